import { useMemo } from 'react';
import type { DocumentRow } from '#lab/shared/document.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useT } from '../i18n/language-provider.js';
import type { Column } from '../resource/columns.js';
import type { ChoiceFilter } from '../resource/filter.js';
import { PathCell } from '../subject/path-cell.js';
import { Stamp } from '../subject/stamp.js';
import { SubjectState } from '../subject/state-tag.js';

/** The columns that the list of every document has, under the titles of the subject's `fields`. */
interface DocumentColumns<Row> {
  readonly number: Column<Row>;
  readonly state: Column<Row>;
  readonly path: Column<Row>;
  readonly updatedAt: Column<Row>;
  /** A day of the row that the list is sorted by. */
  readonly day: (key: keyof Row & string) => Column<Row>;
}

/** The usual columns; a list arranges them among its own and changes what it needs to: `{ ...usual.number, width: 160 }`. */
export function useDocumentColumns<Row extends DocumentRow>(words: SubjectWords): DocumentColumns<Row> {
  const t = useT();
  return useMemo(() => {
    const column = (key: string, width: number) => ({ key, width, title: t(`${words.texts}.fields.${key}`) });
    return {
      number: { ...column('number', 140), sort: 'number', pinned: true, always: true, render: (row) => row.number },
      state: {
        ...column('state', 112),
        render: ({ state, strip }) => (
          <SubjectState subject={words} state={state} late={strip?.steps.includes('late') ?? false} />
        ),
      },
      path: { ...column('path', 240), render: ({ strip }) => <PathCell strip={strip} /> },
      updatedAt: {
        ...column('updatedAt', 128),
        sort: 'updatedAt',
        render: ({ updatedAt }) => <Stamp value={updatedAt} />,
      },
      day: (key) => ({
        ...column(key, 114),
        sort: key,
        render: (row) => <Stamp value={row[key] as string | null} kind="day" />,
      }),
    };
  }, [t, words]);
}

/** The filter by state, as the subject names its states; `hidden` is one that no list shows. */
export function useStateFilter({ texts, states }: SubjectWords, hidden?: string): ChoiceFilter {
  const t = useT();
  return useMemo(() => {
    const listed = Object.keys(states).filter((state) => state !== hidden);
    return {
      kind: 'choice',
      key: 'state',
      label: t(`${texts}.fields.state`),
      many: true,
      choices: listed.map((value) => ({ value, label: t(`${texts}.states.${value}`) })),
    };
  }, [t, texts, states, hidden]);
}
