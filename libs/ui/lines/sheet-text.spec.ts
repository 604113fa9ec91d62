import { describe, expect, it } from '@jest/globals';
import { cellProblem, fixOf, shownText, tidy } from './cell-text.js';
import type { LineColumn } from './line.js';
import { isSheetText, parseSheetText, readRows } from './sheet-text.js';

const column = (key: string, kind: LineColumn['kind'], more: Partial<LineColumn> = {}): LineColumn => ({
  key,
  kind,
  label: key,
  width: 100,
  ...more,
});
const item = column('item', 'text', { label: 'Item', names: ['物品'], max: 10 });
const count = column('count', 'quantity', { label: 'Qty', names: ['数量', 'Quantity'] });
const price = column('price', 'money', { label: 'Unit price', names: ['单价'] });
const amount = column('amount', 'computed', { label: 'Amount' });
const due = column('due', 'day', { label: 'Needed by', names: ['期望到货'] });
const currency = column('currency', 'choice', { label: 'Currency', choices: ['CNY', 'USD'] });
const columns = [item, count, price, amount, due, currency];

describe('a text from a spreadsheet', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\nb\tc',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    ['"two\nlines"\tb\n', [['two\nlines', 'b']]],
    ['"with ""quotes"" and\ttab"\tb', [['with "quotes" and\ttab', 'b']]],
    // A quote inside a cell that is not quoted is a quote: 2" pipe.
    ['2" pipe\t5', [['2" pipe', '5']]],
    ['a\n\n\n', [['a']]],
    ['', []],
  ])('%j', (text, table) => {
    expect(parseSheetText(text)).toEqual(table);
  });

  it('is more than one cell when it has tabs or lines', () => {
    expect(isSheetText('Vial kit\r\n')).toBe(false);
    expect(isSheetText('Vial\tkit')).toBe(true);
    expect(isSheetText('a\nb')).toBe(true);
  });
});

describe('rows', () => {
  it('go to the columns that their first row names, in either language and any order', () => {
    const table = [
      ['单价', ' QTY * ', '物品', 'Amount', 'Colour'],
      ['1,180.00', '1,200', 'Holder', '9', 'red'],
    ];
    expect(readRows(table, columns, 'item')).toEqual({
      matched: true,
      rows: [{ price: '1180.00', count: '1200', item: 'Holder' }],
    });
  });

  it('fill the columns from the one where they were put, passing over computed ones', () => {
    const table = [['5,400.00', '2026/12/8', 'usd', 'beyond']];
    expect(readRows(table, columns, 'price')).toEqual({
      matched: false,
      rows: [{ price: '5400.00', due: '2026-12-08', currency: 'USD' }],
    });
  });

  it('are not taken for names because one cell happens to be called so', () => {
    expect(readRows([['Item', '3', '10']], columns, 'item').matched).toBe(false);
    expect(readRows([['Item'], ['Holder']], columns, 'item')).toEqual({ matched: true, rows: [{ item: 'Holder' }] });
  });
});

describe('a cell', () => {
  it.each([
    [count, '1,234,567.5', '1234567.5'],
    [count, '１２', '12'],
    [count, '12,34', '12,34'],
    [price, 'CNY 38,500.00', '38500.00'],
    [price, '¥ 640', '640'],
    [due, '2026年1月8日', '2026-01-08'],
    [due, '2026.12.08', '2026-12-08'],
    [due, '12/8/2026', '12/8/2026'],
    [item, '  C18 column ', 'C18 column'],
  ])('%# keeps %s', (of, text, kept) => {
    expect(tidy(of, text)).toBe(kept);
  });

  it('is refused for what does not fit, in the words of the server', () => {
    expect(cellProblem(price, '640.005')?.args).toEqual(['decimal', '2']);
    expect(cellProblem(count, 'some')?.args).toEqual(['decimal', '6']);
    expect(cellProblem(due, '2026-02-30')?.args).toEqual(['day']);
    expect(cellProblem(currency, 'RMB')?.args).toEqual(['choice']);
    expect(cellProblem(item, 'far too long')?.args).toEqual(['tooLong', '10']);
    for (const each of columns) expect(cellProblem(each, '')).toBeUndefined();
  });

  it('knows what was meant by too many decimals', () => {
    expect(fixOf(price, '640.005')).toBe('640.01');
    expect(fixOf(price, '-0.994')).toBe('-0.99');
    expect(fixOf(price, '9.999')).toBe('10.00');
    expect(fixOf(price, 'some')).toBeUndefined();
    expect(fixOf(due, '1.234')).toBeUndefined();
  });

  it('is read with separators', () => {
    expect(shownText(price, '38500')).toBe('38,500.00');
    expect(shownText(count, '1200.5')).toBe('1,200.5');
    expect(shownText(price, '640.005')).toBe('640.005');
    expect(shownText(item, '1200')).toBe('1200');
  });
});
