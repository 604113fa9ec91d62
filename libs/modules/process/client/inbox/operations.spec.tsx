import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { z } from 'zod';
import { defineSubject, opinion, reason } from '#lab/shared/define-subject.js';
import type { PathStep } from '#lab/shared/process-view.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { TaskDesk } from '../../shared/operation.dto.js';
import type { TaskDetail, TodoLine } from '../../shared/task.dto.js';
import { room } from '../index.js';

// Drawing needs a real browser; here the timeline beside it says the same.
jest.unstable_mockModule('#lab/ui/diagram/process-diagram.jsx', () => ({ default: () => null }));
const { InboxPage } = await import('./inbox-page.js');

const subject = defineSubject('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  facts: z.object({}),
  start: 'approve',
  handlers: [],
  actions: {
    approve: { input: opinion, may: 'demo:record:approve', look: 'primary' },
    reject: { input: reason, may: 'demo:record:approve', look: 'danger' },
  },
});
const words = { record: { one: 'Demo record', actions: { approve: 'Approve', reject: 'Reject' } } };
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
  subjects: [{ subject, route: 'demo/records', icon: FileText, path: (record) => `/demo/records/${record}` }],
});

// Whole screens, on machines that are busy with other tests.
jest.setTimeout(30_000);

const me = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const li = { id: 'l', name: { zh: '李倩', en: 'Li Qian' } };
const empty: TaskDesk = { operations: [], needsOpinion: false, dueAt: null, draft: null, files: [], copies: [] };

function aLine(task: string, part: Partial<TodoLine> = {}): TodoLine {
  return {
    task,
    subject: 'demo',
    recordId: `r${task}`,
    element: 'approval',
    elementName: { zh: '审批', en: 'Approval' },
    title: { zh: `Title ${task}` },
    card: { number: `N-${task}`, requester: 'z' },
    requester: zhou,
    openedAt: '2026-11-18T08:00:00Z',
    dueAt: null,
    unread: false,
    strip: { steps: ['current', 'expected'] },
    ...part,
  };
}

interface World {
  readonly lines?: readonly TodoLine[];
  readonly desk?: Partial<TaskDesk>;
  readonly actions?: readonly string[];
  readonly path?: readonly PathStep[];
  readonly answers?: Parameters<typeof fakeServer>[0];
}

function detailOf(line: TodoLine, actions: readonly string[], path: readonly PathStep[]): TaskDetail {
  return {
    line,
    actions: actions.map((action) => ({ action, task: line.task })),
    recordVersion: 4,
    process: {
      instance: 'i',
      definition: { id: 'd', key: 'k', version: 1, name: { zh: '流程' } },
      round: 1,
      ended: false,
      path,
      timeline: [],
      taken: [],
      incidents: [],
    },
  };
}

/** The inbox with some tasks, the first of them open. */
async function open(world: World) {
  const { lines = [aLine('1'), aLine('2')], desk, actions = ['approve', 'reject'], path = [], answers } = world;
  const tasks = lines.flatMap((line) => [
    [`GET process/tasks/${line.task}`, () => detailOf(line, actions, path)],
    [`GET process/tasks/${line.task}/desk`, () => ({ ...empty, ...desk })],
  ]);
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET Common/getTodoCount': () => ({ total: lines.length }),
    'GET process/todo/kinds': () => ({ kinds: [{ subject: 'demo', count: lines.length }], late: 0 }),
    'GET Common/getTodoList': ({ query }) =>
      query.get('held') ? { rows: [], total: 0 } : { rows: lines, total: lines.length },
    'GET org/users/options': () => ({
      rows: [
        { id: 'l', code: 'li.qian', name: li.name },
        { id: 'z', code: 'zhou.jianming', name: zhou.name },
      ],
      total: 2,
    }),
    ...Object.fromEntries(tasks),
    ...answers,
  });
  const page = (
    <RequireSession>
      <InboxPage />
    </RequireSession>
  );
  const rendered = await renderInside(page, { rooms: [room, demo], path: '/process/todo' });
  await screen.findByRole('heading', { name: 'Title 1' });
  return { ...server, ...rendered };
}

const button = (name: RegExp | string) => screen.findByRole('button', { name });
const sent = (calls: readonly FakeCall[], path: string) => calls.filter((call) => call.path === path);
const dialog = () => screen.findByRole('dialog');

/** Opens the menu behind the dots and chooses. */
async function choose(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

/** Looks somebody up in the select of the open dialog. */
async function pick(label: string, name: RegExp) {
  const field = within(await dialog()).getByRole('combobox', { name: new RegExp(label) });
  fireEvent.mouseDown(field);
  const found = await screen.findAllByText(name);
  await userEvent.click(found.find((each) => each.closest('.ant-select-item-option'))!);
}

afterEach(() => {
  cleanup();
  dropToken();
});

describe('the operations of a task', () => {
  it('are offered as the server says, and no others', async () => {
    const { texts } = await open({ desk: { operations: ['comment', 'transfer', 'cc'] } });
    await userEvent.click(await button('More'));
    await screen.findByRole('menuitem', { name: 'Transfer' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Transfer',
      'Comment',
      'Copy in',
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('have no menu where there are none', async () => {
    await open({});
    await button(/Approve/);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('transfer gives the task to somebody that is looked up, and the next one opens', async () => {
    const { calls } = await open({
      desk: { operations: ['transfer'] },
      answers: { 'POST process/tasks/1/transfer': () => null },
    });
    await choose('Transfer');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Transfer' }));
    expect(await screen.findByText('Choose somebody.')).toBeTruthy();
    await pick('To', /Li Qian/);
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'A word with it' }), 'yours');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Transfer' }));
    await screen.findByRole('heading', { name: 'Title 2' });
    const [call] = sent(calls, 'process/tasks/1/transfer');
    expect(call?.body).toEqual({ to: 'l', text: 'yours' });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('N-1 transferred')).toBeTruthy();
  });

  it('delegate asks for an opinion, or for the decision', async () => {
    const { calls } = await open({
      desk: { operations: ['delegate'] },
      answers: { 'POST process/tasks/1/delegate': () => null },
    });
    await userEvent.keyboard('d');
    await pick('To', /Li Qian/);
    await userEvent.click(within(await dialog()).getByRole('radio', { name: /The decision/ }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Delegate' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/delegate')[0]?.body).toEqual({ to: 'l', final: true }));
  });

  it('that is refused says why in its dialog, and what was entered stays', async () => {
    await open({
      desk: { operations: ['transfer'] },
      answers: { 'POST process/tasks/1/transfer': () => refusal(8019, 'passedOnTooOften&&5', 409) },
    });
    await choose('Transfer');
    await pick('To', /Li Qian/);
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'A word with it' }), 'yours');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Transfer' }));
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('passed on 5 times');
    expect(within(await dialog()).getByRole('textbox', { name: 'A word with it' })).toHaveProperty('value', 'yours');
  });

  it('comment names people with @, and only those that still stand in the text', async () => {
    const { calls } = await open({
      desk: { operations: ['comment'] },
      answers: { 'POST process/tasks/1/comments': () => null },
    });
    await choose('Comment');
    const field = within(await dialog()).getByRole('textbox', { name: /Comment/ });
    await userEvent.type(field, 'Look @li');
    const [option] = await screen.findAllByText(/Li Qian · li.qian/);
    await userEvent.click(option!);
    await waitFor(() => expect(field).toHaveProperty('value', 'Look @Li Qian '));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Comment' }));
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/1/comments')[0]?.body).toEqual({ text: 'Look @Li Qian', mentions: ['l'] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Title 1' })).toBeTruthy();
  });

  it('copying in tells several people, and who has read it stands beside the task', async () => {
    const copies = [
      { person: zhou, by: me, readAt: '2026-11-20T02:00:00Z' },
      { person: li, by: me, readAt: null },
    ];
    const { calls } = await open({
      desk: { operations: ['cc'], copies },
      answers: { 'POST process/tasks/1/cc': () => null },
    });
    expect(await screen.findByText('not read yet')).toBeTruthy();
    expect(screen.getByText(/^read \d\d-\d\d/)).toBeTruthy();
    await choose('Copy in');
    await pick('People', /Li Qian/);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Copy in' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/cc')[0]?.body).toEqual({ people: ['l'] }));
  });

  it('a due date that is over is not sent', async () => {
    const { calls } = await open({ desk: { operations: ['dueDate'], dueAt: '2020-01-01T08:00:00Z' } });
    await choose('Change the due date');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Change the due date' }));
    expect(await screen.findByText('This moment is over.')).toBeTruthy();
    expect(sent(calls, 'process/tasks/1/dueDate')).toEqual([]);
  });

  it('urging too often says when it is possible again', async () => {
    await open({
      desk: { operations: ['urge'] },
      answers: { 'POST process/tasks/1/urge': () => refusal(8014, 'tooMany&&9000', 429) },
    });
    await choose('Urge');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Urge' }));
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('Again possible in 2 h.');
  });
});

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

  it('goes to the latest step that was done unless told otherwise, and not without a reason', async () => {
    const { calls, texts } = await open({ desk, path, answers: { 'POST process/tasks/1/return': () => null } });
    await choose('Send back');
    await send();
    expect(await screen.findByText('Say why it goes back.')).toBeTruthy();
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
    fireEvent.mouseDown(within(await dialog()).getByRole('combobox', { name: /Back to/ }));
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(2));
    const options = [...document.querySelectorAll('.ant-select-item-option')];
    expect(options.map(({ textContent }) => textContent)).toEqual(['Quotation · Li Qian', 'Check · Li Qian']);
    await userEvent.click(options[1]!);
    await userEvent.click(within(await dialog()).getByRole('radio', { name: /straight back to me/ }));
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

describe('asking others to sign', () => {
  const desk: Partial<TaskDesk> = { operations: ['addSign'] };
  const ask = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Ask others to sign' }));

  it('before me hands the task on until they have signed', async () => {
    const { calls, texts } = await open({ desk, answers: { 'POST process/tasks/1/addSign': () => null } });
    await choose('Ask others to sign');
    await ask();
    expect(await screen.findByText('Choose somebody.')).toBeTruthy();
    expect(sent(calls, 'process/tasks/1/addSign')).toEqual([]);
    await pick('People', /Li Qian/);
    await ask();
    await screen.findByRole('heading', { name: 'Title 2' });
    expect(sent(calls, 'process/tasks/1/addSign')[0]?.body).toEqual({ people: ['l'], mode: 'before' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('beside me leaves the task with me', async () => {
    const { calls } = await open({ desk, answers: { 'POST process/tasks/1/addSign': () => null } });
    await choose('Ask others to sign');
    await pick('People', /Li Qian/);
    await userEvent.click(within(await dialog()).getByRole('radio', { name: /Beside me/ }));
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'A word with it' }), 'please');
    await ask();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = sent(calls, 'process/tasks/1/addSign');
    expect(call?.body).toEqual({ people: ['l'], mode: 'parallel', text: 'please' });
    expect(screen.getByRole('heading', { name: 'Title 1' })).toBeTruthy();
  });

  it('that is refused names who signs already', async () => {
    const answers = { 'POST process/tasks/1/addSign': () => refusal(8007, 'userRepeated&&李倩', 409) };
    await open({ desk, answers });
    await choose('Ask others to sign');
    await pick('People', /Li Qian/);
    await ask();
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('李倩 is on the list already.');
  });
});

describe('a task in other hands', () => {
  it('of a group is claimed with the solid button; then it is one’s own', async () => {
    const { calls } = await open({
      lines: [aLine('1', { claimable: true })],
      desk: { operations: ['claim'] },
      answers: { 'POST process/tasks/1/claim': () => null },
    });
    expect(screen.getByText('Waiting for your group')).toBeTruthy();
    const claim = await button('Claim');
    expect(claim.className).toContain('primary');
    expect((await button(/Approve/)).className).not.toContain('primary');
    await userEvent.click(claim);
    await waitFor(() => expect(sent(calls, 'process/tasks/1/claim')).toHaveLength(1));
    expect(await screen.findByText('You have claimed N-1')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Title 1' })).toBeTruthy();
  });

  it('that a colleague was faster to claim says so', async () => {
    await open({
      lines: [aLine('1', { claimable: true })],
      desk: { operations: ['claim'] },
      answers: { 'POST process/tasks/1/claim': () => refusal(8004, 'notYourTask', 403) },
    });
    await userEvent.click(await button('Claim'));
    expect((await screen.findByRole('alert')).textContent).toContain('not yours');
  });

  it('that was claimed names who has it', async () => {
    await open({ lines: [aLine('1', { claimedBy: li })], actions: [] });
    expect(screen.getByText('With somebody else')).toBeTruthy();
    expect(screen.getAllByText('taken by Li Qian')).toHaveLength(2);
  });

  it('that was lent can be taken back', async () => {
    const { calls } = await open({
      lines: [aLine('1', { delegatedTo: li })],
      actions: [],
      desk: { operations: ['recall'] },
      answers: { 'POST process/tasks/1/recall': () => null },
    });
    await userEvent.click(await button('Take back'));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/recall')[0]?.body).toEqual({}));
  });

  it('that wants an opinion is given back with one, not without', async () => {
    const { calls } = await open({
      lines: [aLine('1', { for: zhou, delegatedBy: zhou, advice: true }), aLine('2')],
      actions: [],
      desk: { operations: ['resolve', 'draft'] },
      answers: { 'POST process/tasks/1/resolve': () => null },
    });
    expect(screen.getAllByText('Zhou Jianming asks your opinion')).toHaveLength(2);
    await userEvent.click(await button('Give back with an opinion'));
    expect((await screen.findByRole('alert')).textContent).toContain('needs a reason');
    await userEvent.type(screen.getByRole('textbox', { name: 'Opinion' }), 'fair price');
    await userEvent.click(await button('Give back with an opinion'));
    await screen.findByRole('heading', { name: 'Title 2' });
    expect(sent(calls, 'process/tasks/1/resolve')[0]?.body).toEqual({ opinion: 'fair price' });
    expect(sent(calls, 'process/tasks/1/draft')).toEqual([]);
  });

  it('shows urged and begun ones in the list', async () => {
    await open({ lines: [aLine('1', { urged: '2026-11-20T02:00:00Z', draft: true }), aLine('2', { for: zhou })] });
    const [first, second] = screen.getAllByRole('option');
    expect(first?.textContent).toContain('urged');
    expect(first?.textContent).toContain('draft');
    expect(second?.textContent).toContain('for Zhou Jianming');
  });
});

describe('an opinion', () => {
  it('that was begun stands there again, with when it was saved', async () => {
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
    await userEvent.type(screen.getByRole('textbox', { name: 'Opinion' }), 'b{Escape}');
    expect(screen.queryByText(/^Draft saved/)).toBeNull();
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

  it('are uploaded and then attached; a refusal is told', async () => {
    const { calls } = await open({
      desk: { operations: ['attach', 'draft'] },
      answers: {
        'POST files': () => ({ id: 'f9', name: 'new.pdf', size: 1, mime: 'application/pdf' }),
        'POST process/tasks/1/files': () => refusal(8004, 'notYourTask', 409),
      },
    });
    const field = await screen.findByLabelText('Files of the task');
    await userEvent.upload(field, new File(['x'], 'new.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(sent(calls, 'process/tasks/1/files')[0]?.body).toEqual({ file: 'f9', at: 'task' }));
    expect(await screen.findByText('This task is not yours.')).toBeTruthy();
  });
});

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
    await userEvent.type(within(await dialog()).getByRole('textbox', { name: 'Opinion for all of them' }), 'fine');
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
    expect(row?.textContent).toContain('周建明 has dealt with this a moment ago.');
    await userEvent.click(
      within(await dialog())
        .getByText('Close')
        .closest('button')!,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('1 selected')).toBeTruthy();
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
    expect(await screen.findByText('Rejecting needs a reason.')).toBeTruthy();
    expect(sent(calls, 'process/tasks/batch')).toEqual([]);
  });

  it('that do not offer the decision are left out with why', async () => {
    await open({ lines: many, actions: ['approve'] });
    await userEvent.keyboard('x');
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name: 'Reject' }),
    );
    expect(await screen.findByText('This decision is not offered here.')).toBeTruthy();
    expect(within(await dialog()).getByRole('button', { name: 'Reject 0' })).toHaveProperty('disabled', true);
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
    expect(screen.getByText(/The server cannot be reached/)).toBeTruthy();
  });
});
