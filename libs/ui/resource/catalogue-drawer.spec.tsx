import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { defineResource, text } from '#lab/shared/define-resource.js';
import { RequireSession } from '../access/require-session.js';
import { defineRoom } from '../room.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import CatalogueDrawer from './catalogue-drawer.js';

const thing = defineResource('demo/things', {
  permissions: { search: 'demo:thing:search', save: 'demo:thing:save' },
  texts: 'demo.thing',
  fields: { code: text().required().max(20).unique(), name: text().max(20), state: text().readOnly() },
  list: ['code', 'name', 'state'],
  filters: [],
  sort: 'code',
  option: { code: 'code', zh: 'name' },
  form: [['code', 'name']],
});
const words = { thing: { many: 'Things', one: 'Thing', fields: { code: 'Code', name: 'Name', state: 'State' } } };
const room = defineRoom({
  key: 'demo',
  title: 'demo.thing.many',
  icon: FileText,
  root: '/demo',
  texts: { zh: async () => words, en: async () => words },
  menu: [],
  pages: [],
});

async function open(create: () => object) {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'POST demo/things': create,
  });
  const onClose = jest.fn();
  await renderInside(
    <RequireSession>
      <CatalogueDrawer resource={thing} row={undefined} readOnly={false} onClose={onClose} />
    </RequireSession>,
    { rooms: [room] },
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), 'a');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { calls, onClose, save };
}

jest.setTimeout(60_000);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('a new entry', () => {
  it('that got no answer is sent again with the same key, and with another once it was changed', async () => {
    let isLost = true;
    const { calls, onClose, save } = await open(() => {
      if (isLost) throw new Error('the line broke');
      return {};
    });
    const keys = () =>
      calls.filter(({ path }) => path === 'demo/things').map(({ headers }) => headers.get('idempotency-key'));
    await save();
    await waitFor(() => expect(keys()).toHaveLength(1));
    await save();
    await waitFor(() => expect(keys()).toHaveLength(2));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'One');
    isLost = false;
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [lost, again, changed] = keys();
    expect(lost).toBeTruthy();
    expect(again).toBe(lost);
    expect(changed).toBeTruthy();
    expect(changed).not.toBe(lost);
  });

  const taken = { path: 'code', code: 8012, args: ['taken'] };
  const quota = { path: 'state', code: 8043, args: ['3'] };
  const ofQuota = /You have 3 drafts of this kind/;

  it('says at its fields what is wrong there, and beside the form what has no field', async () => {
    const { save } = await open(() => refusal(8012, 'field&&code&&taken', 409, { fields: [taken, quota] }));
    await save();
    expect(await screen.findByText(ofQuota)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Code' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('says what has no field where nothing else is wrong', async () => {
    const { save } = await open(() => refusal(8043, 'tooManyDrafts&&3', 409, { fields: [quota] }));
    await save();
    expect(await screen.findByText(ofQuota)).toBeTruthy();
  });
});
