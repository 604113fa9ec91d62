import { describe, expect, it } from '@jest/globals';
import { factRows, pagesOf, widthsOf } from './paper-layout.js';

const at = (pageNumber: number) => ({ positions: [{ pageNumber }] });

describe('pages of a file with several papers', () => {
  it('are counted for each paper by itself', () => {
    const begins = [at(1), at(3), at(4)];
    expect([1, 2, 3, 4, 5, 6].map((page) => pagesOf(begins, page, 6))).toEqual([
      { paper: 0, page: 1, pages: 2 },
      { paper: 0, page: 2, pages: 2 },
      { paper: 1, page: 1, pages: 1 },
      { paper: 2, page: 1, pages: 3 },
      { paper: 2, page: 2, pages: 3 },
      { paper: 2, page: 3, pages: 3 },
    ]);
  });
});

describe('facts of a head', () => {
  const fact = (label: string, wide?: boolean) => ({ label, text: label, wide });

  it('are printed two in a row, wide ones and those without a neighbour by themselves', () => {
    const facts = [fact('title', true), fact('a'), fact('b'), fact('c'), fact('reason', true), fact('d')];
    expect(factRows(facts).map((row) => row.map((each) => each?.label))).toEqual([
      ['title'],
      ['a', 'b'],
      ['c'],
      ['reason'],
      ['d'],
    ]);
  });
});

it('gives what is left of a sheet to columns without a width', () => {
  expect(widthsOf([{ title: '#', width: 18 }, { title: 'Item' }, { title: 'Amount', width: 'auto' }])).toEqual([
    18,
    '*',
    'auto',
  ]);
});
