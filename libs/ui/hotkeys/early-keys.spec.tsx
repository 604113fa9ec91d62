import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { keepEarlyKeys, replayEarlyKeys } from './early-keys.js';
import ShortcutKeys from './shortcut-keys.js';
import { useShortcut } from './shortcuts.js';

afterEach(() => {
  replayEarlyKeys();
  cleanup();
});

function Search({ run }: { readonly run: () => void }) {
  useShortcut({ keys: 'mod+k', run });
  return null;
}

it('a search that was asked for before the keys are listened to opens once they are', async () => {
  const run = jest.fn();
  keepEarlyKeys();
  const { rerender } = render(<Search run={run} />);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(run).not.toHaveBeenCalled();
  rerender(
    <>
      <Search run={run} />
      <ShortcutKeys />
    </>,
  );
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(run).toHaveBeenCalledTimes(2);
});

it('other keys are left to the page', async () => {
  const run = jest.fn();
  keepEarlyKeys();
  render(<Search run={run} />);
  await userEvent.keyboard('k{Control>}p{/Control}');
  render(<ShortcutKeys />);
  expect(run).not.toHaveBeenCalled();
});
