import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { errors } from '#lab/shared/errors.js';
import type { LeaveFeed, LeaveFeedBody } from '../../shared/leave-feed.dto.js';
import { room } from '../index.js';
import { FeedButton } from './feed-button.js';

const addressOf = (version: number) => `https://lab.test/api/hr/leave-feed/secret-${version}.ics`;

/** A server that has this feed first, and then what is saved. */
async function open(first: LeaveFeed['feed'] = null, scopes: LeaveFeed['scopes'] = ['own', 'department']) {
  let feed = first;
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:claim:search'] }),
    'GET hr/leave-feed': () => ({ scopes, feed }),
    'PUT hr/leave-feed': ({ body }) => {
      const { scope, replace, version } = body as LeaveFeedBody;
      if (version !== (feed?.version ?? 0)) return refusal(errors.stale.code, 'stale', errors.stale.http);
      const isNew = feed === null || replace;
      const made = { createdAt: '2026-11-24T08:00:00Z', lastFetchedAt: null };
      feed = { ...(isNew || !feed ? made : feed), scope, version: version + 1 };
      return { scopes, feed, link: isNew ? addressOf(version + 1) : null };
    },
    'DELETE hr/leave-feed': () => {
      feed = null;
      return null;
    },
  });
  await renderInside(
    <RequireSession>
      <FeedButton />
    </RequireSession>,
    { rooms: [room], path: '/hr/teamCalendar' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  return { ...server, dialog: within(await screen.findByRole('dialog', { name: 'Subscribe to leave' })) };
}
const saved = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const feedOf = (scope: NonNullable<LeaveFeed['feed']>['scope']) => ({
  ...{ scope, createdAt: '2026-11-20T08:00:00Z', lastFetchedAt: '2026-11-24T08:00:00Z', version: 3 },
});
/** Presses a button that asks once more, and says yes. */
async function confirmed(name: string, question: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
  const asked = within((await screen.findByText(question)).closest<HTMLElement>('.ant-popover') as HTMLElement);
  await userEvent.click(asked.getByRole('button', { name }));
}

afterEach(cleanup);

describe('the calendar link', () => {
  it('is made with what it shows, and shown with a way to copy and to open it', async () => {
    const { calls, dialog } = await open();
    expect(await dialog.findByText(/Anyone who has it can read the leave/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'My leave and my department' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Make link' }));
    expect(await dialog.findByDisplayValue(addressOf(1))).toBeTruthy();
    expect(saved(calls)).toEqual([{ scope: 'department', replace: false, version: 0 }]);
    expect(dialog.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href')).toBe(
      'webcal://lab.test/api/hr/leave-feed/secret-1.ics',
    );
    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(addressOf(1));
    expect(await screen.findByText('The link is copied.')).toBeTruthy();
    expect(dialog.getByText('Not yet')).toBeTruthy();
  });

  it('is not shown again: it is replaced, after a question, or keeps its place while it shows something else', async () => {
    const { calls, dialog } = await open(feedOf('own'));
    expect(await dialog.findByText(/^(2026-)?11-24/)).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: 'My leave and my department' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(dialog.queryByRole('textbox')).toBeNull();
    await confirmed('Replace link', /The present one stops working at once/);
    expect(await dialog.findByDisplayValue(addressOf(5))).toBeTruthy();
    expect(saved(calls)).toEqual([
      { scope: 'department', replace: false, version: 3 },
      { scope: 'department', replace: true, version: 4 },
    ]);
  });

  it('is revoked after a question', async () => {
    const { calls, dialog } = await open(feedOf('own'), ['own']);
    await dialog.findByText('Link made');
    expect(dialog.queryByRole('radio')).toBeNull();
    await confirmed('Revoke', /It stops working at once/);
    expect(await dialog.findByRole('button', { name: 'Make link' })).toBeTruthy();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('says that it answers nothing where the reader no longer has what it shows', async () => {
    const { calls, dialog } = await open(feedOf('reports'));
    expect(await dialog.findByText(/It stays empty until you choose again/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.queryByText(/It stays empty/)).toBeNull());
    expect(saved(calls)).toEqual([{ scope: 'own', replace: false, version: 3 }]);
  });
});
