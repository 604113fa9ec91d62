import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { renderInside } from '#lab/ui/testing/render.jsx';
import { settled } from './settled.js';
import { useDraft } from './use-draft.js';

afterEach(cleanup);

/** An editor whose button saves these contents, one right after the other. */
function Editor({ contents }: { readonly contents: readonly string[] }) {
  const draft = useDraft<string>({
    path: 'drafts/one',
    loaded: { version: 0, updatedAt: null },
    opened: 'a',
    content: () => contents.at(-1) ?? '',
    isSame: (one, other) => one === other,
    write: (content) => ({ content }),
    refreshes: { save: [], publish: [] },
    maySave: true,
    onPublished: () => undefined,
  });
  const { saved, conflict, dirty } = draft;
  return (
    <button type="button" onClick={() => contents.forEach((content) => void settled(draft.save(content)))}>
      {conflict ? 'conflict' : `v${saved.version}${dirty ? ' changed' : ''}`}
    </button>
  );
}

async function press(contents: readonly string[]) {
  let stored = 0;
  const server = fakeServer({
    'PUT drafts/one': ({ body }) => {
      if ((body as { version: number }).version !== stored) return refusal(8001, 'stale', 409);
      return { version: ++stored, updatedAt: '2026-11-20T08:00:00Z' };
    },
  });
  await renderInside(<Editor contents={contents} />, { signedOut: true });
  await userEvent.click(screen.getByRole('button'));
  return () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

it('saves one after the other, so that no one is in conflict with themselves', async () => {
  const sent = await press(['b', 'c']);
  expect(await screen.findByRole('button', { name: 'v2' })).toBeTruthy();
  expect(sent()).toEqual([
    { content: 'b', version: 0 },
    { content: 'c', version: 1 },
  ]);
});

it('sends the same content once', async () => {
  const sent = await press(['b', 'b']);
  expect(await screen.findByRole('button', { name: 'v1' })).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual([{ content: 'b', version: 0 }]));
});
