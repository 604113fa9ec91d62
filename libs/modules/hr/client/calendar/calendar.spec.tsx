import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { CalendarPage } from './calendar-page.js';
import { weeksOf } from '#lab/ui/month.js';

const day = {
  day: '2026-10-01',
  kind: 'off',
  nameZh: '国庆节',
  nameEn: 'National Day',
  version: 2,
  isOfficial: true,
  changedAt: '2026-01-05T02:00:00.000Z',
  changedBy: { zh: '李', en: 'Li' },
};
const calendar = {
  year: 2026,
  siteId: null,
  country: 'CN',
  sites: [{ id: 's1', name: { zh: '慕尼黑', en: 'Munich' } }],
  source: 'company',
  workdays: [1, 2, 3, 4, 5],
  toImport: 3,
  days: [day],
};

async function open(path: string, perms: readonly string[], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET hr/calendar': () => calendar,
    'PUT hr/calendar/day': () => null,
    'POST hr/calendar/day/remove': () => null,
    'POST hr/calendar/import': () => ({ added: 3 }),
    'POST hr/calendar/reset': () => null,
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <CalendarPage />
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const bodyOf = (calls: readonly { method: string; path: string; body?: unknown }[], path: string) =>
  calls.find((call) => call.method !== 'GET' && call.path.includes(path))?.body;

jest.setTimeout(60_000);
afterEach(cleanup);

it('lays a month out in weeks from Monday', () => {
  const weeks = weeksOf(2026, 2);
  expect(weeks[0]).toEqual([...Array<undefined>(6).fill(undefined), '2026-02-01']);
  expect(weeks.at(-1)?.[5]).toBe('2026-02-28');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

it('shows twelve months, whose days count and the worked weekdays; a reader changes nothing', async () => {
  const { texts } = await open('/hr/holiday_calendar?year=2026', ['hr:calendar:page']);
  expect(await screen.findByRole('table', { name: 'October' })).toBeTruthy();
  expect(screen.getAllByRole('table')).toHaveLength(12);
  expect(screen.getByRole('img', { name: '1, 2026-10-01, Day off, National Day' })).toBeTruthy();
  expect(screen.getByText('2026 follows the company calendar.')).toBeTruthy();
  expect(screen.getByText('Mon, Tue, Wed, Thu, Fri', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add day' })).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});

it('is walked with the arrow keys and changes a day as it was seen', async () => {
  const { calls, texts } = await open('/hr/holiday_calendar?year=2026', ['hr:calendar:*']);
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: '1, 2026-01-01, working day' })).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-01-09');
  await user.click(screen.getByRole('button', { name: '1, 2026-10-01, Day off, National Day' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/Chinese name/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the day and its Chinese name.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Chinese name/), '司庆');
  await user.click(dialog.getByText('Make-up working day'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodyOf(calls, 'hr/calendar/day')).toEqual({
      siteId: null,
      day: '2026-10-01',
      version: 2,
      kind: 'work',
      nameZh: '司庆',
      nameEn: 'National Day',
    }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('lists the days with who changed them, removes one and imports the official ones', async () => {
  const { calls, texts } = await open('/hr/holiday_calendar?year=2026&view=list', ['hr:calendar:*']);
  const user = userEvent.setup();
  const row = within(await screen.findByRole('row', { name: /2026-10-01 Thu/ }));
  for (const shown of ['National Day', 'Official calendar', /Li/]) expect(row.getByText(shown)).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Remove' }));
  const asked = within(await screen.findByRole('tooltip'));
  await user.click(asked.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodyOf(calls, 'day/remove')).toEqual({ siteId: null, day: '2026-10-01', version: 2 }));
  await user.click(screen.getByRole('button', { name: 'Import official days' }));
  await waitFor(() => expect(bodyOf(calls, 'calendar/import')).toEqual({ year: 2026, siteId: null }));
  const sent = calls.find(({ path }) => path.endsWith('calendar/import'));
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  expect(await screen.findByText('3 days are imported.')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('says when a year has no days, and when it could not be read', async () => {
  await open('/hr/holiday_calendar?year=2050&view=list', ['hr:calendar:page'], {
    'GET hr/calendar': () => ({ ...calendar, year: 2050, source: 'week', days: [] }),
  });
  expect(await screen.findByText('No special days in this year')).toBeTruthy();
  cleanup();
  await open('/hr/holiday_calendar?year=2050', ['hr:calendar:page'], {
    'GET hr/calendar': () => refusal(0, 'unknown', 500),
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('opens the calendar of a site by its address, and gives its own days up', async () => {
  const { calls, texts } = await open('/hr/holiday_calendar?year=2026&site=s1', ['hr:calendar:*'], {
    'GET hr/calendar': () => ({ ...calendar, siteId: 's1', source: 'site', country: 'DE' }),
  });
  const user = userEvent.setup();
  expect(await screen.findByText('2026 follows the site’s own calendar.')).toBeTruthy();
  expect(screen.getByText('Munich')).toBeTruthy();
  expect(calls.some(({ query }) => query.get('siteId') === 's1')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Reset to default' }));
  const asked = within(await screen.findByRole('tooltip'));
  await user.click(asked.getByRole('button', { name: 'Reset to default' }));
  await waitFor(() => expect(bodyOf(calls, 'calendar/reset')).toEqual({ siteId: 's1', year: 2026, days: 1 }));
  expect(texts.missingKeys()).toEqual([]);
});
