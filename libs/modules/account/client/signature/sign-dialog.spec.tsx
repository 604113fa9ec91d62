import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SigningWord } from '#lab/shared/signing.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { useAct } from '#lab/ui/subject/use-act.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { withPictures } from '#lab/ui/testing/pictures.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { DecisionSigner } from './decision-signer.js';

withPictures();
// Node's own function takes no file of jsdom.
beforeEach(() => {
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const wrong = refusal(1010, 'oldPasswordWrong', 422, { fields: [{ path: 'password', code: 1010, args: [] }] });
const answer = { id: 'r1', version: 2, state: 'waiting', status: '2', actions: [], warnings: [] };

function Approve({ signing }: { readonly signing: readonly SigningWord[] }) {
  const { act } = useAct({ route: 'demo/records', record: 'r1', version: 1 });
  return (
    <button type="button" onClick={() => act({ action: 'approve', task: 't1', signing })}>
      Approve
    </button>
  );
}

async function press(signing: readonly SigningWord[], loginType = '1') {
  const me = aPerson();
  const server = fakeServer({
    'GET auth/info': () => ({ ...me, user: { ...me.user, loginType } }),
    'GET account/signature': () => null,
    'POST files': () => ({ id: 'p1', name: 'signature.png', size: 100 }),
    'POST process/tasks/t1/signature': ({ body }) =>
      (body as { password?: string }).password === 'wrong' ? wrong : { ticket: 'T' },
    'POST demo/records/r1/actions/approve': () => answer,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Approve signing={signing} />
      <DecisionSigner />
    </RequireSession>,
    { rooms: [room], path: '/demo' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByRole('dialog', { name: 'Sign your decision' });
  const sent = (path: string) => server.calls.filter((call) => call.method === 'POST' && call.path === path);
  return { ...rendered, sent };
}
const continueOn = () => userEvent.click(screen.getByRole('button', { name: 'Sign and continue' }));

describe('a decision that has to be signed', () => {
  it('is sent with the ticket once the password is right, and the password is not part of it', async () => {
    const { sent, texts } = await press(['password']);
    await continueOn();
    expect(await screen.findByText('Required')).toBeTruthy();
    const password = screen.getByLabelText(/^Password/);
    await userEvent.type(password, 'wrong{Enter}');
    await waitFor(() => expect(sent('process/tasks/t1/signature')).toHaveLength(1));
    expect(sent('demo/records/r1/actions/approve')).toHaveLength(0);
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    await userEvent.clear(password);
    await userEvent.type(password, 'right{Enter}');
    await waitFor(() => expect(sent('demo/records/r1/actions/approve')).toHaveLength(1));
    expect(sent('process/tasks/t1/signature')[1]?.body).toEqual({ confirm: true, password: 'right' });
    const [decision] = sent('demo/records/r1/actions/approve');
    expect(decision?.body).toEqual({ version: 1, input: {}, task: 't1', signature: 'T' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is not sent when the dialog is closed', async () => {
    const { sent } = await press(['password', 'signature']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('demo/records/r1/actions/approve')).toHaveLength(0);
  });

  it('takes a picture, which is shown before it is sent and can be made again', async () => {
    const { sent } = await press(['signature']);
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    await continueOn();
    expect(await screen.findByText('Required')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('input[type=file]')).toBeTruthy());
    const choose = async () => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (input) await userEvent.upload(input, new File(['x'], 'mine.png', { type: 'image/png' }));
      return screen.findByRole('img', { name: 'Signature' });
    };
    await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Sign again' }));
    await choose();
    await continueOn();
    await waitFor(() => expect(sent('demo/records/r1/actions/approve')).toHaveLength(1));
    expect(sent('process/tasks/t1/signature')[0]?.body).toEqual({ confirm: false, pictureId: 'p1' });
  });

  it('asks a user of an identity provider for no password', async () => {
    const { sent } = await press(['password'], '3');
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    await continueOn();
    await waitFor(() => expect(sent('process/tasks/t1/signature')[0]?.body).toEqual({ confirm: true }));
  });
});
