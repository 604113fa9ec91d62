import { code, date, defineResource, text } from '#lab/shared/define-resource.js';
import { standardModules } from '#lab/shared/legacy-catalogue/modules.js';
import { audienceFields, audienceForm } from './audience.js';
import { maySystem } from './system.permissions.js';

/** Release notes; they are written in Markdown. */
export const version = defineResource('system/versions', {
  permissions: { search: maySystem, save: maySystem },
  texts: 'system.version',
  fields: {
    number: text().required().max(32).unique(),
    day: date().required(),
    module: code(standardModules.map(({ key }) => key)),
    notesZh: text().required().max(4000),
    notesEn: text().max(4000),
    ...audienceFields,
  },
  list: ['number', 'day', 'module', 'notesZh', 'departmentIds', 'roleIds', 'siteIds'],
  filters: ['module'],
  sort: '-day',
  option: { code: 'number', zh: 'number' },
  form: [['number', 'day'], ['module'], ['notesZh'], ['notesEn'], ...audienceForm],
  sections: { departmentIds: 'audience' },
});

/** What its readers see of a release. */
export interface Release {
  readonly id: string;
  readonly number: string;
  readonly day: string;
  readonly module: string | null;
  readonly notesZh: string;
  readonly notesEn: string | null;
}

export interface Releases {
  /** Version of the program that answers. */
  readonly running: string;
  /** Newest first. */
  readonly rows: readonly Release[];
}
