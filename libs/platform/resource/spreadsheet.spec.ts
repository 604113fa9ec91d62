import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { anArchive } from '../../../test/support/archive.js';
import { readSheet, writeSheet } from './spreadsheet.js';

/** Runs work, and counts the turns that others have meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let turns = 0;
  const over = work.finally(() => (isOver = true));
  for (; !isOver; turns++) await nextTurn();
  await over;
  return turns;
}

describe('a workbook', () => {
  const headers = ['Name', 'Day', 'Amount'].map((title) => ({ title }));
  const rows = Array.from(
    { length: 2_000 },
    (_, i) => [`Entry ${i}`, new Date('2026-03-04T00:00:00Z'), i + 0.5] as const,
  );

  it('is written and read while others go on', async () => {
    const small = await writeSheet('Small', headers, []);
    expect(await readSheet(small)).toEqual([{ row: 1, cells: ['Name', 'Day', 'Amount'] }]);
    const writing = writeSheet('Large', headers, rows);
    expect(await turnsDuring(writing)).toBeGreaterThan(1_000);
    const reading = readSheet(await writing);
    expect(await turnsDuring(reading)).toBeGreaterThan(1_000);
    expect((await reading).slice(0, 2)).toEqual([
      { row: 1, cells: ['Name', 'Day', 'Amount'] },
      { row: 2, cells: ['Entry 0', '2026-03-04', '0.5'] },
    ]);
  });

  it('that unfolds into more than a child process may hold is refused, and the next one is read', async () => {
    const strings = '<si><r><t>a</t></r></si>'.repeat(2_300_000);
    const named = (path: string) => `http://schemas.openxmlformats.org/${path}`;
    const hostile = anArchive([
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns="${named('spreadsheetml/2006/main')}" xmlns:r="${named('officeDocument/2006/relationships')}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships xmlns="${named('package/2006/relationships')}"><Relationship Id="r1" Type="${named('officeDocument/2006/relationships/worksheet')}" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${named('officeDocument/2006/relationships/sharedStrings')}" Target="sharedStrings.xml"/></Relationships>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `<worksheet xmlns="${named('spreadsheetml/2006/main')}"><sheetData/></worksheet>`,
      },
      { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${named('spreadsheetml/2006/main')}">${strings}</sst>` },
    ]);
    const refusal = await readSheet(hostile).catch((error: unknown) => error);
    // On a busy machine its time is over before its memory is.
    expect([errors.takesTooMuchMemory.code, errors.takesTooLong.code]).toContain((refusal as BusinessError).code);
    expect(await readSheet(await writeSheet('Small', headers, []))).toHaveLength(1);
  });
});
