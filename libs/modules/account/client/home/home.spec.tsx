import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as purchase } from '../../../purchase/client/index.js';
import { room } from '../index.js';
import { HomePage } from './home-page.js';

afterEach(() => {
  cleanup();
  dropToken();
});

async function open({ drafts = 0, started = 0, perms = ['*'], urgent = { late: 0, today: 0 } }) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET Common/getTodoCount': () => ({ prTodoCount: drafts, total: 0 }),
    'GET Common/getTodoList': () => ({ rows: [], total: 0 }),
    'GET process/todo/kinds': () => ({ kinds: [], ...urgent }),
    'GET process/started': () => ({ rows: [], total: started }),
  });
  const page = (
    <RequireSession>
      <HomePage />
    </RequireSession>
  );
  return { ...server, ...(await renderInside(page, { rooms: [room, purchase], path: '/dashboard' })) };
}

describe('the home page', () => {
  it('says what to do first to a user who has nothing yet', async () => {
    const { texts } = await open({});
    await screen.findByRole('heading', { name: 'Start here' });
    expect(screen.getByRole('link', { name: /New request/ }).getAttribute('href')).toContain('/purchase/');
    expect(screen.getByText(/nothing is urgent/)).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('offers only what the reader may begin', async () => {
    await open({ perms: ['org:user:search'] });
    await screen.findByRole('heading', { name: 'Start here' });
    expect(screen.queryByRole('link', { name: /New request/ })).toBeNull();
  });

  it('counts all that is late or due today, not only what is in sight', async () => {
    const { calls, texts } = await open({ urgent: { late: 31, today: 1001 } });
    await screen.findByText('31 overdue');
    expect(screen.getByText(/1,000\+ due today/)).toBeTruthy();
    expect(screen.queryByText(/nothing is urgent/)).toBeNull();
    const until = calls.find(({ path }) => path === 'process/todo/kinds')?.query.get('until');
    const endOfDay = new Date();
    endOfDay.setHours(24, 0, 0, 0);
    expect(until).toBe(endOfDay.toISOString());
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says no more of that once something is begun, but how many drafts wait', async () => {
    const { calls } = await open({ drafts: 2 });
    await screen.findByText(/2 drafts not submitted/);
    expect(screen.queryByText(/nothing is urgent/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Start here' })).toBeNull();
    expect(calls.some(({ path }) => path === 'process/started')).toBe(false);
    cleanup();
    const later = await open({ started: 1 });
    await waitFor(() => expect(later.calls.some(({ path }) => path === 'process/started')).toBe(true));
    expect(screen.queryByRole('heading', { name: 'Start here' })).toBeNull();
  });
});
