import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { ParkedPage } from './parked-page.js';
import { SchedulesPage } from './schedules-page.js';

const seal = {
  topic: 'audit.seal',
  name: { zh: '封存审计记录', en: 'Seal the audit trail' },
  way: 'regular',
  startedAt: '2026-11-21T10:00:00.000Z',
  endedAt: '2026-11-21T10:00:01.500Z',
  failed: true,
  error: 'the disk is full',
  nextAt: '2026-11-21T10:10:00.000Z',
  waiting: 1,
  due: 0,
  parked: 0,
};
const mail = {
  ...seal,
  topic: 'mail.send',
  name: { zh: '发送邮件', en: 'Send a mail' },
  way: 'asked',
  startedAt: null,
  endedAt: null,
  failed: false,
  error: null,
  parked: 3,
};
const given = {
  id: 'j1',
  topic: 'mail.send',
  name: mail.name,
  attempts: 8,
  error: 'Error: refused\n  at line 1',
  createdAt: '2026-11-21T10:00:00.000Z',
  payload: '{}',
  version: 9,
};

async function open(page: ReactNode, path: string) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET system/jobs': () => ({ rows: [seal, mail], total: 2 }),
    'GET system/jobs/parked': () => ({ rows: [given], total: 1 }),
    'POST system/jobs/audit.seal/run': () => null,
    'POST system/jobs/parked/j1/retry': () => null,
    'POST system/jobs/parked/j1/discard': () => null,
  });
  const rendered = await renderInside(<RequireSession>{page}</RequireSession>, { rooms: [room], path });
  await screen.findByRole('button', { name: 'Send a mail' });
  return { ...server, ...rendered };
}
async function look(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog');
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('scheduled work', () => {
  it('says how the last run went, and where given-up work is', async () => {
    const { texts } = await open(<SchedulesPage />, '/system/schedules');
    const row = screen.getByRole('button', { name: 'Seal the audit trail' }).closest('tr');
    expect(row && within(row).getByText('1.5 s')).toBeTruthy();
    expect(row && within(row).getByText('Failed')).toBeTruthy();
    expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe('/system/parked-jobs?topic=mail.send');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('runs regular work now, and shows why it failed', async () => {
    const { calls } = await open(<SchedulesPage />, '/system/schedules');
    const drawer = await look('Seal the audit trail');
    expect(within(drawer).getByRole('note').textContent).toBe('the disk is full');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('The run is scheduled now.')).toBeTruthy();
    expect(calls.some(({ path }) => path === 'system/jobs/audit.seal/run')).toBe(true);
  });

  it('cannot run what only others ask for', async () => {
    await open(<SchedulesPage />, '/system/schedules');
    expect(within(await look('Send a mail')).queryByRole('button', { name: 'Run now' })).toBeNull();
  });
});

describe('given-up work', () => {
  it('is requested as the address says, and retried at the version that was shown', async () => {
    const { calls, texts } = await open(<ParkedPage />, '/system/parked-jobs?topic=mail.send');
    expect(calls.find(({ path }) => path === 'system/jobs/parked')?.query.getAll('topic')).toEqual(['mail.send']);
    expect(screen.getByText('Error: refused')).toBeTruthy();
    const drawer = await look('Send a mail');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Queued again.')).toBeTruthy();
    expect(calls.find(({ path }) => path === 'system/jobs/parked/j1/retry')?.body).toEqual({ version: 9 });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is thrown away only after a question', async () => {
    const { calls } = await open(<ParkedPage />, '/system/parked-jobs');
    const drawer = await look('Send a mail');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Discard' }));
    expect(calls.some(({ path }) => path.endsWith('discard'))).toBe(false);
    const question = await screen.findByRole('tooltip');
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(calls.some(({ path }) => path === 'system/jobs/parked/j1/discard')).toBe(true));
  });
});
