import type { ReactNode } from 'react';
import { useT } from '../i18n/language-provider.js';

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
}

interface ReadLinesProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ReadColumn<Row>[];
  /** Whether a first column counts the rows. */
  readonly isNumbered?: boolean;
}

/** The lines of a document as text: compact rows, numbered. Amounts are in sight in windows of any width. */
export function ReadLines<Row>({ label, rows, rowKey, columns, isNumbered = true }: ReadLinesProps<Row>) {
  const t = useT();
  if (rows.length === 0) return <p className="lab-muted">{t('ui.lines.none')}</p>;
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
          {rows.map((row, place) => (
            <tr key={rowKey(row)}>
              {isNumbered && <td>{place + 1}</td>}
              {columns.map(({ key, align, main, needs, phone, render }) => (
                <td key={key} data-align={align} data-main={main || undefined} data-needs={needs} data-phone={phone}>
                  {render(row)}
                  {main && <Folded row={row} columns={columns} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Below the item, what the columns say for which there is no room. */
function Folded<Row>({ row, columns }: Pick<ReadLinesProps<Row>, 'columns'> & { readonly row: Row }) {
  const said = columns.filter(({ needs, isEmpty }) => needs !== undefined && !isEmpty?.(row));
  if (said.length === 0) return null;
  return (
    <span className="lab-lines-folded">
      {said.map(({ key, title, named, needs, render }) => (
        <span key={key} data-needs={needs}>
          {named && `${title} `}
          {render(row)}
        </span>
      ))}
    </span>
  );
}
