import { useMemo, type ReactNode } from 'react';
import type { DocumentRow } from '#lab/shared/document.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import type { BothNames } from '#lab/shared/texts.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import type { Column } from '../resource/columns.js';
import { PathCell } from '../subject/path-cell.js';
import { Nothing, Stamp } from '../subject/stamp.js';
import { Person } from '../subject/person.js';
import { SearchHits } from './search-hits.js';
import { RecordState } from '../subject/setback.js';

/** How a column differs from the usual. */
type Look<Row> = Partial<Omit<Column<Row>, 'key' | 'title' | 'render'>>;

/** The columns that the list of every document has, under the titles of the subject's `fields`, and makers of others. */
interface DocumentColumns<Row> {
  readonly number: Column<Row>;
  readonly state: Column<Row>;
  readonly path: Column<Row>;
  readonly updatedAt: Column<Row>;
  /** Whose record it is; a list of the reader's own leaves it out. */
  readonly owner: Column<Row>;
  /** A day of the row that the list is sorted by. */
  readonly day: (key: keyof Row & string) => Column<Row>;
  /** A name in both languages. */
  readonly name: (key: keyof Row & string, look?: Look<Row>) => Column<Row>;
  /** What the row is called, with the places below it that a search of the full text found. */
  readonly title: (key: string, title: (row: Row) => ReactNode, look?: Look<Row>) => Column<Row>;
  /** A text of figures of equal width, such as a number or a span of days. */
  readonly figures: (key: string, text: (row: Row) => string | undefined, look?: Look<Row>) => Column<Row>;
  /** Anything else. */
  readonly own: (key: string, render: (row: Row) => ReactNode, look?: Look<Row>) => Column<Row>;
}

/** The usual columns; a list arranges them among its own and changes what it needs to: `{ ...usual.number, width: 160 }`. */
export function useDocumentColumns<Row extends DocumentRow>(words: SubjectWords): DocumentColumns<Row> {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const titled = (key: string) => ({ key, title: t(`${words.texts}.fields.${key}`) });
    const column = (key: string, width: number) => ({ ...titled(key), width });
    return {
      number: { ...column('number', 140), sort: 'number', pinned: true, always: true, render: (row) => row.number },
      state: {
        ...column('state', words.stages ? 132 : 112),
        onCard: 'corner',
        render: (row) => <RecordState subject={words} record={row} late={row.strip?.steps.includes('late') ?? false} />,
      },
      path: { ...column('path', 240), yields: 1, onCard: 'fact', render: ({ strip }) => <PathCell strip={strip} /> },
      updatedAt: {
        ...column('updatedAt', 128),
        yields: 4,
        sort: 'updatedAt',
        render: ({ updatedAt }) => <Stamp value={updatedAt} />,
      },
      owner: { ...column('owner', 132), onCard: 'fact', render: ({ owner }) => <Person person={owner} /> },
      day: (key) => ({
        ...column(key, 126),
        yields: 3,
        sort: key,
        render: (row) => <Stamp value={row[key] as string | null} kind="day" />,
      }),
      name: (key, look) => ({
        ...titled(key),
        render: (row) => nameIn(row[key] as BothNames) || <Nothing />,
        ...look,
      }),
      title: (key, title, look) => ({
        ...titled(key),
        main: true,
        render: (row) => (
          <>
            {title(row)}
            <SearchHits hits={row.hits} />
          </>
        ),
        ...look,
      }),
      figures: (key, text, look) => ({
        ...titled(key),
        render: (row) => <span className="lab-figures">{text(row) ?? <Nothing />}</span>,
        ...look,
      }),
      own: (key, render, look) => ({ ...titled(key), render, ...look }),
    };
  }, [t, nameIn, words]);
}
