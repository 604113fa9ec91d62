import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal } from '#lab/ui/testing/fake-server.js';
import type { TaskDesk } from '../../shared/operation.dto.js';
import { choose, dialog, open, pick, sent } from './testing/inbox-desk.js';

describe('asking others to sign', () => {
  const desk: Partial<TaskDesk> = { operations: ['addSign'] };
  const ask = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Add signer' }));

  it('before me hands the task on until they have signed', async () => {
    const { calls, texts } = await open({ desk, answers: { 'POST process/tasks/1/addSign': () => null } });
    await choose('Add signer');
    await ask();
    expect(await screen.findByText('Choose a person.')).toBeTruthy();
    expect(sent(calls, 'process/tasks/1/addSign')).toEqual([]);
    await pick('People', /Li Qian/);
    await ask();
    await screen.findByRole('heading', { name: 'Title 2' });
    expect(sent(calls, 'process/tasks/1/addSign')[0]?.body).toEqual({ people: ['l'], mode: 'before' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([['Add signer'], ['Transfer']] as const)(
    'names beside the people to choose from until when each is absent: %s',
    async (act) => {
      const absence = { until: '2026-11-27', substitute: { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } } };
      const absent = { id: 'l', code: 'li.qian', name: { zh: '李倩', en: 'Li Qian' }, absence };
      const answers = { 'GET org/users/options': () => ({ rows: [absent], total: 1 }) };
      await open({ desk: { operations: ['addSign', 'transfer'] }, answers });
      await choose(act);
      await pick('', /Li Qian · li\.qian · absent until 2026-11-27 → Zhou Jianming/);
    },
  );

  it('beside me leaves the task with me', async () => {
    const { calls } = await open({ desk, answers: { 'POST process/tasks/1/addSign': () => null } });
    await choose('Add signer');
    await pick('People', /Li Qian/);
    await userEvent.click(within(await dialog()).getByRole('radio', { name: /In parallel/ }));
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Message' }), 'please');
    await ask();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = sent(calls, 'process/tasks/1/addSign');
    expect(call?.body).toEqual({ people: ['l'], mode: 'parallel', text: 'please' });
    expect(screen.getByRole('heading', { name: 'Title 1' })).toBeTruthy();
  });

  it('that is refused names who signs already', async () => {
    const answers = { 'POST process/tasks/1/addSign': () => refusal(8007, 'userRepeated&&李倩', 409) };
    await open({ desk, answers });
    await choose('Add signer');
    await pick('People', /Li Qian/);
    await ask();
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('李倩 is already on the list.');
  });
});
