import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { OwnAnnouncement } from '../../shared/announcement.dto.js';
import UpkeepCard from '../home-card.js';
import { room } from '../index.js';
import { AnnouncedPage } from './announced-page.js';
import AnnouncementCard from './announcement-card.js';
import AnnouncementsPage from './announcements-page.js';

afterEach(cleanup);

const power: OwnAnnouncement = {
  id: 'a1',
  title: { zh: '停电', en: 'Power cut' },
  text: { zh: '**周六**', en: 'On **Saturday** <script>bad()</script>' },
  fromDay: '2026-11-20',
  pinned: true,
  read: false,
};

const roles = [
  { id: 'r1', code: 'K', name: { zh: '库管', en: 'Keeper' } },
  { id: 'r2', code: 'B', name: { zh: '采购', en: 'Buyer' } },
];
const addressed = {
  id: 'b1',
  version: 1,
  titleZh: '盘点',
  titleEn: 'Stocktaking',
  textZh: '盘点',
  textEn: null,
  fromDay: '2026-11-20',
  untilDay: null,
  pinned: false,
  departmentIds: null,
  roleIds: ['r1'],
  roleIdsNames: [{ zh: '库管', en: 'Keeper' }],
  siteIds: null,
};

async function open(Part: () => React.ReactNode, rows: readonly OwnAnnouncement[], path = '/system/announced') {
  const read = new Set<string>();
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET me/announcements': () => ({
      rows: rows.map((row) => ({ ...row, read: row.read || read.has(row.id) })),
      total: rows.length,
    }),
    'POST me/announcements/a1/read': () => {
      read.add('a1');
      return null;
    },
    'GET system/announcements': () => ({ rows: [addressed], total: 1 }),
    'GET org/roles/options': ({ query }) => ({
      rows: roles.filter(({ id }) => !query.has('ids') || query.getAll('ids').includes(id)),
      total: roles.length,
    }),
    'PUT system/announcements/b1': ({ body }) => ({ ...addressed, ...(body as object) }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <Part />
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}

describe('announcements', () => {
  it('are on the home page, new ones marked, and link to their text', async () => {
    const { texts } = await open(
      () => <AnnouncementCard />,
      [power, { ...power, id: 'a2', read: true, pinned: false }],
    );
    const [link] = await screen.findAllByRole('link', { name: 'Power cut' });
    expect(link?.getAttribute('href')).toBe('/system/announced?open=a1');
    expect(screen.getAllByText('New')).toHaveLength(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('lead to the phone’s own page on a phone', async () => {
    await open(() => <AnnouncementCard />, [power], '/mobile/dashboard');
    const link = await screen.findByRole('link', { name: 'Power cut' });
    expect(link.getAttribute('href')).toBe('/mobile/announced?open=a1');
  });

  it('say so where there are none, and the card stays', async () => {
    await open(() => <AnnouncementCard />, []);
    await screen.findByText('No announcements.');
    expect(screen.getByRole('heading', { name: 'Announcements' })).toBeTruthy();
  });

  it('are shown without the HTML of their writer, and are read by a click', async () => {
    const { container, calls, texts } = await open(() => <AnnouncedPage />, [power]);
    await screen.findByText('Saturday');
    expect(container.querySelector('script')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.queryByText('New')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'me/announcements/a1/read',
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are read once they are opened', async () => {
    const { calls } = await open(() => <AnnouncedPage />, [power], '/system/announced?open=a1');
    await waitFor(() => expect(calls.some(({ path }) => path === 'me/announcements/a1/read')).toBe(true));
  });

  it('are kept by administrators in a catalogue', async () => {
    const { texts } = await open(() => <AnnouncementsPage />, []);
    await screen.findByRole('heading', { name: 'Announcements' });
    expect(screen.getAllByRole('button', { name: 'New announcement' }).length).toBeGreaterThan(0);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are addressed by name: a role is added to the one that is set', async () => {
    const { calls, texts } = await open(() => <AnnouncementsPage />, []);
    await userEvent.click(await screen.findByText('Stocktaking'));
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByText(/all users if empty/);
    const picker = within(drawer).getByRole('combobox', { name: 'Roles' });
    expect(await within(drawer).findByText('Keeper · K')).toBeTruthy();
    await userEvent.click(picker);
    await userEvent.click(await screen.findByText('Buyer · B'));
    await userEvent.click(within(drawer).getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        roleIds: ['r1', 'r2'],
        siteIds: null,
      }),
    );
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('what needs attention', () => {
  const openUpkeep = async (incidents: number, mails: () => object) => {
    fakeServer({
      'GET auth/info': () => aPerson({ perms: ['*'] }),
      'GET process/instances': () => ({ rows: [], total: incidents }),
      'GET system/mails': mails,
      'GET system/jobs/parked': () => ({ rows: [], total: 0 }),
    });
    const card = (
      <RequireSession>
        <UpkeepCard />
      </RequireSession>
    );
    return renderInside(card, { rooms: [room] });
  };

  it('is listed with the way to it', async () => {
    const { texts } = await openUpkeep(2, () => ({ rows: [], total: 1 }));
    const stopped = await screen.findByRole('link', { name: '2 stuck processes' });
    expect(stopped.getAttribute('href')).toBe('/processBpmn');
    expect(screen.getByRole('link', { name: '1 failed mail' }).getAttribute('href')).toContain('sendStatus=2');
    expect(screen.queryByText(/given up/)).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is nothing where all is well, and says so only once all have answered', async () => {
    await openUpkeep(0, () => ({ rows: [], total: 0 }));
    await screen.findByText('No stuck processes, failed mails or failed jobs.');
    cleanup();
    await openUpkeep(0, () => refusal(0, 'broken', 500));
    await screen.findByRole('button', { name: /again/i });
    expect(screen.queryByText('No stuck processes, failed mails or failed jobs.')).toBeNull();
  });

  it('is for administrators only', () => {
    expect(room.homeCards.find(({ key }) => key === 'upkeep')?.permissions).toEqual(['*']);
  });
});
