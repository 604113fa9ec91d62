import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal } from '#lab/ui/testing/fake-server.js';
import { aLine, button, li, open, sent, zhou } from './testing/inbox-desk.js';

describe('a task in other hands', () => {
  it('of a group is claimed with the solid button; then it is one’s own', async () => {
    const { calls } = await open({
      lines: [aLine('1', { claimable: true })],
      desk: { operations: ['claim'] },
      answers: { 'POST process/tasks/1/claim': () => null },
    });
    expect(screen.getByText('Awaiting your group')).toBeTruthy();
    const claim = await button('Claim');
    expect(claim.className).toContain('primary');
    expect((await button(/Approve/)).className).not.toContain('primary');
    await userEvent.click(claim);
    await waitFor(() => expect(sent(calls, 'process/tasks/1/claim')).toHaveLength(1));
    expect(await screen.findByText('N-1 claimed')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Title 1' })).toBeTruthy();
  });

  it('that a colleague was faster to claim says so', async () => {
    await open({
      lines: [aLine('1', { claimable: true })],
      desk: { operations: ['claim'] },
      answers: { 'POST process/tasks/1/claim': () => refusal(8004, 'notYourTask', 403) },
    });
    await userEvent.click(await button('Claim'));
    expect((await screen.findByRole('alert')).textContent).toContain('not assigned to you');
  });

  it('that was claimed names who has it', async () => {
    await open({ lines: [aLine('1', { claimedBy: li })], actions: [] });
    expect(screen.getByText('Held by others')).toBeTruthy();
    expect(screen.getAllByText('claimed by Li Qian')).toHaveLength(2);
  });

  it('that was lent can be taken back', async () => {
    const { calls } = await open({
      lines: [aLine('1', { delegatedTo: li })],
      actions: [],
      desk: { operations: ['recall'] },
      answers: { 'POST process/tasks/1/recall': () => null },
    });
    await userEvent.click(await button('Recall'));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/recall')[0]?.body).toEqual({}));
  });

  it('that wants an opinion is given back with one, not without', async () => {
    const { calls } = await open({
      lines: [aLine('1', { for: zhou, delegatedBy: zhou, advice: true }), aLine('2')],
      actions: [],
      desk: { operations: ['resolve', 'draft'] },
      answers: { 'POST process/tasks/1/resolve': () => null },
    });
    expect(screen.getAllByText('Zhou Jianming asks for your opinion')).toHaveLength(2);
    await userEvent.click(await button('Return with opinion'));
    expect((await screen.findByRole('alert')).textContent).toContain('needs a reason');
    await userEvent.type(screen.getByRole('textbox', { name: 'Opinion' }), 'fair price');
    await userEvent.click(await button('Return with opinion'));
    await screen.findByRole('heading', { name: 'Title 2' });
    expect(sent(calls, 'process/tasks/1/resolve')[0]?.body).toEqual({ opinion: 'fair price' });
    expect(sent(calls, 'process/tasks/1/draft')).toEqual([]);
  });

  it('shows urged and begun ones in the list', async () => {
    await open({ lines: [aLine('1', { urged: '2026-11-20T02:00:00Z', draft: true }), aLine('2', { for: zhou })] });
    const [first, second] = screen.getAllByRole('option');
    expect(first?.textContent).toContain('reminded');
    expect(first?.textContent).toContain('draft');
    expect(second?.textContent).toContain('on behalf of Zhou Jianming');
  });
});
