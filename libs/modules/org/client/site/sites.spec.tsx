import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import SitesPage from './sites-page.js';

const site = {
  id: 's1',
  version: 2,
  showId: 'SH',
  nameZh: '上海',
  nameEn: 'Shanghai',
  status: '0',
  isMain: true,
  countryCode: 'CN',
  defaultRestDays: ['6', '7'],
};
const mainSite = { fields: [{ path: 'isMain', code: 1160 }] };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the sites are listed with their rest days, and one that is refused says why at its field', async () => {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['user:site:page', 'user:site:save'] }),
    'GET org/sites': () => ({ rows: [site], total: 1 }),
    'PUT org/sites/s1': () => refusal(1160, 'mainSite', 422, mainSite),
  });
  const { texts } = await renderInside(
    <RequireSession>
      <SitesPage />
    </RequireSession>,
    { rooms: [room], path: '/user/siteList' },
  );
  const row = (await screen.findByText('Shanghai')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Sat, Sun')).toBeTruthy();
  expect(within(row).getByText('Open').getAttribute('data-tone')).toBe('done');
  await userEvent.click(within(row).getByText('Shanghai'));
  await userEvent.click(await screen.findByRole('switch', { name: 'Main site' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/There must be exactly one main site/);
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      isMain: false,
      defaultRestDays: ['6', '7'],
      version: 2,
    }),
  );
  expect(texts.missingKeys()).toEqual([]);
});
