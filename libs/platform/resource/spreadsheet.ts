import { inChild } from '../heavy/heavy-work.js';
import type { SheetBytes, WrittenSheet } from './spreadsheet-work.js';

type Work = typeof import('./spreadsheet-work.js');
type CsvWork = typeof import('./csv-work.js');

/** The rows that a sheet may have unless the caller wants fewer. */
const mostRows = 10_000;

const here = import.meta.resolve('#lab/platform/resource/spreadsheet-work.js');
const csv = import.meta.resolve('#lab/platform/resource/csv-work.js');

/** A row with text; `row` counts as the sheet does, from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Cells of the first sheet as texts, one list per row, empty rows left out. Formulas give their last result, dates
 * `YYYY-MM-DD`. It is read in a child process: no request waits for the workbook of another one, and no server holds the library.
 * @throws BusinessError 8016 when it is no workbook, or larger than it may be once unpacked; 8036, 8035 where that takes
 * too much
 */
export async function readSheet(bytes: Buffer, most: number = mostRows): Promise<SheetRow[]> {
  const given: SheetBytes = { bytes, mostRows: most };
  return inChild('sheets', { module: here, name: 'rowsOf' satisfies keyof Work }, given);
}

/**
 * Cells of a text with separators, as `readSheet` gives those of a workbook: UTF-8, or GB18030 as Excel writes it in China.
 * @throws BusinessError 8016 when it is no such text or has too many rows; 8036, 8035 where reading takes too much
 */
export async function readCsv(bytes: Buffer, most: number = mostRows): Promise<SheetRow[]> {
  const given: SheetBytes = { bytes, mostRows: most };
  return inChild('sheets', { module: csv, name: 'csvRowsOf' satisfies keyof CsvWork }, given);
}

/** A column of a sheet that is written. */
export interface SheetHeader {
  readonly title: string;
  readonly note?: string;
  readonly width?: number;
  /** What its cells offer to choose from. */
  readonly choices?: readonly string[] | undefined;
}

/** A cell that the user has to check; rows and columns count from 0, below the headers. */
export interface SheetMark {
  readonly row: number;
  readonly column: number;
  readonly note: string;
}

/** Days `YYYY-MM-DD` become dates of the sheet. */
export type SheetCell = string | number | Date | null;

/** A day `YYYY-MM-DD` as a cell. */
export function dayCell(day: string | null): SheetCell {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}

/** What a sheet carries besides its rows. */
export interface SheetMore {
  readonly marks?: readonly SheetMark[];
  /** Who took it out: a last line of the sheet, and the foot of each page on paper. */
  readonly watermark?: string;
}

/**
 * A workbook with one sheet: headers in bold, typed cells below, notes beside the headers and at marked cells. It is
 * written in a child process, as `readSheet` reads.
 * @throws BusinessError 8036, 8035 where that takes too much
 */
export async function writeSheet(
  name: string,
  headers: readonly SheetHeader[],
  rows: readonly (readonly SheetCell[])[],
  more: SheetMore = {},
): Promise<Buffer> {
  const given: WrittenSheet = { name, headers, rows, more };
  const { buffer, byteOffset, byteLength } = await inChild<WrittenSheet, Uint8Array>(
    'sheets',
    { module: here, name: 'workbookOf' satisfies keyof Work },
    given,
  );
  return Buffer.from(buffer, byteOffset, byteLength);
}
