import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { MigrationRunView } from '#lab/modules/purchase/shared/migration.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import {
  aCsv,
  aWorkbook,
  checked,
  migrations,
  rowsOf,
  title,
  uploads,
  type FileRow,
} from '../../support/builders/migration.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'mover', { language: 'en', permissions: ['purchase:*'] }));
});
afterAll(() => test.stop());

async function titlesOf(bytes: Buffer): Promise<string[]> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes as never);
  return (workbook.worksheets[0]?.getRow(1).values as string[]).slice(1);
}

describe('a template', () => {
  it('has the columns of its kind in the language of the reader, as a workbook and as text', async () => {
    const template = async (caller: Caller, kind: string, format: string) =>
      (await caller.get(`${migrations}/template?kind=${kind}&format=${format}`)).raw;
    const fields = ['externalKey', 'code', 'enabled', 'name', 'budget', 'comments'];
    const english = fields.map((field) => title('costCentre', field));
    expect(await titlesOf(await template(admin, 'costCentre', 'xlsx'))).toEqual(english);
    const csv = (await template(admin, 'costCentre', 'csv')).toString('utf8');
    expect(csv).toBe(`\ufeff${english.map((word) => `"${word}"`).join(',')}\r\n`);
    const reader = await test.as(await aUser(test, 'zhMover', { permissions: ['purchase:migration:import'] }));
    const chinese = await titlesOf(await template(reader, 'item', 'xlsx'));
    expect(chinese).toEqual(expect.arrayContaining([title('item', 'externalKey', 'zh'), title('item', 'casNo', 'zh')]));
    expect(chinese).toContain(title('item', 'lastPrice', 'zh'));
    (await admin.get(`${migrations}/template?kind=orders`)).expectCode(errors.field);
  });
});

describe('a file', () => {
  const centre = (name: string): FileRow[] => [{ externalKey: `E-${name}`, code: `E-${name}`, name }];
  const nameOf = async (bytes: Buffer, file = 'records.csv') => {
    const { id } = (await uploads(admin, 'costCentre', bytes, file)).data as MigrationRunView;
    return (await rowsOf(admin, id)).map(({ name }) => name);
  };
  const expectRefused = async (bytes: Buffer, file: string, ...words: readonly (string | number)[]) => {
    const answer = await uploads(admin, 'costCentre', bytes, file);
    answer.expectCode(errors.fileRefused);
    expect(answer.body.message).toBe(['fileRefused', ...words].join('&&'));
  };

  it('is read as a workbook and as text in UTF-8 with or without its mark, in UTF-16 and in GB18030', async () => {
    const csv = aCsv('costCentre', centre('化学实验室'), 'zh');
    expect(await nameOf(await aWorkbook('costCentre', centre('化学实验室')), 'records.XLSX')).toEqual(['化学实验室']);
    expect(await nameOf(csv)).toEqual(['化学实验室']);
    expect(await nameOf(Buffer.concat([Buffer.from('\ufeff'), csv]))).toEqual(['化学实验室']);
    expect(await nameOf(inGb18030(csv.toString('utf8')))).toEqual(['化学实验室']);
    const wide = `\ufeff${csv.toString('utf8').replaceAll(',', '\t')}`;
    expect(await nameOf(Buffer.from(wide, 'utf16le'))).toEqual(['化学实验室']);
    expect(await nameOf(Buffer.from(csv.toString('utf8').replaceAll('","', '";"')))).toEqual(['化学实验室']);
  });

  it('keeps cells as they were written, with quotes, lines and what a sheet would take for a formula', async () => {
    const name = '=HYPERLINK("http://x","a, b")\nand 0012';
    const { id } = (await uploads(admin, 'costCentre', aCsv('costCentre', centre(name)))).data;
    expect(await rowsOf(admin, id)).toMatchObject([{ row: 2, name }]);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load((await admin.get(`${migrations}/${id}/report`)).raw as never);
    expect(workbook.worksheets[0]?.getCell(2, 4).value).toBe(`'${name}`);
  });

  it('says which of its columns are not known, and needs the one with the external keys', async () => {
    const known = aCsv('costCentre', centre('Columns')).toString('utf8');
    const more = known
      .split('\r\n')
      .map((line, at) => `${line},"${at === 0 ? 'Colour' : 'red'}"`)
      .join('\r\n');
    const run = (await uploads(admin, 'costCentre', Buffer.from(more))).data as MigrationRunView;
    expect(run.unknown).toEqual(['Colour']);
    await expectRefused(Buffer.from('"Code","Name"\r\n"1","x"'), 'a.csv', 'columns', 'External key');
    (await uploads(admin, 'costCentre', Buffer.from(''))).expectCode(errors.emptyImport);
  });

  it('of another kind, too long or too large, broken or hostile, is refused, and nothing is kept', async () => {
    const before = (await admin.get(migrations)).data.total as number;
    const small = aCsv('costCentre', centre('Small'));
    await expectRefused(small, 'records.txt', 'kind', 'xlsx, csv');
    await expectRefused(small, 'records.xlsx', 'broken');
    await expectRefused(Buffer.concat([small, Buffer.from([0, 1, 2])]), 'records.csv', 'broken');
    await expectRefused(Buffer.concat([small, Buffer.from('\r\n"no end')]), 'records.csv', 'broken');
    await expectRefused(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'records.csv', 'tooLarge', 5);
    const many = Array.from({ length: 5001 }, (_, at) => ({ externalKey: `M${at}`, code: `M${at}`, name: 'x' }));
    await expectRefused(aCsv('costCentre', many), 'records.csv', 'tooManyRows', 5000);
    const endless = Buffer.concat([aCsv('costCentre', []), Buffer.alloc(1024 * 1024, '\n')]);
    await expectRefused(Buffer.concat([small, endless]), 'records.csv', 'tooManyRows', 10_000);
    expect((await admin.get(migrations)).data.total).toBe(before);
  });

  it('is refused to those who may not bring records in', async () => {
    const reader = await test.as(
      await aUser(test, 'noMover', { permissions: ['purchase:vendor:*', 'purchase:item:*'] }),
    );
    const { id } = await checked(admin, 'costCentre', centre('Forbidden'));
    const asked = [
      reader.get(migrations),
      reader.get(`${migrations}/template?kind=vendor`),
      reader.get(`${migrations}/${id}`),
      reader.get(`${migrations}/${id}/rows`),
      reader.get(`${migrations}/${id}/report`),
      reader.get(`${migrations}/${id}/followed`),
      reader.post(`${migrations}/${id}/run`, { version: 1 }),
      reader.post(`${migrations}/${id}/undo`, { version: 1 }),
      uploads(reader, 'costCentre', aCsv('costCentre', centre('Forbidden'))),
    ];
    for (const answer of await Promise.all(asked)) answer.expectCode(errors.forbidden);
  });
});

/** Node writes no GB18030: each character is looked up among those that it reads. */
function inGb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) codes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return Buffer.from(
    [...text].flatMap((letter) => (letter < '\x80' ? letter.charCodeAt(0) : (codes.get(letter) ?? []))),
  );
}
