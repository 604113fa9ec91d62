import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ElementView, InsideView, OpenTaskView, TrailEntry } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room as inbox } from '#lab/modules/inbox/client/index.jsx';
import { room } from '../index.jsx';
import { InstanceView } from './instance-view.js';

const lin = { id: 'l', name: { zh: '林敏', en: 'Lin Min' } };
const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const at = '2026-11-20T08:00:00.000Z';
const manager: ElementView = { element: 'manager', name: { zh: '经理', en: 'Manager' }, kind: 'userTask' };
const ceo: ElementView = { element: 'ceo', name: { zh: '总经理', en: 'CEO' }, kind: 'userTask' };
const elements: readonly ElementView[] = [
  manager,
  ceo,
  { element: 'late', name: { zh: '逾期', en: 'Late' }, kind: 'boundaryEvent' },
  { element: 'end', name: null, kind: 'endEvent' },
];
const task: OpenTaskView = {
  ...manager,
  id: 'i1.4',
  holders: [lin],
  candidates: 0,
  openedAt: at,
  dueAt: null,
  signs: false,
};
const line: InstanceLine = {
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
};
const view: ProcessView = {
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
const trail = (part: Partial<TrailEntry>): TrailEntry => ({
  n: 1,
  at,
  kind: 'entered',
  of: manager,
  by: null,
  onBehalfOf: null,
  outcome: null,
  to: null,
  opinion: null,
  ...part,
});

interface World {
  readonly line?: Partial<InstanceLine>;
  readonly view?: Partial<ProcessView>;
  readonly inside?: Partial<InsideView>;
  readonly perms?: string[];
  readonly part?: string;
  readonly answers?: Parameters<typeof fakeServer>[0];
}

async function open({ perms = ['process:*'], part, answers, ...world }: World = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/instances/i1': () => ({ ...view, ...world.view }),
    'GET process/instances/i1/line': () => ({ ...line, ...world.line }),
    'GET process/instances/i1/inside': () => ({ places: [manager], tasks: [task], variables: [], ...world.inside }),
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
  const rendered = await renderInside(page, { rooms: [room, designer, inbox], path });
  await screen.findByRole('heading', { name: 'Annual leave' });
  return { ...server, ...rendered };
}

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const sent = (calls: readonly FakeCall[], path: string) => calls.filter((call) => call.path === path);
async function choose(label: RegExp, option: RegExp) {
  await userEvent.click((await dialog()).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
}
async function confirm(name: string, reason = 'Audit') {
  const inside = await dialog();
  if (reason) await userEvent.type(inside.getByRole('textbox', { name: /Reason/ }), reason);
  await userEvent.click(inside.getByRole('button', { name }));
}

afterEach(() => {
  cleanup();
  dropToken();
});

describe('what an administrator does with a run', () => {
  it('suspends it with a reason, which has to be given', async () => {
    const { calls } = await open({ answers: { 'POST process/instances/i1/suspend': () => null } });
    await press('Suspend');
    await confirm('Suspend', '');
    expect(await screen.findByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    expect(sent(calls, 'process/instances/i1/suspend')).toEqual([]);
    await confirm('Suspend');
    expect(await screen.findByText('LC-1 suspended')).toBeTruthy();
    expect(sent(calls, 'process/instances/i1/suspend').map(({ body }) => body)).toEqual([{ reason: 'Audit' }]);
  });

  it('resumes a suspended one, which says what that means', async () => {
    const { calls } = await open({
      line: { suspended: true },
      answers: { 'POST process/instances/i1/resume': () => null },
    });
    expect(screen.getByText(/no step continues, no one can decide/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull();
    await press('Resume');
    await confirm('Resume');
    await waitFor(() => expect(sent(calls, 'process/instances/i1/resume').length).toBe(1));
  });

  it('hears in place why cancelling was refused, and keeps what was written', async () => {
    await open({ answers: { 'POST process/instances/i1/cancel': () => refusal(8003, 'taken', 409, null) } });
    await press('Cancel process');
    await confirm('Cancel process', 'Ordered twice');
    const inside = await dialog();
    expect(await inside.findByRole('alert')).toBeTruthy();
    expect(inside.getByDisplayValue('Ordered twice')).toBeTruthy();
  });

  it('moves it: from where it stands to a step chosen on the diagram', async () => {
    const { calls } = await open({ answers: { 'POST process/instances/i1/move': () => null } });
    await press('Move…');
    await confirm('Move', 'Urgent');
    expect(await screen.findByText('Choose the target step.')).toBeTruthy();
    await press('node of the CEO');
    await confirm('Move', '');
    await waitFor(() =>
      expect(sent(calls, 'process/instances/i1/move').map(({ body }) => body)).toEqual([
        { from: 'manager', to: 'ceo', reason: 'Urgent' },
      ]),
    );
  });

  it('moves it to a step of the list, which has no events on borders and names what has no name by its kind', async () => {
    const { calls } = await open({
      answers: { 'POST process/instances/i1/move': () => refusal(8002, 'no', 409, null) },
    });
    await press('Move…');
    await choose(/To/, /^End event$/);
    expect(screen.queryByText('Late', { selector: '.ant-select-item-option-content' })).toBeNull();
    await confirm('Move');
    expect(await screen.findByText('It cannot be moved there from its current step.')).toBeTruthy();
    expect(sent(calls, 'process/instances/i1/move')[0]?.body).toMatchObject({ to: 'end' });
  });

  it('takes it over to another version once every step has its place there', async () => {
    const preview = 'POST process/definitions/leave-claim.standard/migration/preview';
    const { calls } = await open({
      answers: {
        [preview]: ({ body }) => {
          const fits = (body as { map: Record<string, string> }).map['manager'] === 'board';
          const problems = fits ? [] : [{ ...manager, code: 'missing' }];
          return [{ instance: 'i1', title: line.title, fits, problems }];
        },
        'POST process/definitions/leave-claim.standard/migration': () => ({
          rows: [{ id: 'i1', code: 200, args: [] }],
        }),
      },
    });
    await press('Migrate…');
    expect(await screen.findByText('Manager: does not exist in the new version')).toBeTruthy();
    expect(((await dialog()).getByRole('button', { name: 'Migrate' }) as HTMLButtonElement).disabled).toBe(true);
    await choose(/Manager/, /Board/);
    expect(await screen.findByText('Can be migrated')).toBeTruthy();
    await press('Migrate 1');
    expect(await screen.findByText('Done: 1')).toBeTruthy();
    expect(sent(calls, 'process/definitions/leave-claim.standard/migration').map(({ body }) => body)).toEqual([
      { version: 2, instances: ['i1'], map: { manager: 'board' } },
    ]);
  });

  it('restarts one that is over, from its start or from a step', async () => {
    const { calls } = await open({
      line: { endedAt: at },
      view: { ended: true },
      answers: { 'POST process/instances/i1/restart': () => null },
    });
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    await press('Restart');
    await choose(/Start at/, /CEO/);
    await confirm('Restart');
    await waitFor(() =>
      expect(sent(calls, 'process/instances/i1/restart').map(({ body }) => body)).toEqual([
        { from: 'ceo', reason: 'Audit' },
      ]),
    );
  });

  it('tries all that stands still again', async () => {
    const retry = (incident: string) => `process/instances/i1/incidents/${incident}/retry`;
    const incidents = ['a', 'b'].map((id) => ({ id, element: 'manager', message: `no answer ${id}`, at }));
    const { calls } = await open({
      view: { incidents },
      line: { incidents: 2 },
      answers: { [`POST ${retry('a')}`]: () => null, [`POST ${retry('b')}`]: () => null },
    });
    expect((await screen.findAllByText('Incident at Manager')).length).toBe(2);
    await press('Retry all');
    await waitFor(() => expect([retry('a'), retry('b')].map((path) => sent(calls, path).length)).toEqual([1, 1]));
  });

  it('is not offered to those who only watch', async () => {
    await open({ perms: ['process:instance:search'] });
    expect(await screen.findByRole('tab', { name: 'History' })).toBeTruthy();
    for (const name of ['Suspend', 'Move…', 'Cancel process', 'Migrate…'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows the path alone to those who may read the record', async () => {
    const { calls } = await open({ perms: ['hr:claim:search'] });
    expect(screen.queryByRole('tab')).toBeNull();
    expect(sent(calls, 'process/instances/i1/inside')).toEqual([]);
  });
});

describe('open tasks of a run', () => {
  const choosing = async (name: RegExp) => {
    await press(/Actions for Manager/);
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('are given to somebody else', async () => {
    const { calls } = await open({
      part: 'tasks',
      answers: { 'POST process/tasks/reassign': () => ({ rows: [{ id: 'i1.4', code: 200, args: [] }], left: 0 }) },
    });
    await choosing(/Reassign/);
    await confirm('Reassign');
    expect(await screen.findByText('Choose the new assignee.')).toBeTruthy();
    await choose(/To/, /Zhou/);
    await confirm('Reassign', '');
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/reassign').map(({ body }) => body)).toEqual([
        { from: 'l', to: 'z', tasks: ['i1.4'], reason: 'Audit' },
      ]),
    );
  });

  it('say why they cannot be given to somebody who signs already', async () => {
    const row = { id: 'i1.4', code: 8007, args: ['Zhou Jianming'] };
    await open({ part: 'tasks', answers: { 'POST process/tasks/reassign': () => ({ rows: [row], left: 1 }) } });
    await choosing(/Reassign/);
    await choose(/To/, /Zhou/);
    await confirm('Reassign');
    expect((await (await dialog()).findByRole('alert')).textContent).toContain('Zhou Jianming');
  });

  it('lose a signer, and only where there are several', async () => {
    const { calls, unmount } = await open({
      part: 'tasks',
      inside: { tasks: [{ ...task, id: 'i1.4.1', signs: true }] },
      answers: { 'POST process/tasks/i1.4.1/removeSign': () => null },
    });
    await choosing(/Remove signer/);
    await confirm('Remove', 'On a trip');
    await waitFor(() =>
      expect(sent(calls, 'process/tasks/i1.4.1/removeSign').map(({ body }) => body)).toEqual([{ reason: 'On a trip' }]),
    );
    unmount();
    await open({ part: 'tasks' });
    await press(/Actions for Manager/);
    await screen.findByRole('menuitem', { name: /Reassign/ });
    expect(screen.queryByRole('menuitem', { name: /signer/ })).toBeNull();
  });

  it('that wait for a group are nobody’s to take away', async () => {
    await open({ part: 'tasks', inside: { tasks: [{ ...task, holders: [], candidates: 3 }] } });
    expect(await screen.findByText('3 candidates of a group')).toBeTruthy();
    await choosing(/due date/);
    expect((await dialog()).getByRole('textbox', { name: /Due|until/i })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Reassign/ })).toBeNull();
  });
});

describe('what happened in a run', () => {
  it('is told with people, whom they acted for and what came of it, in words', async () => {
    const rows = [
      trail({ n: 1 }),
      trail({ n: 2, kind: 'acted', by: zhou, onBehalfOf: lin, outcome: 'approve', opinion: 'Fine' }),
      trail({ n: 3, kind: 'moved', by: zhou, to: ceo }),
      trail({ n: 4, kind: 'ended', of: null, outcome: 'completed' }),
    ];
    const { texts } = await open({
      part: 'history',
      answers: { 'GET process/instances/i1/history': () => ({ rows, total: 4 }) },
    });
    const acted = (await screen.findByText('Completed')).closest('tr')!;
    expect(acted.textContent).toContain('Zhou Jianming');
    expect(acted.textContent).toContain('on behalf of Lin Min');
    expect(within(acted).getByText('Fine')).toBeTruthy();
    expect(screen.getByText('Moved').closest('tr')!.textContent).toContain('→ CEO');
    expect(screen.getByText('Process completed')).toBeTruthy();
    expect(texts.missingKeys().filter((key) => /^(cockpit|designer|inbox)\./.test(key))).toEqual([]);
  });

  it('can be tried again where it does not load', async () => {
    let broken = true;
    await open({
      part: 'history',
      answers: {
        'GET process/instances/i1/history': () =>
          broken ? refusal(0, 'broken', 500, null) : { rows: [trail({})], total: 1 },
      },
    });
    broken = false;
    await press(/again/i);
    expect(await screen.findByText('Reached')).toBeTruthy();
  });

  it('leaves the data that the process has noted', async () => {
    const { place } = await open({ inside: { variables: [{ at: null, values: { round: 2, note: 'x' } }] } });
    await userEvent.click(await screen.findByRole('tab', { name: 'Data' }));
    expect((await screen.findByText('round')).closest('tr')!.textContent).toContain('2');
    expect(place().search).toBe('?instance=i1&part=data');
  });
});

describe('steps in free order', () => {
  const part = {
    instance: 'i2',
    token: 7,
    element: 'checks',
    name: { zh: '检查', en: 'Checks' },
    sequential: false,
    takesMore: true,
    activities: [
      { element: 'weigh', name: { zh: '称重', en: 'Weigh' }, active: 1 },
      { element: 'count', name: { zh: '清点', en: 'Count' }, active: 0 },
    ],
  };

  it('are begun and finished in the instance that they stand in, by whoever may', async () => {
    const { calls } = await open({
      answers: {
        'GET process/instances/i1/ad-hoc': () => [part],
        'POST process/instances/i2/ad-hoc/7/activate': () => null,
        'POST process/instances/i2/ad-hoc/7/finish': () => null,
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Weigh' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Count' }));
    await press('Start 2');
    expect(await screen.findByText('Started')).toBeTruthy();
    expect(sent(calls, 'process/instances/i2/ad-hoc/7/activate').map(({ body }) => body)).toEqual([
      { elements: ['weigh', 'count'] },
    ]);
    await press('Complete this part');
    expect(await screen.findByText('Open steps in this part will be cancelled.')).toBeTruthy();
    expect(sent(calls, 'process/instances/i2/ad-hoc/7/finish')).toEqual([]);
    await userEvent.click(within(screen.getByRole('tooltip')).getByRole('button', { name: 'Complete this part' }));
    expect(await screen.findByText('Checks completed')).toBeTruthy();
  });

  it('wait while nothing more may begin', async () => {
    await open({
      answers: { 'GET process/instances/i1/ad-hoc': () => [{ ...part, sequential: true, takesMore: false }] },
    });
    const count = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Count' });
    expect(count.disabled).toBe(true);
    expect(screen.getByText('No more steps can be started now.')).toBeTruthy();
  });

  it('are begun one at a time where they follow each other', async () => {
    await open({ answers: { 'GET process/instances/i1/ad-hoc': () => [{ ...part, sequential: true }] } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Weigh' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Count' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Weigh' }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Count' }).checked).toBe(true);
  });

  it('are not spoken of where there are none', async () => {
    await open({ answers: { 'GET process/instances/i1/ad-hoc': () => [] } });
    expect(screen.queryByRole('button', { name: /Begin/ })).toBeNull();
  });
});
