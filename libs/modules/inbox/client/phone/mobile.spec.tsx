import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import type { Pauses } from '#lab/ui/decision/pauses.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { DoneLine, TodoLine } from '#lab/shared/todo-view.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import type { TaskDesk } from '../../shared/operation.dto.js';
import type { StartedLine } from '../../shared/started.dto.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { room } from '../index.js';
import { MobilePage } from './mobile-page.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  start: 'approve',
  actions: {
    submit: { asks: 'opinion', may: 'demo:record:create', look: 'primary' },
    approve: { asks: 'opinion', may: 'demo:record:approve', look: 'primary' },
    reject: { asks: 'reason', may: 'demo:record:approve', look: 'danger' },
    withdraw: { asks: 'nothing', may: 'demo:record:approve' },
  },
});
const words = {
  title: 'Demo',
  record: {
    one: 'Demo record',
    actions: { submit: 'Submit', approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' },
    done: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  },
};
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
  creates: [
    { title: 'demo.record.one', icon: FileText, to: '/demo/create', permissions: ['demo:record:create'] },
    { title: 'demo.record.one', icon: FileText, to: '/demo/closed', permissions: ['closed:record:create'] },
  ],
  subjects: [{ subject, route: 'demo/records', icon: FileText, path: (record) => `/demo/records/${record}` }],
});
const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const line: TodoLine = {
  task: '1',
  subject: 'demo',
  recordId: 'r1',
  element: 'approval',
  elementName: { zh: '审批', en: 'Approval' },
  title: { zh: 'Pipettes' },
  card: { number: 'N-1', requester: 'z', amount: '12.50', currency: 'CNY' },
  requester: zhou,
  openedAt: '2026-11-18T08:00:00Z',
  dueAt: '2020-01-01T00:00:00Z',
  unread: true,
  strip: { steps: ['done', 'current', 'expected'] },
};
const decided: DoneLine = {
  ...line,
  task: '7',
  title: { zh: 'Gloves' },
  closedAt: '2026-11-18T09:00:00Z',
  outcome: 'approve',
  opinion: null,
};
const started: StartedLine = {
  instance: 'i9',
  subject: 'demo',
  recordId: 'r9',
  number: 'N-9',
  title: { zh: 'Columns' },
  startedAt: '2026-11-18T08:00:00Z',
  endedAt: null,
  strip: { steps: ['current', 'expected'], holder: zhou, since: '2026-11-18T08:00:00Z' },
};
const process: TaskDetail['process'] = {
  instance: 'i',
  definition: { id: 'd', key: 'k', version: 1, name: { zh: '流程' } },
  round: 1,
  ended: false,
  path: [],
  timeline: [],
  taken: [],
  incidents: [],
};
const desk: TaskDesk = { operations: [], needsOpinion: false, dueAt: null, draft: null, files: [], copies: [] };

interface World {
  readonly lines?: readonly TodoLine[];
  readonly edit?: readonly string[];
  readonly needsOpinion?: boolean;
  readonly pauses?: Pauses;
  readonly answers?: Parameters<typeof fakeServer>[0];
  readonly language?: 'en' | 'zh';
}

async function open(
  path: string,
  { lines = [line], edit, needsOpinion = false, pauses, answers, language }: World = {},
) {
  const done = new Set<string>();
  const left = () => lines.filter(({ task }) => !done.has(task));
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET Common/getTodoCount': () => ({ total: left().length }),
    'GET Common/getTodoList': () => ({ rows: left(), total: left().length }),
    'GET process/todo/kinds': () => ({ kinds: [{ subject: 'demo', count: left().length }], late: left().length }),
    'GET process/tasks/1': () => ({
      line,
      actions: ['approve', 'reject'].map((action) => ({ action, task: '1', ...(edit && { edit }) })),
      recordVersion: 4,
      process,
    }),
    'GET process/tasks/1/desk': () => ({ ...desk, needsOpinion }),
    'GET process/tasks/1/form': () => [],
    'POST process/tasks/1/read': () => null,
    'POST demo/records/r1/actions/approve': () => {
      done.add('1');
      return { id: 'r1', version: 5, state: 'waiting', status: '2', actions: [], warnings: [] };
    },
    'GET process/started': () => ({ rows: [started], total: 1 }),
    'GET demo/records/r9': () => ({ id: 'r9', version: 2, number: 'N-9', actions: [{ action: 'withdraw' }] }),
    'GET demo/records/r9/process': () => process,
    ...answers,
  });
  const page = (
    <RequireSession>
      <MobilePage />
    </RequireSession>
  );
  const inside = { rooms: [room, demo], path, ...(pauses && { pauses }), ...(language && { language }) };
  return { ...server, ...(await renderInside(page, inside)) };
}
const sent = (calls: readonly FakeCall[], path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path);
const approval = 'demo/records/r1/actions/approve';

afterEach(() => {
  cleanup();
  dropToken();
});

describe('the phone', () => {
  it('has four places and the scan at the foot, and counts what waits', async () => {
    const { texts } = await open('/mobile/dashboard');
    await screen.findByText('Pipettes');
    const tabs = within(screen.getByRole('navigation', { name: 'Navigation' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
      '/mobile/dashboard',
      '/mobile/dashboard?tab=todo',
      '/mobile/dashboard?scan=',
      '/mobile/dashboard?tab=started',
      '/mobile/dashboard?tab=me',
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([
    ['en', ['1,000+ overdue', '1,000+ tasks to do'], 'All 1,000+'],
    ['zh', ['1,000+ 项逾期', '1,000+ 项待办'], '全部 1,000+'],
  ] as const)('says 1,000+ for more than is counted, in %s', async (language, greeting, chip) => {
    const answers = {
      'GET Common/getTodoList': () => ({ rows: [line], total: 1001, next: null }),
      'GET process/todo/kinds': () => ({ kinds: [{ subject: 'demo', count: 1001 }], late: 1001 }),
    };
    const { texts } = await open('/mobile/dashboard', { answers, language });
    await screen.findByText('Pipettes');
    const head = () => document.querySelector('.phone-head p')?.textContent;
    await waitFor(() => expect(head()).toContain(greeting[0]));
    expect(head()).toContain(greeting[1]);
    cleanup();
    await open('/mobile/dashboard?tab=todo', { answers, language });
    await screen.findByRole('button', { name: chip });
    expect(document.body.textContent).not.toContain('1001');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('leads to the forms of the documents that the user may create', async () => {
    const answers = { 'GET auth/info': () => aPerson({ perms: ['demo:record:create'] }) };
    const { texts } = await open('/mobile/dashboard', { answers });
    const creates = within(await screen.findByRole('navigation', { name: 'Create' })).getAllByRole('link');
    expect(creates.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Demo record', '/demo/create?site=full'],
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('calls the decisions of a card as its diagram does, in the language of the reader', async () => {
    const labels = { approve: { zh: '确认收货', en: 'Confirm receipt' }, reject: { zh: '拒收', en: 'Refuse' } };
    const lines = [{ ...line, labels }];
    const { calls } = await open('/mobile/dashboard?tab=todo', { lines });
    expect(await screen.findByRole('link', { name: 'Refuse' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm receipt' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === approval)).toHaveLength(1));
    cleanup();
    await open('/mobile/dashboard?tab=todo', { lines, language: 'zh' });
    expect(await screen.findByRole('button', { name: '确认收货' })).toBeTruthy();
  });

  it('approves from the card with the version that was seen', async () => {
    const { calls } = await open('/mobile/dashboard?tab=todo');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText('No tasks to do.');
    expect(sent(calls, approval).map(({ body }) => body)).toEqual([{ version: 4, input: {}, task: '1' }]);
  });

  it('takes an approval back for some seconds, the last of a process included', async () => {
    const { calls, texts } = await open('/mobile/dashboard?tab=todo', {
      lines: [{ ...line, strip: { steps: ['done', 'current'] } }],
      pauses: { hold: 5_000, read: 0 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText('No tasks to do.');
    await screen.findByText('N-1 approved');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Pipettes');
    expect(sent(calls, approval)).toEqual([]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('takes back what was decided before, also when nothing waits', async () => {
    const over: DoneLine = { ...decided, task: '8', title: { zh: 'Over' }, strip: { steps: ['done', 'done'] } };
    const { calls, texts } = await open('/mobile/dashboard?tab=todo', {
      lines: [],
      answers: {
        'GET process/done': () => ({ rows: [decided, over], total: 2 }),
        'POST process/tasks/7/withdraw': () => null,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Done by me' }));
    await screen.findByText('Over');
    // What is over has no way back.
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw decision' }));
    await userEvent.type(await screen.findByRole('textbox'), 'Wrong one');
    await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw decision' }).at(-1)!);
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/7/withdraw').map(({ body }) => body)).toEqual([{ reason: 'Wrong one' }]),
    );
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says of a suspended process whom to ask, and lets its verbs rest', async () => {
    const suspended = { at: '2026-11-20T08:00:00Z', by: zhou, reason: 'Audit' };
    const { calls, texts } = await open('/mobile/dashboard?tab=todo', { lines: [{ ...line, suspended }] });
    expect(await screen.findByText('Suspended')).toBeTruthy();
    expect(screen.getByText(/^Zhou Jianming suspended the process .* Reason: Audit$/)).toBeTruthy();
    for (const name of ['Approve', 'Reject']) {
      const verb = screen.getByRole('button', { name });
      expect(verb).toHaveProperty('disabled', true);
      await userEvent.click(verb);
    }
    expect(calls.filter(({ path }) => path.startsWith('process/tasks/'))).toEqual([]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('takes no tap while cards move: the next one is not approved by a second tap', async () => {
    const lines = [line, { ...line, task: '2', recordId: 'r2', title: { zh: 'Columns 2' } }];
    const { calls } = await open('/mobile/dashboard?tab=todo', { lines, pauses: { hold: 0, read: 400 } });
    const [first] = await screen.findAllByRole('button', { name: 'Approve' });
    await waitFor(() => expect(first?.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(first!);
    await waitFor(() => expect(screen.queryByText('Pipettes')).toBeNull());
    const next = screen.getByRole('button', { name: 'Approve' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(next);
    expect(calls.some(({ path }) => path === 'process/tasks/2')).toBe(false);
  });

  it.each([
    ['fields to fill in', { edit: ['dueDate'] }],
    ['an opinion to give', { needsOpinion: true }],
    ['another state by now', { answers: { 'GET process/tasks/1': () => refusal(8003, 'taskTaken&&周建明', 409) } }],
  ] satisfies [string, World][])('opens the task where approval has %s', async (_, world) => {
    const { calls, place } = await open('/mobile/dashboard?tab=todo', world);
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(place().search).toBe('?tab=todo&task=1'));
    expect(sent(calls, approval)).toHaveLength(0);
  });

  it('opens the task for a refusal, where it cannot go without a reason', async () => {
    const { place, calls } = await open('/mobile/dashboard?tab=todo');
    await userEvent.click(await screen.findByRole('link', { name: 'Reject' }));
    await screen.findByRole('heading', { name: 'Pipettes' });
    expect(place().search).toBe('?tab=todo&task=1');
    expect(screen.queryByRole('button', { name: /Next task/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^Reject/ }));
    await screen.findByRole('alert');
    expect(calls.some(({ path }) => path.endsWith('/reject'))).toBe(false);
  });

  it('leaves what is a group’s to its own page', async () => {
    await open('/mobile/dashboard?tab=todo', { lines: [{ ...line, claimable: true }] });
    await screen.findByText('Pipettes');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/mobile/dashboard?tab=todo&task=1');
  });

  it('narrows by its chips', async () => {
    const { calls } = await open('/mobile/dashboard?tab=todo');
    await userEvent.click(await screen.findByRole('button', { name: 'Overdue 1' }));
    await waitFor(() =>
      expect(calls.some(({ path, query }) => path === 'Common/getTodoList' && query.get('late') === 'true')).toBe(true),
    );
  });

  it('shows what was started, where it is, and what may be done with it', async () => {
    const { texts } = await open('/mobile/dashboard?tab=started');
    await userEvent.click(await screen.findByRole('link', { name: 'Columns' }));
    await screen.findByText('N-9');
    await screen.findByRole('button', { name: /Withdraw/ });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says so where nothing was started', async () => {
    await open('/mobile/dashboard?tab=started', { answers: { 'GET process/started': () => ({ rows: [], total: 0 }) } });
    await screen.findByText('No requests yet.');
  });

  it('knows who is signed in and leads to the full site', async () => {
    const { texts } = await open('/mobile/dashboard?tab=me', {
      answers: {
        'GET me/links': () => [{ linkUrl: '/process/todo', linkKey: 'process.todo' }],
        'POST SysModule/getSysModuleDetail': () => ({ sysModuleDetail: { moduleFile: { id: null, name: 'M.md' } } }),
      },
    });
    await screen.findByRole('heading', { name: 'Chen Siyuan' });
    const links = await screen.findByRole('navigation', { name: 'Quick links' });
    expect(within(links).getByRole('link').getAttribute('href')).toBe('/process/todo?site=full');
    const help = await within(await screen.findByRole('navigation', { name: 'Help' })).findByRole('link');
    expect(help.getAttribute('href')).toMatch(/^\/markdownViewer\?moduleId=M\d+&site=full$/);
    expect(help.textContent).toMatch(/^Help: /);
    expect(screen.getByRole('link', { name: 'Full site' }).getAttribute('href')).toBe('/dashboard?site=full');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});
