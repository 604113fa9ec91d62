import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room } from '../index.js';
import CategoriesPage from './categories-page.js';

const path = '/purchase/categories';
const parts = { id: 'c1', version: 2, code: 'IP', nameZh: '设备备件', nameEn: 'Instrument parts', enabled: true };
const bound = { process: 'purchase-request.simple', processName: { zh: '简单', en: 'Simple' } };
const answers = { rows: [{ ...parts, ...bound }], total: 1 };

async function open(search = '', perms = ['*']) {
  fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET purchase/categories': () => answers,
    'GET purchase/categories/c2': () => ({ ...parts, id: 'c2', nameEn: 'Consumables' }),
    'GET process/definitions/of/purchase-request/options': () => ({ rows: [], total: 0 }),
  });
  return renderInside(
    <RequireSession>
      <CategoriesPage />
    </RequireSession>,
    { rooms: [designer, room], path: path + search },
  );
}
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'English name' });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('opens an entry by its address, also one that is not on this page of the list', async () => {
  const { go } = await open('?open=c1');
  expect((await name()).value).toBe('Instrument parts');
  go(`${path}?open=c2`);
  await waitFor(async () => expect((await name()).value).toBe('Consumables'));
});

it('closes with the back of the browser, and asks first where something was typed', async () => {
  const { back, place } = await open();
  await userEvent.click(await screen.findByText('IP'));
  expect((await name()).value).toBe('Instrument parts');
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByText('IP'));
  await userEvent.type(await name(), ' 2');
  back();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(place().search).toBe('?open=c1');
  expect((await name()).value).toBe('Instrument parts 2');
  back();
  const discard = await screen.findAllByRole('button', { name: 'Discard' });
  await userEvent.click(discard.at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'English name' })).toBeNull());
  expect(place().search).toBe('');
});

it('leads from the process of an entry to its binding, in the list and in the form', async () => {
  const { texts } = await open('?open=c1');
  const to = '/processBpmn?tab=bindings&open=purchaseCategory.c1.process';
  expect((await screen.findByRole('link', { name: 'Simple', hidden: true })).getAttribute('href')).toBe(to);
  const [link, quotes] = screen.getAllByRole('link', { name: 'Binding, fallback and history' });
  expect(link?.getAttribute('href')).toBe(to);
  expect(quotes?.getAttribute('href')).toBe(to.replace('.process', '.quoteProcess'));
  expect(texts.missingKeys()).toEqual([]);
});

it('leads nowhere for those who may not see bindings', async () => {
  await open('', ['purchase:*']);
  await screen.findByText('Simple');
  expect(screen.queryByRole('link', { name: 'Simple' })).toBeNull();
});
