import {
  admittedKinds,
  processAbilities,
  type Admitted,
  type AdmittedKind,
  type OwnProcessRights,
  type ProcessAbility,
  type ProcessRightLists,
} from '#lab/shared/process-rights.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { PeopleDirectory } from '../people/people.js';

const empty: Admitted = { users: [], roles: [], departments: [], sites: [] };

/** The lists of a process for which nothing was set. */
export const noLists: ProcessRightLists = { start: empty, edit: empty, publish: empty, watch: empty };

/** What a refusal calls the abilities. */
export const abilityNames: Readonly<Record<ProcessAbility, BothNames>> = {
  start: { zh: '发起', en: 'start' },
  edit: { zh: '编辑', en: 'edit' },
  publish: { zh: '发布', en: 'publish' },
  watch: { zh: '监控', en: 'monitor' },
};

/** The kinds of entries, in the order in which lists show them. */
export const kindsAdmitted = Object.keys(admittedKinds) as AdmittedKind[];

export function entriesOf(admitted: Admitted): number {
  return kindsAdmitted.reduce((sum, kind) => sum + admitted[kind].length, 0);
}

/** The lists as a plain statement reads them; null without a row. */
export function listsIn(stored: unknown): ProcessRightLists {
  return stored === null || stored === undefined ? noLists : completed(JSON.parse(String(stored)) as ProcessRightLists);
}

/** Stored lists with every kind of entry: those that were saved before lists could name sites have none. */
export function completed(stored: ProcessRightLists): ProcessRightLists {
  const of = (admitted: Partial<Admitted>): Admitted => ({ ...empty, ...admitted });
  return { start: of(stored.start), edit: of(stored.edit), publish: of(stored.publish), watch: of(stored.watch) };
}

/**
 * Whether a list admits a user: by name, by a role, by their site, or by a department above or at theirs. An empty one
 * admits everybody.
 */
export function admits(admitted: Admitted, userId: string, directory: PeopleDirectory): boolean {
  if (entriesOf(admitted) === 0 || admitted.users.includes(userId)) return true;
  const principals = new Set<string>(directory.principalsOf(userId));
  if (admitted.roles.some((id) => principals.has(`r:${id}`))) return true;
  const site = directory.siteOf(userId);
  if (site !== null && admitted.sites.includes(site)) return true;
  const department = directory.departmentOf(userId);
  return department !== null && admitted.departments.some((id) => directory.departmentsUnder(id).includes(department));
}

/** What the lists of a process leave to a user. */
export function ownRights(lists: ProcessRightLists, userId: string, directory: PeopleDirectory): OwnProcessRights {
  const own = processAbilities.map((ability) => [ability, admits(lists[ability], userId, directory)] as const);
  return Object.fromEntries(own) as OwnProcessRights;
}
