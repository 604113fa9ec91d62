import type { ReactNode } from 'react';
import { useT } from '../i18n/language-provider.js';

export interface ReadColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly align?: 'right';
  /** What the line is about: darker, and given the room that the others leave. */
  readonly main?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface ReadLinesProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ReadColumn<Row>[];
}

/** The lines of a document as text: compact rows, numbered. */
export function ReadLines<Row>({ label, rows, rowKey, columns }: ReadLinesProps<Row>) {
  const t = useT();
  if (rows.length === 0) return <p className="lab-muted">{t('ui.lines.none')}</p>;
  return (
    <div className="lab-lines-read" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={rowKey(row)}>
              <td>{place + 1}</td>
              {columns.map(({ key, align, main, render }) => (
                <td key={key} data-align={align} data-main={main || undefined}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
