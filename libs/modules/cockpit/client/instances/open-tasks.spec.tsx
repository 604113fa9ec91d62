import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dropToken } from '#lab/ui/access/token.js';

import { open, press, dialog, sent, choose, confirm, task } from './testing/instance-page.js';

afterEach(() => {
  cleanup();
  dropToken();
});

describe('open tasks of an instance', () => {
  const choosing = async (name: RegExp) => {
    await press(/Actions for Manager/);
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('are reassigned to another user', async () => {
    const { calls } = await open({
      part: 'tasks',
      answers: { 'POST process/tasks/reassign': () => ({ rows: [{ id: 'i1.4', code: 200, args: [] }], left: 0 }) },
    });
    await choosing(/Reassign/);
    await confirm('Reassign');
    expect(await screen.findByText('Choose the new assignee.')).toBeTruthy();
    await choose(/To/, /Zhou/);
    await confirm('Reassign', '');
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/reassign').map(({ body }) => body)).toEqual([
        { from: 'l', to: 'z', tasks: ['i1.4'], reason: 'Audit' },
      ]),
    );
  });

  it('say why they cannot be reassigned to a user who signs already', async () => {
    const row = { id: 'i1.4', code: 8007, args: ['Zhou Jianming'] };
    await open({ part: 'tasks', answers: { 'POST process/tasks/reassign': () => ({ rows: [row], left: 1 }) } });
    await choosing(/Reassign/);
    await choose(/To/, /Zhou/);
    await confirm('Reassign');
    expect((await (await dialog()).findByRole('alert')).textContent).toContain('Zhou Jianming');
  });

  it('lose a signer, and only where there are several', async () => {
    const { calls, unmount } = await open({
      part: 'tasks',
      inside: { tasks: [{ ...task, id: 'i1.4.1', signs: true }] },
      answers: { 'POST process/tasks/i1.4.1/removeSign': () => null },
    });
    await choosing(/Remove signer/);
    await confirm('Remove', 'On a trip');
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/i1.4.1/removeSign').map(({ body }) => body)).toEqual([{ reason: 'On a trip' }]),
    );
    unmount();
    await open({ part: 'tasks' });
    await press(/Actions for Manager/);
    await screen.findByRole('menuitem', { name: /Reassign/ });
    expect(screen.queryByRole('menuitem', { name: /signer/ })).toBeNull();
  });

  it('that wait for a group are given to one user, without naming a person before', async () => {
    const answers = { 'POST process/tasks/reassign': () => ({ rows: [{ id: 'i1.4', code: 200, args: [] }], left: 0 }) };
    const { calls, unmount } = await open({
      part: 'tasks',
      inside: { tasks: [{ ...task, holders: [], candidates: 3 }] },
      answers,
    });
    expect(await screen.findByText('3 candidates of a group')).toBeTruthy();
    await choosing(/Reassign/);
    await choose(/To/, /Zhou/);
    expect((await dialog()).getByText(/The group can no longer claim it/)).toBeTruthy();
    await confirm('Reassign', 'Nobody claims it');
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/reassign').map(({ body }) => body)).toEqual([
        { to: 'z', tasks: ['i1.4'], reason: 'Nobody claims it' },
      ]),
    );
    unmount();
    await open({ part: 'tasks', inside: { tasks: [{ ...task, holders: [], candidates: 0 }] } });
    await press(/Actions for Manager/);
    await screen.findByRole('menuitem', { name: /due date/ });
    expect(screen.queryByRole('menuitem', { name: /Reassign/ })).toBeNull();
  });
});

describe('steps in free order', () => {
  const part = {
    instance: 'i2',
    token: 7,
    element: 'checks',
    name: { zh: '检查', en: 'Checks' },
    sequential: false,
    takesMore: true,
    activities: [
      { element: 'weigh', name: { zh: '称重', en: 'Weigh' }, active: 1 },
      { element: 'count', name: { zh: '清点', en: 'Count' }, active: 0 },
    ],
  };

  it('are started and completed in their instance by users with the permission', async () => {
    const { calls } = await open({
      answers: {
        'GET process/instances/i1/ad-hoc': () => [part],
        'POST process/instances/i2/ad-hoc/7/activate': () => null,
        'POST process/instances/i2/ad-hoc/7/finish': () => null,
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Weigh' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Count' }));
    await press('Start 2');
    expect(await screen.findByText('Started')).toBeTruthy();
    expect(sent(calls, 'process/instances/i2/ad-hoc/7/activate').map(({ body }) => body)).toEqual([
      { elements: ['weigh', 'count'] },
    ]);
    await press('Complete this part');
    expect(await screen.findByText('Open steps in this part will be cancelled.')).toBeTruthy();
    expect(sent(calls, 'process/instances/i2/ad-hoc/7/finish')).toEqual([]);
    await userEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: 'Complete this part' }));
    expect(await screen.findByText('Checks completed')).toBeTruthy();
  });

  it('wait while nothing more may begin', async () => {
    await open({
      answers: { 'GET process/instances/i1/ad-hoc': () => [{ ...part, sequential: true, takesMore: false }] },
    });
    const count = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Count' });
    expect(count.disabled).toBe(true);
    expect(screen.getByText('No more steps can be started now.')).toBeTruthy();
  });

  it('are begun one at a time where they follow each other', async () => {
    await open({ answers: { 'GET process/instances/i1/ad-hoc': () => [{ ...part, sequential: true }] } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Weigh' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Count' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Weigh' }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Count' }).checked).toBe(true);
  });

  it('are not spoken of where there are none', async () => {
    await open({ answers: { 'GET process/instances/i1/ad-hoc': () => [] } });
    expect(screen.queryByRole('button', { name: /Begin/ })).toBeNull();
  });
});
