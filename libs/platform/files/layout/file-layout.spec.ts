import { describe, expect, it } from '@jest/globals';
import exceljs from 'exceljs';
import type { SheetLayout } from '#lab/shared/file-layout.js';
import type { Language } from '#lab/shared/texts.js';
import { anArchive, workbookEntries } from '../../../../test/support/archive.js';
import { aParagraph, aPresentation, aShape } from '../../../../test/support/presentation.js';
import { readLayout } from './file-layout.js';

const read = (name: string, bytes: Buffer, language: Language = 'en') =>
  readLayout(name, () => Promise.resolve(bytes), language);
const bytesOf = async (workbook: exceljs.Workbook) => Buffer.from(await workbook.xlsx.writeBuffer());
const textsOf = (sheet: SheetLayout | undefined) => sheet?.rows.map(({ cells }) => cells.map(({ text }) => text));

describe('the layout of a workbook', () => {
  it('has its sheets with numbers and days as they are formatted there', async () => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('Costs');
    const cells: readonly [value: exceljs.CellValue, format: string][] = [
      [1234.5, '#,##0.00 "CNY"'],
      [0.125, '0.0%'],
      [new Date('2026-11-30T00:00:00Z'), 'd mmmm yyyy'],
      [new Date('2026-11-30T00:00:00Z'), 'mm-dd-yy'],
      [{ formula: 'A1*2', result: 2469 }, 'General'],
      [0.1 + 0.2, 'General'],
      ['0012', '@'],
      [true, 'General'],
      [7, 'bogus[['],
    ];
    cells.forEach(([value, numFmt], index) => Object.assign(sheet.getCell(1, index + 1), { value, numFmt }));
    workbook.addWorksheet('Hidden', { state: 'hidden' });
    workbook.addWorksheet('备注').getCell('B2').value = '含税';
    const bytes = await bytesOf(workbook);

    const { state, sheets } = await read('costs.xlsx', bytes);
    expect([state, sheets.map(({ name }) => name)]).toEqual(['read', ['Costs', '备注']]);
    expect(textsOf(sheets[0])).toEqual([
      ['1,234.50 CNY', '12.5%', '30 November 2026', '2026-11-30', '2469', '0.3', '0012', 'TRUE', '7'],
    ]);
    expect(sheets[0]?.rows[0]?.cells.map(({ isNumber = false }) => isNumber).indexOf(false)).toBe(6);
    expect(sheets[1]?.rows).toEqual([
      { row: 1, cells: [] },
      { row: 2, cells: [{ column: 2, text: '含税' }] },
    ]);
    const chinese = await read('costs.xlsx', bytes, 'zh');
    expect(textsOf(chinese.sheets[0])?.[0]?.[2]).toBe('30 十一月 2026');
  });

  it('joins merged cells, keeps the frozen part and leaves out what is hidden', async () => {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('Plan', { views: [{ state: 'frozen', xSplit: 1, ySplit: 2 }] });
    sheet.addRow(['Budget', null, null, 'Note']).font = { bold: true };
    sheet.addRow(['Kind', 'secret', 'Sum', '']);
    sheet.addRow(['hidden']).hidden = true;
    sheet.addRow(['Tubes', 'x', 5, '']);
    sheet.mergeCells('A1:C1');
    sheet.mergeCells('D2:D4');
    sheet.getColumn(2).hidden = true;
    sheet.getColumn(1).width = 20;

    const { sheets } = await read('plan.xlsx', await bytesOf(workbook));
    expect(sheets[0]).toMatchObject({
      frozen: { rows: 2, columns: 1 },
      columns: [{ column: 1, width: 145 }, { column: 3 }, { column: 4 }],
      rows: [
        {
          row: 1,
          cells: [
            { column: 1, text: 'Budget', isBold: true, rows: 1, columns: 2 },
            { column: 4, text: 'Note', isBold: true },
          ],
        },
        {
          row: 2,
          cells: [
            { column: 1, text: 'Kind' },
            { column: 3, text: 'Sum' },
            { column: 4, text: '', rows: 2, columns: 1 },
          ],
        },
        {
          row: 4,
          cells: [
            { column: 1, text: 'Tubes' },
            { column: 3, text: '5', isNumber: true },
          ],
        },
      ],
    });
  });

  it('ends at its bounds and says so', async () => {
    const lines = Array.from({ length: 700 }, (_, index) => `${index},"a, b"`).join('\n');
    const { state, sheets } = await read('long.csv', Buffer.from(lines));
    expect([state, sheets[0]?.name, sheets[0]?.rows.length, sheets[0]?.isCut]).toEqual(['cut', null, 500, true]);
    expect(textsOf(sheets[0])?.[499]).toEqual(['499', 'a, b']);
  });

  it('is not read where the file is larger than can be read, a bomb, locked or broken', async () => {
    const wide = Array.from({ length: 1_100 }, (_, index) => `<c r="A${index + 1}"><v>1</v></c>`).join('');
    const large = anArchive(workbookEntries(`<sheetData><row r="1">${wide}</row></sheetData>`));
    const states = async (files: readonly (readonly [string, Buffer])[]) =>
      Promise.all(files.map(async ([name, bytes]) => (await read(name, bytes)).state));
    expect(
      await states([
        ['large.xlsx', large],
        ['locked.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
        ['broken.xlsx', Buffer.from('PK')],
        ['bomb.pptx', anArchive([{ name: 'a', content: '', announced: 110 * 1024 * 1024 }])],
        ['other.zip', Buffer.from('PK')],
      ]),
    ).toEqual(['tooHard', 'locked', 'unreadable', 'unreadable', 'other']);
  });
});

describe('the layout of a presentation', () => {
  it('has the slides in their order, each with its title, its lines and the number of its pictures', async () => {
    const cells = (...texts: readonly string[]) =>
      `<a:tr>${texts.map((text) => `<a:tc><a:txBody>${aParagraph(text)}</a:txBody></a:tc>`).join('')}</a:tr>`;
    const twice =
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
      `<mc:Choice Requires="a">${aShape('body', aParagraph('Once'))}</mc:Choice>` +
      `<mc:Fallback>${aShape('body', aParagraph('Once'))}</mc:Fallback></mc:AlternateContent>`;
    const bytes = aPresentation(
      `${aShape('ctrTitle', aParagraph('Centrifuge &amp; rotor'))}${aShape('sldNum', aParagraph('1'))}`,
      `${aShape('body', aParagraph('Offers'), aParagraph('Second supplier', 1))}<p:pic/><a:tbl>${cells('Price', '9,800')}</a:tbl>${twice}`,
    );
    expect(await read('offers.pptx', bytes)).toEqual({
      state: 'read',
      sheets: [],
      slides: [
        { title: 'Centrifuge & rotor', lines: [], pictures: 0 },
        {
          title: null,
          lines: [
            { level: 0, text: 'Offers' },
            { level: 1, text: 'Second supplier' },
            { level: 0, text: 'Price\t9,800' },
            { level: 0, text: 'Once' },
          ],
          pictures: 1,
        },
      ],
    });
  });
});
