import type { Workbook } from 'exceljs';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';

/** What a workbook may be before anything of it is unpacked. */
const bounds = { entries: 1000, unpacked: 60 * 1024 * 1024, rows: 10_000, columns: 100 } as const;

/** The library is large and seldom needed. */
async function newWorkbook(): Promise<Workbook> {
  const { default: exceljs } = await import('exceljs');
  return new exceljs.Workbook();
}

/**
 * Cells of the first sheet as texts, one list per row, empty rows left out; `row` counts as the sheet does, from 1.
 * Formulas give their last result, dates `YYYY-MM-DD`.
 * @throws BusinessError 8016 when it is no workbook, or larger than it may be once unpacked
 */
export async function readSheet(bytes: Buffer, mostRows: number = bounds.rows): Promise<{ row: number; cells: string[] }[]> {
  assertUnpackable(bytes);
  const workbook = await newWorkbook();
  try {
    await workbook.xlsx.load(bytes as never);
  } catch {
    throw new BusinessError(errors.fileRefused, ['broken']);
  }
  const [sheet] = workbook.worksheets;
  const rows: { row: number; cells: string[] }[] = [];
  sheet?.eachRow((row, number) => {
    const cells = Array.from({ length: Math.min(row.cellCount, bounds.columns) }, (_, index) => textOf(row.getCell(index + 1).value));
    if (cells.some((cell) => cell !== '')) rows.push({ row: number, cells });
  });
  if (rows.length > mostRows + 1) throw new BusinessError(errors.fileRefused, ['tooManyRows', mostRows]);
  return rows;
}

/** A workbook with one sheet: headers in bold, typed cells below, notes beside the headers. */
export async function writeSheet(
  name: string,
  headers: readonly { readonly title: string; readonly note?: string; readonly width?: number; readonly choices?: readonly string[] }[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Buffer> {
  const workbook = await newWorkbook();
  const sheet = workbook.addWorksheet(name);
  sheet.addRow(headers.map(({ title }) => title));
  sheet.getRow(1).font = { bold: true };
  sheet.views = [{ state: 'frozen', ySplit: 1 }];
  headers.forEach(({ note, width = 18, choices }, index) => {
    sheet.getColumn(index + 1).width = width;
    if (note !== undefined) sheet.getCell(1, index + 1).note = note;
    if (!choices) return;
    for (let row = 2; row <= 101; row++) {
      sheet.getCell(row, index + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [`"${choices.join(',')}"`] };
    }
  });
  for (const row of rows) sheet.addRow(row.map(inert));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** A text that a spreadsheet would take for a formula is written with a leading quote. */
function inert(value: string | number | null): string | number | null {
  return typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'object') {
    if ('result' in value) return textOf(value.result);
    if ('richText' in value) return (value.richText as { text: string }[]).map(({ text }) => text).join('').trim();
    if ('text' in value) return textOf(value.text);
    return '';
  }
  return String(value).trim();
}

/**
 * Looks at the archive's directory before anything is unpacked: how many entries it has and how large they say they
 * become. A packed kilobyte may stand for gigabytes.
 */
function assertUnpackable(bytes: Buffer): void {
  const broken = () => new BusinessError(errors.fileRefused, ['broken']);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length) throw broken();
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  if (entries > bounds.entries) throw broken();
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw broken();
    unpacked += bytes.readUInt32LE(at + 24);
    if (unpacked > bounds.unpacked) throw new BusinessError(errors.fileRefused, ['tooLarge', bounds.unpacked / 1024 / 1024]);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}
