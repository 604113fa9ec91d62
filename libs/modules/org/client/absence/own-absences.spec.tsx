import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as purchase } from '../../../purchase/client/index.js';
import { room } from '../index.js';
import AbsencesPage from './absences-page.js';
import OwnAbsencesScreen from './own-absences-screen.js';

afterEach(cleanup);

const lin = { id: 'l', code: 'lin.yutong', name: { zh: '林雨桐', en: 'Lin Yutong' } };
const planned = {
  id: 'a1',
  version: 3,
  substituteId: 'l',
  substituteIdName: lin.name,
  beginsOn: '2099-12-01',
  endsOn: '2099-12-05',
  kinds: null,
  when: 'later',
  note: 'Conference',
};

it('one’s own absences are listed with the substitute, and changed as they were seen; a refusal is in words', async () => {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:claim:search'] }),
    'GET org/absences/mine': () => ({ rows: [planned], total: 1 }),
    'GET org/users/options': () => ({ rows: [lin], total: 1 }),
    'PUT org/absences/mine/a1': () => refusal(1182, 'overlap', 409, { fields: [{ path: 'beginsOn', code: 1182 }] }),
  });
  const { texts } = await renderInside(
    <RequireSession>
      <OwnAbsencesScreen />
    </RequireSession>,
    { rooms: [room], path: '/profile/absences' },
  );
  const row = await screen.findByRole('button', { name: /2099-12-01/ });
  expect(row.textContent).toContain('Lin Yutong');
  await userEvent.click(row);
  const changed = within(await screen.findByRole('dialog'));
  await userEvent.type(changed.getByRole('textbox', { name: 'Note' }), ', by train');
  await userEvent.click(changed.getByRole('button', { name: 'Save' }));
  await screen.findByText('This period overlaps another absence of the same person for the same kinds of record.');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    version: 3,
    substituteId: 'l',
    note: 'Conference, by train',
  });
  await waitFor(() => expect(texts.missingKeys()).toEqual([]));
});

const choose = async (field: HTMLElement, ...words: readonly string[]) => {
  await userEvent.click(field);
  for (const word of words) await userEvent.click(await screen.findByText(word, { selector: '.ant-select-item *' }));
};

it('an absence is for all kinds of record, or for those that are chosen', async () => {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET org/absences/mine': () => ({
      rows: [planned, { ...planned, id: 'a2', kinds: ['purchase-order', 'purchase-request'], when: 'now' }],
    }),
    'GET org/users/options': () => ({ rows: [lin], total: 1 }),
    'PUT org/absences/mine/a1': () => planned,
  });
  const { texts } = await renderInside(
    <RequireSession>
      <OwnAbsencesScreen />
    </RequireSession>,
    { rooms: [purchase, room], path: '/profile/absences' },
  );
  const [all, some] = await screen.findAllByRole('button', { name: /2099-12-01/ });
  expect(all?.textContent).toContain('All kindsPlanned');
  // In the order of the rooms, whichever way they are stored.
  expect(some?.textContent).toContain('Purchase request, Purchase orderAway');
  await userEvent.click(all as HTMLElement);
  const changed = within(await screen.findByRole('dialog'));
  await choose(changed.getByRole('combobox', { name: 'Kinds of record' }), 'Purchase request', 'Payment');
  await userEvent.click(changed.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      kinds: ['purchase-request', 'purchase-payment'],
    }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('administrators see of each absence in which kinds of record its substitute acts', async () => {
  const of = { ...planned, userId: 'u1', userIdName: { zh: '陈思远', en: 'Chen Siyuan' } };
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['org:absence:page'] }),
    'GET org/absences': () => ({ rows: [of, { ...of, id: 'a2', kinds: ['purchase-request'] }], total: 2 }),
  });
  const { texts } = await renderInside(
    <RequireSession>
      <AbsencesPage />
    </RequireSession>,
    { rooms: [purchase, room], path: '/user/absenceList' },
  );
  expect(await screen.findByText('Purchase request')).toBeTruthy();
  expect(screen.getByText('All kinds')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});
