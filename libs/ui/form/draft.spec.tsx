import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { RequireSession } from '../access/require-session.js';
import { useSession } from '../access/session-provider.js';
import { dropToken, keepToken } from '../access/token.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { DraftNote } from './draft-note.js';
import { draftPlace, dropDrafts, keepDraft, readDraft } from './draft-store.js';
import { useDraft } from './draft.js';

const place = draftPlace('u1', 'thing:new:0');

function Form() {
  const { signOut } = useSession();
  const [text, setText] = useState('');
  const draft = useDraft('thing:new:0', text === '' ? undefined : text, { restore: setText, undo: () => setText('') });
  return (
    <>
      <DraftNote draft={draft} />
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setText('')}>save</button>
      <button onClick={() => void signOut()}>leave</button>
    </>
  );
}
const open = () =>
  renderInside(
    <RequireSession>
      <Form />
    </RequireSession>,
    { path: '/demo' },
  );
const field = async () => (await screen.findByRole('textbox', { name: 'Text' })) as HTMLInputElement;
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });

beforeEach(() => {
  localStorage.clear();
  fakeServer({ 'GET auth/info': () => aPerson(), 'POST auth/logout': () => null });
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
  dropToken();
});

describe('what was typed', () => {
  it('is kept every ten seconds', async () => {
    await open();
    await field();
    jest.useFakeTimers({ advanceTimers: true });
    cleanup();
    await open();
    await type('half a sentence');
    expect(readDraft(place)).toBeUndefined();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(readDraft(place)?.value).toBe('half a sentence');
  });

  it('is kept when the session ends, and is back after the same person has signed in again', async () => {
    await open();
    await type('half a sentence');
    act(() => dropToken());
    expect(readDraft(place)?.value).toBe('half a sentence');
    cleanup();
    await open();
    expect((await field()).value).toBe('half a sentence');
    expect(screen.getByRole('status').textContent).toMatch(/input from \d\d:\d\d has been restored/);
  });

  it('can be thrown away', async () => {
    keepDraft(place, 'old words');
    await open();
    expect((await field()).value).toBe('old words');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await field()).value).toBe('');
    expect(readDraft(place)).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('goes with saving, and with a page that is closed on purpose', async () => {
    keepDraft(place, 'old words');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'save' }));
    expect(readDraft(place)).toBeUndefined();
    keepDraft(place, 'other words');
    cleanup();
    expect(readDraft(place)).toBeUndefined();
  });

  it('is dropped when the person signs out', async () => {
    await open();
    await type('half a sentence');
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    await act(async () => undefined);
    await act(async () => undefined);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(readDraft(place)).toBeUndefined();
  });

  it('is kept, too, of a page whose tab is out of sight, and is not put over what is newer when it is back', async () => {
    keepDraft(place, 'old words');
    function Tab() {
      const [hidden, setHidden] = useState(false);
      return (
        <>
          <button onClick={() => setHidden(!hidden)}>other tab</button>
          <Activity mode={hidden ? 'hidden' : 'visible'}>
            <Form />
          </Activity>
        </>
      );
    }
    await renderInside(
      <RequireSession>
        <Tab />
      </RequireSession>,
      { path: '/demo' },
    );
    expect((await field()).value).toBe('old words');
    await type('newer words');
    const change = () => fireEvent.click(screen.getByRole('button', { name: 'other tab' }));
    change();
    expect(readDraft(place)).toBeDefined();
    change();
    expect((await field()).value).toBe('newer words');
    change();
    act(() => dropToken());
    expect(readDraft(place)?.value).toBe('newer words');
  });

  it('stays when the session is exchanged for another', async () => {
    await open();
    await type('half a sentence');
    act(() => keepToken('another'));
    expect(readDraft(place)?.value).toBe('half a sentence');
  });
});

describe('the store', () => {
  it('is of one person, forgets what is older than three days, and survives nonsense', () => {
    keepDraft(draftPlace('u1', 'a'), 1);
    keepDraft(draftPlace('u2', 'a'), 2);
    dropDrafts('u1');
    expect(readDraft(draftPlace('u1', 'a'))).toBeUndefined();
    expect(readDraft(draftPlace('u2', 'a'))?.value).toBe(2);
    const old = new Date(Date.now() - 3 * 86_400_000 - 1000).toISOString();
    localStorage.setItem(place, JSON.stringify({ at: old, value: 'x' }));
    expect(readDraft(place)).toBeUndefined();
    localStorage.setItem(place, 'no JSON');
    expect(readDraft(place)).toBeUndefined();
  });
});
