import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AwaitedView, TimerView, WorkJobView } from '#lab/shared/process-inspection.js';
import { dropToken } from '#lab/ui/access/token.js';
import { confirm, dialog, manager, open, press, sent, marksOn } from './testing/instance-page.js';

afterEach(() => {
  cleanup();
  dropToken();
});

const dueAt = '2099-01-02T03:00:00.000Z';
const timer: TimerView = { ...manager, armed: 7, does: 'timeout', dueAt, restMs: null, repeats: false };
const job: WorkJobView = {
  ...manager,
  ...{ token: 4, dueAt, attempts: 2, isGivenUp: true, lastError: 'Error: the printer is off', stack: null },
};
const timersRoute = 'process/instances/i1/timers';
const runRoute = 'process/instances/i1/jobs/4/run';

const choose = async (name: string) => {
  await press('More actions for the timer of Manager');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('timers and background jobs of an instance', () => {
  it('are in a part of their own, which says when there are none', async () => {
    const { place } = await open({});
    await userEvent.click(await screen.findByRole('tab', { name: 'Waiting for' }));
    expect(await screen.findByText('No events, timers or background jobs are waiting.')).toBeTruthy();
    expect(place().search).toBe('?instance=i1&part=timers');
  });

  it('come after the messages, signals and conditions that it waits for, in words', async () => {
    const awaited: AwaitedView[] = [
      { ...manager, armed: 1, awaits: 'message', what: 'Delivered', key: 'PO-1' },
      { ...manager, armed: 2, awaits: 'signal', what: 'Recall', key: null },
      { ...manager, armed: 3, awaits: 'condition', what: 'isReceived = true', key: null },
    ];
    await open({ part: 'timers', inside: { awaited, timers: [timer] } });
    const [events, timers] = (await screen.findAllByRole('table')).map((table) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .queryAllByRole('cell')
            .map((cell) => cell.textContent),
        )
        .filter((cells) => cells.some((text) => text !== '')),
    );
    expect(events).toEqual([
      ['Manager', 'Message', 'DeliveredKey: PO-1'],
      ['Manager', 'Signal', 'Recall'],
      ['Manager', 'Condition', 'isReceived = true'],
    ]);
    expect(timers).toHaveLength(1);
    expect(screen.queryByText(/No events/)).toBeNull();
  });

  it('fires a timer at once with a reason, and says before what comes of it', async () => {
    const { calls } = await open({
      part: 'timers',
      inside: { timers: [timer] },
      answers: { [`POST ${timersRoute}`]: () => null },
    });
    await choose('Fire now…');
    expect((await dialog()).getByText(/the open task ends as its timeout says/)).toBeTruthy();
    expect(await (await dialog()).findByText('New task CEO: Zhou Jianming')).toBeTruthy();
    expect((await marksOn('d1')).textContent).toBe('manager leaves 1, ceo enters 1');
    await confirm('Fire now', '');
    expect(await screen.findByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    expect(sent(calls, timersRoute)).toEqual([]);
    await confirm('Fire now', 'Delivered');
    expect(await screen.findByText('The timer of Manager fires now')).toBeTruthy();
    expect(sent(calls, timersRoute).map(({ body }) => body)).toEqual([
      { armed: 7, seen: dueAt, dueAt: null, reason: 'Delivered' },
    ]);
  });

  it('gives a timer another due time, which has to be later than now', async () => {
    const { calls } = await open({
      part: 'timers',
      inside: { timers: [timer] },
      answers: { [`POST ${timersRoute}`]: () => null },
    });
    await choose('Change due time…');
    const field = (await dialog()).getByLabelText(/Due at/);
    const enter = async (text: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, `${text}{Enter}`);
    };
    await enter('2098-05-06 07:08');
    await confirm('Change', 'Later');
    await waitFor(() =>
      expect(sent(calls, timersRoute).map(({ body }) => body)).toEqual([
        { armed: 7, seen: dueAt, dueAt: new Date('2098-05-06T07:08:00').toISOString(), reason: 'Later' },
      ]),
    );
  });

  it('shows a job with its failures and its last error, and runs it now', async () => {
    const { calls } = await open({
      part: 'timers',
      inside: { jobs: [job] },
      answers: { [`POST ${runRoute}`]: () => null },
    });
    const row = (await screen.findByText('Error: the printer is off')).closest('tr')!;
    expect(within(row).getByText('2 times')).toBeTruthy();
    expect(within(row).getByText('Given up')).toBeTruthy();
    await press('Run Manager now');
    expect((await marksOn('d1')).textContent).toBe('manager works 1');
    await confirm('Run now', 'Printer on');
    expect(await screen.findByText('Manager runs now')).toBeTruthy();
    expect(sent(calls, runRoute).map(({ body }) => body)).toEqual([{ reason: 'Printer on' }]);
  });

  it('folds the stack of a job, which those who may run it get', async () => {
    const stack = 'Error: the printer is off\n    at Printer.print (printer.ts:7:9)';
    await open({
      part: 'timers',
      inside: {
        jobs: [
          { ...job, stack },
          { ...job, token: 5 },
        ],
      },
    });
    const folds = (await screen.findAllByText('Stack trace')).map((summary) => summary.closest('details')!);
    expect(folds.map(({ open: isOpen }) => isOpen)).toEqual([false]);
    expect(folds[0]!.querySelector('pre')!.textContent).toBe(stack);
  });

  it.each([
    ['for those who only watch', { perms: ['process:instance:search'] }, timer],
    [
      'while the instance is suspended, with the time that is left',
      { line: { suspended: true } },
      { ...timer, dueAt: null, restMs: 3_600_000 },
    ],
  ])('are not changed %s', async (_, given, shown) => {
    await open({ ...given, part: 'timers', inside: { timers: [shown], jobs: [job] } });
    expect(await screen.findByText('Timeout of the task')).toBeTruthy();
    if (shown.dueAt === null) expect(screen.getByText(/1 h left once resumed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^More actions|^Run/ })).toBeNull();
  });
});
