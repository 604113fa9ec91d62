import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '../access/require-session.js';
import { dropToken } from '../access/token.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import RecordComment from './record-comment.js';

afterEach(() => {
  cleanup();
  dropToken();
});

async function open(answer: () => object | null) {
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET org/users/options': () => ({
      rows: [{ id: 'l', code: 'li.qian', name: { zh: '李倩', en: 'Li Qian' } }],
      total: 1,
    }),
    'POST visits/1/comments': answer,
  });
  const rendered = await renderInside(
    <RequireSession>
      <RecordComment route="visits/1" />
    </RequireSession>,
    { path: '/here' },
  );
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  return { ...server, ...rendered, field };
}
const sent = (calls: readonly { method: string; body?: unknown }[]) => calls.filter(({ method }) => method === 'POST');

describe('the field for comments', () => {
  it('sends the text with those who are mentioned by @ and is empty again', async () => {
    const { field, calls, texts } = await open(() => null);
    expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull();
    await userEvent.type(field, 'Which one, @li');
    await userEvent.click(await screen.findByText('Li Qian · li.qian'));
    await waitFor(() => expect(field).toHaveProperty('value', 'Which one, @Li Qian '));
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(sent(calls).map(({ body }) => body)).toEqual([{ text: 'Which one, @Li Qian', mentions: ['l'] }]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('keeps what was written when it is refused', async () => {
    const { field } = await open(() => refusal(8040, 'mentionOfNoReader&&Li Qian', 422));
    await userEvent.type(field, 'Hello{Control>}{Enter}{/Control}');
    expect((await screen.findByRole('alert')).textContent).toContain('Li Qian cannot read this record');
    expect(field).toHaveProperty('value', 'Hello');
  });
});
