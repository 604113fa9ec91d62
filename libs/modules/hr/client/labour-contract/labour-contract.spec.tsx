import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { room as org } from '#lab/modules/org/client/index.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import LabourContractScreen from './labour-contract-screen.js';
import LabourContractsPage from './labour-contracts-page.js';

const contract = (more: object = {}) => ({
  ...{ id: 'c1', version: 2, number: 'LC-1', userId: 'u1', userIdName: { zh: '陈', en: 'Chen' }, kind: 'FT' },
  ...{ employer: 'Lab', position: 'Analyst', state: 'EX', status: '0', statusReason: null, workingTime: 'S' },
  ...{
    startDay: '2024-01-01',
    endDay: '2026-12-31',
    lastDay: '2026-12-31',
    daysLeft: 12,
    probationEnd: null,
    signedOn: null,
  },
  ...{ terminatedOn: null, terminationReason: null, renewedFromId: null, remark: null, workplace: null },
  ...more,
});
const route = 'hr/labour-contracts';

async function open(path: string, perms: readonly string[], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    [`GET ${route}`]: () => ({ rows: [contract()], total: 1 }),
    [`GET ${route}/c1/history`]: () => ({
      contract: contract(),
      history: [contract({ id: 'c0', number: 'LC-0', state: 'EN' }), contract()],
    }),
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/hr/laborContract" element={<LabourContractsPage />} />
        <Route path="/hr/laborContract/:id" element={<LabourContractScreen />} />
      </Routes>
    </RequireSession>,
    { rooms: [org, room], path },
  );
  return { ...server, ...rendered };
}

jest.setTimeout(60_000);
afterEach(cleanup);
const all = ['hr:laborContract:*'];

it('one contract shows its facts, all of the person, and what HR can do', async () => {
  const { texts } = await open('/hr/laborContract/c1', all);
  await screen.findByRole('heading', { name: 'Chen' });
  // As the server says it, whatever day the browser has.
  expect(screen.getAllByText(/12 days left/).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'LC-0' }).getAttribute('href')).toBe('/hr/laborContract/c0');
  for (const name of ['Edit', 'Renew', 'Terminate', 'Disable'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('a reader without the permission only reads', async () => {
  await open('/hr/laborContract/c1', ['hr:claim:search']);
  await screen.findByRole('heading', { name: 'Chen' });
  for (const name of ['Edit', 'Renew', 'Terminate', 'Disable'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('a termination asks for its day and reason, and shows what is refused', async () => {
  const { calls, texts } = await open('/hr/laborContract/c1', all, {
    [`POST ${route}/c1/disable`]: () => contract({ status: '1' }),
    'GET me/settings/phrases': () => ({ key: 'phrases', value: ['as agreed'], version: 1 }),
    'GET process/phrases/offered': () => [],
    [`POST ${route}/c1/terminate`]: () => refusal(8001, 'stale', 409),
  });
  await screen.findByRole('heading', { name: 'Chen' });
  await userEvent.click(screen.getByRole('button', { name: 'Terminate' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Terminate' }));
  expect(within(dialog).getAllByText('Required')).toHaveLength(2);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
  const other = await screen.findByRole('dialog', { name: /Disable contract/ });
  await userEvent.type(within(other).getByRole('textbox'), 'a mistake,');
  await userEvent.click(within(other).getByRole('button', { name: 'Saved phrases' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'as agreed' }));
  await userEvent.click(within(other).getByRole('button', { name: 'Disable' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'a mistake, as agreed', version: 2 }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('a third fixed term in a row is renewed once it is confirmed', async () => {
  const proposal = { number: 'LC-2', kind: 'FT', startDay: '2027-01-01', endDay: '2029-12-31', fixedTerms: 2 };
  const { calls, texts } = await open('/hr/laborContract/c1', all, {
    [`GET ${route}/c1/renewal`]: () => proposal,
    [`POST ${route}/c1/renew`]: () => contract({ id: 'c1' }),
  });
  await screen.findByRole('heading', { name: 'Chen' });
  await userEvent.click(screen.getByRole('button', { name: 'Renew' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Renew' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Renew' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ number: 'LC-2', startDay: '2027-01-01', endDay: '2029-12-31', confirmed: true, version: 2 },
    }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('the list is that of all people for HR, and of the reports for a superior', async () => {
  const { texts } = await open('/hr/laborContract', all);
  await screen.findByText('LC-1');
  expect(screen.getByRole('button', { name: 'Reminders' })).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
  cleanup();
  const other = await open('/hr/laborContract', ['hr:laborContract:people'], {
    [`GET ${route}/people`]: () => ({ rows: [contract({ number: 'LC-9' })], total: 1 }),
  });
  await screen.findByText('LC-9');
  expect(screen.queryByRole('button', { name: 'Reminders' })).toBeNull();
  expect(other.texts.missingKeys()).toEqual([]);
});

it('the days of the reminders are saved with the version that was seen', async () => {
  const { calls, texts } = await open('/hr/laborContract', all, {
    [`GET ${route}/reminders`]: () => ({ version: 3, days: [90, 60, 30] }),
    [`PUT ${route}/reminders`]: () => ({ version: 4, days: [90, 60, 30] }),
  });
  await screen.findByText('LC-1');
  await userEvent.click(screen.getByRole('button', { name: 'Reminders' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('90');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, days: [90, 60, 30] }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('says when a contract could not be read', async () => {
  await open('/hr/laborContract/c1', all, { [`GET ${route}/c1/history`]: () => refusal(0, 'unknown', 500) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
