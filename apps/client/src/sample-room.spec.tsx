import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rooms as list } from '#lab/modules/client.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { createTexts } from '#lab/ui/i18n/texts.js';
import { RoomRoutes } from '#lab/ui/layout/room-routes.jsx';
import type { Room, RoomList } from '#lab/ui/room.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';

/** The rooms of the product and that of the fixture, which is one more line. */
const withSample = {
  ...list,
  visits: () => import('../../../test/fixtures/rooms/visits/client/index.js'),
} satisfies RoomList;

let rooms: readonly Room[] = [];
beforeAll(async () => {
  // Loaded before a test waits for what they draw.
  await Promise.all([
    import('../../../test/fixtures/rooms/visits/client/visit/visit-list-screen.js'),
    import('../../../test/fixtures/rooms/visits/client/visit/visit-content.js'),
    import('#lab/ui/document/record-page.jsx'),
    import('../../../test/fixtures/rooms/visits/client/gate/gates-page.js'),
    import('#lab/ui/palette/palette.jsx'),
  ]);
  rooms = await Promise.all(Object.values(withSample).map(async (load) => (await load()).room));
});
afterEach(() => {
  cleanup();
  dropToken();
  sessionStorage.clear();
});

const nothing = { rows: [], total: 0 };
const visit = {
  id: 'v1',
  number: 'VI2026110001',
  state: 'draft',
  status: 'D',
  version: 1,
  owner: { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } },
  updatedAt: '2026-11-20T02:00:00.000Z',
  strip: null,
  guest: 'Ada Lovelace',
  day: '2026-12-01',
  gate: { zh: '正门', en: 'Main gate' },
};

async function open(path: string, perms: readonly string[] = ['*']) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET Common/getTodoCount': () => ({ total: 0, visitDrafts: 3, visitApprove: 2 }),
    'GET Common/getTodoList': () => nothing,
    'GET process/started': () => nothing,
    'GET visits/visits': () => ({ rows: [visit], total: 1 }),
    'GET visits/gates': () => nothing,
    'GET system/dictionary-entries': () => nothing,
  });
  const page = (
    <RequireSession>
      <RoomRoutes />
    </RequireSession>
  );
  return { ...server, ...(await renderInside(page, { rooms, path })) };
}

describe('a room that is a folder and a line, in the browser', () => {
  it('draws its list from the kit, with its counts in the menu', async () => {
    const { texts } = await open('/visits/mine', ['visits:*']);
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
    const menu = within(screen.getByRole('complementary'));
    expect(menu.getByRole('link', { name: /My visits/ }).textContent).toContain('3');
    expect(menu.getByRole('link', { name: /Visits to approve/ }).textContent).toContain('2');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is found by the palette: its pages, its creation and its records', async () => {
    const { place } = await open('/visits/mine', ['visits:*']);
    await screen.findByText('Ada Lovelace');
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = within(await screen.findByRole('dialog')).getByRole('combobox');
    await userEvent.type(field, 'visit');
    const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '');
    await waitFor(async () => expect((await options()).join('\n')).toContain('New visit'));
    expect((await options()).join('\n')).toContain('Gates');
    await userEvent.clear(field);
    await userEvent.type(field, 'lovelace');
    await userEvent.click(await screen.findByRole('option', { name: /VI2026110001/ }));
    await waitFor(() => expect(place().pathname).toBe('/visits/mine/v1'));
  });

  it('opens by its letter after G', async () => {
    const { place } = await open('/visits/gates', ['visits:*']);
    await screen.findByRole('heading', { name: 'Gates' });
    await userEvent.keyboard('gv');
    await waitFor(() => expect(place().pathname).toBe('/visits/mine'));
  });

  it('has its card and its drafts on the home page, and its creation among the first steps', async () => {
    await open('/dashboard', ['visits:*']);
    expect(await screen.findByRole('heading', { name: 'Visits of today' })).toBeTruthy();
    expect(screen.getByText(/3 drafts/)).toBeTruthy();
  });

  it('has its dictionary offered where dictionaries are kept', async () => {
    const { texts } = await open('/system/dictionary');
    await userEvent.click(await screen.findByRole('button', { name: /^Dictionary/ }));
    expect(await screen.findByText('Reasons of visits')).toBeTruthy();
    expect(screen.getByText('Purchase actions')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is offered among the permissions of a role', () => {
    const declared = rooms.flatMap(({ permissions = [] }) => permissions).map(({ name }) => name);
    expect(declared).toContain('visits');
    expect(new Set(declared).size).toBe(declared.length);
  });

  it.each([
    ['zh', '这位访客当天已登记。', '入口 A1 已关闭。'],
    ['en', 'This guest is registered for that day already.', 'The gate A1 is closed.'],
  ] as const)('words its refusals in %s, before the sentence of the catalogue', async (language, exists, closed) => {
    const texts = createTexts();
    await texts.add(texts.later);
    for (const { key, texts: own, laterTexts = own } of rooms) await texts.add({ [key]: laterTexts });
    await texts.use(language);
    expect([errorText(texts, 5101), errorText(texts, 1901, ['A1'])]).toEqual([exists, closed]);
    expect(texts.i18n.exists('errors.5101')).toBe(true);
  });
});
