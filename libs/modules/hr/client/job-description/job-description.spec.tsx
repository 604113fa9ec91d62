import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { room as org } from '#lab/modules/org/client/index.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import JobDescriptionScreen from './job-description-screen.js';
import JobDescriptionsPage from './job-descriptions-page.js';
import OwnJobScreen from './own-job-screen.js';

const row = (more: object = {}) => ({
  ...{ id: 'j1', version: 4, code: 'JD-1', titleZh: '分析员', titleEn: 'Analyst', state: '2', versionNo: 1 },
  ...{ effectiveDay: '2026-11-01', departmentId: null, grade: 'P5', reportsToId: null, purpose: 'To measure' },
  ...{ duties: [{ duty: 'Measure', weight: 100 }], education: null, experience: 'Five years', skills: null },
  ...{ certificates: null, environment: null, file: null, retiredReason: null, holders: 1, unread: 1, isUnread: true },
  ...more,
});
const version = (number: number, more: object = {}) => ({
  ...{ number, effectiveDay: '2026-11-01', note: 'first', publishedAt: '2026-11-01T02:00:00.000Z' },
  ...{ publishedBy: { zh: '李', en: 'Li' }, inEffect: true, content: row({ experience: 'Three years' }) },
  ...more,
});
const holder = {
  phase: 'current',
  ...{ id: 'h1', version: 1, person: { id: 'u1', name: { zh: '陈', en: 'Chen' } }, department: null },
  ...{ fromDay: '2026-01-01', toDay: null, readAt: null, readNumber: null },
};
const route = 'hr/job-descriptions';

async function open(path: string, perms: readonly string[], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    [`GET ${route}`]: () => ({ rows: [row()], total: 1 }),
    [`GET ${route}/j1`]: () => row(),
    [`GET ${route}/j1/versions`]: () => [version(1)],
    [`GET ${route}/j1/people`]: () => ({ rows: [holder], total: 1 }),
    [`GET ${route}/own`]: () => [],
    'GET hr/labour-contracts/own': () => [],
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/hr/jd" element={<JobDescriptionsPage />} />
        <Route path="/hr/jd/:id" element={<JobDescriptionScreen />} />
        <Route path="/hr/myJob" element={<OwnJobScreen />} />
      </Routes>
    </RequireSession>,
    { rooms: [org, room], path },
  );
  return { ...server, ...rendered };
}

jest.setTimeout(60_000);
afterEach(cleanup);
const all = ['hr:jd:*'];

it('shows the version in effect, what the draft changes of it, and who has not confirmed', async () => {
  const { texts } = await open('/hr/jd/j1', all);
  await screen.findByRole('heading', { name: 'Analyst' });
  const compared = await screen.findByRole('region', { name: 'Compare' });
  expect(within(compared).getAllByText('Three years').length).toBeGreaterThan(0);
  expect(within(compared).getAllByText('Five years').length).toBeGreaterThan(0);
  expect(within(compared).queryByText('To measure')).toBeNull();
  const people = await screen.findByRole('region', { name: 'People' });
  expect(within(people).getByText('Chen')).toBeTruthy();
  expect(within(people).getByText('Not confirmed')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('publishes the draft with a day and a note', async () => {
  const { calls, texts } = await open('/hr/jd/j1', all, { [`POST ${route}/j1/publish`]: () => row({ state: '1' }) });
  await screen.findByRole('heading', { name: 'Analyst' });
  await userEvent.click(screen.getByRole('button', { name: 'Publish version 2' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 2' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(within(dialog).getByLabelText(/What has changed/), 'more experience');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 2' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ note: 'more experience', version: 4, effectiveDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('reminds people and lists those who have not confirmed', async () => {
  const { calls, texts } = await open('/hr/jd/j1', all, { [`POST ${route}/j1/remind`]: () => ({ count: 1 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Remind' }));
  await screen.findByText('1 person was reminded.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Not confirmed only' }));
  await waitFor(() => expect(calls.some(({ query }) => query.get('unread') === 'true')).toBe(true));
  expect(texts.missingKeys()).toEqual([]);
});

it('a reader of the list changes nothing', async () => {
  const { texts } = await open('/hr/jd/j1', ['hr:jd:search']);
  await screen.findByRole('heading', { name: 'Analyst' });
  await screen.findByRole('region', { name: 'People' });
  for (const name of ['Edit', 'Publish version 2', 'Retire', 'Remind', 'Assign a person', 'End'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  await open('/hr/jd', ['hr:jd:search']);
  await screen.findByText('JD-1');
  expect(texts.missingKeys()).toEqual([]);
});

it('one’s own page has the version in effect, and confirms it', async () => {
  const own = {
    ...{ id: 'j1', code: 'JD-1', number: 1, effectiveDay: '2026-11-01', note: 'first', fromDay: '2026-01-01' },
    ...{ toDay: null, readAt: null, next: { number: 2, effectiveDay: '2027-01-01' }, content: row() },
  };
  const { calls, texts } = await open('/hr/myJob', ['hr:claim:search'], {
    [`GET ${route}/own`]: () => [own],
    [`POST ${route}/j1/confirm`]: () => null,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'I have read it' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ number: 1 }));
  expect(screen.getByText('No contracts')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});
