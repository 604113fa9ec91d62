import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import type { ProcessRights } from '../../shared/right.dto.js';
import { room } from '../index.jsx';
import { AccessLine } from './access-line.js';
import { Permitted } from './permitted.js';

const path = 'process/definitions/leave-claim.standard/rights';
const none = { users: [], roles: [], departments: [], sites: [] };
const mine = { start: true, edit: true, publish: true, watch: true };
const ann = { id: 'u1', name: { zh: '安', en: 'Ann' } };
const rights: ProcessRights = {
  ...{ start: { ...none, users: [ann] }, edit: none, publish: none, watch: none },
  ...{ version: 4, mine },
};
const page = (rows: readonly object[]) => ({ rows, total: rows.length });

const draw = async (
  perms = ['process:*'],
  keep: () => object = () => rights,
  language: 'zh' | 'en' = 'en',
  read = () => rights,
) => {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    [`GET ${path}`]: read,
    [`PUT ${path}`]: keep,
    'GET org/users/options': () => page([{ ...ann, code: null }]),
    'GET org/roles/options': () => page([{ id: 'r1', code: null, name: { zh: '采购员', en: 'Buyers' } }]),
    'GET org/departments/options': () => page([]),
    'GET org/sites/options': () => page([{ id: 's1', code: 'SZH', name: { zh: '苏州', en: 'Suzhou' } }]),
  });
  const view = await renderInside(<AccessLine processKey="leave-claim.standard" name="Leave" />, {
    ...{ rooms: [room], language },
  });
  return { ...view, server };
};
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  return screen.findByRole('dialog');
};

it('says what is limited; the lists are saved together, over the version that was seen', async () => {
  const { server, texts } = await draw();
  expect(await screen.findByText(/Restricted: Start/)).toBeTruthy();
  const dialog = await open();
  const watch = within(dialog).getByRole('group', { name: /^Monitor/ });
  await userEvent.click(within(watch).getByRole('combobox', { name: 'Roles' }));
  await userEvent.click(await screen.findByText('Buyers'));
  await userEvent.click(within(watch).getByRole('combobox', { name: 'Sites' }));
  await userEvent.click(await screen.findByText(/Suzhou/));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{
      start: { ...none, users: ['u1'] },
      edit: none,
      publish: none,
      watch: { ...none, roles: ['r1'], sites: ['s1'] },
      version: 4,
    },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(texts.missingKeys()).toEqual([]);
});

it('shows at its field what the server refuses', async () => {
  await draw(undefined, () =>
    refusal(8012, 'field', 400, { fields: [{ path: 'start.users', code: 8012, args: ['missing'] }] }),
  );
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  const start = within(dialog).getByRole('group', { name: /^Start/ });
  expect((await within(start).findByText('No such entry')).dataset.problem).toBe('true');
});

it('is saved over the lists that were opened, not over those that came meanwhile', async () => {
  let now = rights;
  const keep = () => {
    now = { ...rights, publish: { ...none, users: [ann] }, version: 5 };
    return refusal(8001, 'stale', 409);
  };
  const { server } = await draw(undefined, keep, 'en', () => now);
  const versions = () =>
    server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { version: number }).version);
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText(/Restricted: Start, Publish/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(versions()).toEqual([4, 4]));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(within(await open()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(versions()).toEqual([4, 4, 5]));
});

it('is only shown to those who do not administer processes', async () => {
  const { texts } = await draw(['process:definition:search'], undefined, 'zh');
  expect(await screen.findByText(/已限制：发起/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});

it('keeps an action from those whom its list leaves out, and says why', async () => {
  fakeServer({ 'GET auth/info': () => aPerson({ perms: ['process:*'] }) });
  await renderInside(
    <Permitted ability="edit" mine={{ ...mine, edit: false }} otherwise="Open">
      <button type="button">Open it</button>
    </Permitted>,
    { rooms: [room], language: 'en' },
  );
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.hover(screen.getByText('Open'));
  expect((await screen.findByRole('tooltip')).textContent).toContain('not on the access list');
});
