import { describe, expect, it } from '@jest/globals';
import { csvRowsOf } from './csv-work.js';

const rowsOf = (content: string | Uint8Array, mostRows = 100) =>
  csvRowsOf({ bytes: typeof content === 'string' ? Buffer.from(content) : content, mostRows });

describe('a text with separators', () => {
  it.each([
    ['commas', 'a,b\r\n1,2'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['quotes', '"a","b"\r\n" 1 ","2"\r\n'],
    ['the mark of UTF-8', '\ufeffa,b\n1,2'],
    ['empty rows at its end', 'a,b\n1,2\n\n , \n'],
  ])('with %s gives its cells', async (_, text) => {
    expect(await rowsOf(text)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1', '2'] },
    ]);
  });

  it('keeps the numbers of rows, lines inside of quotes, and cells as they were written', async () => {
    expect(await rowsOf('a,b\n\n"x\ny, ""z""",007\n=1+1,2026-01-02')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 3, cells: ['x\ny, "z"', '007'] },
      { row: 4, cells: ['=1+1', '2026-01-02'] },
    ]);
  });

  it('is read as GB18030 where it is no UTF-8', async () => {
    const bytes = new Uint8Array([0xbb, 0xaf, 0xd1, 0xa7, 0x2c, 0x31]);
    expect(await rowsOf(bytes)).toEqual([{ row: 1, cells: ['化学', '1'] }]);
  });

  it.each([
    ['a quote without an end', Buffer.from('a,b\n"x,2')],
    ['text behind a quote', Buffer.from('a,b\n"x"y,2')],
    ['bytes of no text', Buffer.from([0x61, 0x2c, 0x00, 0x62])],
    ['bytes of no known encoding', Buffer.from([0x61, 0xff, 0xff])],
  ])('with %s is refused', async (_, bytes) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject({ code: 8016, args: ['broken'] });
  });

  it('with too many rows is refused, empty ones too once they are beyond all measure', async () => {
    await expect(rowsOf('a\n1\n2\n3', 2)).rejects.toMatchObject({ code: 8016, args: ['tooManyRows', 2] });
    await expect(rowsOf(`a\n${'\n'.repeat(20_000)}`)).rejects.toMatchObject({ args: ['tooManyRows', 10_000] });
  });

  it('gives no more columns than a workbook', async () => {
    const [row] = await rowsOf(Array.from({ length: 500 }, (_, at) => at).join(','));
    expect(row?.cells).toHaveLength(100);
  });
});
