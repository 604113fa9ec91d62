import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { CopyLine } from '../../shared/operation.dto.js';
import { room } from '../index.js';
import { CopiesPage } from './copies-page.js';
import { RecordPage } from './record-page.js';

function aCopy(instance: string, readAt: string | null): CopyLine {
  return {
    instance,
    subject: 'demo',
    recordId: `r-${instance}`,
    number: `N-${instance}`,
    title: { zh: `Title ${instance}` },
    by: { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } },
    at: '2026-11-19T08:00:00Z',
    readAt,
  };
}

async function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET auth/info': () => aPerson(), ...answers });
  const page = (
    <RequireSession>
      <Routes>
        <Route path="/process/record/:subject/:id" element={<RecordPage />} />
        <Route path="*" element={<CopiesPage />} />
      </Routes>
    </RequireSession>
  );
  return { ...server, ...(await renderInside(page, { rooms: [room], path: '/process/copies' })) };
}

afterEach(() => {
  cleanup();
  dropToken();
});

describe('what I was copied in on', () => {
  const rows = [aCopy('1', null), { ...aCopy('2', '2026-11-20T08:00:00Z'), by: null }];
  const list = { 'GET process/copies': () => ({ rows, total: 2 }) };

  it('shows who did it and what is unread', async () => {
    const { texts } = await open(list);
    expect((await screen.findByText('Title 1')).closest('tr')?.textContent).toContain('Zhou Jianming');
    expect(screen.getByText('Title 2').closest('tr')?.textContent).toContain('Process');
    expect(screen.getAllByRole('img', { name: 'unread' })).toHaveLength(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks for the unread alone', async () => {
    const { calls } = await open(list);
    await screen.findByText('Title 1');
    await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
    await waitFor(() => expect(calls.some(({ query }) => query.get('unread') === 'true')).toBe(true));
  });

  it('gives the receipt when one is opened', async () => {
    const { calls } = await open({ ...list, 'POST process/copies/1/read': () => null });
    await userEvent.click(await screen.findByRole('link', { name: 'N-1' }));
    await waitFor(() => expect(calls.some(({ path }) => path === 'process/copies/1/read')).toBe(true));
  });

  it('marks several as read, only those that are not', async () => {
    const { calls } = await open({ ...list, 'POST process/copies/1/read': () => null });
    await screen.findByText('Title 1');
    const [all] = screen.getAllByRole('checkbox');
    await userEvent.click(all!);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['process/copies/1/read']);
  });

  it('says that nobody did so, or that the list does not come', async () => {
    await open({ 'GET process/copies': () => ({ rows: [], total: 0 }) });
    expect(await screen.findByRole('heading', { name: 'No copies yet' })).toBeTruthy();
    cleanup();
    await open({ 'GET process/copies': () => refusal(0, '', 500) });
    expect(await screen.findByRole('heading', { name: 'The list could not be loaded' })).toBeTruthy();
  });
});
