import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type {
  EffectSum,
  EffectView,
  ElementView,
  InsideView,
  OpenTaskView,
  TrailEntry,
  VersionElement,
} from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import type { Room } from '#lab/ui/room.js';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { InstanceHead } from '../../../shared/instance.dto.js';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room as inbox } from '#lab/modules/inbox/client/index.jsx';
import { room } from '../../index.jsx';
import { InstanceView } from '../instance-view.js';

/** The page of one instance, with what the fake server answers, for the specs of its parts. */
export const lin = { id: 'l', name: { zh: '林敏', en: 'Lin Min' } };
export const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
export const at = '2026-11-20T08:00:00.000Z';
export const manager: ElementView = { element: 'manager', name: { zh: '经理', en: 'Manager' }, kind: 'userTask' };
export const ceo: ElementView = { element: 'ceo', name: { zh: '总经理', en: 'CEO' }, kind: 'userTask' };
const elements: readonly VersionElement[] = [
  manager,
  ceo,
  { element: 'late', name: { zh: '逾期', en: 'Late' }, kind: 'boundaryEvent' },
  { element: 'end', name: null, kind: 'endEvent' },
  {
    element: 'join',
    name: null,
    kind: 'parallelGateway',
    branches: [
      { flow: 'f1', from: manager },
      { flow: 'f2', from: ceo },
    ],
  },
];
export const task: OpenTaskView = {
  ...manager,
  id: 'i1.4',
  holders: [lin],
  candidates: 0,
  openedAt: at,
  dueAt: null,
  priority: 'normal',
  signs: false,
};
export const line: InstanceHead = {
  id: 'i1',
  subject: 'leave-claim',
  recordId: 'r1',
  title: { zh: '年假', en: 'Annual leave' },
  number: 'LC-1',
  definition: { id: 'd1', key: 'leave-claim.standard', name: { zh: '请假', en: 'Leave' } },
  definitionVersion: 1,
  round: 1,
  initiator: zhou,
  startedAt: at,
  endedAt: null,
  outcome: null,
  suspended: false,
  incidents: 0,
  readsRecord: true,
  earlier: null,
  later: null,
};
export const view: ProcessView = {
  instance: 'i1',
  definition: { id: 'd1', key: 'leave-claim.standard', version: 1, name: { zh: '请假', en: 'Leave' } },
  round: 1,
  ended: false,
  path: [
    { element: 'manager', name: { zh: '经理', en: 'Manager' }, status: 'current', people: [lin], tasks: ['i1.4'] },
  ],
  timeline: [],
  taken: [],
  incidents: [],
};
export const trail = (part: Partial<TrailEntry>): TrailEntry => ({
  n: 1,
  at,
  kind: 'entered',
  of: manager,
  by: null,
  onBehalfOf: null,
  outcome: null,
  to: null,
  opinion: null,
  table: null,
  message: null,
  ...part,
});

const here = { token: 4, iterations: [] };
/** What a retry of the incidents at a step would do. */
const retryEffect: EffectSum = {
  versions: [
    {
      ...{ definition: 'd1', name: line.definition.name, version: 1 },
      ...{ starts: [], leaves: [], enters: [], stays: [], incidents: [], drops: [], expects: [] },
      begins: [{ ...manager, count: 1 }],
    },
  ],
  ...{ closes: [], opens: [], timers: [], begins: [{ ...manager, count: 1 }], incidents: [], ends: [], refused: [] },
};
/** What any operation would do, unless a spec says otherwise. */
export const effect: EffectView = {
  definition: 'd1',
  version: 3,
  starts: [],
  leaves: [{ ...manager, count: 1 }],
  enters: [{ ...ceo, count: 1 }],
  stays: [],
  closes: [{ ...manager, count: 1 }],
  tasks: [{ ...ceo, holders: [zhou], candidates: 0 }],
  timers: [],
  begins: [],
  incidents: [],
  drops: [],
  expects: [],
  ends: null,
};

interface World {
  readonly line?: Partial<InstanceHead>;
  readonly view?: Partial<ProcessView>;
  readonly inside?: Partial<InsideView>;
  readonly perms?: string[];
  readonly part?: string;
  readonly answers?: Parameters<typeof fakeServer>[0];
  /** Rooms besides those of processes. */
  readonly rooms?: readonly Room[];
}

export async function open({ perms = ['process:*'], part, answers, rooms = [], ...world }: World = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/instances/i1': () => ({ ...view, ...world.view }),
    'GET process/instances/i1/line': () => ({ ...line, ...world.line }),
    'GET process/instances/i1/inside': () => ({
      version: 3,
      places: [{ ...manager, tokens: [here], steps: [here], acts: ['skip', 'repeat', 'cancel'] }],
      tasks: [task],
      variables: [],
      timers: [],
      awaited: [],
      jobs: [],
      stacks: {},
      ...world.inside,
    }),
    'POST process/instances/i1/effect': () => effect,
    'POST process/instances/effects': () => retryEffect,
    'GET process/instances/i1/calls': () => ({ caller: null, called: [], hasMore: false }),
    'GET process/instances/i1/related': () => [],
    'GET process/instances/i1/facts': () => ({ mayRead: true, values: { days: '2.5', hasAttachment: false } }),
    'GET process/versions/d1/elements': () => elements,
    'GET process/versions/d2/elements': () => [{ ...ceo, element: 'board', name: { zh: '董事会', en: 'Board' } }],
    'GET process/definitions/leave-claim.standard/versions': () =>
      [2, 1].map((version) => ({
        id: `d${version}`,
        version,
        name: line.definition.name,
        origin: 'designer',
        suspended: false,
        note: null,
        createdBy: null,
        createdAt: at,
        running: 1,
      })),
    'GET org/users/options': () => ({
      rows: [{ id: 'z', code: 'zhou.jianming', name: zhou.name }],
      total: 1,
    }),
    ...answers,
  });
  const page = (
    <RequireSession>
      <InstanceView id="i1" />
    </RequireSession>
  );
  const path = `/processBpmn?instance=i1${part ? `&part=${part}` : ''}`;
  const rendered = await renderInside(page, { rooms: [room, designer, inbox, ...rooms], path });
  await screen.findByRole('heading', { name: 'Annual leave' });
  return { ...server, ...rendered };
}

export const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
export const dialog = async () => within(await screen.findByRole('dialog'));
export const sent = (calls: readonly FakeCall[], path: string) => calls.filter((call) => call.path === path);
export async function choose(label: RegExp, option: RegExp) {
  await userEvent.click((await dialog()).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
export async function confirm(name: string, reason = 'Audit') {
  const inside = await dialog();
  if (reason) await userEvent.type(inside.getByRole('textbox', { name: /Reason/ }), reason);
  await userEvent.click(inside.getByRole('button', { name }));
}

/** What the diagram of a version marks, as its double writes it. */
export const marksOn = (version: string) => screen.findByRole('status', { name: `marks on ${version}` });
