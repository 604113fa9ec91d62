import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { HealthPage } from './health-page.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('says in words how each part is and what to do', async () => {
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET system/health': () => ({
      at: '2026-11-21T10:00:00.000Z',
      checks: [
        {
          part: 'database',
          state: 'good',
          found: 'answers',
          facts: [{ name: 'size', kind: 'bytes', value: 2048 }],
          detail: null,
        },
        { part: 'processes', state: 'warn', found: 'stopped', facts: [], detail: null },
        { part: 'mail', state: 'bad', found: 'failed', facts: [], detail: 'connect ECONNREFUSED' },
      ],
    }),
  });
  const { texts } = await renderInside(
    <RequireSession>
      <HealthPage />
    </RequireSession>,
    { rooms: [room], path: '/system/health' },
  );
  expect(await screen.findByText('Some components need attention.')).toBeTruthy();
  expect(screen.getByText('2 kB')).toBeTruthy();
  expect(screen.getByText('connect ECONNREFUSED')).toBeTruthy();
  expect(screen.getByText('There are stuck processes. Check the incidents in the process centre.')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Show' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/processBpmn?tab=instances&view=stopped']);
  expect(texts.missingKeys()).toEqual([]);
});
