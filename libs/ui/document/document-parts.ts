import { lazy, type ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { DocumentRow } from '#lab/shared/document.js';
import type { Language } from '#lab/shared/texts.js';
import { tasksPage } from '#lab/shared/process-pages.js';
import type { TextTables } from '../i18n/texts.js';
import type { Finder, Create, Lead, PageModule, PageSpec } from '../room.js';
import type { CardOfSubject, PreviewProps, SubjectEntry } from '../subject/registry.js';
import type { DocumentKind } from '#lab/shared/document-kind.js';
import type { RecordContent } from './record-page.js';

/**
 * A document as a room shows it. Its titles are in the texts of its subject: `mine` of the list, `new`, `edit`, `one`
 * of the record and `toApprove` of the entry that leads to the inbox.
 */
export interface DocumentSpec<Row extends DocumentRow = DocumentRow> extends Pick<SubjectEntry, 'forms'> {
  readonly kind: DocumentKind;
  readonly icon: LucideIcon;
  /** Each screen is a chunk of its own. */
  readonly screens: {
    readonly list: PageModule;
    readonly form: PageModule;
    /** What a record is about, for its page, the inbox and the drawer. */
    readonly content: () => Promise<RecordContent<never>>;
    /** Two facts for the cards of phones. */
    readonly card?: () => Promise<{ readonly default: CardOfSubject }>;
  };
  /** What its list says beyond the `texts` of rooms, by room. */
  readonly listTexts?: TextTables;
  /** The address of "awaiting my approval"; it is a permission of its own, too. */
  readonly approvals?: string;
  /** What is listed there beside it: tasks of other documents, with the permissions that open the address for them. */
  readonly approvesToo?: readonly ApprovedToo[];
  /** The letter after G that jumps to the list. */
  readonly jump?: PageSpec['jump'];
  /** How the palette calls a record that was found. */
  readonly titleOf: (row: Row, language: Language) => string;
}

interface ApprovedToo {
  readonly subject: string;
  readonly permissions: readonly Permission[];
}

/** A document of any row; the room does not look into its rows. */
export type AnyDocument = DocumentSpec<never>;

/** The chunk of what a record is about. */
interface Preview {
  readonly default: ComponentType<PreviewProps>;
}

interface DocumentParts {
  readonly pages: readonly PageSpec[];
  readonly leads: readonly Lead[];
  readonly create: Create;
  readonly subject: SubjectEntry;
  readonly finder: Finder;
}

/**
 * The pages, menu targets, creation, inbox entry and palette search of a document.
 * @param shownElsewhere a part of the room that pages of others show: with its style sheet and all that its pages say
 */
export function documentParts(
  document: AnyDocument,
  shownElsewhere: (load: () => Promise<Preview>) => Preview['default'],
): DocumentParts {
  const { kind, icon, screens, listTexts, approvals, approvesToo = [], jump, forms } = document;
  const { words, may, paths } = kind;
  const title = (key: string) => `${words.texts}.${key}`;
  const search = [may.search].flat();
  const approve = [may.approve].flat();
  const form = { load: screens.form, permissions: [may.create] };
  return {
    pages: [
      {
        path: paths.list,
        title: title('mine'),
        load: screens.list,
        isList: true,
        tables: listTexts,
        permissions: search,
        jump,
      },
      { path: paths.create, title: title('new'), ...form },
      { path: paths.edit(':id'), title: title('edit'), tabOf: paths.record(':id'), ...form },
      {
        path: paths.record(':id'),
        title: title('one'),
        load: async () => {
          const [{ recordPageOf }, content] = await Promise.all([import('./record-page.js'), screens.content()]);
          return { default: recordPageOf(kind, content) };
        },
        permissions: [...search, ...approve],
      },
    ],
    leads: approvals
      ? [
          {
            path: approvals,
            title: title('toApprove'),
            permissions: [approvals, ...approve, ...approvesToo.flatMap(({ permissions }) => permissions)],
            to: tasksPage([words.name, ...approvesToo.map(({ subject }) => subject)]),
          },
        ]
      : [],
    create: { title: title('new'), icon, to: paths.create, permissions: [may.create] },
    subject: {
      subject: words,
      route: paths.route,
      icon,
      path: paths.record,
      Card: screens.card && lazy(screens.card),
      forms,
      Preview: shownElsewhere(async () => {
        const [{ previewOf }, content] = await Promise.all([import('./record-preview.js'), screens.content()]);
        return { default: previewOf(kind, content) };
      }),
    },
    finder: {
      title: title('many'),
      permissions: search,
      find: async (...asked) => (await import('./find-records.js')).findRecords(document, ...asked),
    },
  };
}
