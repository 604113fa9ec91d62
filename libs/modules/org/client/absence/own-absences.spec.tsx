import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
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
  await screen.findByText('This period overlaps another absence of the same person.');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    version: 3,
    substituteId: 'l',
    note: 'Conference, by train',
  });
  await waitFor(() => expect(texts.missingKeys()).toEqual([]));
});
