import { tidy } from './cell-text.js';
import { editable, type Cells, type LineColumn } from './line.js';

/**
 * The cells of a text that a spreadsheet put on the clipboard: tabs between cells, lines between rows, and quotes
 * around cells that hold either, with quotes inside doubled.
 */
export function parseSheetText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex <= text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (!end) break;
  }
  // The last line break ends the last row and begins none.
  while (rows.length > 0 && rows.at(-1)?.every((each) => each === '')) rows.pop();
  return rows;
}

/** Whether a pasted text is more than the text of one cell. */
export function isSheetText(text: string): boolean {
  return /[\t\r\n]/.test(text.replace(/(\r\n|\n|\r)$/, ''));
}

/** Rows that came from a sheet, by column. */
export interface SheetRows {
  readonly rows: readonly Cells[];
  /** The first row named the columns. */
  readonly matched: boolean;
}

/**
 * Gives the cells of a sheet to columns: by the names in its first row where there are any, else one after the other
 * from the column `from` on. Computed columns are never filled.
 */
export function readRows(
  table: readonly (readonly string[])[],
  columns: readonly LineColumn[],
  from: string,
): SheetRows {
  const [head = [], ...body] = table;
  const named = head.map((name) => columnNamed(columns, name));
  const found = named.filter((column) => column !== undefined).length;
  const matched = found > 0 && found >= Math.min(2, head.filter((name) => name.trim() !== '').length);
  const fields = editable(columns);
  const first = fields.findIndex(({ key }) => key === from);
  const targets = matched ? named : fields.slice(Math.max(first, 0));
  const rows = (matched ? body : table).map((cells) =>
    Object.fromEntries(
      cells.flatMap((text, index) => {
        const column = targets[index];
        return column && column.kind !== 'computed' ? [[column.key, tidy(column, text)]] : [];
      }),
    ),
  );
  return { rows, matched };
}

function columnNamed(columns: readonly LineColumn[], name: string): LineColumn | undefined {
  const wanted = bareName(name);
  return columns.find(({ label, names = [] }) => [label, ...names].some((each) => bareName(each) === wanted));
}

function bareName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[*\s]+/g, ' ')
    .trim()
    .toLowerCase();
}
