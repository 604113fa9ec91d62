import { describe, expect, it } from '@jest/globals';
import { applyEdit, sheetOf, spareKey, type Edit, type Sheet } from './edit-lines.js';
import type { LineSpec } from './line.js';

const spec: LineSpec = {
  most: 4,
  columns: [
    { key: 'item', kind: 'text', label: 'Item', width: 100 },
    { key: 'count', kind: 'quantity', label: 'Qty', width: 100 },
    { key: 'unit', kind: 'text', label: 'Unit', width: 100 },
  ],
  blank: (previous) => ({ unit: previous?.['unit'] ?? 'pc' }),
  brief: ({ item = '', count = '' }) => ({ title: item, count, sum: null }),
};
const start = sheetOf([
  { key: 'a', id: 'a', cells: { item: 'Column', count: '2', unit: 'pc' } },
  { key: 'b', id: 'b', cells: { item: 'Vial', count: '8', unit: 'kit' } },
]);
const after = (...edits: Edit[]) => edits.reduce((sheet, edit) => applyEdit(spec, sheet, edit), start);
const items = ({ lines }: Sheet) => lines.map(({ cells }) => cells['item']);
const counts = ({ lines }: Sheet) => lines.map(({ cells }) => cells['count']);

it('a line begins by typing below the last one, with what new lines begin with', () => {
  const sheet = after({ do: 'type', line: spareKey(start), column: 'item', text: 'H' });
  expect(sheet.lines[2]).toEqual({ key: 'new1', cells: { item: 'H', unit: 'kit' } });
  expect(spareKey(sheet)).toBe('new2');
});

it('an entry of a catalogue fills the cells it has, and clears their problems', () => {
  const wrong = after(
    { do: 'type', line: 'b', column: 'count', text: 'some' },
    { do: 'leave', line: 'b', column: 'count' },
  );
  expect(wrong.problems['b']).toBeDefined();
  const sheet = applyEdit(spec, wrong, { do: 'choose', line: 'b', cells: { item: 'Probe', count: '1' } });
  expect(sheet.lines[1]?.cells).toEqual({ item: 'Probe', count: '1', unit: 'kit' });
  expect(sheet.problems).toEqual({});
  const begun = after({ do: 'choose', line: spareKey(start), cells: { item: 'Probe' } });
  expect(begun.lines[2]).toEqual({ key: 'new1', cells: { item: 'Probe', unit: 'kit' } });
});

it('filling down takes the text from above, and begins a line below the last', () => {
  expect(counts(after({ do: 'fill', line: 'b', column: 'count' }))).toEqual(['2', '2']);
  expect(counts(after({ do: 'fill', line: 'a', column: 'count' }))).toEqual(['2', '8']);
  expect(counts(after({ do: 'fill', line: 'new1', column: 'count' }))).toEqual(['2', '8', '8']);
});

it('lines are moved, doubled and deleted; a deleted one can be taken back', () => {
  expect(items(after({ do: 'move', line: 'a', by: 1 }))).toEqual(['Vial', 'Column']);
  expect(items(after({ do: 'move', line: 'a', by: -1 }))).toEqual(['Column', 'Vial']);
  const doubled = after({ do: 'duplicate', line: 'a' });
  expect(items(doubled)).toEqual(['Column', 'Column', 'Vial']);
  expect(doubled.lines[1]).not.toHaveProperty('id');
  const gone = after({ do: 'remove', line: 'a' });
  expect(items(gone)).toEqual(['Vial']);
  expect(items(applyEdit(spec, gone, { do: 'undo' }))).toEqual(['Column', 'Vial']);
});

it('a line of a table that takes none is divided, below itself, up to the most that it may come to', () => {
  const fixed: LineSpec = { ...spec, most: 2, split: { most: 3, cells: ({ item = '' }) => ({ item, count: '' }) } };
  const once = applyEdit(fixed, start, { do: 'split', line: 'a' });
  expect(once.lines.map(({ key, cells }) => [key, cells['item'], cells['count']])).toEqual([
    ['a', 'Column', '2'],
    ['new1', 'Column', ''],
    ['b', 'Vial', '8'],
  ]);
  expect(applyEdit(fixed, once, { do: 'split', line: 'b' })).toBe(once);
  expect(after({ do: 'split', line: 'a' })).toEqual(start);
});

describe('a sheet', () => {
  const rows = [
    { item: 'Holder', count: 'some' },
    { item: 'Tubing', count: '4' },
    { item: 'Filter', count: '' },
  ];

  it('is pasted over lines and beyond them, checked cell by cell, and undone as one', () => {
    const sheet = after({ do: 'paste', line: 'b', sheet: { rows, matched: true } });
    expect(items(sheet)).toEqual(['Column', 'Holder', 'Tubing', 'Filter']);
    expect(sheet.problems).toEqual({ b: { count: { code: 8012, args: ['decimal', '6'] } } });
    expect(sheet.note).toMatchObject({ kind: 'pasted', count: 3, matched: true, left: 0 });
    // Keys never come twice, even after going back.
    const back = applyEdit(spec, sheet, { do: 'undo' });
    expect(back).toEqual({ ...start, next: 3 });
  });

  it('leaves out what finds no room', () => {
    const sheet = after({ do: 'paste', line: 'new1', sheet: { rows, matched: false } });
    expect(items(sheet)).toEqual(['Column', 'Vial', 'Holder', 'Tubing']);
    expect(sheet.note).toMatchObject({ count: 2, left: 1 });
  });

  it('is imported below the lines, with what the server did not understand on its cells', () => {
    const problem = { code: 8012, args: ['decimal', '6'] };
    const sheet = after({ do: 'import', rows: rows.slice(0, 2), refused: [{ row: 0, column: 'count', problem }] });
    expect(sheet.lines[2]?.cells).toEqual({ item: 'Holder', count: 'some', unit: 'kit' });
    expect(sheet.problems).toEqual({ new1: { count: problem } });
  });

  it('is no longer undone once something else was typed', () => {
    const paste: Edit = { do: 'paste', line: 'new1', sheet: { rows, matched: false } };
    expect(after(paste, { do: 'leave', line: 'a', column: 'item' }).note).toBeDefined();
    expect(after(paste, { do: 'type', line: 'a', column: 'item', text: 'x' }).note).toBeUndefined();
  });
});

describe('a problem', () => {
  const refused: Edit = { do: 'refuse', problems: { b: { item: { code: 8012, args: ['required'] } } } };

  it('that the server reported stays with its line when it moves, until its cell is changed', () => {
    const moved = after(refused, { do: 'move', line: 'b', by: -1 }, { do: 'leave', line: 'b', column: 'item' });
    expect(moved.problems).toEqual({ b: { item: { code: 8012, args: ['required'] } } });
    expect(applyEdit(spec, moved, { do: 'type', line: 'b', column: 'item', text: 'x' }).problems).toEqual({});
    expect(after(refused, { do: 'remove', line: 'b' }).problems).toEqual({});
  });

  it('of a text is found when the cell is left, after the text was put in order', () => {
    const typed: Edit = { do: 'type', line: 'a', column: 'count', text: '1,000' };
    expect(counts(after(typed, { do: 'leave', line: 'a', column: 'count' }))[0]).toBe('1000');
    const wrong = after({ ...typed, text: '1.2.3' }, { do: 'leave', line: 'a', column: 'count' });
    expect(wrong.problems).toHaveProperty('a.count');
  });
});

it('saved lines keep their keys and learn their ids', () => {
  const sheet = after({ do: 'add' }, { do: 'saved', ids: { a: 'a', b: 'b', new1: 'c' } });
  expect(sheet.lines.map(({ key, id }) => [key, id])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['new1', 'c'],
  ]);
});

it('empty lines are inserted below one, or at the end, as many as there is room for', () => {
  const middle = after({ do: 'insert', count: 1, below: 'a' });
  expect(items(middle)).toEqual(['Column', undefined, 'Vial']);
  expect(middle.lines[1]).toEqual({ key: 'new1', cells: { unit: 'pc' } });
  const end = after({ do: 'insert', count: 100 });
  expect(items(end)).toEqual(['Column', 'Vial', undefined, undefined]);
  expect(end.lines.map(({ key }) => key)).toEqual(['a', 'b', 'new1', 'new2']);
  expect(spareKey(end)).toBe('new3');
  expect(applyEdit(spec, end, { do: 'insert', count: 1 })).toBe(end);
});
