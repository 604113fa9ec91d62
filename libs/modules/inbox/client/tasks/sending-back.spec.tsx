import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PathStep } from '#lab/shared/process-view.js';
import { refusal } from '#lab/ui/testing/fake-server.js';
import type { TaskDesk } from '../../shared/operation.dto.js';
import { button, choose, dialog, li, open, sent } from './testing/inbox-desk.js';

describe('sending back', () => {
  const step = (element: string, en: string, status: PathStep['status'], until?: string): PathStep => ({
    element,
    name: { zh: en, en },
    status,
    people: status === 'done' ? [li] : [],
    ...(until && { until }),
  });
  // The check is later on the path but was done first; of what lies behind the task nothing can be chosen.
  const path = [
    step('quote', 'Quotation', 'done', '2026-11-17T09:00:00Z'),
    step('check', 'Check', 'done', '2026-11-17T08:00:00Z'),
    step('legal', 'Legal', 'rejected', '2026-11-17T08:30:00Z'),
    step('approval', 'Approval', 'current'),
    step('pay', 'Payment', 'done', '2026-11-17T10:00:00Z'),
  ];
  const desk: Partial<TaskDesk> = { operations: ['return'] };
  const send = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Send back' }));
  const reasonField = async () => within(await dialog()).getByRole('textbox', { name: /Reason/ });

  it('goes to the latest completed step by default, and requires a reason', async () => {
    const { calls, texts } = await open({ desk, path, answers: { 'POST process/tasks/1/return': () => null } });
    await choose('Send back');
    await send();
    expect(await screen.findByText('Enter a reason.')).toBeTruthy();
    expect(sent(calls, 'process/tasks/1/return')).toEqual([]);
    await userEvent.type(await reasonField(), 'wrong price');
    await send();
    await screen.findByRole('heading', { name: 'Title 2' });
    const [call] = sent(calls, 'process/tasks/1/return');
    expect(call?.body).toEqual({ to: 'quote', mode: 'redo', reason: 'wrong price' });
    expect(await screen.findByText('N-1 sent back')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('opens with B, offers the done steps before the task, and can come straight back', async () => {
    const { calls } = await open({ desk, path, answers: { 'POST process/tasks/1/return': () => null } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toBeTruthy());
    await userEvent.keyboard('b');
    fireEvent.mouseDown(within(await dialog()).getByRole('combobox', { name: /Send back to/ }));
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(2));
    const options = [...document.querySelectorAll('.ant-select-item-option')];
    expect(options.map(({ textContent }) => textContent)).toEqual(['Quotation · Li Qian', 'Check · Li Qian']);
    await userEvent.click(options[1]!);
    await userEvent.click(within(await dialog()).getByRole('radio', { name: /Back to me directly/ }));
    await userEvent.type(await reasonField(), 'look again');
    await send();
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/1/return')[0]?.body).toEqual({
        to: 'check',
        mode: 'back',
        reason: 'look again',
      }),
    );
  });

  it('that is refused says why without naming states, and the reason stays', async () => {
    const answers = { 'POST process/tasks/1/return': () => refusal(8002, 'illegalState&&approval&&quote', 409) };
    await open({ desk, path, answers });
    await choose('Send back');
    await userEvent.type(await reasonField(), 'wrong price');
    await send();
    const alert = await within(await dialog()).findByRole('alert');
    expect(alert.textContent).toContain('It cannot be sent back to that step in this way.');
    expect(await reasonField()).toHaveProperty('value', 'wrong price');
  });

  it('is not offered where nothing was done before', async () => {
    await open({ desk: { operations: ['return', 'comment'] }, path: path.slice(3) });
    await userEvent.click(await button('More'));
    await screen.findByRole('menuitem', { name: 'Comment' });
    expect(screen.queryByRole('menuitem', { name: 'Send back' })).toBeNull();
  });
});
