import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal } from '#lab/ui/testing/fake-server.js';
import { aLine, button, choose, dialog, li, me, open, pick, sent, zhou } from './testing/inbox-desk.js';

describe('the operations of a task', () => {
  it('are offered as the server says, and no others', async () => {
    const { texts } = await open({ desk: { operations: ['comment', 'transfer', 'cc'] } });
    await userEvent.click(await button('More'));
    await screen.findByRole('menuitem', { name: 'Transfer' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Transfer',
      'Comment',
      'Copy',
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are called as the diagram of the task calls them, in the menu and on the button of their form', async () => {
    const labels = { transfer: { zh: '转交', en: 'Hand over' } };
    await open({ lines: [aLine('1', { labels }), aLine('2')], desk: { operations: ['comment', 'transfer'] } });
    await choose('Hand over');
    expect(within(await dialog()).getByRole('button', { name: 'Hand over' })).toBeTruthy();
  });

  it('have no menu where there are none', async () => {
    await open({});
    await button(/Approve/);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('transfer gives the task to a user that is looked up, and the next one opens', async () => {
    const { calls } = await open({
      desk: { operations: ['transfer'] },
      answers: { 'POST process/tasks/1/transfer': () => null },
    });
    await choose('Transfer');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Transfer' }));
    expect(await screen.findByText('Choose a person.')).toBeTruthy();
    await pick('To', /Li Qian/);
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Message' }), 'yours');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Transfer' }));
    await screen.findByRole('heading', { name: 'Title 2' });
    const [call] = sent(calls, 'process/tasks/1/transfer');
    expect(call?.body).toEqual({ to: 'l', text: 'yours' });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('N-1 transferred')).toBeTruthy();
  });

  it('delegate asks for an opinion, or for the decision', async () => {
    const { calls } = await open({
      desk: { operations: ['delegate'] },
      answers: { 'POST process/tasks/1/delegate': () => null },
    });
    await userEvent.keyboard('d');
    await pick('To', /Li Qian/);
    await userEvent.click(within(await dialog()).getByRole('radio', { name: /A decision/ }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Delegate' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/delegate')[0]?.body).toEqual({ to: 'l', final: true }));
  });

  it('that is refused says why in its dialog, and what was entered stays', async () => {
    await open({
      desk: { operations: ['transfer'] },
      answers: { 'POST process/tasks/1/transfer': () => refusal(8019, 'passedOnTooOften&&5', 409) },
    });
    await choose('Transfer');
    await pick('To', /Li Qian/);
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Message' }), 'yours');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Transfer' }));
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('transferred 5 times');
    expect(within(await dialog()).getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'yours');
  });

  it('comment names people with @, and only those that still stand in the text', async () => {
    const { calls } = await open({
      desk: { operations: ['comment'] },
      answers: { 'POST process/tasks/1/comments': () => null },
    });
    await choose('Comment');
    const field = within(await dialog()).getByRole('textbox', { name: /Comment/ });
    await userEvent.type(field, 'Look @li');
    const [option] = await screen.findAllByText(/Li Qian · li.qian/);
    await userEvent.click(option!);
    await waitFor(() => expect(field).toHaveProperty('value', 'Look @Li Qian '));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Comment' }));
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/1/comments')[0]?.body).toEqual({ text: 'Look @Li Qian', mentions: ['l'] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Title 1' })).toBeTruthy();
  });

  it('copying in notifies several people, and the task shows who has read it', async () => {
    const copies = [
      { person: zhou, by: me, readAt: '2026-11-20T02:00:00Z' },
      { person: li, by: me, readAt: null },
    ];
    const { calls } = await open({
      desk: { operations: ['cc'], copies },
      answers: { 'POST process/tasks/1/cc': () => null },
    });
    expect(await screen.findByText('not read yet')).toBeTruthy();
    expect(screen.getByText(/^read \d\d-\d\d/)).toBeTruthy();
    await choose('Copy');
    await pick('People', /Li Qian/);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/cc')[0]?.body).toEqual({ people: ['l'] }));
  });

  it('a due date that is over is not sent', async () => {
    const { calls } = await open({ desk: { operations: ['dueDate'], dueAt: '2020-01-01T08:00:00Z' } });
    await choose('Change due date');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Change due date' }));
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
    expect(sent(calls, 'process/tasks/1/dueDate')).toEqual([]);
  });

  it('urging too often says when it is possible again', async () => {
    await open({
      desk: { operations: ['urge'] },
      answers: { 'POST process/tasks/1/urge': () => refusal(8014, 'tooMany&&9000', 429) },
    });
    await choose('Send reminder');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Send reminder' }));
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('You can send another in 2 h.');
  });
});
