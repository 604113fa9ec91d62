import { useState } from 'react';
import { Tabs } from 'antd';
import type { SheetLayout } from '#lab/shared/file-layout.js';
import { useT } from '../../i18n/language-provider.js';
import { LaidOut } from './laid-out.js';
import type { PreviewProps } from './text-preview.js';

/** The sheets of a workbook; a text with separators is one. */
export function SheetsPreview(props: PreviewProps) {
  return <LaidOut {...props} draw={({ sheets }) => <Sheets name={props.file.name} sheets={sheets} />} />;
}

function Sheets({ name, sheets }: { readonly name: string; readonly sheets: readonly SheetLayout[] }) {
  const t = useT();
  const [shown, setShown] = useState('0');
  const [first] = sheets;
  if (!first) return null;
  if (sheets.length === 1) return <Sheet name={first.name ?? name} sheet={first} />;
  return (
    <Tabs
      className="lab-sheets"
      aria-label={t('ui.file.tabs')}
      activeKey={shown}
      onChange={setShown}
      destroyOnHidden
      // The arrow keys of the tabs do not walk through the files.
      onKeyDown={(event) => event.stopPropagation()}
      items={sheets.map((sheet, index) => ({
        key: String(index),
        label: sheet.name,
        children: <Sheet name={sheet.name ?? name} sheet={sheet} />,
      }))}
    />
  );
}

type Row = SheetLayout['rows'][number];
type Column = SheetLayout['columns'][number];

/** Room of the numbers of rows. */
const numbersWidth = 48;
/** Frozen parts leave room for what moves below them. */
const mostFrozen = { rows: 6, width: 320 } as const;

function Sheet({ name, sheet }: { readonly name: string; readonly sheet: SheetLayout }) {
  const t = useT();
  const { columns, rows, isCut } = sheet;
  const { covered, frozenRows, lefts } = placesOf(sheet);
  const draw = (row: Row, at: number) => (
    <tr key={row.row}>
      <th scope="row">{row.row}</th>
      {columns.map((column, index) => {
        if (covered.has(`${at}:${index}`)) return null;
        const cell = row.cells.find((one) => one.column === column.column);
        const left = lefts[index];
        return (
          <td
            key={column.column}
            rowSpan={cell?.rows}
            colSpan={cell?.columns}
            data-number={cell?.isNumber}
            data-bold={cell?.isBold}
            data-frozen={left !== undefined || undefined}
            style={left === undefined ? undefined : { insetInlineStart: left }}
          >
            {cell && <div>{cell.text}</div>}
          </td>
        );
      })}
    </tr>
  );
  if (rows.length === 0 && !isCut) return <p className="lab-muted">{t('ui.file.sheetEmpty')}</p>;
  return (
    <>
      {/* Keys move what is wider or longer than its frame. */}
      <div
        className="lab-sheet"
        role="region"
        aria-label={t('ui.file.sheetTable', { name })}
        tabIndex={0}
        onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
      >
        <table style={{ width: numbersWidth + widthOf(columns) }}>
          <colgroup>
            <col style={{ width: numbersWidth }} />
            {columns.map(({ column, width }) => (
              <col key={column} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" aria-label={t('ui.file.sheetNumber')} />
              {columns.map(({ column }, index) => (
                <th
                  key={column}
                  scope="col"
                  data-frozen={lefts[index] !== undefined || undefined}
                  style={lefts[index] === undefined ? undefined : { insetInlineStart: lefts[index] }}
                >
                  {lettersOf(column)}
                </th>
              ))}
            </tr>
            {rows.slice(0, frozenRows).map(draw)}
          </thead>
          <tbody>{rows.slice(frozenRows).map((row, index) => draw(row, frozenRows + index))}</tbody>
        </table>
      </div>
      {isCut && <p className="lab-muted">{t('ui.file.sheetCut')}</p>}
    </>
  );
}

interface Places {
  /** Places, `row:column` by index, that merged cells take beside their first one. */
  readonly covered: ReadonlySet<string>;
  readonly frozenRows: number;
  /** Where each frozen column stays. */
  readonly lefts: readonly number[];
}

function placesOf({ columns, rows, frozen }: SheetLayout): Places {
  const covered = new Set<string>();
  let frozenRows = Math.min(frozen.rows, mostFrozen.rows);
  const indexes = new Map(columns.map(({ column }, index) => [column, index]));
  rows.forEach((row, at) => {
    for (const { column, rows: down = 1, columns: across = 1 } of row.cells) {
      const index = indexes.get(column) ?? 0;
      // A cell cannot reach from the head of a table into its body.
      if (at < frozenRows && at + down > frozenRows) frozenRows = at;
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) if (x + y > 0) covered.add(`${at + y}:${index + x}`);
    }
  });
  const fixed = columns.slice(0, frozen.columns);
  const lefts =
    widthOf(fixed) > mostFrozen.width ? [] : fixed.map((_, index) => numbersWidth + widthOf(fixed.slice(0, index)));
  return { covered, frozenRows, lefts };
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** 1 → A, 27 → AA. */
function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return `${before > 0 ? lettersOf(before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}
