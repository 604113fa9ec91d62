import exceljs from 'exceljs';
import { purchaseRoom } from '#lab/modules/purchase/server/index.js';
import type { MigrationRunView, ReportRow } from '#lab/modules/purchase/shared/migration.dto.js';
import type { MigrationKind } from '#lab/modules/purchase/shared/migration.words.js';
import type { TestApp } from '../app.js';
import type { Answer, Caller } from '../as-user.js';

export const migrations = '/purchase/migrations';

export type FileRow = Readonly<Record<string, string>>;

/** The title of a column. */
export function title(kind: MigrationKind, field: string, language: 'zh' | 'en' = 'en'): string {
  const texts = purchaseRoom.texts![language] as Record<MigrationKind, { fields: Record<string, string> }>;
  return texts[kind].fields[field] ?? field;
}

/** The titles and cells of a file, by field. */
function table(kind: MigrationKind, rows: readonly FileRow[], language: 'zh' | 'en'): string[][] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [
    fields.map((field) => title(kind, field, language)),
    ...rows.map((row) => fields.map((field) => row[field] ?? '')),
  ];
}

/** A file of text with commas. */
export function aCsv(kind: MigrationKind, rows: readonly FileRow[], language: 'zh' | 'en' = 'en'): Buffer {
  const lines = table(kind, rows, language).map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  );
  return Buffer.from(lines.join('\r\n'));
}

/** A workbook. */
export async function aWorkbook(kind: MigrationKind, rows: readonly FileRow[]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('rows');
  for (const cells of table(kind, rows, 'en')) sheet.addRow(cells);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** Uploads a file; answers what the dry run found. */
export function uploads(
  caller: Caller,
  kind: MigrationKind,
  bytes: Buffer,
  name = 'records.csv',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return caller.upload(`${migrations}?kind=${kind}`, name, bytes, headers);
}

export async function checked(
  caller: Caller,
  kind: MigrationKind,
  rows: readonly FileRow[],
): Promise<MigrationRunView> {
  return (await uploads(caller, kind, aCsv(kind, rows))).data as MigrationRunView;
}

export async function runAt(caller: Caller, id: string): Promise<MigrationRunView> {
  return (await caller.get(`${migrations}/${id}`)).data as MigrationRunView;
}

/** Begins a run or an undo with the version that is there now. */
export async function begins(
  caller: Caller,
  id: string,
  act: 'run' | 'undo',
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { version } = await runAt(caller, id);
  return caller.post(`${migrations}/${id}/${act}`, { version, ...more });
}

/** Checks a file and brings it in; answers the run at its end. */
export async function broughtIn(
  test: TestApp,
  caller: Caller,
  kind: MigrationKind,
  rows: readonly FileRow[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<MigrationRunView> {
  const { id } = await checked(caller, kind, rows);
  void (await begins(caller, id, 'run', more)).data;
  await test.drain();
  return runAt(caller, id);
}

export async function takenBack(test: TestApp, caller: Caller, id: string): Promise<MigrationRunView> {
  void (await begins(caller, id, 'undo')).data;
  await test.drain();
  return runAt(caller, id);
}

export async function rowsOf(caller: Caller, id: string, query = ''): Promise<ReportRow[]> {
  return ((await caller.get(`${migrations}/${id}/rows?size=100${query}`)).data as { rows: ReportRow[] }).rows;
}
