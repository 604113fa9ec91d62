import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { tokenHeader } from '#lab/shared/envelope.js';
import { Renewal } from '#lab/ui/access/renewal.jsx';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { dropToken, readToken } from '#lab/ui/access/token.js';
import { removeCookie, writeCookie } from '#lab/ui/cookies.js';
import { draftPlace, readDraft } from '#lab/ui/form/draft-store.js';
import { useDraft } from '#lab/ui/form/draft.js';
import { storedTabs, storeTabs } from '#lab/ui/layout/tabs-state.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { api } from '#lab/ui/api.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, plain, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as account } from '../index.js';
import { SignInAgainForm } from './sign-in-again-form.js';

// The form itself, without the style sheet that its chunk brings along.
const room = defineRoom({
  ...account,
  homeCards: [],
  pages: [],
  signInAgain: async () => ({ default: SignInAgainForm }),
});
const cookie = 'X-Manager-Admin-Token';
const place = draftPlace('u1', 'thing:new:0');
const asked = 'Sign in again';

function Page() {
  const [text, setText] = useState('');
  const [closed, setClosed] = useState(false);
  const { signOut } = useSession();
  const list = useApiQuery<readonly string[]>('demo/list');
  const save = useApiMutation((title: string) => api.post<{ title: string }>('demo/save', { title }));
  return (
    <>
      {!closed && <Field text={text} onText={setText} />}
      <p>list: {list.data?.join() ?? list.error?.code}</p>
      <p>saved: {save.data?.title}</p>
      <button onClick={() => save.mutate(text)}>save</button>
      <button onClick={() => void list.refetch()}>refresh</button>
      <button onClick={() => setClosed(true)}>close</button>
      <button onClick={() => void signOut()}>leave</button>
    </>
  );
}

function Field({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  useDraft('thing:new:0', text || undefined, { restore: onText, undo: () => onText('') });
  return <input aria-label="Text" value={text} onChange={(event) => onText(event.target.value)} />;
}

/** The tokens that the server knows, and whose they are. */
let sessions: Record<string, string>;
let password: () => object;

async function open() {
  const behind = (answer: (call: FakeCall) => object | null) => (call: FakeCall) =>
    sessions[call.headers.get(tokenHeader) ?? ''] ? answer(call) : refusal(401, 'notSignedIn', 401);
  const server = fakeServer({
    'GET auth/info': behind(({ headers }) => {
      const id = sessions[headers.get(tokenHeader) ?? ''] ?? '';
      return aPerson({ user: { ...aPerson().user, id } });
    }),
    'GET Common/getTodoCount': behind(() => ({})),
    'GET demo/list': behind(() => ['one']),
    'POST demo/save': behind(({ body }) => body as object),
    'POST auth/logout': behind(() => null),
    'POST auth/login': () => password(),
  });
  const rendered = await renderInside(
    <RequireSession>
      <Page />
      <Renewal />
    </RequireSession>,
    { rooms: [room], path: '/demo?page=2' },
  );
  await screen.findByText('list: one');
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'half a sentence' } });
  return { ...server, ...rendered };
}
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const text = () => screen.queryByLabelText<HTMLInputElement>('Text')?.value;
const dialog = () => screen.findByRole('dialog', { name: asked });
async function endAndSave() {
  sessions = {};
  press('save');
  await dialog();
}
async function enter(secret = 'secret') {
  const field = await screen.findByLabelText('Password');
  await userEvent.clear(field);
  await userEvent.type(field, `${secret}{Enter}`);
}
/** Another tab has signed in or out. */
const elsewhere = (token: string | undefined) => {
  if (token === undefined) removeCookie(cookie);
  else writeCookie(cookie, token);
};
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

jest.setTimeout(60_000);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessions = { token: 'u1' };
  password = () => {
    sessions = { fresh: 'u1' };
    return { token: 'fresh' };
  };
});
afterEach(() => {
  cleanup();
  dropToken();
});

describe('who signs in again over the page', () => {
  it('is asked once, keeps what was typed, and has all calls repeated', async () => {
    const { calls, place: at, texts } = await open();
    sessions = {};
    press('refresh');
    press('save');
    act(() => void api.get('Common/getTodoCount').catch(() => undefined));
    await dialog();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(document.querySelectorAll('.lab-notice')).toHaveLength(0);
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('chen.siyuan');
    const before = calls.length;
    await enter();
    await screen.findByText('saved: half a sentence');
    expect(screen.queryByRole('dialog', { name: asked })).toBeNull();
    expect(text()).toBe('half a sentence');
    expect(screen.getByText('list: one')).toBeTruthy();
    expect(at().pathname + at().search).toBe('/demo?page=2');
    expect(readToken()).toBe('fresh');
    const again = calls.slice(before).map(({ method, path }) => `${method} ${path}`);
    expect(again.slice(0, 2)).toEqual(['POST auth/login', 'GET auth/info']);
    expect(again.slice(2).sort()).toEqual(['GET Common/getTodoCount', 'GET demo/list', 'POST demo/save']);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('reads why it was not possible, and tries again', async () => {
    await open();
    await endAndSave();
    const right = password;
    password = () => refusal(1101, 'wrongCredentials', 422);
    await enter('guess');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    password = () => plain('', 504);
    await enter();
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    password = right;
    await enter();
    await screen.findByText('saved: half a sentence');
  });

  it('cannot close the dialog, nor go back from below it', async () => {
    const { go, back } = await open();
    await endAndSave();
    fireEvent.keyDown(await dialog(), { key: 'Escape', keyCode: 27 });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    go('/elsewhere');
    back();
    await enter();
    await screen.findByText('saved: half a sentence');
    expect(text()).toBe('half a sentence');
  });

  it('leaves no draft of a page that is closed on purpose afterwards', async () => {
    await open();
    await endAndSave();
    await enter();
    await screen.findByText('saved: half a sentence');
    expect(readDraft(place)).toBeDefined();
    press('close');
    expect(readDraft(place)).toBeUndefined();
  });

  it('may be another user: the page and its tabs are gone, and the save is never sent', async () => {
    const { calls, place: at } = await open();
    storeTabs('u1', [{ path: '/demo', search: '' }]);
    await endAndSave();
    password = () => {
      sessions = { other: 'u2' };
      return { token: 'other' };
    };
    await enter();
    await waitFor(() => expect(readToken()).toBe('other'));
    await waitFor(() => expect(at().pathname + at().search).toBe('/login'));
    expect(text()).toBeUndefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(storedTabs('u1', false)).toEqual([]);
    expect(calls.filter(({ path }) => path === 'demo/save')).toHaveLength(1);
  });

  it('goes to the sign-in page, with the way back and the draft, where a password is not enough', async () => {
    const { place: at } = await open();
    await endAndSave();
    password = () => ({ challenge: 'c1', step: 'code' });
    await enter();
    expect(await screen.findByText(/takes another step/)).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go to the sign-in page' }));
    await waitFor(() => expect(at().pathname + at().search).toBe('/login?redirect=%2Fdemo%3Fpage%3D2'));
    expect(readToken()).toBeUndefined();
    expect(readDraft(place)?.value).toBe('half a sentence');
  });
});

describe('another tab', () => {
  it('that has signed in again first is followed, before this one has asked anything', async () => {
    await open();
    sessions = { fresh: 'u1' };
    elsewhere('fresh');
    look();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('save');
    await screen.findByText('saved: half a sentence');
    expect(text()).toBe('half a sentence');
  });

  it('closes the dialog of this one', async () => {
    await open();
    await endAndSave();
    sessions = { fresh: 'u1' };
    elsewhere('fresh');
    await screen.findByText('saved: half a sentence', undefined, { timeout: 10_000 });
    expect(text()).toBe('half a sentence');
  });

  it('that has signed out takes this one along', async () => {
    const { place: at } = await open();
    await endAndSave();
    elsewhere(undefined);
    await waitFor(() => expect(at().pathname).toBe('/login'), { timeout: 10_000 });
  });
});

it('does not ask who signs out of a session that has ended', async () => {
  const { place: at } = await open();
  sessions = {};
  press('leave');
  await waitFor(() => expect(at().pathname + at().search).toBe('/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
