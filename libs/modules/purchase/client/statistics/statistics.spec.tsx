import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { rereadSettings } from '#lab/ui/settings/person-settings.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { LongExportView } from '#lab/shared/long-export.js';
import type { StatisticRow } from '../../shared/statistics.dto.js';
import { statisticColumnsShown } from '../../shared/statistics.words.js';
import { room } from '../index.js';
import { rowsAt } from './bar-rows.js';
import StatisticsScreen from './statistics-screen.js';

const person = { id: 'u2', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const empty = Object.fromEntries(statisticColumnsShown.map(([field]) => [field, null])) as unknown as StatisticRow;
const row = (id: string, part: Partial<StatisticRow> = {}): StatisticRow => ({
  ...empty,
  ...{
    id,
    requestId: 'r1',
    orderId: null,
    prNo: 'CO2026110007',
    itemName: `Item ${id}`,
    catalogNo: '',
    currency: 'CNY',
  },
  ...{ requestType: { zh: '耗材', en: 'Consumables' }, requestDate: '2026-11-20', requestOwner: person },
  ...{ requestStatus: '6', hasPoQty: '0', quoteUnit: '', requestUnit: 'pc' },
  ...part,
});
const ordered = row('two', {
  ...{
    orderId: 'o1',
    poNo: 'PO2026110001',
    orderStatus: 'released',
    orderDate: '2026-11-21',
    vendorName: 'Columns Ltd',
  },
  actualOrderAmount: '5400.00',
});

async function open(
  path = '/purchase/statistics',
  perms: readonly string[] = ['*'],
  rows = [row('one'), ordered],
  more: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET purchase/statistics': () => ({ rows, total: rows.length }),
    'GET purchase/statistics/totals': () => ({
      totals: [
        { currency: 'CNY', rows: 400, quoted: '900000.00', ordered: '812345.60', paid: '0.00' },
        { currency: 'USD', rows: 2, quoted: '20.00', ordered: '10.00', paid: '0.00' },
      ],
      orderedBase: '812417.60',
    }),
    'GET purchase/statistics/chart': () => ({
      bars:
        rows.length === 0
          ? []
          : [
              { key: '2026-11', name: { zh: '2026-11' }, amount: '5400.00', count: 1 },
              { key: null, name: { zh: '' }, amount: '1.00', count: 1 },
            ],
      others: rows.length === 0 ? null : { groups: 3, amount: '9.00', count: 4 },
    }),
    'GET purchase/statistics/exports/latest': () => null,
    ...more,
    'PUT me/settings/views.purchase.statistics': ({ body }) => ({
      ...(body as object),
      ...{ key: 'views.purchase.statistics', version: 1 },
    }),
    'GET purchase/vendors/options': () => ({ rows: [], total: 0 }),
    'GET purchase/payors/options': () => ({
      rows: [{ id: 'p1', code: null, name: { zh: '实验室', en: 'Lab Company' } }],
      total: 1,
    }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <StatisticsScreen />
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const user = userEvent.setup();

beforeEach(() => {
  localStorage.clear();
  rereadSettings();
});
afterEach(cleanup);

it('the rows lead to their requests and orders, below them the totals of the whole selection', async () => {
  const { texts } = await open();
  const line = await screen.findByRole('row', { name: /Item two/ });
  expect(within(line).getByRole('link', { name: 'PO2026110001' }).getAttribute('href')).toBe('/purchase/orderList/o1');
  expect(within(line).getByText('Released')).toBeTruthy();
  const totals = await screen.findByLabelText('Totals');
  expect(totals.textContent).toContain('812,345.60');
  expect(totals.textContent).toContain('812,417.60');
  expect(texts.missingKeys()).toEqual([]);
});

it('the table of a chart has a link to the rows of each bar, as the list is narrowed now', async () => {
  const { place, texts } = await open('/purchase/statistics?currency=CNY&page=2');
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  const link = await screen.findByRole('link', { name: '2026-11' });
  expect(screen.getByText('Not given')).toBeTruthy();
  expect(screen.getByText('3 others')).toBeTruthy();
  await user.click(link);
  await waitFor(() => expect(place().search).toContain('orderFrom=2026-11-01'));
  expect(place().search).toBe('?currency=CNY&view=ordered&orderFrom=2026-11-01&orderTo=2026-11-30');
  expect(texts.missingKeys()).toEqual([]);
});

it('another dimension, and no chart at all, are kept in the address', async () => {
  const { place } = await open();
  const chart = within(await screen.findByRole('region', { name: 'Ordered amount' }));
  await user.click(chart.getByRole('button', { name: 'Vendor' }));
  await waitFor(() => expect(place().search).toBe('?chart=vendor'));
  await user.click(await screen.findByRole('button', { name: 'Hide chart' }));
  await waitFor(() => expect(place().search).toBe('?chart=none'));
});

it('the export is offered to those who may, and an empty selection says so', async () => {
  const { texts } = await open('/purchase/statistics', ['purchase:statistics:search'], []);
  expect(await screen.findByText('No figures yet')).toBeTruthy();
  expect(await screen.findByText('Nothing in this selection was ordered.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
  cleanup();
  await open();
  expect(await screen.findByRole('button', { name: /Export/ })).toBeTruthy();
});

const job = (part: Partial<LongExportView> = {}): LongExportView => ({
  ...{ id: 'e1', state: 'running', total: 2300, done: 1000, createdAt: '2026-11-30T01:00:00.000Z', endedAt: null },
  ...{ expiresAt: '2026-12-01T01:00:00.000Z', size: null, refusal: null },
  ...part,
});

it('an export that is too long for a download goes on in the background, and its file is downloaded when it is ready', async () => {
  let now: LongExportView | null = null;
  const { calls, texts } = await open('/purchase/statistics?currency=CNY', ['*'], undefined, {
    'GET purchase/statistics/export': () => refusal(2031, 'tooManyRows&&1000', 422),
    'POST purchase/statistics/exports': () => (now = job()),
    'GET purchase/statistics/exports/latest': () => now,
    'GET files/e1/link': () => ({ url: '#file' }),
  });
  await user.click(await screen.findByRole('button', { name: /Export/ }));
  const note = within(await screen.findByRole('region', { name: 'Export in the background' }));
  expect(note.getByRole('status').textContent).toContain('1,000 of 2,300 rows');
  expect(note.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('43');
  const begun = calls.find(({ method }) => method === 'POST');
  expect(Object.fromEntries(begun?.query ?? [])).toEqual({ currency: 'CNY', sort: '-requestDate' });
  now = job({ state: 'ready', done: 2300, size: 421_888, endedAt: '2026-11-30T01:01:00.000Z' });
  await user.click(await note.findByRole('button', { name: 'Download' }, { timeout: 5000 }));
  expect(note.getByRole('status').textContent).toContain('2,300 rows, 412 kB');
  await waitFor(() => expect(calls.some(({ path }) => path === 'files/e1/link')).toBe(true));
  expect(texts.missingKeys()).toEqual([]);
});

it('an export that has failed says why, and is begun again', async () => {
  const { calls, texts } = await open('/purchase/statistics', ['*'], undefined, {
    'GET purchase/statistics/exports/latest': () => job({ state: 'failed', refusal: 403 }),
    'GET purchase/statistics/export': () => refusal(2031, 'tooManyRows&&1000', 422),
    'POST purchase/statistics/exports': () => refusal(8081, 'exportRunning', 409),
  });
  const note = within(await screen.findByRole('region', { name: 'Export in the background' }));
  expect(note.getByRole('status').textContent).toContain('No file was written:');
  await user.click(note.getByRole('button', { name: 'Export again' }));
  expect(await screen.findByText(/still being prepared/)).toBeTruthy();
  expect(calls.filter(({ path }) => path === 'purchase/statistics/exports/latest').length).toBeGreaterThan(1);
  expect(texts.missingKeys()).toEqual([]);
});

it('a bar narrows the list by its entry; a month never widens the span that is chosen', () => {
  const of = (now: string, by: Parameters<typeof rowsAt>[1], key: string) => rowsAt(new URLSearchParams(now), by, key);
  expect(of('page=3', 'vendor', 'v1')).toBe('view=ordered&vendorId=v1');
  expect(of('vendorId=a&vendorId=b', 'vendor', 'b')).toBe('vendorId=b&view=ordered');
  expect(of('', 'month', '2024-02')).toBe('view=ordered&orderFrom=2024-02-01&orderTo=2024-02-29');
  expect(of('orderFrom=2026-11-10&orderTo=2026-12-31', 'month', '2026-11')).toBe(
    'orderFrom=2026-11-10&orderTo=2026-11-30&view=ordered',
  );
});

it('the rarely used filters come out when they are asked for, and stay while they are set', async () => {
  const { calls, place, texts } = await open();
  await screen.findByRole('row', { name: /Item two/ });
  const bar = within(screen.getByRole('search'));
  const chip = (name: string) => bar.queryByRole('button', { name });
  expect([chip('Line status'), chip('Invoice no.'), chip('Payment due')]).toEqual([expect.anything(), null, null]);
  await user.click(bar.getByRole('button', { name: 'More filters' }));
  const rare = [
    ...['Received', 'Payment', 'Invoice', 'Needed by', 'Payment due', 'Payment expected', 'Paid on'],
    ...['Actual amount', 'Paid amount', 'Invoiced amount', 'Paying company', 'Contract no.', 'Invoice no.'],
  ];
  for (const name of rare) expect(chip(name)).toBeTruthy();

  await user.click(bar.getByRole('button', { name: 'Payment' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Part paid' }));
  await waitFor(() => expect(place().search).toBe('?paymentStatus=PP'));
  await user.click(bar.getByRole('button', { name: 'Invoice no.' }));
  await user.type(await screen.findByRole('textbox', { name: 'Contains' }), ' INV-7 {Enter}');
  await waitFor(() => expect(place().search).toBe('?paymentStatus=PP&invoiceNo=INV-7'));
  await user.click(bar.getByRole('button', { name: 'Paid amount' }));
  await user.type(await screen.findByRole('textbox', { name: 'At least' }), '40{Enter}');
  await waitFor(() => expect(place().search).toBe('?paymentStatus=PP&invoiceNo=INV-7&paidMin=40'));
  for (const path of ['purchase/statistics', 'purchase/statistics/totals', 'purchase/statistics/chart'])
    await waitFor(() =>
      expect(Object.fromEntries(calls.filter((call) => call.path === path).at(-1)?.query ?? [])).toMatchObject({
        ...{ paymentStatus: 'PP', invoiceNo: 'INV-7', paidMin: '40' },
      }),
    );

  await user.click(bar.getByRole('button', { name: 'More filters' }));
  expect(bar.getByRole('button', { name: 'Invoice no. INV-7' })).toBeTruthy();
  expect(chip('Contract no.')).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Clear Invoice no.' }));
  await waitFor(() => expect(place().search).toBe('?paymentStatus=PP&paidMin=40'));
  expect(chip('Invoice no.')).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(place().search).toBe(''));
  expect(texts.missingKeys()).toEqual([]);
});

it('an address with rarely used filters shows them, and a saved view keeps them', async () => {
  const search = 'payorId=p1&dueFrom=2024-02-01&dueTo=2024-02-29&contractNo=CT';
  const { calls } = await open(`/purchase/statistics?${search}`);
  const bar = within(await screen.findByRole('search'));
  expect(await bar.findByRole('button', { name: /^Paying company\s*Lab Company/ })).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Payment due 2024-02-01 – 2024-02-29' })).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Contract no. CT' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save as view' }));
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Name/ }), 'Due{Enter}');
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      value: {
        views: [
          {
            name: 'Due',
            values: { payorId: ['p1'], dueFrom: ['2024-02-01'], dueTo: ['2024-02-29'], contractNo: ['CT'] },
          },
        ],
      },
    }),
  );
});
