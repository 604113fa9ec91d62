import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { RequestRow } from '../../shared/request.dto.js';
import { room } from '../index.js';
import { requestDocument } from '../../shared/request.words.js';
import RequestListScreen from './request-list-screen.js';

const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const row = (part: Partial<RequestRow>): RequestRow => ({
  id: 'r1',
  number: 'CO2026110007',
  title: 'Columns',
  category: { zh: '实验耗材', en: 'Consumables' },
  state: 'requested',
  status: '2',
  version: 1,
  owner: zhou,
  amounts: [{ currency: 'CNY', value: '10800.00' }],
  amountBase: '10800.00',
  dueDate: '2026-12-08',
  updatedAt: '2026-11-20T02:00:00Z',
  strip: {
    steps: ['done', 'current', 'expected'],
    holder: zhou,
    since: new Date(Date.now() - 3_600_000).toISOString(),
  },
  ...part,
});
const rows = [
  row({}),
  row({
    id: 'r2',
    number: 'CO2026110008',
    state: 'draft',
    strip: null,
    amounts: [
      { currency: 'CNY', value: '100.00' },
      { currency: 'USD', value: '10.00' },
    ],
    amountBase: '171.00',
  }),
  row({ id: 'r3', number: 'CO2026110009', strip: { steps: ['late'], holder: zhou } }),
];

async function open(search = '', perms = ['*'], found: readonly RequestRow[] = rows) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET purchase/requests': () => ({ rows: found, total: found.length }),
    'GET Common/getTodoCount': () => ({ prTodoCount: 2 }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <RequestListScreen />
    </RequireSession>,
    { rooms: [room], path: `${requestDocument.paths.list}${search}` },
  );
  return { ...server, ...rendered };
}
const rowOf = async (number: string) => within((await screen.findByText(number)).closest('tr')!);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('lists where each request is, who has it, and what it amounts to', async () => {
  const { texts } = await open();
  const first = await rowOf('CO2026110007');
  expect(first.getByText('Waiting')).toBeTruthy();
  expect(first.getByText('Zhou Jianming')).toBeTruthy();
  expect(first.getByText('1 h')).toBeTruthy();
  expect(first.getByText('10,800.00')).toBeTruthy();
  // Several currencies are never one sum; what they come to about says so.
  const mixed = (await rowOf('CO2026110008')).getByTitle('CNY 100.00, USD 10.00');
  expect(mixed.textContent).toBe('≈ CNY171.00');
  expect((await rowOf('CO2026110009')).getByText('Waiting').closest('.lab-state')?.getAttribute('data-tone')).toBe(
    'warning',
  );
  expect(screen.getByText('Total on this page').textContent).toContain('CNY21,700.00');
  expect(screen.getByRole('button', { name: /^Drafts/ }).textContent).toContain('2');
  expect(texts.missingKeys()).toEqual([]);
});

it('asks the server with the filters of the address, and a view adds to them', async () => {
  const { calls, place } = await open('?categoryId=c1&createdFrom=2026-11-01&amountMin=500&sort=-amountBase');
  const asked = () =>
    calls
      .filter(({ path }) => path === 'purchase/requests')
      .at(-1)
      ?.query.toString();
  await waitFor(() =>
    expect(asked()).toBe('page=1&size=20&sort=-amountBase&categoryId=c1&createdFrom=2026-11-01&amountMin=500'),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Drafts/ }));
  await waitFor(() => expect(asked()).toContain('state=draft'));
  expect(place().search).toContain('view=draft');
});

it('leads to a new request, for those who may', async () => {
  const { place } = await open();
  await screen.findByText('CO2026110007');
  await userEvent.keyboard('n');
  await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/new'));
  cleanup();
  await open('', ['purchase:request:search'], []);
  expect(await screen.findByText('No requests yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /New request/ })).toBeNull();
});

it('shows a record in a drawer of the address, which the back of the browser closes', async () => {
  const { place, back, go } = await open('?state=requested');
  // The number in the head; the drawer itself stays in the document while it moves out of sight.
  const head = () => document.querySelector('.lab-document-drawer-title .id')?.textContent;
  const shown = await screen.findByRole('row', { name: /CO2026110009/ });
  await userEvent.click(within(shown).getByText('Columns'));
  await waitFor(() => expect(head()).toBe('CO2026110009'));
  expect(place().search).toBe('?state=requested&open=r3');
  back();
  await waitFor(() => expect(head()).toBeUndefined());
  expect(place().search).toBe('?state=requested');
  go('/purchase/myPrList?open=r1');
  await waitFor(() => expect(head()).toBe('CO2026110007'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(place().search).toBe(''));
});

it('names on a phone who has a request, and until when they are absent', async () => {
  const narrow = (media: string) =>
    ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never;
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(narrow);
  const substitute = { id: 'l', name: { zh: '林雨桐', en: 'Lin Yutong' } };
  const holder = { id: 'w', name: { zh: '王海峰', en: 'Wang Haifeng' }, absence: { until: '2026-11-27', substitute } };
  await open('', ['*'], [row({ strip: { steps: ['done', 'current'], holder } })]);
  const card = (await screen.findByText('CO2026110007')).closest('.lab-row-card');
  expect(card?.textContent).toContain('Wang Haifeng');
  expect(card?.textContent).toContain('absent until 2026-11-27 → Lin Yutong');
  jest.restoreAllMocks();
});
