import { afterEach, expect } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import type { PathStep } from '#lab/shared/process-view.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import type { Pauses } from '#lab/ui/decision/pauses.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import type { TaskDesk } from '../../../shared/operation.dto.js';
import type { TaskDetail } from '../../../shared/task.dto.js';
import { room } from '../../index.js';
import { InboxPage } from '../inbox-page.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  start: 'approve',
  actions: {
    approve: { asks: 'opinion', may: 'demo:record:approve', look: 'primary' },
    reject: { asks: 'reason', may: 'demo:record:approve', look: 'danger' },
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

export const me = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
export const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
export const li = { id: 'l', name: { zh: '李倩', en: 'Li Qian' } };
const empty: TaskDesk = { operations: [], needsOpinion: false, dueAt: null, draft: null, files: [], copies: [] };

export function aLine(task: string, part: Partial<TodoLine> = {}): TodoLine {
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
  /** Fields that the step opens. */
  readonly edit?: readonly string[];
  readonly path?: readonly PathStep[];
  readonly answers?: Parameters<typeof fakeServer>[0];
  readonly pauses?: Pauses;
}

function detailOf(
  line: TodoLine,
  actions: readonly string[],
  path: readonly PathStep[],
  edit: readonly string[] = [],
): TaskDetail {
  return {
    line,
    actions: actions.map((action) => ({ action, task: line.task, ...(edit.length > 0 ? { edit } : {}) })),
    recordVersion: 4,
    briefing: {},
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
export async function open(world: World) {
  const {
    lines = [aLine('1'), aLine('2')],
    desk,
    actions = ['approve', 'reject'],
    path = [],
    edit,
    answers,
    pauses,
  } = world;
  const tasks = lines.flatMap((line) => [
    [`GET process/tasks/${line.task}`, () => detailOf(line, actions, path, edit)],
    [`GET process/tasks/${line.task}/desk`, () => ({ ...empty, ...desk })],
  ]);
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET Common/getTodoCount': () => ({ total: lines.length }),
    'GET process/todo/kinds': () => ({ kinds: [{ subject: 'demo', count: lines.length }], late: 0 }),
    'GET Common/getTodoList': ({ query }) =>
      ['held', 'aside', 'suspended'].some((name) => query.get(name))
        ? { rows: [], total: 0 }
        : { rows: lines, total: lines.length },
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
  const rendered = await renderInside(page, { rooms: [room, demo], path: '/process/todo', ...(pauses && { pauses }) });
  await screen.findByRole('heading', { name: 'Title 1' });
  return { ...server, ...rendered };
}

export const button = (name: RegExp | string) => screen.findByRole('button', { name });
export const sent = (calls: readonly FakeCall[], path: string) => calls.filter((call) => call.path === path);
export const dialog = () => screen.findByRole('dialog');

/** Opens the menu behind the dots and chooses. */
export async function choose(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

/** Looks a user up in the select of the open dialog. */
export async function pick(label: string, name: RegExp) {
  const field = within(await dialog()).getByRole('combobox', { name: new RegExp(label) });
  fireEvent.mouseDown(field);
  const found = await screen.findAllByText(name);
  const option = found.find((each) => each.closest('.ant-select-item-option'));
  if (!option) throw new Error(`nobody to choose like ${String(name)}`);
  await userEvent.click(option);
}

afterEach(() => {
  cleanup();
  dropToken();
});
