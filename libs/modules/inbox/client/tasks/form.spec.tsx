import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import type { FormField } from '#lab/shared/process-view.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { room } from '../index.js';
import { Preview } from './preview.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  start: 'approve',
  actions: { approve: { asks: 'opinion', may: 'demo:record:approve', look: 'primary' } },
  fields: {
    until: { control: 'day' },
    reason: { control: 'note' },
    'lines.count': { text: 'demo.record.fields.count', control: 'number' },
    price: {},
  },
});
const words = {
  record: {
    one: 'Demo record',
    actions: { approve: 'Approve' },
    done: { approve: 'approved' },
    fields: { until: 'Until', reason: 'Reason', count: 'Count', price: 'Price' },
  },
};
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
  subjects: [{ subject, route: 'demo/records', icon: FileText, path: (record) => `/demo/records/${record}` }],
});

afterEach(() => {
  cleanup();
  dropToken();
});

const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const line: TodoLine = {
  task: 't1',
  subject: 'demo',
  recordId: 'r1',
  element: 'approval',
  elementName: { zh: '审批', en: 'Approval' },
  title: { zh: 'Columns' },
  card: { number: 'N-1', requester: 'z' },
  requester: zhou,
  openedAt: '2026-11-18T08:00:00Z',
  dueAt: null,
  unread: false,
  strip: { steps: ['current'] },
};
const detail: TaskDetail = {
  line,
  actions: [{ action: 'approve', task: 't1', edit: ['until', 'reason', 'lines.count'] }],
  recordVersion: 4,
  briefing: {},
  process: {
    instance: 'i',
    definition: { id: 'd', key: 'k', version: 1, name: { zh: '流程' } },
    round: 1,
    ended: false,
    path: [],
    timeline: [
      { n: 1, at: '2026-11-18T08:00:00Z', round: 1, verb: 'approve', by: zhou, fields: ['reason', 'lines.count'] },
    ],
    taken: [],
    incidents: [],
  },
};
const form: readonly FormField[] = [
  { field: 'until', value: '2026-12-01' },
  { field: 'reason', value: 'Stock is low' },
  {
    field: 'lines.count',
    value: [
      { id: 'l1', name: 'Column', value: '2' },
      { id: 'l2', name: 'Vial', value: '10' },
    ],
  },
];
const answer = { id: 'r1', version: 5, state: 'waiting', status: '2', actions: [], warnings: [] };

async function open(
  approve: () => typeof answer | ReturnType<typeof refusal> = () => answer,
  given: readonly FormField[] = form,
) {
  const edit = given.length > 0;
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET process/tasks/t1': () => (edit ? detail : { ...detail, actions: [{ action: 'approve', task: 't1' }] }),
    'GET process/tasks/t1/desk': () => ({
      operations: [],
      needsOpinion: false,
      dueAt: null,
      draft: null,
      files: [],
      copies: [],
    }),
    'GET process/tasks/t1/form': () => given,
    'POST demo/records/r1/actions/approve': approve,
  });
  const preview = (
    <RequireSession>
      <Preview
        task="t1"
        line={line}
        position={undefined}
        onWalk={() => undefined}
        onBack={undefined}
        onDone={() => undefined}
        isLast
        onSeen={() => undefined}
      />
    </RequireSession>
  );
  const rendered = await renderInside(preview, { rooms: [room, demo] });
  await screen.findByRole('button', { name: /^Approve/ });
  return { ...server, ...rendered };
}
const user = userEvent.setup();
const approving = () => user.click(screen.getByRole('button', { name: /^Approve/ }));
const bodies = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ path, method }) => method === 'POST' && path.startsWith('demo/')).map(({ body }) => body);

it('draws the fields that the task lets its people change, and sends what they changed with the decision', async () => {
  const { calls, texts } = await open();
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  expect(reason.value).toBe('Stock is low');
  expect(screen.queryByText('Price')).toBeNull();
  await user.clear(reason);
  await user.type(reason, 'Two weeks left');
  const vial = screen.getByRole('textbox', { name: 'Count, Vial' });
  await user.clear(vial);
  await user.type(vial, '6');
  await approving();
  expect(bodies(calls)).toEqual([
    {
      version: 4,
      task: 't1',
      input: { fields: { reason: 'Two weeks left', 'lines.count': { l2: '6' } } },
    },
  ]);
  expect(texts.missingKeys().filter((key) => /^(ui|inbox)\./.test(key))).toEqual([]);
});

it('sends no fields where nothing was changed, and draws none where the task names none', async () => {
  const { calls } = await open();
  await screen.findByRole('textbox', { name: 'Reason' });
  await approving();
  expect(bodies(calls)).toEqual([{ version: 4, task: 't1', input: {} }]);
  cleanup();
  dropToken();
  const plain = await open(undefined, []);
  expect(screen.queryByText('Fields you can edit')).toBeNull();
  expect(plain.calls.some(({ path }) => path.endsWith('/form'))).toBe(false);
});

it('says at the field why it was refused; what was typed stays', async () => {
  const fields = [
    { path: 'fields.lines.count.l1', code: 8012, args: ['decimal', '6'] },
    { path: 'fields.until', code: 8012, args: ['day'] },
  ];
  await open(() => refusal(8012, 'field', 400, { fields }));
  const column = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Count, Column' });
  await user.type(column, 'x');
  await approving();
  const row = screen.getByRole('row', { name: /Column/ });
  expect(await within(row).findByText('A number with at most 6 decimals')).toBeTruthy();
  expect(column.value).toBe('2x');
  expect(column.getAttribute('aria-invalid')).toBe('true');
});

it('names in the timeline what was changed with a decision', async () => {
  await open();
  expect(await screen.findByText(/changed: Reason, Count/)).toBeTruthy();
});
