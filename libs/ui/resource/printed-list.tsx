import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMe } from '../access/session-provider.js';
import { useT } from '../i18n/language-provider.js';
import type { ArrangedColumn } from './columns.js';
import { fullText } from '../dates.js';

interface PrintedListProps<Row> {
  readonly title: string;
  readonly columns: readonly ArrangedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** How many there are, of which the rows may be the first ones. */
  readonly total: number;
  readonly onDone: () => void;
}

/** Rows of a list on paper: the shown columns as one table, who printed it and when. It is never seen on the screen. */
export default function PrintedList<Row>({ title, columns, rows, rowKey, total, onDone }: PrintedListProps<Row>) {
  const t = useT();
  const { name } = useMe();
  const [printedAt] = useState(() => new Date());
  const print = useEffectEvent(() => {
    window.print();
    onDone();
  });
  // Once, as soon as the table is drawn.
  useEffect(() => print(), []);
  const shown = columns.filter((each) => each.shown).map(({ column }) => column);
  const line = { name, time: fullText(printedAt).slice(0, -3), count: rows.length, total };
  return createPortal(
    <article className="lab-printed">
      <h1>{title}</h1>
      <table>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {shown.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t(rows.length < total ? 'ui.printed.part' : 'ui.printed.line', line)}</p>
    </article>,
    document.body,
  );
}
