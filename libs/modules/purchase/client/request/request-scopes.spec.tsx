import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { RequestRow } from '../../shared/request.dto.js';
import { room } from '../index.js';
import { requestDocument } from '../../shared/request.words.js';
import RequestListScreen from './request-list-screen.js';

const me = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const other = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const row = (place: number, part: Partial<RequestRow> = {}): RequestRow => ({
  id: `r${place}`,
  number: `CO${place}`,
  title: `Columns ${place}`,
  category: { zh: '实验耗材', en: 'Consumables' },
  state: 'draft',
  status: 'D',
  version: place,
  owner: me,
  amounts: [{ currency: 'CNY', value: '1.00' }],
  amountBase: '1.00',
  dueDate: null,
  updatedAt: '2026-11-20T02:00:00Z',
  strip: null,
  ...part,
});
const total = 23;
const all = Array.from({ length: total }, (_, place) => row(place));

async function open(search = '', perms = ['purchase:*'], found: readonly RequestRow[] = all, closed?: string[]) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET purchase/requests': ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      return { rows: found.slice((page - 1) * size, page * size), total: found.length, ...(closed && { closed }) };
    },
    'POST purchase/requests/r0/actions/submit': () => ({ id: 'r0', version: 1, state: 'requested', actions: [] }),
    'POST purchase/requests/r1/actions/submit': () => refusal(8001, 'stale', 409),
    'DELETE purchase/requests/r0': () => null,
    'GET Common/getTodoCount': () => ({}),
  });
  const rendered = await renderInside(
    <RequireSession>
      <RequestListScreen />
    </RequireSession>,
    { rooms: [room], path: `${requestDocument.paths.list}${search}` },
  );
  await screen.findByText(found[0]?.number ?? '');
  return { ...server, ...rendered };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('offers the scopes that the reader holds, keeps the chosen one in the address and names the owners there', async () => {
  const { calls, place, texts } = await open('?state=draft');
  const scopes = within(screen.getByRole('group', { name: 'Whose records' }));
  expect(scopes.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Mine',
    'My people',
    'My department',
    'All',
  ]);
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  await userEvent.click(scopes.getByRole('button', { name: 'My department' }));
  expect(place().search).toBe('?state=draft&scope=department');
  expect(await screen.findByRole('heading', { name: 'Purchase requests' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Owner' })).toBeTruthy();
  await waitFor(() => expect(calls.at(-1)?.query.get('scope')).toBe('department'));
  cleanup();
  await open('?scope=department', ['purchase:request:search']);
  const few = within(screen.getByRole('group', { name: 'Whose records' })).getAllByRole('button');
  expect(few.map((each) => [each.textContent, each.getAttribute('aria-pressed')])).toEqual([
    ['Mine', 'true'],
    ['All', 'false'],
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('offers no filter, sort or view by a field that some record of the scope hides from the reader', async () => {
  const offered = () => ({
    sorts: screen.getByRole('columnheader', { name: /Amount/ }).classList.contains('ant-table-column-has-sorters'),
    filter: screen.queryByRole('button', { name: /^Amount/ }) !== null,
    view: screen.queryByText('Over 100,000') !== null,
  });
  await open('?scope=all');
  expect(offered()).toEqual({ sorts: true, filter: true, view: true });
  cleanup();
  await open('?scope=all', ['purchase:*'], all, ['amount']);
  expect(offered()).toEqual({ sorts: false, filter: false, view: false });
});

it('submits the chosen drafts of the reader at the versions that were listed, and says which were refused and why', async () => {
  const found = [row(0), row(1), row(2, { owner: other })];
  const { calls, texts } = await open('?scope=all', ['purchase:*'], found);
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
  expect(bar.getByText('3 selected')).toBeTruthy();
  expect(bar.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  await userEvent.click(bar.getByRole('button', { name: 'Submit 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('1 of 2 submitted.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /CO1/ })).toBeTruthy();
  expect(dialog.getByText(/changed by/i)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['purchase/requests/r0/actions/submit', { version: 0, input: {} }],
    ['purchase/requests/r1/actions/submit', { version: 1, input: {} }],
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('chooses everything that the filters find, beyond the page', async () => {
  const { calls } = await open('?state=draft');
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
  expect(bar.getByText('20 selected')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: `Select all ${total} that match` }));
  expect(await bar.findByText(`${total} selected`)).toBeTruthy();
  expect(calls.at(-1)?.query.getAll('state')).toEqual(['draft']);
  expect(bar.getByRole('button', { name: `Delete ${total}` })).toBeTruthy();
});

it('prints everything that the filters find, not the page alone', async () => {
  let printed = '';
  const print = jest.fn(() => {
    printed = document.querySelector('.lab-printed')?.textContent ?? '';
  });
  Object.defineProperty(window, 'print', { value: print, configurable: true });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  for (const { number } of all) expect(printed).toContain(number);
  expect(printed).toContain(`${total} in total`);
  expect(document.querySelector('.lab-printed')).toBeNull();
});
