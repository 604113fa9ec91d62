import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { LastSeen } from '#lab/shared/last-seen.js';
import { FileSection } from '../files/file-section.js';
import { ReadLines, type ReadColumn } from '../lines/read-lines.js';
import { Facts, liveFact, type Fact } from '../subject/facts.js';
import { Money } from '../subject/money.js';
import { stampText } from '../subject/stamp.js';
import { Words } from '../subject/words.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { ChangesNote } from './changes-note.js';
import { SeenProvider, useLastSeen } from './last-seen.js';
import { SeenFrame } from './seen-frame.js';

interface Line {
  readonly id: string;
  readonly item: string;
  readonly quantity: string;
  readonly price?: string;
}

interface Demo {
  readonly title: string;
  readonly amount?: string;
  readonly place?: string;
  readonly balance: string;
  readonly reason: string;
  readonly lines: readonly Line[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly mime: string;
  }[];
}

const file = (id: string, name: string) => ({ id, name, size: 10, mime: 'text/plain' });
const before: Demo = {
  title: 'Columns',
  amount: '10800.00',
  place: 'Shanghai',
  balance: '9',
  reason: 'A column broke.',
  lines: [
    { id: 'a', item: 'Column', quantity: '2', price: '5400.00' },
    { id: 'b', item: 'Nuts', quantity: '10' },
    { id: 'c', item: 'Glass', quantity: '4' },
  ],
  files: [file('1', 'old.txt'), file('2', 'same.txt')],
};
const now: Demo = {
  ...before,
  title: 'Columns for room 4',
  amount: '5000.00',
  place: 'Beijing',
  balance: '3',
  reason: 'Two columns broke.',
  lines: [
    { id: 'a', item: 'Column', quantity: '1', price: '5000.00' },
    { id: 'c', item: 'Glass', quantity: '4' },
    { id: 'd', item: 'Bolts', quantity: '7' },
  ],
  files: [file('2', 'same.txt'), file('3', 'new.txt')],
};

const columns: readonly ReadColumn<Line>[] = [
  { key: 'item', title: 'Item', main: true, render: ({ item }) => item },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'right',
    needs: 'wide',
    named: true,
    render: ({ quantity }) => quantity,
  },
  { key: 'price', title: 'Price', render: ({ price }) => <Money value={price} currency="CNY" /> },
  { key: 'acts', title: '', isLive: true, render: ({ id }) => <button type="button">{`Do ${id}`}</button> },
];

function Content({ record }: { readonly record: Demo }) {
  const was = useLastSeen<Demo>();
  const factsOf = ({ amount, place, balance }: Demo): readonly Fact[] => [
    { label: 'Amount', value: <Money value={amount} currency="CNY" /> },
    { label: 'Owner', value: 'Chen' },
    ...(place === undefined ? [] : [{ label: 'Place', value: place }]),
    liveFact('Balance', balance),
  ];
  return (
    <>
      <Facts facts={factsOf(record)} was={was && factsOf(was)} />
      <Words title="Reason" text={record.reason} was={was?.reason} />
      <ReadLines label="Lines" rows={record.lines} was={was?.lines} rowKey={({ id }) => id} columns={columns} />
      <FileSection title="Files" files={record.files} was={was?.files} />
    </>
  );
}

const seenAt = '2026-11-29T06:20:00.000Z';
const seenAs = (content: Demo, since: LastSeen['since'] = 'decided'): LastSeen => ({
  since,
  at: seenAt,
  content: content as unknown as LastSeen['content'],
});

function Screen({ lastSeen, record = now }: { readonly lastSeen?: LastSeen; readonly record?: Demo }): ReactNode {
  const title = ({ title: value }: Demo) => [{ label: 'Title', value }];
  return (
    <SeenProvider lastSeen={lastSeen}>
      <SeenFrame>
        <ChangesNote facts={title(record)} was={lastSeen && title(lastSeen.content as unknown as Demo)} />
        <Content record={record} />
      </SeenFrame>
    </SeenProvider>
  );
}

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
afterEach(cleanup);

describe('what has changed since its reader saw a record', () => {
  it('is beside each fact, in the same form, and not beside what follows from others', async () => {
    const { texts } = await renderInside(<Screen lastSeen={seenAs(before)} />, { language: 'en' });
    expect(factOf('Amount')).toBe('AmountCNY5,000.00was CNY10,800.00');
    expect(factOf('Place')).toBe('PlaceBeijingwas Shanghai');
    expect(factOf('Owner')).toBe('OwnerChen');
    expect(factOf('Balance')).toBe('Balance3');
    expect(factOf('Title')).toBe('TitleColumns for room 4was Columns');
    expect(screen.getByText('Shanghai').tagName).toBe('DEL');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says of facts that came or went that they did', async () => {
    const { place: _place, ...without } = before;
    await renderInside(<Screen lastSeen={seenAs(without)} />, { language: 'en' });
    expect(factOf('Place')).toBe('PlaceBeijingwas —');
    cleanup();
    const { place: _now, ...gone } = now;
    await renderInside(<Screen lastSeen={seenAs(before)} record={gone} />, { language: 'en' });
    expect(factOf('Place')).toBe('Place—was Shanghai');
  });

  it('marks lines that are new, changed and gone; a line that is gone has no buttons', async () => {
    await renderInside(<Screen lastSeen={seenAs(before)} />, { language: 'en' });
    expect(rows().map((row) => [row.dataset.change, row.textContent])).toEqual([
      ['changed', '1ChangedColumnQuantity 1was 21was 2CNY5,000.00was CNY5,400.00Do a'],
      [undefined, '2GlassQuantity 44—Do c'],
      ['added', '3NewBoltsQuantity 77—Do d'],
      ['removed', 'RemovedNutsQuantity 1010—'],
    ]);
  });

  it('is word by word in texts, and by name for files', async () => {
    await renderInside(<Screen lastSeen={seenAs(before)} />, { language: 'en' });
    await waitFor(() => expect(document.querySelector('.lab-difference')).toBeTruthy());
    const text = document.querySelector('.lab-difference');
    expect([...(text?.querySelectorAll('ins') ?? [])].map(({ textContent }) => textContent).join('')).toContain('Two');
    const files = screen.getByRole('heading', { name: 'Files' }).closest('section');
    expect(within(files as HTMLElement).getByText('old.txt').tagName).toBe('DEL');
    const item = (name: string) => screen.getByText(name).closest('li');
    expect([item('new.txt')?.dataset.change, item('same.txt')?.dataset.change]).toEqual(['added', undefined]);
  });

  it.each([
    ['en', 'decided', '5 fields and 3 lines changed since your last decision on {{at}}'],
    ['en', 'round', '5 fields and 3 lines changed since the last round on {{at}}'],
    ['zh', 'decided', '自你上次处理（{{at}}）以来，5 个字段、3 行明细有变更'],
    ['zh', 'submitted', '自提交（{{at}}）以来，5 个字段、3 行明细有变更'],
  ] as const)('is summed up in %s: %s', async (language, since, sentence) => {
    const { texts } = await renderInside(<Screen lastSeen={seenAs(before, since)} />, { language });
    const at = stampText(seenAt, 'minute');
    expect(screen.getByRole('region', { name: sentence.replace('{{at}}', at) })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('can be all that is shown', async () => {
    await renderInside(<Screen lastSeen={seenAs(before)} />, { language: 'en' });
    const only = screen.getByRole('switch', { name: 'Show changes only' });
    const isOnly = () => document.querySelector('.lab-document[data-changes-only]') !== null;
    expect(isOnly()).toBe(false);
    fireEvent.click(only);
    expect(isOnly()).toBe(true);
    expect(only.getAttribute('aria-checked')).toBe('true');
  });

  it('is nothing where the record is as it was, and where there is nothing to compare it with', async () => {
    await renderInside(<Screen lastSeen={seenAs(now)} />, { language: 'en' });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(document.querySelector('[data-change]')).toBeNull();
    cleanup();
    await renderInside(<Screen />, { language: 'en' });
    expect(document.querySelector('del, .lab-seen, [data-change]')).toBeNull();
  });
});
