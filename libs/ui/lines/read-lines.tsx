import type { ReactNode } from 'react';
import { useT } from '../i18n/language-provider.js';
import { useMarked } from '../seen/last-seen.js';
import { sameShown } from '../seen/same-shown.js';
import { LineMark, Was, type LineChange } from '../seen/was.js';

/**
 * How much room the lines have before a column is shown: `wide` needs the width of a page, `middle` that of half a page.
 * With less, what the column says is written below the item.
 */
type Need = 'wide' | 'middle';

export interface ReadColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly align?: 'right';
  /** What the line is about: darker, and given the room that the others leave. */
  readonly main?: boolean;
  /** Its place in the row of a phone: quantity × price at the left, the amount at the right. */
  readonly phone?: 'count' | 'price' | 'sum';
  /** Without, the column is always shown. */
  readonly needs?: Need;
  /** Written before the value below the item, where the value alone says too little. */
  readonly named?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** Whether the row has nothing in this column. */
  readonly isEmpty?: (row: Row) => boolean;
  /** It follows from other records or from the process: it is not compared with what it was. */
  readonly isLive?: true;
}

interface ReadLinesProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The lines as their reader has last seen them: they mark what was added, changed and removed. */
  readonly was?: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ReadColumn<Row>[];
  /** Whether a first column counts the rows. */
  readonly isNumbered?: boolean;
}

/** A row beside the one that its reader has seen. */
interface ComparedRow<Row> {
  readonly row: Row;
  readonly change?: LineChange;
  /** Of a changed row: what it was, and the columns in which it differs. */
  readonly before?: Row;
  readonly differs?: ReadonlySet<string>;
}

/** The lines of a document as text: compact rows, numbered. Amounts are in sight in windows of any width. */
export function ReadLines<Row>({ label, rows, was, rowKey, columns, isNumbered = true }: ReadLinesProps<Row>) {
  const t = useT();
  const compared = was ? comparedRows({ rows, was, rowKey, columns }) : rows.map((row) => ({ row }));
  useMarked({ lines: compared.filter(({ change }: ComparedRow<Row>) => change !== undefined).length });
  if (compared.length === 0) return <p className="lab-muted">{t('ui.lines.none')}</p>;
  return (
    <div className="lab-lines-read" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {isNumbered && <th scope="col">#</th>}
            {columns.map(({ key, title, align, needs }) => (
              <th key={key} scope="col" data-align={align} data-needs={needs}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map((one: ComparedRow<Row>, place) => (
            <tr key={rowKey(one.row)} data-change={one.change}>
              {isNumbered && <td>{place < rows.length ? place + 1 : ''}</td>}
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-align={column.align}
                  data-main={column.main || undefined}
                  data-needs={column.needs}
                  data-phone={column.phone}
                >
                  {column.main && <LineMark change={one.change} />}
                  <Cell {...one} column={column} />
                  {column.main && <Folded {...one} columns={columns} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a row says in a column, with what it was where that differs. */
function Cell<Row>({ row, change, before, differs, column }: ComparedRow<Row> & { readonly column: ReadColumn<Row> }) {
  const { key, isLive, render } = column;
  if (change === 'removed') return isLive ? null : <del>{render(row)}</del>;
  return (
    <>
      {render(row)}
      {before !== undefined && differs?.has(key) && <Was>{render(before)}</Was>}
    </>
  );
}

/** Below the item, what the columns say for which there is no room. */
function Folded<Row>({ columns, ...one }: ComparedRow<Row> & Pick<ReadLinesProps<Row>, 'columns'>) {
  const said = columns.filter(
    ({ key, needs, isEmpty }) => needs !== undefined && (!isEmpty?.(one.row) || one.differs?.has(key)),
  );
  if (said.length === 0) return null;
  return (
    <span className="lab-lines-folded">
      {said.map((column) => (
        <span key={column.key} data-needs={column.needs}>
          {column.named && `${column.title} `}
          <Cell {...one} column={column} />
        </span>
      ))}
    </span>
  );
}

/** The rows in their order, then those that are gone. */
function comparedRows<Row>({
  rows,
  was,
  rowKey,
  columns,
}: Required<Pick<ReadLinesProps<Row>, 'rows' | 'rowKey' | 'columns'>> & {
  readonly was: readonly Row[];
}): readonly ComparedRow<Row>[] {
  const seen = new Map(was.map((row) => [rowKey(row), row]));
  const keys = new Set(rows.map(rowKey));
  const content = columns.filter(({ isLive }) => !isLive);
  return [
    ...rows.map((row): ComparedRow<Row> => {
      const before = seen.get(rowKey(row));
      if (before === undefined) return { row, change: 'added' };
      const differing = content.filter(({ render }) => !sameShown(render(row), render(before)));
      if (differing.length === 0) return { row };
      return { row, change: 'changed', before, differs: new Set(differing.map(({ key }) => key)) };
    }),
    ...was.flatMap((row): ComparedRow<Row>[] => (keys.has(rowKey(row)) ? [] : [{ row, change: 'removed' }])),
  ];
}
