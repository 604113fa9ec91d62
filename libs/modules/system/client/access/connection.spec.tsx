import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { checkProblems, checkSteps } from '../../../account/shared/check.dto.js';
import { directoryValues } from '../../../account/shared/directory.dto.js';
import { singleSignOnValues } from '../../../account/shared/single-sign-on.dto.js';
import { room } from '../index.js';
import { ConnectionSection } from './connection-section.js';
import { directory, singleSignOn, type Connection } from './connections.js';
import { PasswordRules } from './password-rules.js';

const defaults = { directory: directoryValues.parse({}), 'single-sign-on': singleSignOnValues.parse({}) };

async function open(
  connection: Connection,
  more: Parameters<typeof fakeServer>[0] = {},
  language: 'zh' | 'en' = 'en',
  set: readonly string[] = [],
) {
  const { bindPassword: _one, clientSecret: _two, ...values } = defaults[connection.name] as Record<string, unknown>;
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    [`GET access/${connection.name}`]: () => ({ version: 3, values, set }),
    [`PUT access/${connection.name}`]: () => ({ version: 4, values, set }),
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <ConnectionSection connection={connection} />
    </RequireSession>,
    { rooms: [room], path: '/system/access', language },
  );
  await screen.findByRole('form');
  return { ...server, ...rendered };
}
const put = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as Record<string, unknown>);

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  dropToken();
});

it('saves what is typed, with the version that was seen and without a secret that was not typed', async () => {
  const { calls, texts } = await open(directory, {}, 'en', ['bindPassword']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'ldaps://ldap.lab.test');
  await userEvent.click(screen.getByRole('button', { name: 'Save the directory' }));
  await waitFor(() => expect(put(calls)).toHaveLength(1));
  expect(put(calls)[0]).toMatchObject({ version: 3, url: 'ldaps://ldap.lab.test', filter: '(uid={user})' });
  expect(put(calls)[0]).not.toHaveProperty('bindPassword');
  expect(texts.missingKeys()).toEqual([]);
});

it('changes and removes a secret, and never shows one', async () => {
  const { calls } = await open(singleSignOn, {}, 'en', ['clientSecret']);
  expect(screen.getByText('Set, not shown')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Client secret' }));
  await userEvent.type(screen.getByLabelText('Client secret'), 'hush');
  await userEvent.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  await waitFor(() => expect(put(calls)[0]).toMatchObject({ clientSecret: 'hush' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  await waitFor(() => expect(put(calls)[1]).toMatchObject({ clientSecret: '' }));
});

it('says at its field what is refused', async () => {
  await open(singleSignOn, {
    'PUT access/single-sign-on': () =>
      refusal(8012, 'issuer', 422, { fields: [{ path: 'issuer', code: 8012, args: ['required'] }] }),
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Offer single sign-on' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  const field = screen.getByRole('textbox', { name: 'Provider address' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Required')).toBeTruthy();
});

it('keeps the input when another user has saved meanwhile, and continues from their version', async () => {
  let version = 3;
  const { bindPassword: _one, ...values } = defaults.directory;
  const { calls } = await open(directory, {
    'GET access/directory': () => ({ version, values: { ...values, baseDn: version > 3 ? 'dc=their' : '' }, set: [] }),
    'PUT access/directory': ({ body }) =>
      (body as { version: number }).version === 3
        ? ((version = 4), refusal(8001, 'stale', 409))
        : { version: 5, values, set: [] },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'ldaps://mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save the directory' }));
  expect(await screen.findByText(/changed by another user/, { selector: '.lab-notice p' })).toBeTruthy();
  await screen.findByDisplayValue('dc=their');
  await userEvent.click(screen.getByRole('button', { name: 'Save the directory' }));
  await waitFor(() => expect(put(calls)).toHaveLength(2));
  expect(put(calls)[1]).toMatchObject({ version: 4, url: 'ldaps://mine', baseDn: 'dc=their' });
});

it('tests what is saved, step by step in words, and shows whom it found', async () => {
  const { calls, texts } = await open(directory, {
    'POST access/directory/test': () => ({
      steps: ['address', 'connect', 'bind', 'search', 'person'].map((step) => ({ step, problem: null })),
      person: { dn: 'uid=ann,dc=lab', name: 'Ann Li', email: null },
    }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'User name to look up' }), 'ann{Enter}');
  const steps = within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(steps).toHaveLength(5);
  expect(steps[1]).toBe('Connectworks');
  expect(screen.getByText('Ann Li')).toBeTruthy();
  expect(calls.find(({ path }) => path === 'access/directory/test')?.body).toEqual({ user: 'ann' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'x');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test connection' }).disabled).toBe(true);
  expect(texts.missingKeys()).toEqual([]);
});

it('keeps whom to look for when other settings are saved, and forgets what came of the test of the former ones', async () => {
  const { bindPassword: _secret, ...values } = defaults.directory;
  let version = 3;
  await open(directory, {
    'GET access/directory': () => ({ version, values, set: [] }),
    'PUT access/directory': () => ({ version: ++version, values, set: [] }),
    'POST access/directory/test': () => ({ steps: [{ step: 'address', problem: null }] }),
  });
  const person = screen.getByRole<HTMLInputElement>('textbox', { name: 'User name to look up' });
  await userEvent.type(person, 'ann{Enter}');
  await screen.findByRole('list');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'ldaps://ldap.lab.test');
  await userEvent.click(screen.getByRole('button', { name: 'Save the directory' }));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(version).toBe(4);
  expect(person.value).toBe('ann');
  expect(person.isConnected).toBe(true);
});

it.each(['zh', 'en'] as const)('has words for every step and every reason (%s)', async (language) => {
  const all = checkProblems.map((problem, place) => ({ step: checkSteps[place % checkSteps.length], problem }));
  const { texts } = await open(
    singleSignOn,
    { 'POST access/single-sign-on/test': () => ({ steps: all, redirectUri: 'https://lab.test/back' }) },
    language,
  );
  await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Test connection' : '测试连接' }));
  await screen.findByText('https://lab.test/back');
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(said).toHaveLength(checkProblems.length);
  expect(new Set(said).size).toBe(checkProblems.length);
  expect(texts.missingKeys()).toEqual([]);
});

it('sets how long passwords hold', async () => {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET access/password': () => ({ version: 1, values: { validDays: 180 }, set: [] }),
    'PUT access/password': () => ({ version: 2, values: { validDays: 0 }, set: [] }),
  });
  const { texts } = await renderInside(
    <RequireSession>
      <PasswordRules />
    </RequireSession>,
    { rooms: [room], path: '/system/access' },
  );
  const days = await screen.findByRole('spinbutton', { name: 'Validity in days' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save passwords' });
  await userEvent.clear(days);
  await userEvent.type(days, '4000');
  expect(screen.getByText('0 to 3650')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await userEvent.clear(days);
  await userEvent.type(days, '0');
  await userEvent.click(save);
  await waitFor(() => expect(put(calls)).toEqual([{ version: 1, validDays: 0 }]));
  expect(texts.missingKeys()).toEqual([]);
});
