import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { button, open, sent } from './testing/inbox-desk.js';

describe('an opinion', () => {
  it('that was begun is there again, with when it was saved', async () => {
    await open({
      desk: { operations: ['draft'], draft: { opinion: 'half a thou', input: {}, savedAt: '2020-11-20T02:00:00Z' } },
    });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Opinion' })).toHaveProperty('value', 'half a thou'),
    );
    expect(screen.getByText(/^Draft saved 2020-11-20/)).toBeTruthy();
  });

  it('is saved on leaving the task, and keeps the form beside it', async () => {
    const { calls } = await open({
      desk: { operations: ['draft'], draft: { opinion: 'a', input: { price: '5' }, savedAt: '2020-11-20T02:00:00Z' } },
      answers: { 'PUT process/tasks/1/draft': () => null },
    });
    await screen.findByText(/^Draft saved/);
    const opinion = screen.getByRole('textbox', { name: 'Opinion' });
    fireEvent.change(opinion, { target: { value: 'ab' } });
    await waitFor(() => expect(screen.queryByText(/^Draft saved/)).toBeNull());
    await userEvent.type(opinion, '{Escape}');
    expect(document.activeElement).not.toBe(opinion);
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Title 2' });
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/1/draft')[0]?.body).toEqual({ opinion: 'ab', input: { price: '5' } }),
    );
  });

  it('is saved ten seconds after the last key', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { calls } = await open({
        desk: { operations: ['draft'] },
        answers: { 'PUT process/tasks/1/draft': () => null },
      });
      await waitFor(() => expect(sent(calls, 'process/tasks/1/desk').length).toBeGreaterThan(0));
      fireEvent.change(await screen.findByRole('textbox', { name: 'Opinion' }), { target: { value: 'fine' } });
      await jest.advanceTimersByTimeAsync(9_000);
      expect(sent(calls, 'process/tasks/1/draft')).toEqual([]);
      await jest.advanceTimersByTimeAsync(1_500);
      await waitFor(() =>
        expect(sent(calls, 'process/tasks/1/draft')[0]?.body).toEqual({ opinion: 'fine', input: {} }),
      );
      expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('is wanted for every decision where the node says so', async () => {
    const { calls } = await open({ desk: { needsOpinion: true, operations: ['comment'] } });
    await button('More');
    await userEvent.click(await button(/Approve/));
    expect((await screen.findByRole('alert')).textContent).toContain('Approve needs a reason.');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
