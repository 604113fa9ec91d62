import { lazy, type ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { DocumentRow } from '#lab/shared/document.js';
import type { Language } from '#lab/shared/texts.js';
import type { Finder, Create, Lead, PageModule, PageSpec } from '../room.js';
import type { SubjectEntry } from '../subject/registry.js';
import type { DocumentKind } from './document-kind.js';

/**
 * A document as a room shows it. Its titles are in the texts of its subject: `mine` of the list, `new`, `edit`, `one`
 * of the record and `toApprove` of the entry that leads to the inbox.
 */
export interface DocumentSpec<Row extends DocumentRow = DocumentRow> extends Pick<SubjectEntry, 'Card' | 'forms'> {
  readonly kind: DocumentKind;
  readonly icon: LucideIcon;
  /** Each screen is a chunk of its own. */
  readonly screens: {
    readonly list: PageModule;
    readonly form: PageModule;
    readonly record: PageModule;
    /** What the record is about, for the inbox and the drawer. */
    readonly content: () => Promise<{ readonly default: ComponentType<{ readonly record: never }> }>;
  };
  /** The address of "awaiting my approval"; it is a permission of its own, too. */
  readonly approvals?: string;
  /** The letter after G that jumps to the list. */
  readonly jump?: PageSpec['jump'];
  /** How the palette calls a record that was found. */
  readonly titleOf: (row: Row, language: Language) => string;
}

/** A document of any row; the room does not look into its rows. */
export type AnyDocument = DocumentSpec<never>;

interface DocumentParts {
  readonly pages: readonly PageSpec[];
  readonly leads: readonly Lead[];
  readonly create: Create;
  readonly subject: SubjectEntry;
  readonly finder: Finder;
}

/**
 * The pages, menu targets, creation, inbox entry and palette search of a document.
 * @param styled makes a chunk wait for the style sheet of the room
 */
export function documentParts(
  document: AnyDocument,
  styled: <Module>(load: () => Promise<Module>) => () => Promise<Module>,
): DocumentParts {
  const { kind, icon, screens, approvals, jump, Card, forms } = document;
  const { words, may, paths } = kind;
  const title = (key: string) => `${words.texts}.${key}`;
  const form = { load: screens.form, permissions: [may.create] };
  return {
    pages: [
      { path: paths.list, title: title('mine'), load: screens.list, isList: true, permissions: [may.search], jump },
      { path: paths.create, title: title('new'), ...form },
      { path: paths.edit(':id'), title: title('edit'), ...form },
      {
        path: paths.record(':id'),
        title: title('one'),
        load: screens.record,
        permissions: [may.search, may.approve],
      },
    ],
    leads: approvals
      ? [
          {
            path: approvals,
            title: title('toApprove'),
            permissions: [approvals, may.approve],
            to: `/process/todo?subject=${words.name}`,
          },
        ]
      : [],
    create: { title: title('new'), icon, to: paths.create, permissions: [may.create] },
    subject: {
      subject: words,
      route: paths.route,
      icon,
      path: paths.record,
      Card,
      forms,
      Preview: lazy(styled(() => previewOf(kind, screens.content))),
    },
    finder: {
      permissions: [may.search],
      find: async (...asked) => (await import('./find-records.js')).findRecords(document, ...asked),
    },
  };
}

async function previewOf(kind: DocumentKind, content: AnyDocument['screens']['content']) {
  const [preview, { default: Content }] = await Promise.all([import('./record-preview.js'), content()]);
  return { default: preview.previewOf(kind, Content) };
}
