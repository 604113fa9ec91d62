import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { notify } from './notice.js';

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const raise = (notice: Parameters<typeof notify>[0]) => act(() => notify(notice));
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
const region = () => screen.findByRole('region', { name: 'Messages' });

it('a refusal goes by itself, later than a success', async () => {
  await renderInside(<p>page</p>);
  await region();
  raise({ tone: 'done', text: 'Saved' });
  raise({ tone: 'warning', text: 'Already taken' });
  raise({ tone: 'failed', text: 'Unknown error' });
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  pass(6000);
  expect([screen.queryByText('Saved'), screen.queryByText('Already taken')?.textContent]).toEqual([
    null,
    'Already taken',
  ]);
  pass(10_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a message that is pointed at stays, and one with an act of its own waits for it', async () => {
  await renderInside(<p>page</p>);
  await region();
  raise({ tone: 'failed', text: 'Read me' });
  raise({ tone: 'failed', text: 'Not sent', action: { label: 'Open', run: () => undefined } });
  fireEvent.mouseEnter(screen.getByText('Read me').closest('.lab-notice')!);
  pass(60_000);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  fireEvent.mouseLeave(screen.getByText('Read me').closest('.lab-notice')!);
  pass(20_000);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([expect.stringContaining('Not sent')]);
});
