import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { OfferView, QuoteDetail } from '../../shared/quote.dto.js';
import { quoteDocument } from '../../shared/quote.words.js';
import { room } from '../index.js';
import * as content from './quote-content.js';

const Screen = recordPageOf(quoteDocument, content);
const li = { id: 'u3', name: { zh: '李倩', en: 'Li Qian' } };
const offer = (part: Partial<OfferView>): OfferView => ({
  ...{ id: 'o1', vendorId: 'v1', vendor: 'Near Lab', warning: null, qty: '2', unit: 'pc', unitPrice: '95.00' },
  ...{ amount: '190.00', currency: 'CNY' as const, leadTime: 3, validUntil: null, comments: '', taken: false },
  ...{ amountBase: '190.00', cheapest: false },
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
        offer({ id: 'o2', vendorId: 'v2', vendor: 'Far Lab', cheapest: true, warning: 'expired', amount: '180.00' }),
      ],
    },
  ],
};

async function open(part: Partial<QuoteDetail> = {}) {
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['purchase:request:create'] }),
    'GET purchase/quotes/q1': () => ({ ...quote, ...part }),
    'GET purchase/quotes/q1/process': () => null,
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

it('compares the offers of each line: the one that is taken, the cheapest, who has expired, and why', async () => {
  const { texts } = await open();
  const table = within(screen.getByRole('region', { name: 'Offers for Column' }));
  const [, taken, other] = table.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(taken).getByText('Taken')).toBeTruthy();
  expect(within(taken).queryByText('Cheapest')).toBeNull();
  expect(within(other).getByText('Cheapest')).toBeTruthy();
  expect(within(other).getByText('Expired')).toBeTruthy();
  expect(screen.getByText('Why not the cheapest: In stock')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CO2026110007' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Confirm/ })).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('shows no offers to a reader from whom amounts are hidden', async () => {
  const { amounts: _amounts, amountBase: _base, ...rest } = quote;
  const lines = quote.lines.map(({ offers: _offers, ...line }) => line);
  await open({ ...rest, amounts: undefined, amountBase: undefined, lines });
  expect(screen.getByText(/Column$/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Offers for Column' })).toBeNull();
  expect(screen.queryByText('190.00')).toBeNull();
});
