import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EffectView } from '#lab/shared/process-inspection.js';
import { refusal } from '#lab/ui/testing/fake-server.js';
import { ceo, choose, confirm, dialog, effect, manager, open, press, sent } from './testing/instance-page.js';

const route = 'process/instances/i1';
const pick = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const answering = (more: Partial<EffectView>) => ({ [`POST ${route}/effect`]: () => ({ ...effect, ...more }) });
const close = async () => {
  await userEvent.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const inside = (tokens: readonly object[]) => ({
  places: [{ ...manager, tokens: [], steps: tokens as never, acts: ['skip', 'repeat', 'cancel'] as const }],
});

afterEach(cleanup);

describe('an operation on a current step', () => {
  it.each([
    ['skip', 'Skip step…', 'Skip'],
    ['repeat', 'Repeat step…', 'Repeat'],
    ['cancel', 'Cancel step…', 'Cancel step'],
  ])('shows its effect, asks for a reason, and is sent for the version that was seen: %s', async (act, item, verb) => {
    const { calls } = await open({ answers: { [`POST ${route}/steps/${act}`]: () => null } });
    await press('Step');
    await pick(item);
    expect(await screen.findByText('Leaves: Manager')).toBeTruthy();
    expect(screen.getByText('Enters: CEO')).toBeTruthy();
    expect(screen.getByText('New task CEO: Zhou Jianming')).toBeTruthy();
    await confirm(verb, '');
    expect(await screen.findByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    await confirm(verb, 'She has left');
    await waitFor(() =>
      expect(sent(calls, `${route}/steps/${act}`).map(({ body }) => body)).toEqual([
        { token: 4, version: 3, reason: 'She has left' },
      ]),
    );
    expect(sent(calls, `${route}/effect`)[0]?.body).toEqual({ act, token: 4 });
  });

  it('says what else will come of it', async () => {
    await open({
      answers: answering({
        enters: [{ ...ceo, count: 2 }],
        tasks: [{ ...ceo, holders: [], candidates: 3 }],
        timers: [{ ...manager, count: 1 }],
        begins: [{ ...manager, count: 1 }],
        incidents: [{ ...ceo, code: 'deadlock', message: '' }],
        ends: 'cancelled',
      }),
    });
    await press('Step');
    await pick('Cancel step…');
    for (const text of [
      'Enters: CEO (2×)',
      'New task CEO: 3 candidates of a group',
      'Timers cancelled: Manager',
      /^Starts to work: Manager/,
      /^Incident at CEO: /,
      'The process ends as cancelled. The record returns to its owner.',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it('asks which of several iterations is meant', async () => {
    const { calls } = await open({
      inside: inside([
        { token: 4, iterations: [] },
        { token: 4, iteration: 0, iterations: [1] },
        { token: 4, iteration: 1, iterations: [2] },
      ]),
      answers: { [`POST ${route}/steps/skip`]: () => null },
    });
    await press('Step');
    await pick('Skip step…');
    await confirm('Skip', 'Not needed');
    expect((await dialog()).getByText('Choose which of them is meant.')).toBeTruthy();
    expect(sent(calls, `${route}/effect`)).toEqual([]);
    await choose(/Which one/, /^Iteration 2$/);
    await screen.findByText('Leaves: Manager');
    await confirm('Skip', '');
    await waitFor(() =>
      expect(sent(calls, `${route}/steps/skip`).map(({ body }) => body)).toEqual([
        { token: 4, iteration: 1, version: 3, reason: 'Not needed' },
      ]),
    );
  });

  it('is not sent where its effect says that it is refused', async () => {
    const { calls } = await open({ answers: { [`POST ${route}/effect`]: () => refusal(8002, 'no', 409, null) } });
    await press('Step');
    await pick('Skip step…');
    expect(await screen.findByText(/^This step cannot be skipped/)).toBeTruthy();
    await confirm('Skip');
    expect(sent(calls, `${route}/steps/skip`)).toEqual([]);
  });

  it('is offered at an open task, for its step', async () => {
    await open({ part: 'tasks' });
    await press('Actions for Manager');
    await pick('Skip step…');
    expect(await screen.findByText('Leaves: Manager')).toBeTruthy();
  });

  it('is offered neither while the instance is suspended nor to those who only watch', async () => {
    const { unmount } = await open({ line: { suspended: true } });
    expect(screen.queryByRole('button', { name: 'Step' })).toBeNull();
    unmount();
    await open({ perms: ['process:instance:search'] });
    expect(screen.queryByRole('button', { name: 'Step' })).toBeNull();
  });
});

describe('the effect', () => {
  it('is shown before a process is cancelled, suspended or moved', async () => {
    const { calls } = await open({ part: 'tasks', answers: answering({ timers: [{ ...ceo, count: 1 }] }) });
    const diagram = () => screen.findByRole('button', { name: 'node of the CEO' });
    await press('Suspend');
    expect(await screen.findByText('Timers stopped: CEO')).toBeTruthy();
    expect(await diagram()).toBeTruthy();
    await close();
    await press('Cancel process');
    expect(await screen.findByText('Timers cancelled: CEO')).toBeTruthy();
    expect(await diagram()).toBeTruthy();
    await close();
    await press('Move…');
    await choose(/To/, /^CEO$/);
    expect(await screen.findByText('Enters: CEO')).toBeTruthy();
    expect(sent(calls, `${route}/effect`).map(({ body }) => body)).toEqual([
      { act: 'suspend' },
      { act: 'end' },
      { act: 'move', from: 'manager', to: 'ceo' },
    ]);
  });
});
