import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aLine, button, choose, dialog, open, sent } from './testing/inbox-desk.js';

describe('a follow-up', () => {
  it('puts the task aside until a day, and the next one opens', async () => {
    const { calls, texts } = await open({
      desk: { operations: ['followUp'] },
      answers: { 'POST process/tasks/1/followUp': () => null },
    });
    await choose('Follow up later');
    const form = within(await dialog());
    await userEvent.click(form.getByRole('button', { name: 'In a month' }));
    await userEvent.click(form.getByRole('button', { name: 'Follow up later' }));
    await screen.findByRole('heading', { name: 'Title 2' });
    const [call] = sent(calls, 'process/tasks/1/followUp');
    expect(call?.body).toEqual({ on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), aside: true });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('may only remind, and is taken away again', async () => {
    const { calls } = await open({
      lines: [aLine('1', { followUp: { on: '2099-01-04', due: false, aside: false } }), aLine('2')],
      desk: { operations: ['followUp'] },
      answers: { 'POST process/tasks/1/followUp': () => null },
    });
    await choose('Follow up later');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Remove the follow-up' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/followUp')[0]?.body).toEqual({ on: null }));
    expect(screen.getByRole('heading', { name: 'Title 1' })).toBeTruthy();
  });

  it('and a priority are marks of the line, each with an icon and words', async () => {
    await open({
      lines: [
        aLine('1', { priority: 'urgent', followUp: { on: '2026-11-30', due: true, aside: true } }),
        aLine('2', { priority: 'low', followUp: { on: '2099-01-04', due: false, aside: false } }),
      ],
    });
    const [first, second] = await screen.findAllByRole('option');
    expect(first?.textContent).toContain('Urgent');
    expect(first?.textContent).toContain('follow-up today');
    expect(second?.textContent).toContain('Low');
    expect(second?.textContent).toContain('follow-up 2099-01-04');
  });

  it('put aside, suspended and high priority narrow the list in its address, until that is cleared', async () => {
    const { calls } = await open({
      lines: [aLine('1', { priority: 'high' }), aLine('2')],
      answers: {
        'GET Common/getTodoList': ({ query }) =>
          query.get('held') || (query.get('suspended') && query.get('size') !== '1')
            ? { rows: [], total: 0 }
            : { rows: [aLine('1', { priority: 'high' })], total: 1 },
      },
    });
    const asked = () => calls.filter(({ path }) => path === 'Common/getTodoList').map(({ query }) => query.toString());
    await userEvent.click(await button(/High priority/));
    await waitFor(() => expect(asked().some((query) => /priority=high&priority=urgent/.test(query))).toBe(true));
    await userEvent.click(await button(/Put aside/));
    await waitFor(() => expect(asked().some((query) => /aside=true.*size=30/.test(query))).toBe(true));
    await userEvent.click(await button(/Suspended/));
    await waitFor(() => expect(asked().some((query) => /^suspended=true.*size=30/.test(query))).toBe(true));
    const select = await button('Select several');
    expect(select).toHaveProperty('disabled', true);
    await userEvent.click(await button('Clear'));
    await waitFor(() => expect(select).toHaveProperty('disabled', false));
    await screen.findByRole('option', { name: /Title 1/ });
  });
});
