import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ApiError } from '../api-error.js';
import { fakeServer } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { ProblemPanel } from './problem-panel.js';

const draw = async (code: number, status: number) => {
  await renderInside(<ProblemPanel problem={new ApiError(code, '', { status })} onRetry={() => undefined} />);
  return screen.queryByRole('button', { name: 'Try again' });
};

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
