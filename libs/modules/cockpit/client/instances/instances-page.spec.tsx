import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import type { EffectSum } from '#lab/shared/process-inspection.js';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { ProcessCentrePage } from '../centre/process-centre-page.js';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room as inbox } from '#lab/modules/inbox/client/index.jsx';
import { room } from '../index.jsx';

const at = '2026-11-20T08:00:00.000Z';
const leave = { id: 'd1', key: 'leave-claim.standard', name: { zh: '请假', en: 'Leave' } };
const instance = (id: string, part: Partial<InstanceLine> = {}): InstanceLine => ({
  id,
  subject: 'leave-claim',
  recordId: `r${id}`,
  title: { zh: `年假${id}`, en: `Annual leave ${id}` },
  number: `LC-${id}`,
  definition: leave,
  definitionVersion: 1,
  round: 1,
  initiator: null,
  startedAt: at,
  endedAt: null,
  outcome: null,
  suspended: false,
  incidents: 0,
  ...part,
});

const noEffect: EffectSum = {
  versions: [],
  ...{ closes: [], opens: [], timers: [], begins: [], incidents: [] },
  ...{ ends: [], refused: [] },
};

interface World {
  readonly rows?: readonly InstanceLine[];
  readonly perms?: string[];
  readonly path?: string;
  readonly answers?: Parameters<typeof fakeServer>[0];
}

async function open({ rows = [], perms = ['process:*'], path = '/processBpmn?tab=instances', answers }: World) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/instances': () => ({ rows, total: rows.length }),
    'POST process/instances/effects': () => noEffect,
    'GET process/definitions/options': () => ({ rows: [{ id: leave.key, code: null, name: leave.name }], total: 1 }),
    'GET process/definitions/leave-claim.standard/versions': () => [{ id: 'd1', version: 1, name: leave.name }],
    'GET org/users/options': () => ({
      rows: [
        { id: 'l', code: null, name: { zh: '林敏', en: 'Lin Min' } },
        { id: 'z', code: null, name: { zh: '周建明', en: 'Zhou Jianming' } },
      ],
      total: 2,
    }),
    ...answers,
  });
  const page = (
    <RequireSession>
      <ProcessCentrePage />
    </RequireSession>
  );
  return { ...server, ...(await renderInside(page, { rooms: [room, designer, inbox], path })) };
}

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const sent = (calls: readonly FakeCall[], path: string) => calls.filter((call) => call.path === path);
const lastQuery = (calls: readonly FakeCall[]) => Object.fromEntries(sent(calls, 'process/instances').at(-1)!.query);
const tick = async (...names: string[]) => {
  for (const name of names) {
    const row = (await screen.findByText(name)).closest('tr')!;
    await userEvent.click(within(row).getByRole('checkbox'));
  }
};

afterEach(() => {
  cleanup();
  dropToken();
});

describe('the list of instances', () => {
  it('asks for what the address says, and the address follows what is chosen', async () => {
    const { calls, place } = await open({
      rows: [instance('1')],
      path: '/processBpmn?tab=instances&view=stopped&definition=leave-claim.standard&startedFrom=2026-11-01',
    });
    await screen.findByText('LC-1');
    expect(lastQuery(calls)).toMatchObject({
      show: 'stopped',
      definition: leave.key,
      startedFrom: '2026-11-01',
      page: '1',
    });
    await press('Suspended');
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ show: 'suspended', definition: leave.key }));
    await userEvent.type(screen.getByRole('searchbox'), 'LC-1{Enter}');
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ search: 'LC-1' }));
    expect(place().search).toContain('tab=instances');
    expect(place().search).toContain('view=suspended');
    await press(/Version/);
    await userEvent.click(await screen.findByText('v1', { selector: '.lab-popover *' }));
    await waitFor(() => expect(lastQuery(calls)).toMatchObject({ version: 'd1' }));
  });

  it('says what state each is in and leads to it', async () => {
    const { texts } = await open({
      rows: [instance('1'), instance('2', { suspended: true, incidents: 1 }), instance('3', { incidents: 2 })],
    });
    const stateOf = async (id: string) => (await screen.findByText(`LC-${id}`)).closest('tr')!.textContent;
    expect(await stateOf('1')).toContain('In progress');
    expect(await stateOf('2')).toContain('Suspended');
    expect(await stateOf('3')).toContain('Stuck');
    expect(screen.getByRole('link', { name: /LC-1/ }).getAttribute('href')).toBe('/processBpmn?instance=1');
    expect(texts.missingKeys().filter((key) => /^(cockpit|designer|inbox)\./.test(key))).toEqual([]);
  });

  it('says so when there is none, and when it cannot be read', async () => {
    await open({ path: '/processBpmn?tab=instances&view=suspended' });
    expect(await screen.findByText('No suspended processes')).toBeTruthy();
    cleanup();
    await open({ answers: { 'GET process/instances': () => refusal(0, 'broken', 500, null) } });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('is the first page of those who may not see diagrams, without anything to do', async () => {
    await open({ rows: [instance('1')], perms: ['process:instance:search'], path: '/processBpmn' });
    expect(await screen.findByText('LC-1')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hand over tasks…' })).toBeNull();
    expect(screen.queryByText('Processes', { selector: '.ant-segmented-item-label' })).toBeNull();
  });
});

describe('many instances at once', () => {
  it('are suspended one by one with one reason; those that refuse say why and stay chosen', async () => {
    const { calls } = await open({
      rows: [instance('1'), instance('2')],
      answers: {
        'POST process/instances/1/suspend': () => null,
        'POST process/instances/2/suspend': () => refusal(8003, 'taken', 409, null),
      },
    });
    await tick('LC-1', 'LC-2');
    await press('Suspend');
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Suspend (2)' }));
    expect(inside.getByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    await userEvent.type(inside.getByRole('textbox', { name: /Reason/ }), 'Audit');
    await userEvent.click(inside.getByRole('button', { name: 'Suspend (2)' }));
    expect(await inside.findByText('Done: 1; not done: 1')).toBeTruthy();
    expect(inside.getByRole('button', { name: /LC-2/ })).toBeTruthy();
    expect(sent(calls, 'process/instances/1/suspend').map(({ body }) => body)).toEqual([{ reason: 'Audit' }]);
    const [close] = inside.getAllByRole('button', { name: 'Close' }).slice(-1);
    await userEvent.click(close!);
    expect(await screen.findByText('1 selected')).toBeTruthy();
  });

  it('are cancelled once it is seen what ends, and how many would refuse it', async () => {
    const step = (element: string, name: string) => ({ element, name: { zh: name, en: name }, kind: 'userTask' });
    const { calls, texts } = await open({
      rows: [instance('1'), instance('2'), instance('3')],
      answers: {
        'POST process/instances/effects': (): EffectSum => ({
          ...noEffect,
          closes: [
            { ...step('manager', 'Manager'), count: 2 },
            { ...step('ceo', 'CEO'), count: 1 },
            { ...step('first', 'Manager'), count: 1 },
          ],
          timers: [{ ...step('late', 'Late'), count: 2 }],
          ends: [{ outcome: 'cancelled', count: 2 }],
          refused: [{ code: 8024, args: [], count: 1 }],
        }),
      },
    });
    await tick('LC-1', 'LC-2', 'LC-3');
    await press('Cancel processes');
    const effect = within(await (await dialog()).findByRole('region', { name: 'Effect on 3 instances' }));
    expect(effect.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tasks that end: 4. Manager (3×), CEO',
      'Timers cancelled: Late (2×)',
      'Processes that end as cancelled: 2. Their records return to their owners.',
      expect.stringMatching(/^Instances that refuse it: 1\. \S/),
    ]);
    expect(sent(calls, 'process/instances/effects').map(({ body }) => body)).toEqual([
      { instances: ['1', '2', '3'], order: { act: 'end' } },
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are tried again with a reason: every incident that each has then', async () => {
    const { calls } = await open({
      rows: [instance('1', { incidents: 1 }), instance('2')],
      answers: {
        'GET process/instances/1': () => ({ incidents: [{ id: 'a' }] }),
        'POST process/instances/1/incidents/a/retry': () => null,
      },
    });
    await tick('LC-1', 'LC-2');
    await press('Retry');
    await press('Retry (1)');
    expect((await dialog()).getByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'Mended');
    await press('Retry (1)');
    expect(await screen.findByText('Done: 1')).toBeTruthy();
    expect(sent(calls, 'process/instances/1/incidents/a/retry').map(({ body }) => body)).toEqual([
      { reason: 'Mended' },
    ]);
  });

  it('are taken over only where they are of one process', async () => {
    await open({
      rows: [instance('1'), instance('2', { definition: { ...leave, id: 'p1', key: 'purchase-request.simple' } })],
    });
    await tick('LC-1', 'LC-2');
    await press('Migrate…');
    expect(await screen.findByText(/Choose instances of one process/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offer to resume only what is suspended', async () => {
    await open({ rows: [instance('1', { suspended: true })] });
    await tick('LC-1');
    const bar = within(await screen.findByRole('toolbar'));
    expect(bar.getByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(bar.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });
});

describe('all instances that a filter finds', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => instance(String(place + 1)));
  const pageOf = (rows: readonly InstanceLine[], { query }: FakeCall) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
  };
  const suspend = (rows: readonly InstanceLine[], answer: (id: string) => object | Promise<object | null> | null) =>
    Object.fromEntries(rows.map(({ id }) => [`POST process/instances/${id}/suspend`, () => answer(id)]));
  /** An answer that waits until it is let go. */
  const held = () => {
    let letGo: () => void = () => undefined;
    const waits = new Promise<null>((resolve) => (letGo = () => resolve(null)));
    return { waits, letGo: () => letGo() };
  };
  const chooseAll = async (name: RegExp | string) => {
    await screen.findByText('LC-1');
    await userEvent.click(screen.getAllByRole('checkbox')[0]!);
    await press(name);
  };
  const path = '/processBpmn?tab=instances&definition=leave-claim.standard&search=annual';

  it('are suspended one by one, with a report of those that refused', async () => {
    const rows = many(25);
    const { calls, texts } = await open({
      path,
      answers: {
        'GET process/instances': (call) => pageOf(rows, call),
        ...suspend(rows, (id) => (id === '7' || id === '24' ? refusal(8003, 'taken&&Zhou Jianming', 409, null) : null)),
      },
    });
    await chooseAll('Select all 25 that match');
    expect(await screen.findByText('25 selected')).toBeTruthy();
    const loading = sent(calls, 'process/instances').find(({ query }) => query.get('size') === '100');
    expect(Object.fromEntries(loading!.query)).toMatchObject({
      definition: leave.key,
      search: 'annual',
      show: 'running',
    });
    await press('Suspend');
    const inside = await dialog();
    // Of many it is tried on some, from the first to the last.
    const effect = await inside.findByRole('region', { name: 'Effect, tried on 20 of 25 instances' });
    expect(effect.textContent).toContain('No task ends or opens.');
    expect(effect.textContent).toContain('The other instances may be at other steps.');
    const [asked] = sent(calls, 'process/instances/effects').map(({ body }) => body as { instances: string[] });
    expect([asked?.instances.length, asked?.instances[0], asked?.instances.at(-1)]).toEqual([20, '1', '24']);
    expect(new Set(asked?.instances).size).toBe(20);
    await userEvent.type(inside.getByRole('textbox', { name: /Reason/ }), 'Audit');
    await userEvent.click(inside.getByRole('button', { name: 'Suspend (25)' }));
    expect(await inside.findByText('Done: 23; not done: 2')).toBeTruthy();
    expect(inside.getAllByRole('button', { name: /^LC-/ }).map(({ textContent }) => textContent)).toEqual([
      'LC-7 Annual leave 7',
      'LC-24 Annual leave 24',
    ]);
    expect(inside.getAllByText('Zhou Jianming has just completed this task.').length).toBe(2);
    expect(calls.filter(({ path: to }) => to.endsWith('/suspend')).length).toBe(25);
    const close = inside.getAllByRole('button', { name: 'Close' }).at(-1)!;
    await waitFor(() => expect(document.activeElement).toBe(close));
    await userEvent.click(close);
    expect(await screen.findByText('2 selected')).toBeTruthy();
    expect(texts.missingKeys().filter((key) => /^(cockpit|ui)\./.test(key))).toEqual([]);
  });

  it('can be stopped: the one that is being done is the last, the others stay chosen', async () => {
    const rows = many(25);
    const third = held();
    const { calls } = await open({
      path,
      answers: {
        'GET process/instances': (call) => pageOf(rows, call),
        ...suspend(rows, (id) => (id === '3' ? third.waits : null)),
      },
    });
    await chooseAll('Select all 25 that match');
    await screen.findByText('25 selected');
    await press('Suspend');
    const inside = await dialog();
    expect(inside.queryByRole('button', { name: 'Stop after this one' })).toBeNull();
    await userEvent.type(inside.getByRole('textbox', { name: /Reason/ }), 'Audit');
    await userEvent.click(inside.getByRole('button', { name: 'Suspend (25)' }));
    expect(await inside.findByText('2 of 25')).toBeTruthy();
    await userEvent.click(inside.getByRole('button', { name: 'Stop after this one' }));
    await userEvent.click(inside.getByRole('button', { name: 'Stopping…' }));
    third.letGo();
    expect(await inside.findByText('Stopped. Done: 3; not done: 0; not started: 22')).toBeTruthy();
    expect(calls.filter(({ path: to }) => to.endsWith('/suspend')).length).toBe(3);
    await userEvent.click(inside.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(await screen.findByText('22 selected')).toBeTruthy();
    expect(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Suspend' })).toBeTruthy();
  });

  it('are at most the first 1,000', async () => {
    const rows = many(1204);
    const { calls } = await open({ answers: { 'GET process/instances': (call) => pageOf(rows, call) } });
    await chooseAll('Select the first 1,000 of 1,204');
    expect(await screen.findByText('The first 1,000 of 1,204 selected')).toBeTruthy();
    const pages = sent(calls, 'process/instances').filter(({ query }) => query.get('size') === '100');
    expect(pages.map(({ query }) => query.get('page'))).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1)));
  });

  describe('when they are migrated', () => {
    const versions = [2, 1].map((version) => ({
      id: `d${version}`,
      version,
      name: leave.name,
      suspended: false,
      note: null,
    }));
    const route = 'process/definitions/leave-claim.standard/migration';
    interface Asked {
      readonly instances: readonly string[];
    }
    const numbersOf = ({ body }: FakeCall) => (body as Asked).instances.length;
    const reports = ({ body }: FakeCall, fits: (id: string) => boolean) =>
      (body as Asked).instances.map((id) => ({
        instance: id,
        title: { zh: `年假${id}`, en: `Annual leave ${id}` },
        fits: fits(id),
        problems: fits(id) ? [] : [{ element: 'manager', name: null, kind: 'userTask', code: 'flow' }],
        places: [],
      }));

    it('are previewed in parts that one call takes, with progress, and taken over with one report', async () => {
      const rows = many(430);
      const [last, first] = [held(), held()];
      const { calls } = await open({
        answers: {
          'GET process/instances': (call) => pageOf(rows, call),
          'GET process/definitions/leave-claim.standard/versions': () => versions,
          'GET process/versions/d2/elements': () => [],
          [`POST ${route}/preview`]: async (call) => {
            if (numbersOf(call) === 30) await last.waits;
            return reports(call, (id) => ['1', '250', '430'].includes(id));
          },
          [`POST ${route}`]: async ({ body }) => {
            const [id = ''] = (body as Asked).instances;
            await first.waits;
            // One has ended meanwhile.
            return { rows: id === '1' ? [] : [{ id, code: id === '250' ? 8005 : 200, args: [] }] };
          },
        },
      });
      await chooseAll('Select all 430 that match');
      await screen.findByText('430 selected');
      await press('Migrate…');
      const inside = await dialog();
      expect(await inside.findByText('Checking each of them: 400 of 430…')).toBeTruthy();
      last.letGo();
      await userEvent.type(inside.getByRole('textbox', { name: /Reason/ }), 'Audit');
      await userEvent.click(await inside.findByRole('button', { name: 'Migrate 3' }));
      expect(await inside.findByText('0 of 3')).toBeTruthy();
      first.letGo();
      expect(await inside.findByText('Done: 1; not done: 2')).toBeTruthy();
      expect(sent(calls, `${route}/preview`).map(numbersOf)).toEqual([200, 200, 30]);
      expect(sent(calls, route).map(numbersOf)).toEqual([1, 1, 1]);
      expect(inside.getAllByRole('button', { name: /^LC-/ }).map(({ textContent }) => textContent)).toEqual([
        'LC-1 Annual leave 1',
        'LC-250 Annual leave 250',
      ]);
      expect(inside.getByText('It can no longer be migrated; check it again.')).toBeTruthy();
      await userEvent.click(inside.getAllByRole('button', { name: 'Close' }).at(-1)!);
      expect(await screen.findByText('429 selected')).toBeTruthy();
    });

    it('are previewed again where the line was lost on the way', async () => {
      const rows = many(230);
      let isLost = true;
      await open({
        answers: {
          'GET process/instances': (call) => pageOf(rows, call),
          'GET process/definitions/leave-claim.standard/versions': () => versions,
          'GET process/versions/d2/elements': () => [],
          [`POST ${route}/preview`]: (call) => {
            if (isLost && numbersOf(call) === 30) return refusal(0, 'unknown', 500);
            return reports(call, () => true);
          },
        },
      });
      await chooseAll('Select all 230 that match');
      await screen.findByText('230 selected');
      await press('Migrate…');
      const inside = await dialog();
      const again = await inside.findByRole('button', { name: 'Try again' });
      isLost = false;
      await userEvent.click(again);
      expect(await inside.findByRole('button', { name: 'Migrate 230' })).toBeTruthy();
    });
  });
});

describe('problems by cause', () => {
  const incident = (id: string, instance: string) => ({
    id,
    instance,
    number: `LC-${instance}`,
    title: { zh: '年假', en: 'Leave' },
    at,
    element: 'book',
    name: null,
    kind: 'serviceTask',
  });

  it('show where they are and are tried again together', async () => {
    const retry = (instance: string, id: string) => `POST process/instances/${instance}/incidents/${id}/retry`;
    const { calls } = await open({
      path: '/processBpmn?tab=problems',
      answers: {
        'GET process/incidents': () => [
          {
            code: 'work',
            message: 'The store does not answer',
            latest: at,
            incidents: [incident('a', '1'), incident('b', '2')],
          },
        ],
        [retry('1', 'a')]: () => null,
        [retry('2', 'b')]: () => refusal(8010, 'suspended', 409, null),
      },
    });
    expect(await screen.findByText('The store does not answer')).toBeTruthy();
    await press('Show instances');
    expect(screen.getAllByText('at Service task').length).toBe(2);
    expect(screen.getByRole('link', { name: /LC-1/ }).getAttribute('href')).toBe('/processBpmn?instance=1');
    await press('Retry all');
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'Mended');
    await press('Retry (2)');
    expect(await screen.findByText('Done: 1; not done: 1')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/retry')).length).toBe(2);
  });

  it('are none where no process is stuck', async () => {
    const answers = { 'GET process/incidents': () => [], 'GET process/stuck': () => [] };
    await open({ path: '/processBpmn?tab=problems', answers });
    expect(await screen.findByText('No stuck processes')).toBeTruthy();
  });

  it('list what is stuck without an incident, with its cause and its instance', async () => {
    const stuck = {
      ...{ instance: '7', number: 'LC-7', title: { zh: '年假', en: 'Leave' }, cause: 'away', since: at },
      at: { element: 'manager', name: null, kind: 'userTask' },
    };
    const answers = { 'GET process/incidents': () => [], 'GET process/stuck': () => [stuck] };
    await open({ path: '/processBpmn?tab=problems', answers });
    expect(await screen.findByText('All its people are away or disabled')).toBeTruthy();
    expect(screen.getByRole('link', { name: /LC-7/ }).getAttribute('href')).toBe('/processBpmn?instance=7');
    expect(screen.queryByText('No stuck processes')).toBeNull();
  });
});

describe('handing tasks over', () => {
  const held = (task: string) => ({
    task,
    instance: `i${task}`,
    subject: 'leave-claim',
    number: `LC-${task}`,
    title: { zh: '年假', en: 'Leave' },
    dueAt: null,
    element: 'manager',
    name: { zh: '经理', en: 'Manager' },
    kind: 'userTask',
  });
  const pick = async (label: RegExp, name: string) => {
    await userEvent.click((await dialog()).getByRole('combobox', { name: label }));
    const options = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' });
    await userEvent.click(options.at(-1)!);
  };

  it('counts them first, and shows the result of each', async () => {
    const { calls } = await open({
      rows: [instance('1')],
      answers: {
        'GET process/held': () => ({ rows: [held('1'), held('2')], total: 2 }),
        'POST process/tasks/reassign': ({ body }) => {
          const [task = ''] = (body as { tasks: string[] }).tasks;
          return { rows: [{ task, code: task === '1' ? 200 : 8007, args: ['Zhou Jianming'] }], left: 1 };
        },
      },
    });
    await press('Hand over tasks…');
    await press('Hand over');
    expect(await screen.findByText('Choose the person whose tasks are handed over.')).toBeTruthy();
    await pick(/Tasks of/, 'Lin Min');
    expect(await screen.findByText('2 assigned tasks:')).toBeTruthy();
    await pick(/^To/, 'Lin Min');
    expect(await screen.findByText('Choose two different people.')).toBeTruthy();
    await pick(/^To/, 'Zhou Jianming');
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'Leaves');
    await press('Hand over 2');
    expect(await screen.findByText('Handed over: 1; not handed over: 1')).toBeTruthy();
    expect((await dialog()).getByText(/Zhou Jianming/)).toBeTruthy();
    expect(sent(calls, 'process/tasks/reassign').map(({ body }) => body)).toEqual([
      { from: 'l', to: 'z', tasks: ['1'], reason: 'Leaves' },
      { from: 'l', to: 'z', tasks: ['2'], reason: 'Leaves' },
    ]);
  });

  it('has nothing to do for a user without tasks', async () => {
    await open({ answers: { 'GET process/held': () => ({ rows: [], total: 0 }) } });
    await press('Hand over tasks…');
    await pick(/Tasks of/, 'Lin Min');
    expect(await screen.findByText('This person has no assigned tasks.')).toBeTruthy();
    expect(((await dialog()).getByRole('button', { name: 'Hand over' }) as HTMLButtonElement).disabled).toBe(true);
  });
});
