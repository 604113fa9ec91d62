import exceljs, { type CellValue } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { assertUnpackable } from '#lab/platform/resource/archive.js';
import { purchaseRoom } from '#lab/modules/purchase/server/index.js';
import { importFields, type ImportedLines, type ImportField } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import { anArchive, textCell, workbookEntries, type ArchiveEntry } from '../../support/archive.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequestDraft } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let chen: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  company = await aCompany(test);
  chen = await test.as(company.chen);
});
afterAll(() => test.stop());

const template = '/purchase/requests/lines/template';
const load = (bytes: Buffer, name = 'lines.xlsx') => chen.upload('/purchase/requests/lines/import', name, bytes);
const linesOf = async (bytes: Buffer) => (await load(bytes)).data as ImportedLines;

/** Fails unless the file was refused with these words. */
function expectRefused(answer: Answer, ...words: readonly (string | number)[]): void {
  answer.expectCode(errors.fileRefused);
  expect(answer.body.message).toBe(['fileRefused', ...words].join('&&'));
}

/** A workbook with one sheet, cell by cell. */
async function aSheet(...rows: readonly CellValue[][]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('lines');
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function opened(bytes: Buffer) {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes as never);
  return workbook.worksheets[0]!;
}

const header = (language: 'zh' | 'en', field: ImportField) =>
  (purchaseRoom.texts![language] as { line: { fields: Record<ImportField, string> } }).line.fields[field];

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = test.db.source.entityMetadatas.map(({ tableName }) => tableName).sort();
  const counts = await Promise.all(
    tables.map((table) => test.db.query({ sql: `SELECT COUNT(*) AS n FROM \`${table}\``, values: [] })),
  );
  return Object.fromEntries(tables.map((table, i) => [table, Number(counts[i]?.[0]?.n)]));
}

describe('a category that asks for totals', () => {
  it('has a column of totals in its template, which the import reads; other categories read none', async () => {
    const byTotal = await aCategory(test, 'TOTAL', { prTotalPrice: true });
    const plain = await aCategory(test, 'PRICE', {});
    const titles = async (category: string) => {
      const sheet = await opened((await chen.get(`${template}?categoryId=${category}`)).raw);
      return importFields.map((_, index) => sheet.getCell(1, index + 1).text);
    };
    const [total, price] = [header('zh', 'amount'), header('zh', 'unitPrice')];
    expect(await titles(plain)).toContain(price);
    expect(await titles(plain)).not.toContain(total);
    expect(await titles(byTotal)).toContain(total);
    expect(await titles(byTotal)).not.toContain(price);
    (await chen.get(`${template}?categoryId=nothing`)).expectCode(errors.notFound);
    const sheet = await aSheet([header('zh', 'item'), header('zh', 'quantity'), total], ['Vial', '3', '1,200.00']);
    const lines = async (category: string) => {
      const path = `/purchase/requests/lines/import?categoryId=${category}`;
      return ((await chen.upload(path, 'lines.xlsx', sheet)).data as ImportedLines).lines;
    };
    expect(await lines(byTotal)).toMatchObject([{ item: 'Vial', quantity: '3', amount: '1200.00', unitPrice: null }]);
    expect(await lines(plain)).toMatchObject([{ item: 'Vial', quantity: '3', amount: null }]);
    const negative = await aSheet([header('zh', 'item'), total], ['Vial', '-5']);
    const path = `/purchase/requests/lines/import?categoryId=${byTotal}`;
    const answer = (await chen.upload(path, 'lines.xlsx', negative)).data as ImportedLines;
    expect(answer.problems).toMatchObject([{ field: 'amount', value: '-5' }]);
  });
});

describe('the template', () => {
  it.each([
    ['zh', 'en'],
    ['en', 'zh'],
  ] as const)('has the columns in %s, each with its name in %s as a note', async (language, other) => {
    const reader = await test.as(await aUser(test, `reader-${language}`, { language }));
    const answer = await reader.get(template);
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="purchase-lines.xlsx"');
    const sheet = await opened(answer.raw);
    const head = importFields.map((_, index) => sheet.getCell(1, index + 1));
    expect(head.map(({ value }) => value)).toEqual(importFields.map((field) => header(language, field)));
    expect(head.map(({ note }) => note)).toEqual(importFields.map((field) => header(other, field)));
    expect(sheet.rowCount).toBeGreaterThan(100);
  });

  it('filled in and loaded gives the lines of a request, and nothing is kept until that is saved', async () => {
    const sheet = await opened((await chen.get(template)).raw);
    const filled: CellValue[] = [
      'C18 column',
      '186002352',
      '2.1×100 mm',
      'Waters',
      2,
      'pc',
      5400.5,
      'USD',
      new Date('2026-12-08'),
      'P-7',
      'Room 3',
      'as last year',
    ];
    sheet.getRow(2).values = filled;
    sheet.getRow(3).values = ['Vial'];
    const before = await rowCounts();
    const found = await linesOf(Buffer.from(await sheet.workbook.xlsx.writeBuffer()));
    expect(found).toEqual({
      lines: [
        {
          item: 'C18 column',
          amount: null,
          catalogNo: '186002352',
          spec: '2.1×100 mm',
          brand: 'Waters',
          quantity: '2',
          unit: 'pc',
          unitPrice: '5400.50',
          currency: 'USD',
          dueDate: '2026-12-08',
          project: 'P-7',
          position: 'Room 3',
          comments: 'as last year',
          casNo: '',
          costCentre: '',
        },
        expect.objectContaining({ item: 'Vial', quantity: null, unitPrice: null, currency: 'CNY', dueDate: null }),
      ],
      problems: [],
    });
    // What a person may try in a minute is counted.
    expect(await rowCounts()).toEqual({ ...before, limit_count: 1 });

    const category = await aCategory(test, 'IM');
    const saved = (await chen.post('/purchase/requests', aRequestDraft(category, company.chen, { lines: found.lines })))
      .data;
    // The server computes the amounts.
    const typed = found.lines.map((line: object) => ({ ...line, amount: expect.anything() }));
    expect(saved.lines).toMatchObject([typed[0], found.lines[1]]);
  });
});

describe('columns', () => {
  it('are known by their names in either language, in any order and case, beside others', async () => {
    const bytes = await aSheet(
      ['  unit PRICE ', header('zh', 'dueDate'), 'Our own number', header('en', 'item'), header('zh', 'quantity')],
      ['1,234.5', '2026-12-08', 17, '  Column  ', '3'],
    );
    const { lines, problems } = await linesOf(bytes);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([{ item: 'Column', quantity: '3', unitPrice: '1234.50', dueDate: '2026-12-08' }]);
  });

  it('without one for the item are refused, as is a sheet with nothing in it', async () => {
    const missing = ['columns', header('zh', 'item')];
    expectRefused(await load(await aSheet([header('zh', 'quantity')], [1])), ...missing);
    expectRefused(await load(await aSheet()), ...missing);
  });

  it('alone give no lines', async () => {
    expect(await linesOf(await aSheet([header('en', 'item')]))).toEqual({ lines: [], problems: [] });
  });
});

describe('a cell that is not understood', () => {
  it('is named by its row and field, with what stood there and why, and the rest of its line comes along', async () => {
    const bytes = await aSheet(
      (['item', 'quantity', 'unitPrice', 'currency', 'dueDate', 'unit', 'comments'] as const).map((field) =>
        header('en', field),
      ),
      ['Column', 'some', '12.345', 'cny', '2026-02-30', 'pc', 'x'],
      ['Vial', '0.1234567', -5, 'RMB', '8 December', 'x'.repeat(21), 'x'.repeat(501)],
      ['Right', '1', '2', 'EUR', '2026-12-08', 'pc', ''],
    );
    const { lines, problems } = await linesOf(bytes);
    const at = (row: number, field: string, value: string, ...args: string[]) => ({
      row,
      line: row - 2,
      field,
      value,
      args,
    });
    expect(problems).toEqual([
      at(2, 'quantity', 'some', 'decimal', '6'),
      at(2, 'unitPrice', '12.345', 'decimal', '2'),
      at(2, 'currency', 'cny', 'choice'),
      at(2, 'dueDate', '2026-02-30', 'day'),
      at(3, 'quantity', '0.1234567', 'decimal', '6'),
      at(3, 'unit', 'x'.repeat(21), 'tooLong', '20'),
      at(3, 'currency', 'RMB', 'choice'),
      at(3, 'dueDate', '8 December', 'day'),
      at(3, 'comments', 'x'.repeat(501), 'tooLong', '500'),
      at(3, 'unitPrice', '-5', 'tooSmall', '0'),
    ]);
    expect(lines).toMatchObject([
      { item: 'Column', quantity: null, unitPrice: null, currency: 'CNY', dueDate: null, unit: 'pc', comments: 'x' },
      { item: 'Vial', quantity: null, unitPrice: null, unit: '', comments: '' },
      { item: 'Right', quantity: '1', unitPrice: '2.00', currency: 'EUR' },
    ]);
  });

  it('is counted by the rows of the sheet and the lines that were read; empty rows are neither', async () => {
    const [item, quantity] = [header('zh', 'item'), header('zh', 'quantity')];
    const bytes = await aSheet([], [item, quantity], [null, '   '], ['Vial', '1'], [], [], ['Cap', 'two']);
    const { lines, problems } = await linesOf(bytes);
    expect(lines.map((line) => line.item)).toEqual(['Vial', 'Cap']);
    expect(problems).toMatchObject([{ row: 7, line: 1, field: 'quantity', value: 'two' }]);
  });
});

describe('what is in a cell', () => {
  it('is read as the sheet shows it: results of formulas, rich texts, links, numbers without binary dust', async () => {
    const bytes = await aSheet(
      (['item', 'quantity', 'unitPrice', 'comments'] as const).map((field) => header('en', field)),
      [
        { richText: [{ text: 'C18 ' }, { font: { bold: true }, text: 'column' }] },
        { formula: '1+1', result: 2 },
        { formula: '10.1*3', result: 30.299999999999997 },
        { text: 'offer', hyperlink: 'https://lab.test/offer' },
      ],
      [{ formula: 'CONCAT("V","ial")', result: 'Vial' }, 0.1 + 0.2, 1e-3 * 1000, true],
    );
    const { lines, problems } = await linesOf(bytes);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { item: 'C18 column', quantity: '2', unitPrice: '30.30', comments: 'offer' },
      { item: 'Vial', quantity: '0.3', unitPrice: '1.00', comments: 'true' },
    ]);
  });

  it('is never taken for empty: errors and formulas without a result are named', async () => {
    const bytes = await aSheet(
      (['item', 'quantity', 'unitPrice', 'dueDate'] as const).map((field) => header('en', field)),
      ['Column', { formula: '1/0', result: { error: '#DIV/0!' } }, { formula: 'B2*2' } as CellValue, { error: '#N/A' }],
    );
    const { problems } = await linesOf(bytes);
    expect(problems.map(({ field, value }) => [field, value])).toEqual([
      ['quantity', '#DIV/0!'],
      ['unitPrice', '=B2*2'],
      ['dueDate', '#N/A'],
    ]);
  });

  it('as a day beyond the calendar is named like any other', async () => {
    const head = textCell('A1', 'item') + textCell('B1', 'Needed by');
    const day = `${textCell('A2', 'Vial')}<c r="B2" s="1"><v>1e300</v></c>`;
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheet = `<sheetData><row r="1">${head}</row><row r="2">${day}</row></sheetData>`;
    const { problems } = await linesOf(
      anArchive([...workbookEntries(sheet), { name: 'xl/styles.xml', content: styles }]),
    );
    expect(problems).toMatchObject([{ row: 2, field: 'dueDate', value: '#NUM!', args: ['day'] }]);
  });

  it('is a text, whatever it would do in a sheet', async () => {
    const texts = ['=cmd|calc!A1', '+1+1', '@SUM(1)', '<img src=x onerror=alert(1)>', '__proto__'];
    const { lines } = await linesOf(await aSheet([header('en', 'item')], ...texts.map((text) => [text])));
    expect(lines.map((line) => line.item)).toEqual(texts);
    expect(await linesOf(await aSheet(['item', '__proto__'], ['Vial', 'x']))).toMatchObject({ problems: [] });
  });
});

describe('a file', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => [`Vial ${i}`]);

  it('of a hundred rows is read, of one more refused', async () => {
    expect((await linesOf(await aSheet(['item'], ...rows(100)))).lines).toHaveLength(100);
    expectRefused(await load(await aSheet(['item'], ...rows(101))), 'tooManyRows', 100);
    expectRefused(await load(await aSheet(['item'], ...rows(10_001))), 'tooManyRows', 10_000);
  });

  it('of another kind is refused by its name', async () => {
    const bytes = await aSheet(['item'], ['Vial']);
    expect((await load(bytes, 'LINES.XLSX')).status).toBe(201);
    for (const name of ['lines.csv', 'lines.xls', 'lines.xlsm', 'lines.xlsx.exe', 'lines']) {
      expectRefused(await load(bytes, name), 'kind', 'xlsx');
    }
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['a text', Buffer.from('item,quantity\nVial,1\n')],
    ['cut off', anArchive(workbookEntries('<sheetData/>')).subarray(0, -30)],
    ['an archive of something else', anArchive([{ name: 'word/document.xml', content: '<document/>' }])],
    ['a workbook of broken XML', anArchive(workbookEntries('<sheetData><row></sheetData>'))],
    ['an archive without entries', anArchive([])],
  ])('that is %s is refused', async (_, bytes) => {
    expectRefused(await load(bytes), 'broken');
  });

  it('that is none is refused', async () => {
    expectRefused(await chen.post('/purchase/requests/lines/import', { lines: [] }), 'empty');
  });

  it('of more than 10 MB is refused', async () => {
    expectRefused(await load(Buffer.alloc(10 * 1024 * 1024 + 1)), 'tooLarge', 10);
  });
});

describe('an archive', () => {
  const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, ' ');
  const good = workbookEntries(
    `<sheetData><row r="1">${textCell('A1', 'item')}</row><row r="2">${textCell('A2', 'Vial')}</row></sheetData>`,
  );
  const others = (count: number): ArchiveEntry[] =>
    Array.from({ length: count }, (_, i) => ({ name: `xl/other${i}.xml`, content: '' }));

  it('put together by hand is read like another', async () => {
    expect((await linesOf(anArchive(good))).lines).toMatchObject([{ item: 'Vial' }]);
  });

  it('that says it becomes more than 60 MB is refused', async () => {
    const bytes = anArchive([...good, { name: 'xl/sharedStrings.xml', content: megabytes(61) }]);
    expect(bytes.length).toBeLessThan(1_000_000);
    expectRefused(await load(bytes), 'tooLarge', 60);
  });

  it('that becomes more than it says is refused before anybody reads it', async () => {
    const lying = { name: 'xl/sharedStrings.xml', content: megabytes(61), announced: 1000 };
    expectRefused(await load(anArchive([...good, lying])), 'broken');
    const generous = { entries: 1000, unpacked: 60 * 1024 * 1024 };
    await expect(assertUnpackable(anArchive([...good, lying]), generous)).rejects.toThrow('broken');
    await expect(assertUnpackable(anArchive([...good, { ...lying, content: '' }]), generous)).rejects.toThrow('broken');
    await expect(assertUnpackable(anArchive(good), generous)).resolves.toBeUndefined();
  });

  it('of more than a thousand entries is refused, also when it does not say so', async () => {
    expectRefused(await load(anArchive([...good, ...others(1000)])), 'broken');
    expectRefused(await load(anArchive([...good, ...others(10)], { count: good.length })), 'broken');
    expectRefused(await load(anArchive([...others(1), ...good], { count: 1 })), 'broken');
  });

  const far = '$A$1:$XFD$1048576';
  it.each([
    ['merges everything', '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>', ''],
    [
      'checks everything',
      '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a"</formula1></dataValidation></dataValidations>',
      '',
    ],
    ['names everything', '', `<definedNames><definedName name="all">lines!${far}</definedName></definedNames>`],
  ])('that %s is read for its cells only', async (_, beside, names) => {
    const [, , , sheet] = good;
    const xml = String(sheet?.content).replace(/^<worksheet[^>]*>|<\/worksheet>$/g, '');
    expect((await linesOf(anArchive(workbookEntries(xml + beside, names)))).lines).toMatchObject([{ item: 'Vial' }]);
  });

  it('with a column or row far outside is not followed there', async () => {
    const cols = '<cols><col min="999999999" max="999999999" width="9"/></cols>';
    const row = (at: string, ref: string) => `<sheetData><row r="${at}">${textCell(ref, 'item')}</row></sheetData>`;
    expect(await linesOf(anArchive(workbookEntries(cols + row('1', 'A1'))))).toEqual({ lines: [], problems: [] });
    expectRefused(await load(anArchive(workbookEntries(row('4294967295', 'A4294967295')))), 'broken');
    expectRefused(await load(anArchive(workbookEntries(row('1', 'ZZZZZZZZ1')))), 'broken');
  });

  it('with a row of more than a hundred cells is refused', async () => {
    const cells = Array.from({ length: 101 }, () => '<c r="A1"/>').join('');
    expectRefused(await load(anArchive(workbookEntries(`<sheetData><row r="1">${cells}</row></sheetData>`))), 'broken');
  });

  it('may define entities without their being opened', async () => {
    const [rels, book, bookRels, sheet] = good;
    const laughs = `<!DOCTYPE worksheet [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${String(sheet?.content).replace('Vial', '&b;')}`;
    const answer = await load(anArchive([rels!, book!, bookRels!, { name: sheet!.name, content: laughs }]));
    expectRefused(answer, 'broken');
  });
});
