import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { errors } from '#lab/shared/errors.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { renderInside } from '#lab/ui/testing/render.jsx';
import { settled } from './settled.js';
import { useDraft } from './use-draft.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** The shortest editor: each press on Draw adds a stroke. */
function Editor({ maySave, restored }: { readonly maySave: boolean; readonly restored: boolean }) {
  const [strokes, setStrokes] = useState('');
  const draft = useDraft<string>({
    path: 'drafts/one',
    loaded: { version: 1, updatedAt: null },
    opened: restored ? undefined : '',
    content: () => strokes,
    isSame: (one, other) => one === other,
    write: (xml) => ({ xml }),
    refreshes: { save: ['drafts'], publish: [] },
    maySave,
    onPublished: () => undefined,
  });
  const { saved, status, conflict } = draft;
  return (
    <>
      <button type="button" onClick={() => setStrokes((before) => `${before}x`)}>
        Draw
      </button>
      <button type="button" onClick={() => setStrokes('')}>
        Clear
      </button>
      <button type="button" onClick={() => void settled(draft.save())}>
        Save
      </button>
      <button type="button" onClick={draft.overwrite}>
        Mine
      </button>
      <button type="button" onClick={draft.closeConflict}>
        Later
      </button>
      <button type="button" onClick={() => void draft.rest()}>
        Rest
      </button>
      <output>{`${status} v${saved.version}${conflict ? ' conflict' : ''}`}</output>
    </>
  );
}

/** What the server does with a save. */
type Mode = 'stores' | 'away' | 'refuses' | 'loses the answer';

async function draw({ maySave = true, restored = false } = {}) {
  const stored = { version: 1, updatedAt: '2026-11-20T08:00:00Z', xml: '' };
  let mode: Mode = 'stores';
  const server = fakeServer({
    'GET drafts/one': () => ({ ...stored }),
    'PUT drafts/one': ({ body }) => {
      const { xml, version } = body as { readonly xml: string; readonly version: number };
      if (mode === 'away') throw new TypeError('no connection');
      if (mode === 'refuses') return refusal(errors.definitionInvalid.code, 'definitionInvalid', 422);
      if (version !== stored.version) return refusal(errors.stale.code, 'stale', 409);
      Object.assign(stored, { xml, version: version + 1 });
      if (mode === 'loses the answer') throw new TypeError('no answer');
      return { ...stored };
    },
  });
  await renderInside(<Editor maySave={maySave} restored={restored} />, { signedOut: true });
  const calls = (wanted: string) => server.calls.filter(({ method }) => method === wanted);
  return {
    stored,
    /** The contents that were sent so far. */
    sent: () => calls('PUT').map(({ body }) => (body as { readonly xml: string }).xml),
    read: () => calls('GET').length,
    is: (next: Mode) => (mode = next),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    said: () => screen.getByRole('status').textContent,
  };
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('a draft saves itself', () => {
  it('two seconds after the last change, once', async () => {
    const editor = await draw();
    editor.press('Draw');
    await pass(1.5);
    editor.press('Draw');
    await pass(1.9);
    expect([editor.sent(), editor.said()]).toEqual([[], 'unsaved v1']);
    await pass(0.2);
    expect([editor.sent(), editor.said()]).toEqual([['xx'], 'saved v2']);
    await pass(120);
    expect(editor.sent()).toEqual(['xx']);
  });

  it('at most fifteen seconds after the first change of steady work', async () => {
    const editor = await draw();
    for (let second = 0; second < 14; second++) {
      editor.press('Draw');
      await pass(1);
    }
    expect(editor.sent()).toEqual([]);
    editor.press('Draw');
    await pass(1);
    expect(editor.sent()).toEqual(['x'.repeat(15)]);
  });

  it('without reading anything again', async () => {
    const editor = await draw();
    editor.press('Draw');
    await pass(3);
    expect([editor.sent().length, editor.read()]).toEqual([1, 0]);
  });

  it('not without a change, nor one that is taken back, nor what was opened unsaved', async () => {
    const editor = await draw();
    await pass(60);
    editor.press('Draw');
    await pass(1);
    editor.press('Clear');
    await pass(60);
    expect(editor.sent()).toEqual([]);
    cleanup();
    const other = await draw({ restored: true });
    await pass(60);
    expect([other.sent(), other.said()]).toEqual([[], 'unsaved v1']);
    other.press('Draw');
    await pass(3);
    expect(other.sent()).toEqual(['x']);
  });

  it('not for a user who may not save', async () => {
    const editor = await draw({ maySave: false });
    editor.press('Draw');
    await pass(60);
    expect(editor.sent()).toEqual([]);
  });

  it('not after it was ended, so that a draft that is discarded does not come back', async () => {
    const editor = await draw();
    editor.press('Draw');
    editor.press('Rest');
    await pass(60);
    expect(editor.sent()).toEqual([]);
  });

  it('at once when the page goes out of sight', async () => {
    const editor = await draw();
    editor.press('Draw');
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    await pass(0.1);
    expect(editor.sent()).toEqual(['x']);
  });
});

describe('a newer draft of another user', () => {
  it('is asked about once, and nothing is saved until the user has answered', async () => {
    const editor = await draw();
    editor.stored.version = 5;
    editor.press('Draw');
    await pass(3);
    expect([editor.sent().length, editor.said()]).toEqual([1, 'newer v1 conflict']);
    editor.press('Draw');
    await pass(60);
    editor.press('Later');
    editor.press('Draw');
    await pass(60);
    expect([editor.sent().length, editor.said()]).toEqual([1, 'newer v1']);
    editor.press('Save');
    await pass(1);
    expect(editor.said()).toBe('newer v1 conflict');
    editor.press('Mine');
    await pass(1);
    expect([editor.stored.xml, editor.said()]).toEqual(['xxx', 'saved v6']);
    editor.press('Draw');
    await pass(3);
    expect(editor.said()).toBe('saved v7');
  });
});

describe('without a connection', () => {
  it('it is tried again, less often each time, and all that was drawn meanwhile is saved in the end', async () => {
    const editor = await draw();
    editor.is('away');
    editor.press('Draw');
    await pass(2.1);
    expect([editor.sent().length, editor.said()]).toEqual([1, 'line v1']);
    await pass(4);
    expect(editor.sent().length).toBe(2);
    editor.press('Draw');
    await pass(7.5);
    expect([editor.sent().length, editor.said()]).toEqual([2, 'line v1']);
    await pass(1);
    expect(editor.sent().length).toBe(3);
    editor.is('stores');
    await pass(17);
    expect([editor.sent().length, editor.stored.xml, editor.said()]).toEqual([4, 'xx', 'saved v2']);
  });

  it('it is tried as soon as the browser has one again', async () => {
    const editor = await draw();
    editor.is('away');
    editor.press('Draw');
    await pass(3);
    editor.is('stores');
    window.dispatchEvent(new Event('online'));
    await pass(0.1);
    expect([editor.stored.xml, editor.said()]).toEqual(['x', 'saved v2']);
  });

  it('an answer that was lost is no conflict with another user', async () => {
    const editor = await draw();
    editor.is('loses the answer');
    editor.press('Draw');
    await pass(3);
    expect([editor.stored.version, editor.said()]).toEqual([2, 'line v1']);
    editor.is('stores');
    editor.press('Draw');
    await pass(5);
    expect([editor.stored.xml, editor.said()]).toEqual(['xx', 'saved v3']);
  });
});

describe('content that the server refuses', () => {
  it('is not sent again until something is changed', async () => {
    const editor = await draw();
    editor.is('refuses');
    editor.press('Draw');
    await pass(3);
    expect([editor.sent().length, editor.said()]).toEqual([1, 'refused v1']);
    await pass(300);
    window.dispatchEvent(new Event('online'));
    await pass(1);
    expect(editor.sent().length).toBe(1);
    editor.is('stores');
    editor.press('Draw');
    await pass(3);
    expect([editor.sent(), editor.said()]).toEqual([['x', 'xx'], 'saved v2']);
  });
});
