import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { dropToken } from '#lab/ui/access/token.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { DraftLine } from '../../shared/operation.dto.js';
import { room } from '../index.js';
import { DraftsPage } from './drafts-page.js';

const draft: DraftLine = {
  subject: 'demo',
  recordId: 'r1',
  number: 'PR2026110001',
  title: { zh: '移液器', en: 'Pipettes' },
  updatedAt: '2026-11-20T08:00:00Z',
};

async function open(answer: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({ 'GET auth/info': () => aPerson(), 'GET process/unsent': answer });
  const page = (
    <RequireSession>
      <DraftsPage />
    </RequireSession>
  );
  return { ...server, ...(await renderInside(page, { rooms: [room], path: '/process/drafts' })) };
}

afterEach(() => {
  cleanup();
  dropToken();
});

it('lists drafts with a link to their record, and has all its words', async () => {
  const { texts } = await open(() => ({ rows: [draft], total: 1 }));
  const row = (await screen.findByText('Pipettes')).closest('tr');
  expect(row?.textContent).toContain('PR2026110001');
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('/process/record/demo/r1');
  expect(texts.missingKeys()).toEqual([]);
});

it('says so where there are none, and where they cannot be read', async () => {
  await open(() => ({ rows: [], total: 0 }));
  expect(await screen.findByText('No drafts')).toBeTruthy();
  cleanup();
  await open(() => refusal(0, '', 500));
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
