import exceljs, { type Cell, type CellValue, type Row, type Worksheet } from 'exceljs';
import { format } from 'numfmt';
import type { SheetLayout } from '#lab/shared/file-layout.js';
import type { Language } from '#lab/shared/texts.js';
import { assertUnpackable } from '../../resource/archive.js';
import { csvSheet } from '../../resource/csv-work.js';
import { besideCells, bounds as unpackable } from '../../resource/spreadsheet-work.js';
import { TooLarge } from './too-large.js';

/** What is shown: of a workbook, of each sheet, and of all sheets together. */
const shown = { sheets: 20, rows: 500, columns: 60, cells: 20_000, letters: 1_000 } as const;
/** What is read; a larger workbook is to be downloaded. */
const read = { maxRows: 50_000, maxCols: 1_000 } as const;
/** Rows that are looked at for those that are not hidden. */
const lookedAt = 10 * shown.rows;

/** Parts of a sheet from which its layout is read: widths, merged cells and the frozen part. */
const layoutParts = ['sheetViews', 'sheetFormatPr', 'cols', 'mergeCells'];
const besideLayout = besideCells.filter((part) => !layoutParts.includes(part));

type Drawn = SheetLayout['rows'][number]['cells'][number] & { rows?: number; columns?: number };
type Show = (cell: Cell) => Omit<Drawn, 'column'>;

/** The sheets of a workbook that are not hidden. @throws TooLarge, BusinessError 8016, or what the library throws */
export async function workbookLayout(bytes: Buffer, language: Language): Promise<SheetLayout[]> {
  await assertUnpackable(bytes, unpackable);
  const workbook = new exceljs.Workbook();
  // Names of ranges become an object for every cell of theirs.
  Object.defineProperty(workbook.definedNames, 'model', { set: () => undefined });
  try {
    await workbook.xlsx.load(bytes as never, { ...read, ignoreNodes: besideLayout });
  } catch (error) {
    if (error instanceof Error && /^Max (row|column) count/.test(error.message)) throw new TooLarge();
    throw error;
  }
  const show: Show = (cell) => cellOf(cell, language === 'zh' ? 'zh-CN' : 'en-US');
  const visible = workbook.worksheets.filter(({ state }) => state === 'visible').slice(0, shown.sheets);
  let left: number = shown.cells;
  return visible.map((sheet) => {
    const layout = layoutOf(sheet, sheet.name, show, left);
    left -= layout.rows.reduce((sum, { cells }) => sum + cells.length, 0);
    return layout;
  });
}

/** A text with separators, as the only sheet of its file. @throws BusinessError 8016 */
export async function csvLayout(bytes: Buffer): Promise<SheetLayout[]> {
  const sheet = await csvSheet(bytes, shown.rows + 1);
  const show: Show = ({ value }) => ({ text: cut(String(value ?? '').trim()) });
  return [layoutOf(sheet, null, show, shown.cells)];
}

function layoutOf(sheet: Worksheet, name: string | null, show: Show, mostCells: number): SheetLayout {
  const columnCount = Math.min(sheet.columnCount, shown.columns);
  const columns = Array.from({ length: columnCount }, (_, index) => index + 1)
    .filter((column) => !sheet.getColumn(column).hidden)
    .map((column) => ({ column, width: pixels(sheet.getColumn(column).width) }));
  const rows: SheetLayout['rows'] = [];
  const merged = new Map<Cell, Drawn & { readonly at: readonly [row: number, column: number] }>();
  let cells = 0;
  let number = 1;
  for (; number <= Math.min(sheet.rowCount, lookedAt); number++) {
    const row = sheet.findRow(number);
    if (row?.hidden) continue;
    if (rows.length === shown.rows || cells >= mostCells) break;
    const drawn = row ? drawnOf(row) : [];
    cells += drawn.length;
    rows.push({ row: number, cells: drawn });
  }
  return {
    name,
    frozen: frozenOf(
      sheet,
      rows.map(({ row }) => row),
      columns.map(({ column }) => column),
    ),
    columns,
    rows,
    isCut: number <= sheet.rowCount || sheet.columnCount > columnCount,
  };

  function drawnOf(row: Row): Drawn[] {
    return columns.flatMap(({ column }, index) => {
      const cell = row.findCell(column);
      if (!cell) return [];
      if (!cell.isMerged) {
        const given = show(cell);
        return given.text === '' ? [] : [{ column, ...given }];
      }
      const known = merged.get(cell.master);
      if (known) {
        known.rows = rows.length - known.at[0] + 1;
        known.columns = Math.max(known.columns ?? 1, index - known.at[1] + 1);
        return [];
      }
      // The first of them that is shown; the one that has their value may be hidden.
      const drawn = { column, ...show(cell.master) };
      merged.set(cell.master, Object.assign(drawn, { at: [rows.length, index] as const }));
      return [drawn];
    });
  }
}

/** Rows and columns of the frozen part that are shown. */
function frozenOf(sheet: Worksheet, rows: readonly number[], columns: readonly number[]): SheetLayout['frozen'] {
  // The library has none where its type has an empty list.
  const view = (sheet.views as Worksheet['views'] | null)?.[0];
  if (view?.state !== 'frozen') return { rows: 0, columns: 0 };
  const { xSplit = 0, ySplit = 0 } = view;
  return {
    rows: rows.filter((row) => row <= ySplit).length,
    columns: columns.filter((column) => column <= xSplit).length,
  };
}

/** A width in letters of the usual size, as pixels. */
function pixels(letters: number = 9): number {
  return Math.round(Math.min(Math.max(letters * 7 + 5, 36), 420));
}

function cellOf(cell: Cell, locale: string): Omit<Drawn, 'column'> {
  const value = plainOf(cell.value);
  const isNumber = typeof value === 'number';
  return {
    text: cut(isNumber ? formatted(value, cell.numFmt, locale) : value),
    ...(isNumber && { isNumber }),
    ...(cell.font?.bold && { isBold: true }),
  };
}

/** Days are numbers of a sheet: since the end of 1899. */
const dayZero = 25_569;
const dayMs = 86_400_000;

function plainOf(value: CellValue): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#NUM!' : value.getTime() / dayMs + dayZero;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return String(value);
  if ('result' in value) return plainOf(value.result as CellValue);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return plainOf(value.text as CellValue);
  if ('error' in value) return value.error;
  // Nothing has computed it yet.
  if ('sharedFormula' in value) return `=${value.sharedFormula}`;
  return 'formula' in value ? `=${value.formula}` : '';
}

/** Formats of days that each country reads in its own order, and that the library spells in the American one. */
const plainDays: Readonly<Record<string, string>> = {
  'mm-dd-yy': 'yyyy-mm-dd',
  'm/d/yy "h":mm': 'yyyy-mm-dd hh:mm',
};

function formatted(value: number, pattern: string | undefined, locale: string): string {
  const wanted = (pattern && (plainDays[pattern] ?? pattern)) || 'General';
  try {
    return format(wanted, value, { locale, nbsp: false }).trim();
  } catch {
    // A pattern that the sheet's own program would refuse, too.
    return format('General', value, { locale });
  }
}

function cut(text: string): string {
  return text.length > shown.letters ? `${text.slice(0, shown.letters)}…` : text;
}
