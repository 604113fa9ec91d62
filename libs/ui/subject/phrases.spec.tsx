import { useRef, useState } from 'react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PhraseKind } from '#lab/shared/phrases.js';
import { RequireSession } from '../access/require-session.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { Phrases } from './phrases.js';

afterEach(cleanup);

const offered = [
  { kind: 'approve', text: { zh: '同意', en: 'Agreed' } },
  { kind: 'reject', text: { zh: '请补充报价', en: 'Add a quote' } },
  { kind: 'both', text: { zh: '已阅', en: null } },
];

function Field({ decision }: { readonly decision?: PhraseKind }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input ref={field} aria-label="said" value={text} onChange={(event) => setText(event.target.value)} />
      <Phrases text={text} decision={decision} onChange={setText} field={field} />
    </>
  );
}

async function open(language: 'zh' | 'en', decision?: PhraseKind) {
  let stored: unknown = ['Fine by me', 'See the note'];
  let version = 1;
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET me/settings/phrases': () => ({ key: 'phrases', value: stored, version }),
    'GET process/phrases/offered': () => offered,
    'PUT me/settings/phrases': ({ body }) => {
      stored = (body as { value: unknown }).value;
      return { key: 'phrases', value: stored, version: ++version };
    },
  });
  await renderInside(
    <RequireSession>
      <Field {...(decision ? { decision } : {})} />
    </RequireSession>,
    { language },
  );
  return { ...server, stored: () => stored };
}

const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
const said = () => screen.getByLabelText<HTMLInputElement>('said');

describe('phrases of an opinion field', () => {
  it('are the own ones and those of the company; what is picked is added, and the field has the focus', async () => {
    await open('en');
    await userEvent.type(await screen.findByLabelText('said'), 'Two boxes.');
    await userEvent.click(await screen.findByRole('button', { name: 'Saved phrases' }));
    await screen.findByText('Fine by me');
    expect(await items()).toEqual([
      ...['Fine by me', 'See the note', 'Agreed', 'Add a quote', '已阅'],
      'Manage my phrases…',
    ]);
    await userEvent.click(screen.getByText('Agreed'));
    expect(said().value).toBe('Two boxes. Agreed');
    expect(document.activeElement).toBe(said());
  });

  it('are those of the decision where it is known', async () => {
    await open('zh', 'reject');
    await userEvent.click(await screen.findByRole('button', { name: '常用语' }));
    await screen.findByText('请补充报价');
    expect(await items()).toEqual(['Fine by me', 'See the note', '请补充报价', '已阅', '管理我的常用语…']);
  });

  it('of one’s own are added, edited, ordered and deleted, and saved together', async () => {
    const server = await open('en');
    await userEvent.click(await screen.findByRole('button', { name: 'Saved phrases' }));
    await userEvent.click(await screen.findByText('Manage my phrases…'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a phrase' }));
    await userEvent.type(dialog.getByLabelText('Phrase 3'), 'Please hurry');
    await userEvent.type(dialog.getByLabelText('Phrase 1'), ', thanks');
    await userEvent.click(dialog.getAllByRole('button', { name: 'Move up' })[2]!);
    await userEvent.click(dialog.getAllByRole('button', { name: 'Delete' })[2]!);
    expect(server.stored()).toEqual(['Fine by me', 'See the note']);
    await userEvent.click(dialog.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(server.stored()).toEqual(['Fine by me, thanks', 'Please hurry']));
  });
});
