import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ApiError } from '../api-error.js';
import { fakeServer } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { Refusal } from '../subject/refusal.js';
import { ProblemPanel } from './problem-panel.js';

const draw = async (code: number, status: number) => {
  await renderInside(<ProblemPanel problem={new ApiError(code, '', { status })} onRetry={() => undefined} />, {
    signedOut: true,
  });
  return screen.queryByRole('button', { name: 'Try again' });
};

/** What the page itself says; notices beside it are about other calls. */
const alert = () => screen.queryAllByRole('alert').find((each) => !each.closest('.lab-notices'));

beforeEach(() => void fakeServer({}));
afterEach(cleanup);

it('offers to read again what failed', async () => {
  expect(await draw(8015, 503)).toBeTruthy();
});

it('offers no second try where reading is refused, or there is nothing to read', async () => {
  expect(await draw(403, 403)).toBeNull();
  cleanup();
  expect(await draw(8013, 404)).toBeNull();
});

it.each([
  ['a known refusal', 8002, 409, undefined, 'warning'],
  ['a stale record', 8001, 409, undefined, 'warning'],
  ['an unknown fault', 0, 500, undefined, 'failed'],
  ['a lost answer', 0, 0, 'offline', 'failed'],
] as const)(
  'draws %s (%i) by its kind, at the act and in place of content',
  async (_kind, code, status, trouble, tone) => {
    const problem = new ApiError(code, '', { status, ...(trouble && { trouble }) });
    await renderInside(<Refusal problem={problem} />, { signedOut: true });
    expect(alert()?.dataset['tone']).toBe(tone);
    cleanup();
    await renderInside(<ProblemPanel problem={problem} />, { signedOut: true });
    expect(alert() !== undefined).toBe(tone === 'failed');
  },
);
