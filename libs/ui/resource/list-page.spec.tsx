import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { amount, code, defineResource, text } from '#lab/shared/define-resource.js';
import { RequireSession } from '../access/require-session.js';
import { fakeServer, refusal, type FakeCall } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { CataloguePage } from './catalogue-page.js';
import { defineRoom } from '../room.js';
import { FileText } from 'lucide-react';

const item = defineResource('demo/items', {
  permissions: { search: 'demo:item:search', save: 'demo:item:save' },
  texts: 'demo.item',
  fields: { name: text().required().max(5), kind: code(['A', 'B']), price: amount() },
  list: ['name', 'kind', 'price'],
  filters: ['name', 'kind'],
  sort: 'name',
  option: { zh: 'name' },
  form: [['name', 'kind'], ['price']],
});
const words = {
  item: {
    many: 'Items',
    one: 'item',
    fields: { name: 'Name', kind: 'Kind', price: 'Price' },
    kindCodes: { A: 'Acid', B: 'Base' },
  },
  title: 'Demo',
};
const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
});
const rows = [
  { id: '1', version: 3, name: 'HCl', kind: 'A', price: '12.5' },
  { id: '2', version: 1, name: 'NaOH', kind: 'B', price: null },
];

async function open(handlers: Parameters<typeof fakeServer>[0], perms = ['demo:*']) {
  const server = fakeServer({ 'GET auth/info': () => aPerson({ perms }), ...handlers });
  const rendered = await renderInside(
    <RequireSession>
      <CataloguePage resource={item} />
    </RequireSession>,
    { rooms: [room], path: '/demo/items' },
  );
  return { ...server, ...rendered };
}
const asked = (calls: readonly FakeCall[]) => calls.filter(({ path }) => path === 'demo/items');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a catalogue', () => {
  it('lists what the server answers, in words and figures', async () => {
    const { texts } = await open({ 'GET demo/items': () => ({ rows, total: 41 }) });
    const row = (await screen.findByText('HCl')).closest('tr');
    expect(row && within(row).getByText('Acid')).toBeTruthy();
    expect(row && within(row).getByText('12.50')).toBeTruthy();
    expect(screen.getByText('1–20 of 41')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks the server for what is in the address', async () => {
    const { calls, place } = await open({ 'GET demo/items': () => ({ rows, total: 41 }) });
    await screen.findByText('HCl');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'na');
    await waitFor(() => expect(place().search).toBe('?search=na'));
    await waitFor(() => expect(asked(calls).at(-1)?.query.get('search')).toBe('na'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(place().search).toBe(''));
  });

  it('says why it is empty: nothing yet, or nothing that fits', async () => {
    const { go } = await open({ 'GET demo/items': () => ({ rows: [], total: 0 }) });
    expect(await screen.findByText('No items yet')).toBeTruthy();
    go('/demo/items?kind=A');
    expect(await screen.findByText('No results for this filter.')).toBeTruthy();
  });

  it('says what went wrong, and tries again', async () => {
    let broken = true;
    await open({ 'GET demo/items': () => (broken ? refusal(0, 'unknown', 500) : { rows, total: 2 }) });
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('HCl')).toBeTruthy();
  });

  it('holds a form to the limits of the server and shows its refusals at the fields', async () => {
    const { calls } = await open({
      'GET demo/items': () => ({ rows, total: 2 }),
      'PUT demo/items/1': ({ body }) => {
        const word = (body as { name: string }).name === '' ? 'required' : 'taken';
        return refusal(8012, `field&&name&&${word}`, 400, { fields: [{ path: 'name', code: 8012, args: [word] }] });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'HCl' }));
    const drawer = await screen.findByRole('dialog');
    const name = within(drawer).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('Required')).toBeTruthy();
    // The server is asked all the same, so that what only it knows comes in the same round.
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
    expect(within(drawer).getByText('Required')).toBeTruthy();

    await userEvent.type(name, 'HNO3');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('Already in use')).toBeTruthy();
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'HNO3',
      kind: 'A',
      version: 3,
    });
  });

  it('shows values as text to those who may only read', async () => {
    await open({ 'GET demo/items': () => ({ rows, total: 2 }) }, ['demo:item:search']);
    expect(screen.queryByRole('button', { name: /New item/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'NaOH' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Base')).toBeTruthy();
    expect(within(drawer).queryByRole('textbox')).toBeNull();
  });
});
