import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { backgroundHeader } from '#lab/shared/envelope.js';
import { api } from '../api.js';
import { removeCookie, writeCookie } from '../cookies.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { lastActivity } from './activity.js';
import { Renewal } from './renewal.js';
import { RequireSession } from './require-session.js';
import { dropToken, readToken } from './token.js';

const idle = { idleSeconds: 29 * 60, secondsLeft: 12 * 3600 };
const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000));

async function open(session = idle, inside = <>inside</>) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ session }),
    'POST auth/logout': () => null,
    'GET Common/getTodoCount': () => ({}),
    'GET demo/list': () => [],
  });
  const rendered = await renderInside(<RequireSession>{inside}</RequireSession>, { path: '/demo/open?page=2' });
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('inside')).toBeTruthy();
  await act(() => import('./session-ending.js'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  return { ...server, ...rendered };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  dropToken();
  removeCookie('run_time');
  jest.useRealTimers();
});

describe('a session about to end', () => {
  it('says so two minutes before, and a call of the person keeps it', async () => {
    const { calls } = await open();
    await minutes(26.9);
    expect(screen.queryByRole('alert')).toBeNull();
    await minutes(0.2);
    expect(screen.getByRole('alert').textContent).toContain('You will be signed out soon');
    const asked = calls.length;
    const stay = screen.getByRole('button', { name: 'Stay signed in' });
    fireEvent.pointerDown(stay);
    fireEvent.click(stay);
    await minutes(0.1);
    expect(calls.slice(asked).map(({ path, headers }) => [path, headers.has(backgroundHeader)])).toEqual([
      ['auth/info', false],
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
    await minutes(26);
    expect(readToken()).toBe('token');
  });

  it('ends, on the server too, and leads to the sign-in with the way back', async () => {
    const { calls, place } = await open();
    await minutes(29.1);
    expect(readToken()).toBeUndefined();
    expect(place().pathname + place().search).toBe('/login?redirect=%2Fdemo%2Fopen%3Fpage%3D2');
    expect(calls.filter(({ path }) => path === 'auth/logout')).toHaveLength(1);
    expect(screen.getByText(/after a period of inactivity/)).toBeTruthy();
  });

  it('ends below a dialog where its user can sign in again over the page', async () => {
    const { calls, place } = await open(
      idle,
      <>
        inside
        <Renewal />
      </>,
    );
    await minutes(29.1);
    await act(() => import('./sign-in-again.js'));
    await minutes(0.1);
    expect(screen.getByRole('dialog').textContent).toContain('after a period of inactivity');
    expect(screen.getByText('inside')).toBeTruthy();
    expect(place().pathname).toBe('/demo/open');
    expect(calls.filter(({ path }) => path === 'auth/logout')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Go to the sign-in page' }));
    await minutes(0.1);
    expect(place().pathname + place().search).toBe('/login?redirect=%2Fdemo%2Fopen%3Fpage%3D2');
    expect(readToken()).toBeUndefined();
  });

  it('learns from other tabs that the person is at work', async () => {
    await open();
    await minutes(26);
    writeCookie('run_time', String(Date.now()));
    await minutes(26);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(readToken()).toBe('token');
  });

  it('cannot be kept beyond its hours, and says that', async () => {
    await open({ idleSeconds: 29 * 60, secondsLeft: 10 * 60 });
    await minutes(8.1);
    expect(screen.getByRole('alert').textContent).toContain('Your session expires soon');
    expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
    await minutes(2);
    expect(readToken()).toBeUndefined();
  });
});

describe('activity', () => {
  it('is what a person causes: neither the to-do count nor what a page asks by itself', async () => {
    const { calls } = await open();
    fireEvent.keyDown(window, { key: 'a' });
    await api.get('demo/list');
    const first = lastActivity();
    expect(first).toBeDefined();
    await minutes(0.5);
    await api.get('Common/getTodoCount');
    expect(lastActivity()).toBe(first);
    await minutes(1);
    await api.get('demo/list');
    expect(lastActivity()).toBe(first);
    expect(calls.at(-1)?.headers.has(backgroundHeader)).toBe(true);
    fireEvent.keyDown(window, { key: 'a' });
    await api.get('demo/list');
    expect(lastActivity()).toBe(Date.now());
    expect(calls.at(-1)?.headers.has(backgroundHeader)).toBe(false);
  });
});
