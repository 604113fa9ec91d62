import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { choosePeople } from './choose-people.js';
import { useAct } from './use-act.js';

afterEach(cleanup);

const answer = { id: 'r1', version: 2, state: 'waiting', status: '2', actions: [], warnings: [] };
const missing = refusal(4006, 'userMissing&&复核', 422, {
  fields: [{ path: 'choose.review', code: 4006, args: ['复核', 'Review'] }],
});

function Approve({ onDone }: { readonly onDone: () => void }) {
  const { act, busy } = useAct({ route: 'demo/records', record: 'r1', version: 1 }, { onDone });
  return (
    <button type="button" disabled={busy !== undefined} onClick={() => act({ action: 'approve', task: 't1' })}>
      Approve
    </button>
  );
}

/** Refuses until a user is chosen. */
function server() {
  return fakeServer({
    'GET auth/info': () => aPerson(),
    'GET org/users/options': () => ({ rows: [{ id: 'z', code: 'zhou', name: { zh: '周', en: 'Zhou' } }], total: 1 }),
    'POST demo/records/r1/actions/approve': ({ body }) =>
      (body as { choose?: object }).choose === undefined ? missing : answer,
  });
}

describe('an act whose actor chooses the next approver', () => {
  it('asks who, and goes on with the answer under a key of its own', async () => {
    const { calls } = server();
    let done = 0;
    await renderInside(<Approve onDone={() => done++} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('dialog', { name: 'Choose the next approver' })).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Choose a person.')).toBeTruthy();

    await userEvent.click(screen.getByRole('combobox', { name: /Review/ }));
    await userEvent.click(await screen.findByText('Zhou · zhou'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Approve' });

    const acts = calls.filter(({ method }) => method === 'POST');
    expect(acts.map(({ body }) => body)).toEqual([
      { version: 1, input: {}, task: 't1' },
      { version: 1, input: {}, task: 't1', choose: { review: ['z'] } },
    ]);
    expect(new Set(acts.map(({ headers }) => headers.get(idempotencyHeader))).size).toBe(2);
    expect(done).toBe(1);
  });

  it('gives up the first question when another one comes', async () => {
    await renderInside(<span>there</span>);
    const review = { element: 'review', name: { zh: '复核', en: 'Review' } };
    const first = choosePeople([review]);
    const second = choosePeople([{ element: 'audit', name: { zh: '审计', en: 'Audit' } }]);
    await expect(first).resolves.toBeUndefined();
    expect(await screen.findByRole('combobox', { name: /Audit/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(second).resolves.toBeUndefined();
  });

  it('does nothing when the question is closed', async () => {
    const { calls } = server();
    let done = 0;
    await renderInside(<Approve onDone={() => done++} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })).disabled).toBe(false);
    expect([calls.filter(({ method }) => method === 'POST').length, done]).toEqual([1, 0]);
  });
});
