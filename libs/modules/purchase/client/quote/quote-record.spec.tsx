import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { OfferView, QuoteDetail } from '../../shared/quote.dto.js';
import { quoteDocument } from '../../shared/quote.words.js';
import { room } from '../index.js';
import { logOf, readsHistory } from '../log/testing/history.js';
import * as content from './quote-content.js';

const Screen = recordPageOf(quoteDocument, content);
const validUntil = '2026-12-24';
const li = { id: 'u3', name: { zh: '李倩', en: 'Li Qian' } };
const offer = (part: Partial<OfferView>): OfferView => ({
  ...{ id: 'o1', vendorId: 'v1', vendor: 'Near Lab', warning: null, qty: '2', unit: 'pc', unitPrice: '95.00' },
  ...{ amount: '190.00', currency: 'CNY' as const, leadTime: 3, validUntil: null, comments: '', taken: false },
  ...{ amountBase: '190.00', cheapest: false, ended: false },
  ...part,
});
const quote: QuoteDetail = {
  id: 'q1',
  number: 'Q2026110001',
  state: 'toConfirm',
  status: '5',
  version: 3,
  owner: li,
  createdBy: li,
  createdAt: '2026-11-20T02:00:00Z',
  updatedAt: '2026-11-20T02:00:00Z',
  requestId: 'r1',
  request: { id: 'r1', number: 'CO2026110007', title: 'Columns' },
  category: { zh: '实验耗材', en: 'Consumables' },
  requester: { id: 'u2', name: { zh: '陈思远', en: 'Chen Siyuan' } },
  department: null,
  comments: '',
  files: [],
  actions: [
    { action: 'confirm', task: 't1' },
    { action: 'reject', task: 't1' },
  ],
  mayEdit: false,
  lineCount: 1,
  vendors: ['Near Lab'],
  amounts: [{ currency: 'CNY', value: '190.00' }],
  amountBase: '190.00',
  rates: { CNY: '1', USD: '7.1', EUR: '7.8', GBP: '9.1', CHF: '8.2' },
  lines: [
    {
      ...{ id: 'ql1', lineId: 'l1', item: 'Column', catalogNo: '186', spec: '', brand: 'Waters', quantity: '2' },
      ...{ unit: 'pc', unitPrice: '100.00', currency: 'CNY', dueDate: null, status: '5', reason: 'In stock' },
      offers: [
        offer({ taken: true }),
        offer({
          id: 'o2',
          vendorId: 'v2',
          vendor: 'Far Lab',
          cheapest: true,
          warning: 'expired',
          amount: '180.00',
          validUntil,
          ended: true,
        }),
      ],
    },
  ],
};

async function open(part: Partial<QuoteDetail> = {}, handlers: Parameters<typeof fakeServer>[0] = {}) {
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['purchase:request:create'] }),
    'GET purchase/quotes/q1': () => ({ ...quote, ...part }),
    'GET purchase/quotes/q1/process': () => null,
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path={quoteDocument.paths.record(':id')} element={<Screen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path: quoteDocument.paths.record('q1') },
  );
  await screen.findByText('Columns');
  return rendered;
}

afterEach(cleanup);

/** The text of each cell of a row. */
const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

it('compares offers as a matrix of lines and vendors: what is taken, what is cheapest, who has expired, and why', async () => {
  const { texts } = await open();
  const matrix = within(screen.getByRole('region', { name: 'Offers' }));
  const [, near, far] = matrix.getAllByRole('columnheader') as [HTMLElement, HTMLElement, HTMLElement];
  expect(near.textContent).toBe('Near Lab');
  expect(within(far).getByText('Far Lab')).toBeTruthy();
  expect(within(far).getByText('Expired')).toBeTruthy();

  const row = matrix.getByRole('rowheader', { name: /1\. Column/ }).parentElement!;
  const [asked, taken, other] = [...row.children] as [HTMLElement, HTMLElement, HTMLElement];
  expect(asked.textContent).toContain('186 · Waters');
  expect(within(taken).getByText('Taken')).toBeTruthy();
  expect(within(taken).queryByText('Cheapest')).toBeNull();
  expect(within(taken).getByText('190.00')).toBeTruthy();
  expect(taken.textContent).toContain('2 pc × 95.00');
  expect(taken.textContent).toContain('Lead time3 days');
  expect(within(other).getByText('Cheapest')).toBeTruthy();
  expect(within(other).queryByText('Taken')).toBeNull();
  expect(within(other).getByText('Offer ended')).toBeTruthy();
  expect(within(taken).queryByText('Offer ended')).toBeNull();
  expect(other.textContent).toContain('2026-12-24');
  expect(matrix.getByText('Why not the cheapest: In stock')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CO2026110007' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Confirm/ })).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('keeps the order of the vendors, leaves empty what they do not offer, and sums up in the base currency what they do', async () => {
  const [first] = quote.lines;
  const dollars = { currency: 'USD' as const, amount: '10.00', amountBase: '71.00' };
  const lines = [
    { ...first!, offers: [offer({ id: 'o1', vendorId: 'v2', vendor: 'Far Lab', cheapest: true })] },
    {
      ...first!,
      ...{ id: 'ql2', lineId: 'l2', item: 'Vial', reason: '' },
      offers: [
        offer({ id: 'o2', amount: '60.00', amountBase: '60.00', taken: true, cheapest: true }),
        offer({ id: 'o3', vendorId: 'v2', vendor: 'Far Lab', ...dollars }),
      ],
    },
    { ...first!, ...{ id: 'ql3', lineId: 'l3', item: 'Filter', reason: '', offers: [] } },
  ];
  await open({ lines });
  const matrix = within(screen.getByRole('region', { name: 'Offers' }));
  expect(matrix.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Line',
    'Near Lab',
    'Far Lab',
  ]);
  const [, nothing, only] = cellsOf(matrix.getByRole('rowheader', { name: /1\. Column/ }).parentElement!);
  expect(nothing).toBe('—');
  // Nothing is the cheapest of one.
  expect(only).not.toContain('Cheapest');
  expect(cellsOf(matrix.getByRole('rowheader', { name: /2\. Vial/ }).parentElement!)[2]).toContain('≈ CNY71.00');
  expect(matrix.getByText('Nobody offers this line yet.')).toBeTruthy();
  const sums = cellsOf(matrix.getByRole('rowheader', { name: 'Sum of lines offered' }).parentElement!);
  expect(sums[1]).toContain('CNY60.001 of 3 lines');
  expect(sums[2]).toContain('≈ CNY261.002 of 3 lines');
});

it('shows the files of an offer where it is compared, each to be opened', async () => {
  const [first] = quote.lines;
  const [taken, other] = first?.offers ?? [];
  const files = [
    { id: 'f1', name: 'near-lab.txt', size: 2048, mime: 'text/plain' },
    { id: 'f2', name: 'terms.txt', size: 10, mime: 'text/plain' },
  ];
  const lines = [{ ...first!, offers: [{ ...taken!, files }, other!] }];
  const { texts } = await open({ lines }, { 'GET files/f2/text': () => ({ state: 'read', text: 'thirty days net' }) });
  const matrix = within(screen.getByRole('region', { name: 'Offers' }));
  const [, near, far] = [...matrix.getByRole('rowheader', { name: /1\. Column/ }).parentElement!.children];
  expect(within(near as HTMLElement).getByText('2 attachments')).toBeTruthy();
  expect(within(far as HTMLElement).queryByText(/attachment/)).toBeNull();
  await userEvent.click(within(near as HTMLElement).getByRole('button', { name: /terms\.txt/ }));
  expect(await screen.findByText('thirty days net')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('shows no offers to a reader from whom amounts are hidden', async () => {
  const { amounts: _amounts, amountBase: _base, ...rest } = quote;
  const lines = quote.lines.map(({ offers: _offers, ...line }) => line);
  await open({ ...rest, amounts: undefined, amountBase: undefined, lines });
  const matrix = within(screen.getByRole('region', { name: 'Offers' }));
  expect(matrix.getByRole('rowheader', { name: /1\. Column/ })).toBeTruthy();
  expect(matrix.getAllByRole('columnheader')).toHaveLength(1);
  expect(matrix.queryByText('Sum of lines offered')).toBeNull();
  expect(screen.queryByText('190.00')).toBeNull();
});

it('has a tab with what was done to it: who, for whom, when, and from which status to which', async () => {
  const { texts } = await open({}, { 'GET purchase/quotes/q1/log': () => logOf('5', '6') });
  await readsHistory('To be approved → To be ordered');
  expect(texts.missingKeys()).toEqual([]);
});

it('that came back shows what was offered and taken when its reader saw it', async () => {
  const [line] = quote.lines;
  const gone = offer({ id: 'o3', vendorId: 'v3', vendor: 'Gone Lab', amount: '170.00' });
  const before: QuoteDetail = {
    ...quote,
    amounts: [{ currency: 'CNY', value: '210.00' }],
    lines: [
      { ...line!, reason: 'Only one', offers: [offer({ amount: '210.00', unitPrice: '105.00', leadTime: 9 }), gone] },
    ],
  };
  const lastSeen = { since: 'decided', at: '2026-11-20T02:00:00Z', content: before } as const;
  await open({ lastSeen: lastSeen as unknown as NonNullable<QuoteDetail['lastSeen']> });
  const former = [...document.querySelectorAll('.quote-matrix del')].map(({ textContent }) => textContent);
  expect(former).toEqual([
    'CNY210.00',
    'Not taken',
    '2 pc × 105.00',
    '9 days',
    'CNY170.00',
    'Why not the cheapest: Only one',
  ]);
  const added = within(screen.getByRole('region', { name: 'Offers' })).getAllByText('New');
  expect(added.map((mark) => mark.closest('td')?.textContent)).toEqual([expect.stringContaining('Far Lab')]);
  expect(screen.getByRole('switch', { name: 'Show changes only' })).toBeTruthy();
});
