import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal } from '#lab/ui/testing/fake-server.js';
import type { TaskDesk } from '../../shared/operation.dto.js';
import { button, me, open, sent, zhou } from './testing/inbox-desk.js';

describe('files of a task', () => {
  const files: TaskDesk['files'] = [
    { id: 'f1', name: 'quote.pdf', size: 2048, at: 'instance', by: zhou },
    { id: 'f2', name: 'mine.pdf', size: 1024, at: 'task', by: me },
  ];

  it('are listed; one’s own can be taken back, those of others not', async () => {
    const { calls } = await open({
      desk: { operations: ['attach', 'draft'], files },
      answers: { 'DELETE process/tasks/1/files/f2': () => null },
    });
    expect(await button('2 files')).toBeTruthy();
    expect(screen.getByText('quote.pdf')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove quote.pdf' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove mine.pdf' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/files/f2')).toHaveLength(1));
  });

  it('are uploaded and then attached; a refusal is shown', async () => {
    const { calls } = await open({
      desk: { operations: ['attach', 'draft'] },
      answers: {
        'POST files': () => ({ id: 'f9', name: 'new.pdf', size: 1, mime: 'application/pdf' }),
        'POST process/tasks/1/files': () => refusal(8004, 'notYourTask', 409),
      },
    });
    const field = await screen.findByLabelText('Task files');
    await userEvent.upload(field, new File(['x'], 'new.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/files')[0]?.body).toEqual({ file: 'f9', at: 'task' }));
    expect(await screen.findByText('This task is not assigned to you.')).toBeTruthy();
  });
});
