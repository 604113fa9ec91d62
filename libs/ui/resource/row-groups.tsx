import { createContext, use, useMemo, type ComponentProps, type ReactNode } from 'react';
import { Checkbox } from 'antd';
import { useT } from '../i18n/language-provider.js';

/** By what rows are grouped: those that follow each other with the same key stand under one heading. */
export interface Grouping<Row> {
  readonly of: (row: Row) => string;
  /** The heading in words, without markup: it names the checkbox of the group. */
  readonly name: (rows: readonly Row[]) => string;
  /** What the heading shows. */
  readonly head: (rows: readonly Row[]) => ReactNode;
}

/** The rows that are chosen of a list. */
export interface RowSelection {
  readonly keys: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
}

/** A group on a page, by its rows. */
export interface RowGroup {
  readonly keys: readonly string[];
  readonly name: string;
  readonly head: ReactNode;
}

/** The groups of a page, by the key of the first row of each. */
export function groupsOf<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  { of, name, head }: Grouping<Row>,
): ReadonlyMap<string, RowGroup> {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && of(last[0]) === of(row)) last.push(row);
    else runs.push([row]);
  }
  return new Map(
    runs.map((run) => {
      const keys = run.map(rowKey);
      return [keys[0] ?? '', { keys, name: name(run), head: head(run) }];
    }),
  );
}

interface GroupHeadProps {
  readonly group: RowGroup;
  readonly selection: RowSelection | undefined;
}

/** The heading of a group; where rows can be chosen, its checkbox chooses those of the group that are on the page. */
export function GroupHead({ group, selection }: GroupHeadProps) {
  return (
    <>
      <GroupCheck group={group} selection={selection} />
      <div className="lab-group-words">{group.head}</div>
    </>
  );
}

function GroupCheck({ group: { keys, name }, selection }: GroupHeadProps) {
  const t = useT();
  if (!selection) return null;
  const chosen = keys.filter((key) => selection.keys.includes(key));
  const isWhole = chosen.length === keys.length;
  const others = selection.keys.filter((key) => !keys.includes(key));
  return (
    <Checkbox
      checked={isWhole}
      indeterminate={chosen.length > 0 && !isWhole}
      aria-label={t('ui.list.chooseGroup', { name })}
      onChange={() => selection.onChange(isWhole ? others : [...others, ...keys])}
    />
  );
}

interface Heads {
  readonly groups: ReadonlyMap<string, RowGroup>;
  readonly selection: RowSelection | undefined;
  readonly columns: number;
}

const HeadsOfRows = createContext<Heads>({ groups: new Map(), selection: undefined, columns: 0 });

interface GroupHeadsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly groups: Grouping<Row>;
  readonly selection: RowSelection | undefined;
  /** Columns of the table, that of the checkboxes among them. */
  readonly columns: number;
  readonly children: ReactNode;
}

/** Gives the rows of a table inside it the headings of their groups. */
export function GroupHeads<Row>({ rows, rowKey, groups, selection, columns, children }: GroupHeadsProps<Row>) {
  const found = useMemo(() => groupsOf(rows, rowKey, groups), [rows, rowKey, groups]);
  const heads = useMemo(() => ({ groups: found, selection, columns }), [found, selection, columns]);
  return <HeadsOfRows value={heads}>{children}</HeadsOfRows>;
}

/** A row of a table, below the heading of its group where it is the first of it. */
function GroupedRow(props: ComponentProps<'tr'> & { readonly 'data-row-key'?: string }) {
  const { groups, selection, columns } = use(HeadsOfRows);
  const group = groups.get(props['data-row-key'] ?? '');
  if (!group) return <tr {...props} />;
  return (
    <>
      <tr className="lab-group-row">
        {selection && (
          <td className="ant-table-cell ant-table-selection-column">
            <GroupCheck group={group} selection={selection} />
          </td>
        )}
        <td className="ant-table-cell" colSpan={columns - (selection ? 1 : 0)}>
          <div className="lab-group-words">{group.head}</div>
        </td>
      </tr>
      <tr {...props} />
    </>
  );
}

/** The rows of a table whose groups have headings. */
export const groupedRows = { body: { row: GroupedRow } };
