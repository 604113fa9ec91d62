import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { useCounts } from '#lab/ui/layout/counts.js';
import type { Pauses } from '#lab/ui/decision/pauses.js';
import { defineRoom } from '#lab/ui/room.js';
import type { ActFormProps } from '#lab/ui/subject/registry.js';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import type { TaskClosing, TaskDetail } from '../../shared/task.dto.js';
import { room } from '../index.js';
import { InboxPage } from './inbox-page.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  start: 'approve',
  actions: {
    approve: { asks: 'opinion', may: 'demo:record:approve', look: 'primary' },
    reject: { asks: 'reason', may: 'demo:record:approve', look: 'danger' },
    transfer: { asks: 'form', may: 'demo:record:approve' },
  },
});
const words = {
  record: {
    one: 'Demo record',
    states: { waiting: 'Waiting' },
    actions: { approve: 'Approve', reject: 'Reject', transfer: 'Transfer' },
    done: { approve: 'approved', reject: 'rejected', transfer: 'transferred' },
  },
};
function TransferForm({ record, onSubmit }: ActFormProps) {
  return (
    <button type="button" onClick={() => onSubmit({ to: 'he' })}>
      Transfer {record}
    </button>
  );
}
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
  subjects: [
    {
      subject,
      route: 'demo/records',
      icon: FileText,
      path: (record) => `/demo/records/${record}`,
      forms: { transfer: TransferForm },
    },
  ],
});

const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const notFound = () => refusal(8013, 'notFound', 404);
const taken = () => refusal(8003, 'taskTaken&&周建明', 409);

function aLine(task: string, part: Partial<TodoLine> = {}): TodoLine {
  return {
    task,
    subject: 'demo',
    recordId: `r${task}`,
    element: 'approval',
    elementName: { zh: '审批', en: 'Approval' },
    title: { zh: `Title ${task}` },
    card: { number: `N-${task}`, requester: 'z', amount: '12.50', currency: 'CNY' },
    requester: zhou,
    openedAt: '2026-11-18T08:00:00Z',
    dueAt: null,
    unread: true,
    strip: { steps: ['current', 'expected'] },
    ...part,
  };
}

function aDetail(line: TodoLine): TaskDetail {
  const { task } = line;
  return {
    line,
    actions: ['approve', 'reject', 'transfer'].map((action) => ({ action, task })),
    recordVersion: 4,
    briefing: {},
    process: {
      instance: 'i',
      definition: { id: 'd', key: 'k', version: 1, name: { zh: '流程' } },
      round: 1,
      ended: false,
      path: [],
      timeline: [],
      taken: [],
      incidents: [],
    },
  };
}

const closing: TaskClosing = {
  subject: 'demo',
  recordId: 'r1',
  number: 'N-1',
  title: { zh: 'Title 1' },
  elementName: { zh: '审批', en: 'Approval' },
  closedAt: '2026-11-20T08:00:00Z',
  closedBy: zhou,
  outcome: 'approve',
};

/** A server with some tasks; `closed` ones have left the list, and acts close theirs. */
class Server {
  readonly closed = new Set<string>();
  /** What an act is answered with; it succeeds without. */
  refusal: (() => ReturnType<typeof refusal>) | undefined;
  readonly calls: readonly FakeCall[];

  constructor(private readonly lines: readonly TodoLine[]) {
    const acts = lines.flatMap(({ task, recordId }) =>
      ['approve', 'reject', 'transfer'].map((action) => [
        `POST demo/records/${recordId}/actions/${action}`,
        () => this.act(task, recordId),
      ]),
    );
    const reads = lines.flatMap((line) => [
      [`GET process/tasks/${line.task}`, () => (this.closed.has(line.task) ? taken() : aDetail(line))],
      [`GET process/tasks/${line.task}/closing`, () => (this.closed.has(line.task) ? closing : notFound())],
      [`POST process/tasks/${line.task}/read`, () => null],
    ]);
    const { calls } = fakeServer({
      ...Object.fromEntries([...acts, ...reads]),
      'GET auth/info': () => aPerson(),
      'GET Common/getTodoCount': () => ({ total: this.open.length }),
      'GET process/todo/kinds': () => ({ kinds: [{ subject: 'demo', count: this.open.length }], late: 1 }),
      'GET Common/getTodoList': ({ query }) => this.list(query),
    });
    this.calls = calls;
  }

  posts(): FakeCall[] {
    return this.calls.filter(({ method, path }) => method === 'POST' && path.includes('/actions/'));
  }

  private get open(): TodoLine[] {
    return this.lines.filter(({ task }) => !this.closed.has(task));
  }

  private list(query: URLSearchParams) {
    const size = Number(query.get('size'));
    const from = (Number(query.get('page')) - 1) * size;
    return { rows: this.open.slice(from, from + size), total: this.open.length };
  }

  private act(task: string, id: string) {
    if (this.refusal) return this.refusal();
    this.closed.add(task);
    return { id, version: 5, state: 'waiting', status: '2', actions: [], warnings: [] };
  }
}

function Counted() {
  return <output>{useCounts()['total']}</output>;
}

async function open(
  path = '/process/todo',
  lines = ['1', '2', '3'].map((task) => aLine(task)),
  closed: string[] = [],
  pauses?: Pauses,
) {
  const server = new Server(lines);
  for (const task of closed) server.closed.add(task);
  const inside = (
    <RequireSession>
      <InboxPage />
      <Counted />
    </RequireSession>
  );
  const rendered = await renderInside(inside, { rooms: [room, demo], path, ...(pauses && { pauses }) });
  return { server, ...rendered };
}
const options = () => screen.getAllByRole('option');
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
const title = (text: string) => screen.findByRole('heading', { name: text });
const button = (name: RegExp) => screen.findByRole('button', { name });

afterEach(() => {
  cleanup();
  dropToken();
});

describe('the inbox', () => {
  it('opens the first task, says so in the address, and marks it as read', async () => {
    const mixed = aLine('2', { card: { number: 'N-2', requester: 'z', amount: '171.00', approximate: true } });
    const { server, place, texts } = await open(undefined, [aLine('1'), mixed, aLine('3')]);
    await title('Title 1');
    expect(place().search).toBe('?task=1');
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(options()[0]?.textContent).toContain('N-1CNY12.50');
    expect(options()[1]?.textContent).toContain('N-2≈ 171.00');
    await waitFor(() => expect(server.calls.some(({ path }) => path === 'process/tasks/1/read')).toBe(true));
    await waitFor(() => expect(within(options()[0]!).queryByRole('img', { name: 'unread' })).toBeNull());
    expect(within(options()[1]!).getByRole('img', { name: 'unread' })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('walks with J and K and opens the record with Enter', async () => {
    const { place } = await open();
    await title('Title 1');
    await userEvent.keyboard('j');
    await title('Title 2');
    await userEvent.keyboard('jj');
    await title('Title 3');
    await userEvent.keyboard('k');
    await title('Title 2');
    expect(place().search).toBe('?task=2');
    await userEvent.keyboard('{Enter}');
    expect(place().pathname).toBe('/demo/records/r2');
  });

  it('narrows and orders the list in the address and chooses anew', async () => {
    const { server, place } = await open('/process/todo?task=2');
    await title('Title 2');
    await userEvent.click(await button(/^Overdue/));
    await waitFor(() => expect(place().search).toBe('?late=true&task=1'));
    const lists = () => server.calls.filter(({ path }) => path === 'Common/getTodoList');
    expect(Object.fromEntries(lists().at(-1)!.query)).toEqual({ late: 'true', sort: 'dueAt', size: '30', page: '1' });
    await userEvent.click(await button(/^Order: due soonest first/));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'highest priority first' }));
    await waitFor(() => expect(place().search).toBe('?late=true&sort=priority&task=1'));
    expect(lists().at(-1)!.query.get('sort')).toBe('priority');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Number or title' }), 'glass');
    await waitFor(() => expect(lists().at(-1)!.query.get('search')).toBe('glass'));
  });

  it('fetches the next page when it is asked for, and keeps what is chosen', async () => {
    const lines = Array.from({ length: 41 }, (_, at) => aLine(String(at + 1)));
    const { place } = await open('/process/todo?task=7', lines);
    await waitFor(() => expect(options()).toHaveLength(30));
    await userEvent.click(await button(/Load more/));
    await waitFor(() => expect(options()).toHaveLength(41));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(place().search).toBe('?task=7');
  });

  it('says that nothing waits', async () => {
    await open('/process/todo', []);
    await title('No tasks to do.');
  });

  it('offers to try again when the list does not come', async () => {
    const { server } = await open();
    cleanup();
    const calls = fakeServer({ 'GET auth/info': () => aPerson(), 'GET Common/getTodoList': () => refusal(0, '', 500) });
    const inside = (
      <RequireSession>
        <InboxPage />
      </RequireSession>
    );
    await renderInside(inside, { rooms: [room, demo], path: '/process/todo' });
    await title('The list could not be loaded');
    const asked = calls.calls.length;
    await userEvent.click(await button(/Try again/));
    await waitFor(() => expect(calls.calls.length).toBeGreaterThan(asked));
    expect(server.posts()).toEqual([]);
  });
});

describe('a decision', () => {
  it('is sent with version and opinion; then the next task opens, list and counts move on', async () => {
    const { server, place } = await open('/process/todo?task=2');
    await title('Title 2');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Opinion' }), 'fine');
    await userEvent.click(await button(/Approve/));
    await title('Title 3');
    expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
      ['demo/records/r2/actions/approve', { version: 4, input: { opinion: 'fine' }, task: '2' }],
    ]);
    expect(place().search).toBe('?task=3');
    expect(options()).toHaveLength(2);
    expect(await screen.findByRole('textbox', { name: 'Opinion' })).toHaveProperty('value', '');
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('2'));
  });

  it('by key acts once, however long the key is held', async () => {
    const { server } = await open();
    await title('Title 1');
    await button(/Approve/);
    const hold = (repeat: boolean) => fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', repeat });
    hold(false);
    await title('Title 2');
    await button(/Approve/);
    hold(true);
    hold(true);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(server.posts()).toHaveLength(1);
    hold(false);
    await title('Title 3');
  });

  it('of the last task goes back to the one before it, and then nothing waits', async () => {
    await open('/process/todo?task=2', [aLine('1'), aLine('2')]);
    await title('Title 2');
    await userEvent.click(await button(/Approve/));
    await title('Title 1');
    await userEvent.click(await button(/Approve/));
    await title('No tasks to do.');
  });

  it('that needs a reason leads into the opinion, and Escape out of it', async () => {
    const { server } = await open();
    await title('Title 1');
    await button(/Reject/);
    await userEvent.keyboard('r');
    const field = screen.getByRole('textbox', { name: 'Opinion' });
    expect(document.activeElement).toBe(field);
    expect(server.posts()).toEqual([]);
    await userEvent.keyboard('too dear{Escape}');
    expect(document.activeElement).not.toBe(field);
    await userEvent.keyboard('r');
    await title('Title 2');
    expect(server.posts()[0]?.body).toMatchObject({ input: { opinion: 'too dear' } });
  });

  it('that needs a form asks with the form of its room', async () => {
    const { server } = await open();
    await title('Title 1');
    await userEvent.click(await button(/Transfer/));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Transfer r1' }));
    await title('Title 2');
    expect(server.posts()[0]?.body).toEqual({ version: 4, input: { to: 'he' }, task: '1' });
  });

  it('on a record that was changed comes back with the reason; the task is fetched again and the opinion stays', async () => {
    const { server } = await open();
    await title('Title 1');
    server.refusal = () => refusal(8001, 'stale', 409);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Opinion' }), 'fine');
    await userEvent.click(await button(/Approve/));
    await title('Title 2');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not saved: N-1 approved');
    expect(options()).toHaveLength(3);
    await userEvent.click(within(alert).getByRole('button', { name: 'Open' }));
    await title('Title 1');
    expect((await screen.findByRole('alert')).textContent).toContain('your opinion is kept');
    expect(screen.getByRole('textbox', { name: 'Opinion' })).toHaveProperty('value', 'fine');
    await waitFor(() => expect(server.calls.filter(({ path }) => path === 'process/tasks/1')).toHaveLength(2));
  });

  it('that another user was faster with says who and what, and the task leaves the list', async () => {
    const { server, place } = await open();
    await title('Title 1');
    server.refusal = () => {
      server.closed.add('1');
      return taken();
    };
    await userEvent.click(await button(/Approve/));
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(options()).toHaveLength(2));
    await userEvent.click(within(alert).getByRole('button', { name: 'Open' }));
    await title('Zhou Jianming approved this');
    expect(place().search).toBe('?task=1');
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
    await userEvent.click(await button(/Next task/));
    await title('Title 2');
  });

  it('that is refused for another reason says which, and may be tried again', async () => {
    const { server } = await open();
    await title('Title 1');
    server.refusal = () => refusal(8010, 'suspended', 409);
    await userEvent.click(await button(/Approve/));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The process is suspended.');
    server.refusal = undefined;
    await userEvent.click(within(alert).getByRole('button', { name: 'Open' }));
    await title('Title 1');
    await userEvent.click(await button(/Approve/));
    await title('Title 2');
    expect(server.posts()).toHaveLength(2);
  });

  it('can be undone for some seconds: the task comes back with its opinion, and nothing is sent', async () => {
    const { server, texts } = await open(undefined, undefined, [], { hold: 5_000, read: 0 });
    await title('Title 1');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Opinion' }), 'fine');
    await userEvent.click(await button(/Approve/));
    await title('Title 2');
    expect(options()).toHaveLength(2);
    await screen.findByText('N-1 approved');
    await userEvent.click(await button(/^Undo/));
    await title('Title 1');
    expect(options()).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: 'Opinion' })).toHaveProperty('value', 'fine');
    expect(server.posts()).toEqual([]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is undone by Ctrl Z, but not while something is written', async () => {
    const { server } = await open(undefined, undefined, [], { hold: 5_000, read: 0 });
    await title('Title 1');
    await userEvent.click(await button(/Approve/));
    await title('Title 2');
    await screen.findByText('N-1 approved');
    await userEvent.click(await screen.findByRole('textbox', { name: 'Opinion' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(options()).toHaveLength(2);
    await userEvent.keyboard('{Escape}{Control>}z{/Control}');
    await title('Title 1');
    expect(server.posts()).toEqual([]);
  });

  it('is sent at once by the next one, and when its notice is closed', async () => {
    const { server } = await open(undefined, undefined, [], { hold: 5_000, read: 0 });
    await title('Title 1');
    await userEvent.click(await button(/Approve/));
    await title('Title 2');
    expect(server.posts()).toEqual([]);
    await userEvent.click(await button(/Approve/));
    await title('Title 3');
    expect(server.posts().map(({ path }) => path)).toEqual(['demo/records/r1/actions/approve']);
    const notice = (await screen.findByText('N-2 approved')).closest<HTMLElement>('.lab-notice')!;
    await userEvent.click(within(notice).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(server.posts()).toHaveLength(2));
  });

  it('waits until the facts have been in view: a second press does not approve the next task', async () => {
    const { server } = await open(undefined, undefined, [], { hold: 0, read: 400 });
    await title('Title 1');
    const approve = await button(/Approve/);
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('a');
    await userEvent.click(approve);
    expect(server.posts()).toEqual([]);
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull());
    await userEvent.keyboard('a');
    await title('Title 2');
    await userEvent.keyboard('a');
    await userEvent.click(await button(/Approve/));
    expect(server.posts().map(({ path }) => path)).toEqual(['demo/records/r1/actions/approve']);
  });
});

describe('a task of a suspended process', () => {
  it('is marked in the list; its page says why it cannot be decided, and by whom it was suspended', async () => {
    const suspended = { at: '2026-11-20T08:00:00Z', by: zhou, reason: 'Audit' };
    const { server, texts } = await open(undefined, [aLine('1', { suspended }), aLine('2')]);
    await title('Title 1');
    const [first, second] = options();
    expect(within(first!).getByText('Suspended')).toBeTruthy();
    expect(within(second!).queryByText('Suspended')).toBeNull();
    expect(await screen.findByText(/^Zhou Jianming suspended the process .* Reason: Audit$/)).toBeTruthy();
    expect(await button(/Approve/)).toHaveProperty('disabled', true);
    expect(await button(/Reject/)).toHaveProperty('disabled', true);
    await userEvent.keyboard('a');
    expect(server.posts()).toEqual([]);
    await userEvent.keyboard('j');
    await title('Title 2');
    await waitFor(async () => expect(await button(/Approve/)).toHaveProperty('disabled', false));
    expect(screen.queryByText(/suspended the process/)).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('a link to a task', () => {
  it('that is done says who did it and leads to the record', async () => {
    const { place } = await open('/process/todo?task=1', undefined, ['1']);
    await title('Zhou Jianming approved this');
    expect(chosen()).toBeUndefined();
    await userEvent.click(await button(/Open the record/));
    expect(place().pathname).toBe('/demo/records/r1');
  });

  it('that never was the reader’s says no more than that', async () => {
    const { server } = await open('/process/todo?task=99');
    await title('This task is not in your to-do list');
    expect(server.calls.some(({ path }) => path.endsWith('/closing'))).toBe(false);
    await act(async () => userEvent.click(await button(/Next task/)));
    await title('Title 1');
  });
});
