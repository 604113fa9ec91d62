import { Readable } from 'node:stream';
import exceljs, { type Worksheet } from 'exceljs';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { SheetRow } from './spreadsheet.js';
import { bounds, type SheetBytes } from './spreadsheet-work.js';

/** What may be between the cells; Excel writes the one of the country, or tabs. */
const separators = [',', ';', '\t'] as const;

/** What `readCsv` of `spreadsheet.ts` asks a child process for. @throws BusinessError 8016 */
export async function csvRowsOf({ bytes, mostRows }: SheetBytes): Promise<SheetRow[]> {
  const sheet = await csvSheet(bytes, bounds.rows + 1);
  // The reader has stopped there.
  if (sheet.rowCount > bounds.rows) throw tooManyRows(bounds.rows);
  const rows: SheetRow[] = [];
  sheet.eachRow((row, number) => {
    const count = Math.min(row.cellCount, bounds.columns);
    const cells = Array.from({ length: count }, (_, index) => String(row.getCell(index + 1).value ?? '').trim());
    if (cells.some((cell) => cell !== '')) rows.push({ row: number, cells });
  });
  if (rows.length > mostRows + 1) throw tooManyRows(mostRows);
  return rows;
}

const tooManyRows = (most: number) => new BusinessError(errors.fileRefused, ['tooManyRows', most]);

/** UTF-16 says so by its first bytes; what is no UTF-8 is GB18030, which Excel writes in China. */
function textOf(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isWide ? ['utf-16le'] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not in this encoding.
    }
  }
  throw new BusinessError(errors.fileRefused, ['broken']);
}

/** The first rows of such a text as a sheet. @throws BusinessError 8016 */
export async function csvSheet(bytes: Uint8Array, maxRows: number): Promise<Worksheet> {
  const text = textOf(bytes);
  try {
    // In one piece: a quote without an end would be read again with every further piece.
    return await new exceljs.Workbook().csv.read(Readable.from([text]), {
      // Cells stay as they were written: nothing becomes a number, a day or a formula.
      map: (cell: unknown) => cell,
      parserOptions: { delimiter: separatorOf(text), maxRows },
    });
  } catch {
    throw new BusinessError(errors.fileRefused, ['broken']);
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n|\r/, 1);
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}
