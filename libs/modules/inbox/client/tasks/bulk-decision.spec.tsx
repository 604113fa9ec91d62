import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aLine, button, dialog, open, sent } from './testing/inbox-desk.js';

describe('many tasks', () => {
  const many = ['1', '2', '3'].map((task) => aLine(task));

  it('are picked with X and approved with one opinion; what went wrong is named and stays picked', async () => {
    const rows = [
      { id: '1', code: 200, args: [] },
      { id: '2', code: 8003, args: ['周建明'] },
    ];
    const { calls } = await open({ lines: many, answers: { 'POST process/tasks/batch': () => ({ rows }) } });
    await userEvent.keyboard('x');
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Title 2' });
    await userEvent.keyboard('x');
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-checked'))).toEqual([
      'true',
      'true',
      'false',
    ]);
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    expect(within(bar).getByText('2 selected')).toBeTruthy();
    await userEvent.click(within(bar).getByRole('button', { name: 'Approve' }));
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Opinion for all tasks' }), 'fine');
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByText('1 approved, 1 not:')).toBeTruthy();
    expect(sent(calls, 'process/tasks/batch')[0]?.body).toEqual({
      action: 'approve',
      rows: [
        { task: '1', version: 4 },
        { task: '2', version: 4 },
      ],
      input: { opinion: 'fine' },
    });
    const row = within(await dialog())
      .getByText('N-2')
      .closest('li');
    expect(row?.textContent).toContain('周建明 has just completed this task.');
    await userEvent.click(
      within(await dialog())
        .getByText('Close')
        .closest('button')!,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  it('are decided by the button that all of their diagrams name alike, else by the usual word', async () => {
    const labels = {
      approve: { zh: '确认收货', en: 'Confirm receipt' },
      reject: { zh: '拒收', en: 'Refuse delivery' },
    };
    const rows = [
      { id: '1', code: 200, args: [] },
      { id: '2', code: 8003, args: ['周建明'] },
    ];
    const { texts } = await open({
      lines: [aLine('1', { labels }), aLine('2', { labels }), aLine('3')],
      answers: { 'POST process/tasks/batch': () => ({ rows }) },
    });
    await userEvent.keyboard('x');
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Title 2' });
    await userEvent.keyboard('x');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    await userEvent.click(bar.getByRole('button', { name: 'Refuse delivery' }));
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Refuse delivery 2' }));
    expect(within(await dialog()).getByText('Refuse delivery needs a reason.')).toBeTruthy();
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(bar.getByRole('button', { name: 'Confirm receipt' }));
    expect(within(await dialog()).getByText('Confirm receipt: 2 tasks')).toBeTruthy();
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Confirm receipt 2' }));
    expect(await within(await dialog()).findByText('Confirm receipt: 1 done, 1 not:')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
    cleanup();
    await open({ lines: [aLine('1', { labels }), aLine('2')] });
    await userEvent.keyboard('x');
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Title 2' });
    await userEvent.keyboard('x');
    const other = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    expect(other.getByRole('button', { name: 'Approve' })).toBeTruthy();
  });

  it('leave out what is suspended, and say so', async () => {
    const suspended = { at: '2026-11-20T08:00:00Z', reason: 'Audit' };
    const { calls } = await open({
      lines: [aLine('1'), aLine('2', { suspended })],
      answers: { 'POST process/tasks/batch': () => ({ rows: [{ id: '1', code: 200, args: [] }] }) },
    });
    await userEvent.keyboard('x');
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Title 2' });
    await userEvent.keyboard('x');
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Approve' }));
    const inside = within(await dialog());
    await userEvent.click(await inside.findByRole('button', { name: 'Approve 1' }));
    expect(inside.getByText('N-2').closest('li')?.textContent).toContain('The process is suspended');
    await waitFor(() => expect(sent(calls, 'process/tasks/batch')).toHaveLength(1));
    expect(sent(calls, 'process/tasks/batch')[0]?.body).toMatchObject({ rows: [{ task: '1', version: 4 }] });
  });

  it('are not rejected without a reason', async () => {
    const { calls } = await open({ lines: many });
    await userEvent.click(await button('Select several'));
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-checked')).toBe('false');
    await userEvent.keyboard('x');
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name: 'Reject' }),
    );
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Reject 1' }));
    expect(await screen.findByText('A reason is required to reject.')).toBeTruthy();
    expect(sent(calls, 'process/tasks/batch')).toEqual([]);
  });

  it('that do not offer the decision are left out with why', async () => {
    await open({ lines: many, actions: ['approve'] });
    await userEvent.keyboard('x');
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name: 'Reject' }),
    );
    expect(await screen.findByText('This decision is not available here.')).toBeTruthy();
    expect(within(await dialog()).getByRole('button', { name: 'Reject 0' })).toHaveProperty('disabled', true);
  });

  const pressBar = async (name: string) =>
    userEvent.click(within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name }));
  const pickTwo = async () => {
    await userEvent.keyboard('x');
    await userEvent.keyboard('j');
    await screen.findByRole('heading', { name: 'Title 2' });
    await userEvent.keyboard('x');
  };

  it('of one step that opens fields have them in one form; what is filled in is sent for all', async () => {
    const rows = ['1', '2'].map((id) => ({ id, code: 200, args: [] }));
    const { calls, texts } = await open({
      lines: many,
      edit: ['account', 'remark'],
      answers: { 'POST process/tasks/batch': () => ({ rows }) },
    });
    await pickTwo();
    await pressBar('Approve');
    const account = await within(await dialog()).findByRole('textbox', { name: /account/ });
    expect(within(await dialog()).getByText(/fields left empty stay unchanged/)).toBeTruthy();
    await userEvent.type(account, 'A-7');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Approve 2' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/batch')).toHaveLength(1));
    expect(sent(calls, 'process/tasks/batch')[0]?.body).toMatchObject({ input: { fields: { account: 'A-7' } } });
    expect(sent(calls, 'process/tasks/batch')[0]?.body).not.toHaveProperty('input.fields.remark');
    expect(texts.missingKeys().filter((key) => !key.startsWith('demo.'))).toEqual([]);
  });

  const refusedFor = (id: string, args: readonly string[]) => ({
    id,
    code: 8012,
    args: [],
    fields: [{ path: 'fields.account', code: 8012, args }],
  });

  it('with a field that is refused say beside the field what is wrong, and can be tried again', async () => {
    const answers = [
      ['1', '2'].map((id) => refusedFor(id, ['tooLong', '32'])),
      ['1', '2'].map((id) => ({ id, code: 200, args: [] })),
    ];
    const { calls, texts } = await open({
      lines: many,
      edit: ['account', 'remark'],
      answers: { 'POST process/tasks/batch': () => ({ rows: answers.shift() }) },
    });
    await pickTwo();
    await pressBar('Approve');
    const account = await within(await dialog()).findByRole('textbox', { name: /account/ });
    await userEvent.type(account, 'A-7');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Approve 2' }));
    const shown = await within(await dialog()).findByText('At most 32 characters');
    const again = within(await dialog()).getByRole<HTMLInputElement>('textbox', { name: /account/ });
    expect(again.value).toBe('A-7');
    expect(again.getAttribute('aria-describedby')).toBe(shown.id);
    expect(within(await dialog()).queryByText(/More input is required/)).toBeNull();
    // The task behind the dialog came back with the same reason.
    const behind = await screen.findAllByText('At most 32 characters');
    expect(behind).toHaveLength(2);
    expect(screen.queryByText(/\{\{/)).toBeNull();
    await userEvent.type(again, '{Backspace}8');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Approve 2' }));
    expect(await within(await dialog()).findByText('2 approved')).toBeTruthy();
    expect(sent(calls, 'process/tasks/batch').map(({ body }) => body)).toMatchObject([
      { input: { fields: { account: 'A-7' } } },
      { input: { fields: { account: 'A-8' } } },
    ]);
    expect(texts.missingKeys().filter((key) => !key.startsWith('demo.'))).toEqual([]);
  });

  it('of which only some refuse a field name it in their row', async () => {
    const rows = [{ id: '1', code: 200, args: [] }, refusedFor('2', ['taken'])];
    await open({ lines: many, edit: ['account'], answers: { 'POST process/tasks/batch': () => ({ rows }) } });
    await pickTwo();
    await pressBar('Approve');
    await userEvent.type(await within(await dialog()).findByRole('textbox', { name: /account/ }), 'A-7');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByText('1 approved, 1 not:')).toBeTruthy();
    expect((await dialog()).querySelector('li')?.textContent).toMatch(/account: Already in use/);
  });

  it.each([
    ['of several steps', ['dueDate'], [aLine('1'), aLine('2', { element: 'second' })]],
    ['of lines', ['lines.price'], [aLine('1'), aLine('2')]],
  ] as const)(
    'whose steps open fields %s are left out of an approval with why, and can be rejected',
    async (_, edit, lines) => {
      await open({ lines, edit });
      await pickTwo();
      await pressBar('Approve');
      expect(await screen.findAllByText('This step has fields to check or fill in; open the task.')).toHaveLength(2);
      expect(within(await dialog()).getByRole('button', { name: 'Approve 0' })).toHaveProperty('disabled', true);
      await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
      await pressBar('Reject');
      expect(await within(await dialog()).findByRole('button', { name: 'Reject 2' })).toHaveProperty('disabled', false);
    },
  );

  it('can be undone before they are sent', async () => {
    const { calls } = await open({ lines: many, pauses: { hold: 5_000, read: 0 } });
    await userEvent.keyboard('x');
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name: 'Approve' }),
    );
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Approve 1' }));
    await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(2));
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(3));
    expect(sent(calls, 'process/tasks/batch')).toEqual([]);
  });

  it('of a call without an answer count as not done', async () => {
    await open({
      lines: many,
      answers: {
        'POST process/tasks/batch': () => {
          throw new TypeError('the line is down');
        },
      },
    });
    await userEvent.keyboard('x');
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name: 'Approve' }),
    );
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Approve 1' }));
    expect(await screen.findByText('0 approved, 1 not:')).toBeTruthy();
    expect(within(await dialog()).getByText(/The server cannot be reached/)).toBeTruthy();
  });
});
