import exceljs, { type Workbook, type Worksheet } from 'exceljs';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { assertUnpackable } from './archive.js';
import { inert } from './inert.js';
import type { SheetCell, SheetHeader, SheetMore, SheetRow } from './spreadsheet.js';

/** A workbook that is read. */
export interface SheetBytes {
  readonly bytes: Uint8Array;
  /** The rows with text that it may have below its first one. */
  readonly mostRows: number;
}

/** A workbook that is written: one sheet with its name. */
export interface WrittenSheet {
  readonly name: string;
  readonly headers: readonly SheetHeader[];
  readonly rows: readonly (readonly SheetCell[])[];
  readonly more: SheetMore;
}

/** What a workbook may be; the archive is looked at before anything of it is unpacked. */
export const bounds = { entries: 1000, unpacked: 60 * 1024 * 1024, rows: 10_000, columns: 100 } as const;
/** The last row that a sheet can have. */
const lastRow = 1_048_576;

/**
 * Everything of a sheet beside its cells. Nothing of it is needed, and the library makes an object of every cell in the
 * ranges that are named there.
 */
export const besideCells: readonly string[] = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'autoFilter',
  'mergeCells',
  'rowBreaks',
  'hyperlinks',
  'pageMargins',
  'dataValidations',
  'pageSetup',
  'headerFooter',
  'printOptions',
  'picture',
  'drawing',
  'sheetProtection',
  'tableParts',
  'conditionalFormatting',
  'extLst',
];

/** What `readSheet` of `spreadsheet.ts` asks a child process for. @throws BusinessError 8016 */
export async function rowsOf({ bytes, mostRows }: SheetBytes): Promise<SheetRow[]> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await assertUnpackable(packed, bounds);
  const sheet = await firstSheet(packed);
  const rows: SheetRow[] = [];
  sheet.eachRow((row, number) => {
    const cells = Array.from({ length: Math.min(row.cellCount, bounds.columns) }, (_, index) =>
      textOf(row.getCell(index + 1).value),
    );
    if (cells.some((cell) => cell !== '')) rows.push({ row: number, cells });
  });
  if (rows.length > mostRows + 1) throw new BusinessError(errors.fileRefused, ['tooManyRows', mostRows]);
  return rows;
}

async function firstSheet(bytes: Buffer): Promise<Worksheet> {
  const workbook = new exceljs.Workbook();
  // Names of ranges become an object for every cell of theirs, too.
  Object.defineProperty(workbook.definedNames, 'model', { set: () => undefined });
  const options = { maxRows: bounds.rows, maxCols: bounds.columns, ignoreNodes: [...besideCells] };
  try {
    await workbook.xlsx.load(bytes as never, options);
  } catch (error) {
    const isTooLong = error instanceof Error && error.message.startsWith('Max row count');
    throw new BusinessError(errors.fileRefused, isTooLong ? ['tooManyRows', bounds.rows] : ['broken']);
  }
  const [sheet] = workbook.worksheets;
  // A row that claims a place far outside would be reached by counting.
  if (!sheet || sheet.rowCount > lastRow) throw new BusinessError(errors.fileRefused, ['broken']);
  return sheet;
}

/** Rows below the headers that offer choices. */
const choiceRows = 1000;
/** Characters that a list of choices may have inside the rule itself; longer ones get a sheet of their own. */
const longestList = 255;
const markFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFDEEEE' } } as const;

/** What `writeSheet` of `spreadsheet.ts` asks a child process for. */
export async function workbookOf({ name, headers, rows, more }: WrittenSheet): Promise<Uint8Array> {
  const { marks = [], watermark } = more;
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet(name);
  sheet.addRow(headers.map(({ title }) => title));
  sheet.getRow(1).font = { bold: true };
  sheet.views = [{ state: 'frozen', ySplit: 1 }];
  headers.forEach(({ note, width = 18, choices }, index) => {
    sheet.getColumn(index + 1).width = width;
    if (note !== undefined) sheet.getCell(1, index + 1).note = note;
    if (!choices || choices.length === 0) return;
    const formula = choiceFormula(workbook, index, choices);
    for (let row = 2; row <= choiceRows + 1; row++)
      sheet.getCell(row, index + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [formula] };
  });
  rows.forEach((cells, index) => {
    const row = sheet.getRow(index + 2);
    cells.forEach((cell, column) => {
      const at = row.getCell(column + 1);
      at.value = inert(cell);
      if (cell instanceof Date) at.numFmt = 'yyyy-mm-dd';
    });
  });
  for (const { row, column, note } of marks)
    Object.assign(sheet.getCell(row + 2, column + 1), { note, fill: markFill });
  if (watermark !== undefined) {
    sheet.addRow([]);
    sheet.addRow([inert(watermark)]).font = { italic: true, color: { argb: 'FF8A94A3' } };
    // A single & begins a command there.
    sheet.headerFooter.oddFooter = `&L${watermark.replaceAll('&', '&&')}`;
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function choiceFormula(workbook: Workbook, index: number, choices: readonly string[]): string {
  const list = choices.join(',');
  const isPlain = list.length <= longestList && choices.every((choice) => !/[",]/.test(choice));
  if (isPlain) return `"${list}"`;
  const sheet =
    workbook.getWorksheet(choiceSheet) ?? workbook.addWorksheet(choiceSheet, { state: 'veryHidden' as const });
  const column = sheet.getColumn(index + 1);
  column.values = choices.map((choice) => inert(choice));
  return `${choiceSheet}!$${column.letter}$1:$${column.letter}$${choices.length}`;
}

const choiceSheet = 'choices';

/** Digits of a number that a sheet shows; further ones come from binary fractions. */
const shownDigits = 15;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A cell of days may contain a number beyond the calendar.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#NUM!' : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(Number(value.toPrecision(shownDigits)));
  if (typeof value === 'object') {
    if ('result' in value) return textOf(value.result);
    if ('richText' in value)
      return (value.richText as { text: string }[])
        .map(({ text }) => text)
        .join('')
        .trim();
    if ('text' in value) return textOf(value.text);
    // Never empty where the sheet shows something: an error, or a formula that nothing has computed yet.
    if ('error' in value) return String(value.error);
    if ('sharedFormula' in value) return `=${String(value.sharedFormula)}`;
    return 'formula' in value ? `=${String(value.formula)}` : '';
  }
  return String(value).trim();
}
