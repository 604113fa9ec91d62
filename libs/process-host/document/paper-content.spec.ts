import { describe, expect, it } from '@jest/globals';
import { digestOf, saidBy, type PaperSource } from './paper-content.js';
import { said, type Sheet } from './paper-sheet.js';

interface Content {
  readonly title: string;
  readonly amount?: string;
  readonly lines: readonly { readonly item: string; readonly price?: string }[];
}

const sheet: Sheet<Content, Content['lines'][number]> = {
  head: [said.text('title'), said.money('amount')],
  lines: { labels: 'x', of: ({ lines }) => lines, columns: [{ ...said.text('item'), below: [said.money('price')] }] },
  approvals: true,
};
const content: Content = { title: 'Columns', amount: '3.00', lines: [{ item: 'Vial', price: '3.00' }] };
const source = (values: Partial<Content> = {}, more: Partial<PaperSource<Content>> = {}): PaperSource<Content> => ({
  number: 'R1',
  state: 'draft',
  content: { ...content, ...values },
  approvals: [],
  ...more,
});
const all = ['title', 'amount', 'lines.item', 'lines.price'];
const digest = (names: readonly string[], given = source()) => digestOf('request', sheet, names, given);

describe('what a paper says', () => {
  it('is all of the sheet but what its reader does not get to see', () => {
    expect(saidBy(sheet, content)).toEqual(all);
    expect(saidBy(sheet, { title: 'Columns', lines: [{ item: 'Vial' }] })).toEqual(['title', 'lines.item']);
    expect(saidBy(sheet, { title: 'Columns', lines: [] })).toEqual(['title', 'lines.item', 'lines.price']);
  });

  it('is compared by these names alone: what was not said may change', () => {
    const names = ['title', 'lines.item'];
    expect(digest(names, source({ amount: '4.00', lines: [{ item: 'Vial', price: '4.00' }] }))).toBe(digest(names));
    expect(digest(all, source({ amount: '4.00' }))).not.toBe(digest(all));
    expect(digest(all, source({ lines: [{ item: 'Vial', price: '4.00' }] }))).not.toBe(digest(all));
  });

  it('changes with the title, the lines and their order, the state, and what was decided', () => {
    const two = [{ item: 'A' }, { item: 'B' }];
    const decided = {
      n: 1,
      at: '2026-11-23T06:00:00.000Z',
      round: 1,
      verb: 'approve',
      by: { id: 'u1', name: { zh: '林' } },
    };
    const digests = [
      source(),
      source({ title: 'Others' }),
      source({ lines: [] }),
      source({ lines: two }),
      source({ lines: [...two].reverse() }),
      source({}, { state: 'requested' }),
      source({}, { approvals: [decided] }),
      source({}, { approvals: [{ ...decided, opinion: 'Fine' }] }),
      source({}, { approvals: [{ ...decided, by: { id: 'u2', name: { zh: '林' } } }] }),
    ].map((each) => digest(all, each));
    expect(new Set(digests).size).toBe(digests.length);
    const renamed = { ...decided, by: { id: 'u1', name: { zh: '林雨桐' } } };
    expect(digest(all, source({}, { approvals: [renamed] }))).toBe(digests[6]);
  });
});
