import { describe, expect, it } from '@jest/globals';
import type { Deed, JournalEntry } from '#lab/process-host/index.js';
import { loggedOf, quotedOf, quoteStatusOf } from './log.rules.js';

const at = new Date('2026-11-20T02:00:00Z');
const aDeed = (values: Partial<Deed>): Deed => ({ kind: 'save', by: 'chen', at, ...values });
const codesOf = (entry: Partial<JournalEntry>) =>
  loggedOf({ recordId: 'r', deeds: [], ...entry }).map(({ code }) => code);

describe('what the log calls an act', () => {
  it.each<[string, Partial<Deed>, string[]]>([
    ['a new draft', { kind: 'create' }, ['11']],
    ['a deleted draft', { kind: 'delete' }, ['15']],
    ['a closed request', { kind: 'close' }, ['14']],
    ['a request that is opened again', { kind: 'reopen' }, ['22']],
    ['a request that has another owner', { kind: 'handOver' }, ['23']],
    ['a save without a change', { kind: 'save', changes: [] }, ['13']],
    ['an approval', { kind: 'acted', action: 'approve' }, ['19']],
    ['a confirmation by its owner', { kind: 'acted', action: 'confirm' }, ['19']],
    ['a rejection', { kind: 'acted', action: 'reject' }, ['20']],
    ['a submit of what was given back', { kind: 'acted', action: 'submit' }, ['22']],
    ['a withdrawal by the owner', { kind: 'fired', action: 'withdraw' }, ['21']],
    ['an approval taken back', { kind: 'withdrew', action: 'approve' }, ['21']],
    ['a step sent back', { kind: 'returned', action: 'check' }, ['20']],
    ['a signer added', { kind: 'signersAdded', action: 'before' }, ['24']],
    ['a signer removed', { kind: 'signerRemoved' }, ['24']],
    ['a transfer', { kind: 'transfer' }, ['23']],
    ['a delegation', { kind: 'delegate' }, ['23']],
    ['a comment', { kind: 'comment' }, ['16']],
    ['a file at a task', { kind: 'attach' }, ['17']],
    ['a file taken away from a task', { kind: 'detach' }, ['18']],
    ['a reminder', { kind: 'urge' }, ['28']],
    ['a process cancelled by an administrator', { kind: 'ended', action: 'cancelled' }, ['21']],
    ['a process that ends', { kind: 'ended', action: 'completed' }, []],
    ['an instance that is suspended', { kind: 'suspended' }, []],
  ])('%s', (_, deed, codes) => {
    expect(codesOf({ deeds: [aDeed(deed)] })).toEqual(codes);
  });

  it('does not say of a closed request that it came back because its process was cancelled', () => {
    const deeds = [aDeed({ kind: 'ended', action: 'cancelled' })];
    expect(codesOf({ deeds, after: { state: 'closed', status: '1' } })).toEqual([]);
    expect(codesOf({ deeds, after: { state: 'draft', status: 'D' } })).toEqual(['21']);
  });

  it('names the first submit and every later one differently', () => {
    const deeds = [aDeed({ kind: 'started' })];
    expect(codesOf({ deeds, round: 1 })).toEqual(['12']);
    expect(codesOf({ deeds, round: 2 })).toEqual(['22']);
  });

  it('adds the end of the approval once, when the request becomes approved', () => {
    const deeds = [aDeed({ kind: 'acted', action: 'approve' })];
    const waiting = { state: 'requested', status: '2' };
    const approved = { state: 'approved', status: '6' };
    expect(codesOf({ deeds, before: waiting, after: approved })).toEqual(['19', '26']);
    expect(codesOf({ deeds, before: waiting, after: waiting })).toEqual(['19']);
    expect(codesOf({ deeds, before: approved, after: approved })).toEqual(['19']);
  });
});

it('a save that changes files says which came and which went, beside its other changes', () => {
  const files = { field: 'files', before: 'quote.pdf, old.pdf', after: 'quote.pdf, new.pdf' };
  const title = { field: 'title', before: 'a', after: 'b' };
  const texts = (changes: readonly (typeof title)[]) =>
    loggedOf({ recordId: 'r', deeds: [aDeed({ changes })] }).map(({ code, deed }) => [code, deed.text]);
  expect(texts([files])).toEqual([
    ['17', 'new.pdf'],
    ['18', 'old.pdf'],
  ]);
  expect(texts([files, title])[0]).toEqual(['13', undefined]);
  const [updated] = loggedOf({ recordId: 'r', deeds: [aDeed({ changes: [files, title] })] });
  expect(updated?.changes).toEqual([title]);
});

it('a save that changes the files of offers says so as changes of the offer, counting names that it has twice', () => {
  const field = 'offerFiles';
  const near = { field, line: 'Near Lab · Column', before: 'a.pdf', after: 'a.pdf, a.pdf' };
  const far = { field, line: 'Far Lab · Column', before: 'b.pdf, c.pdf', after: 'c.pdf' };
  const rows = quotedOf({ recordId: 'q', deeds: [aDeed({ kind: 'save', changes: [near, far] })] });
  expect(rows.map(({ code, changes, deed }) => [code, changes, deed.text])).toEqual([
    ['17', [{ ...near, before: null, after: 'a.pdf' }], undefined],
    ['18', [{ ...far, before: 'b.pdf', after: null }], undefined],
  ]);
});

describe('what the log calls an act on a quote', () => {
  it.each<[string, Partial<Deed>, string[]]>([
    ['a new draft', { kind: 'create' }, ['41']],
    ['a save', { kind: 'save', changes: [] }, ['41']],
    ['the first submit', { kind: 'started' }, ['41']],
    ['a confirmation', { kind: 'acted', action: 'confirm' }, ['42']],
    ['an approval', { kind: 'acted', action: 'approve' }, ['19']],
    ['a rejection', { kind: 'acted', action: 'reject' }, ['20']],
    ['a withdrawal by the purchaser', { kind: 'fired', action: 'withdraw' }, ['43']],
    ['a draft that is deleted', { kind: 'delete' }, ['43']],
    ['one that ends with its request', { kind: 'close' }, ['43']],
    ['a process that is cancelled', { kind: 'ended', action: 'cancelled' }, ['43']],
    ['a process that ends', { kind: 'ended', action: 'completed' }, []],
    ['a comment', { kind: 'comment' }, ['16']],
    ['a transfer', { kind: 'transfer' }, ['23']],
  ])('%s', (_, deed, codes) => {
    expect(quotedOf({ recordId: 'q', deeds: [aDeed(deed)] }).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['draft', '2'],
    ['toConfirm', '5'],
    ['toApprove', '5'],
    ['agreed', '6'],
    ['closed', '2'],
  ])('gives its lines in the state %s the status %s', (state, status) => {
    expect(quoteStatusOf(state)).toBe(status);
  });
});
