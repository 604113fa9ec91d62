import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { EffectSum, EffectView, InsideView, StepPlace, TrailEntry } from '#lab/shared/process-inspection.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;
let admin: Caller;

const key = 'purchase-request.simple';
/** The simple diagram as it comes with the product. */
let plain: string | undefined;

const names = (id: string) => `id="${id}" name="${id}" lab:nameZh="${id}" lab:nameEn="${id}"`;
const task = (id: string, who: string, inner = '') =>
  `<bpmn:userTask ${names(id)} lab:assignee="user(${who})" lab:actions="approve">${inner}</bpmn:userTask>`;
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`;
const thrice = '<bpmn:multiInstanceLoopCharacteristics lab:collection="[1, 2, 3]" lab:element="part" />';

/** Two branches that a parallel join waits for. */
const fork = () =>
  '<bpmn:parallelGateway id="fork" /><bpmn:parallelGateway id="join" />' +
  task('one', company.zhou) +
  task('other', company.wang) +
  [
    flow('toOne', 'fork', 'one'),
    flow('toOther', 'fork', 'other'),
    flow('oneDone', 'one', 'join'),
    flow('otherDone', 'other', 'join'),
    flow('joined', 'join', 'approved'),
  ].join('');

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
  admin = await test.as(await aUser(test, 'steers', { permissions: ['process:*'] }));
  category = await aCategory(test, 'SA', { process: key });
  await publish(`${task('second', company.zhou)}${flow('passed', 'second', 'approved')}`, 'second');
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Publishes the simple diagram with further elements behind the first approval. */
async function publish(elements: string, first: string): Promise<void> {
  const draft = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  plain ??= draft.xml;
  const xml = plain
    .replace('<bpmn:endEvent id="approved"', `${elements}<bpmn:endEvent id="approved"`)
    .replace(
      /sourceRef="managerApproval" targetRef="\w+" lab:action="approve"/,
      `sourceRef="managerApproval" targetRef="${first}" lab:action="approve"`,
    );
  const saved = await admin.put(`/process/drafts/${key}`, { xml, scenarios: null, version: draft.version });
  expect(
    (await admin.post(`/process/drafts/${key}/publish`, { note: 'x', version: saved.data.version })).body.code,
  ).toBe(200);
}

const has = async (who: Caller, path: string) =>
  ((await who.get(path)).data?.actions as { action: string }[] | undefined)?.some(
    ({ action }) => action === 'approve',
  ) ?? false;
const stateOf = async (path: string) => (await chen.get(path)).data.state as string;

async function submitted(approved = false): Promise<{ path: string; id: string; route: string }> {
  const path = await aRequest(chen, category, company.chen);
  expect((await chen.act(path, 'submit')).body.code).toBe(200);
  if (approved) expect((await lin.act(path, 'approve')).body.code).toBe(200);
  const recordId = path.split('/').at(-1) ?? '';
  const { id } = await test.db.repo(ProcessInstance).findOneByOrFail({ liveKey: `purchase-request:${recordId}` });
  return { path, id, route: `/process/instances/${id}` };
}

const insideOf = async (route: string) => (await admin.get(`${route}/inside`)).data as InsideView;
const stepsAt = async (route: string, el: string): Promise<readonly StepPlace[]> =>
  (await insideOf(route)).places.find(({ element }) => element === el)?.steps ?? [];
const effectOf = async (route: string, body: Record<string, unknown>, who = admin) => who.post(`${route}/effect`, body);

/** Looks at the effect, then does it with the version that was seen. */
async function order(route: string, act: string, { token, iteration }: StepPlace, reason = 'as agreed') {
  const at = { token, ...(iteration !== undefined && { iteration }) };
  const effect = (await effectOf(route, { act, ...at })).data as EffectView;
  const answer = await admin.post(`${route}/steps/${act}`, { ...at, version: effect.version, reason });
  return { effect, answer };
}

const first = (steps: readonly StepPlace[]) => steps[0] ?? { token: 0, iterations: [] };

describe('a step that an administrator skips', () => {
  it('counts as passed: its task is gone, the next is open, and history and audit say who skipped it and why', async () => {
    const { path, route, id } = await submitted();
    const { effect, answer } = await order(route, 'skip', first(await stepsAt(route, 'managerApproval')), 'she left');
    expect(effect).toMatchObject({
      leaves: [{ element: 'managerApproval', count: 1 }],
      enters: [{ element: 'second', count: 1 }],
      tasks: [{ element: 'second', holders: [{ id: company.zhou }], candidates: 0 }],
      ends: null,
    });
    expect(answer.body.code).toBe(200);
    expect([await has(lin, path), await has(zhou, path)]).toEqual([false, true]);
    const { timeline } = (await chen.get(`${path}/process`)).data as { timeline: object[] };
    expect(timeline.at(-1)).toMatchObject({ verb: 'stepSkipped', element: 'managerApproval', opinion: 'she left' });
    expect(await test.db.repo(AuditRow).findOneByOrFail({ recordId: id, action: 'process.skipStep' })).toMatchObject({
      detail: { reason: 'she left', element: 'managerApproval' },
    });
  });

  it('may be one of its iterations, or one inside an iteration of a sub-process', async () => {
    await publish(
      task('each', company.zhou, thrice) +
        `<bpmn:subProcess ${names('parts')}><bpmn:startEvent id="begin" />${task('check', company.wang)}<bpmn:endEvent id="checked" />${flow('toCheck', 'begin', 'check')}${flow('toChecked', 'check', 'checked')}${thrice}</bpmn:subProcess>` +
        flow('toParts', 'each', 'parts') +
        flow('partsDone', 'parts', 'approved'),
      'each',
    );
    const { path, route } = await submitted(true);
    const each = await stepsAt(route, 'each');
    expect(each.map(({ iteration, iterations }) => [iteration, iterations])).toEqual([
      [undefined, []],
      [0, [1]],
      [1, [2]],
      [2, [3]],
    ]);
    const [, one = first([]), two = first([]), three = first([])] = each;
    const skipped = await order(route, 'skip', two);
    expect(skipped.effect).toMatchObject({ leaves: [{ element: 'each', count: 1 }], enters: [], tasks: [] });
    (await effectOf(route, { act: 'skip', token: two.token, iteration: two.iteration })).expectCode(errors.taskTaken);
    expect((await order(route, 'cancel', one)).answer.body.code).toBe(200);
    expect((await order(route, 'repeat', three)).answer.body.code).toBe(200);
    expect((await stepsAt(route, 'each')).map(({ iteration }) => iteration)).toEqual([undefined, 2]);
    expect((await zhou.act(path, 'approve')).body.code).toBe(200);

    const checks = await stepsAt(route, 'check');
    expect(checks.map(({ iterations }) => iterations)).toEqual([[1], [2], [3]]);
    expect((await order(route, 'skip', first(checks))).answer.body.code).toBe(200);
    expect((await stepsAt(route, 'check')).map(({ iterations }) => iterations)).toEqual([[2], [3]]);
    const parts = (await stepsAt(route, 'parts')).find(({ iterations }) => iterations[0] === 2);
    expect((await order(route, 'cancel', parts ?? first([]))).answer.body.code).toBe(200);
    expect((await stepsAt(route, 'check')).map(({ iterations }) => iterations)).toEqual([[3]]);
    const last = await order(route, 'skip', first(await stepsAt(route, 'parts')));
    expect(last.effect).toMatchObject({ ends: 'completed' });
    expect(await stateOf(path)).toBe('approved');
    await publish(`${task('second', company.zhou)}${flow('passed', 'second', 'approved')}`, 'second');
  });
});

describe('a step that an administrator begins anew', () => {
  it('has another task, for whom its rules find now', async () => {
    const { path, route } = await submitted(true);
    const before = (await insideOf(route)).tasks[0]?.id;
    const { effect, answer } = await order(route, 'repeat', first(await stepsAt(route, 'second')));
    expect(effect).toMatchObject({
      leaves: [{ element: 'second' }],
      enters: [{ element: 'second' }],
      tasks: [{ element: 'second', holders: [{ id: company.zhou }] }],
    });
    expect(answer.body.code).toBe(200);
    const after = (await insideOf(route)).tasks;
    expect(after.map(({ element }) => element)).toEqual(['second']);
    expect(after[0]?.id).not.toBe(before);
    const { rows } = (await admin.get(`${route}/history`)).data as { rows: TrailEntry[] };
    expect(rows.find(({ kind }) => kind === 'stepRepeated')).toMatchObject({ opinion: 'as agreed', by: { name: {} } });
    expect((await zhou.act(path, 'approve')).body.code).toBe(200);
    expect(await stateOf(path)).toBe('approved');
  });
});

describe('a token that an administrator ends', () => {
  it('ends the instance as cancelled when it was the last one, and the record goes back', async () => {
    const { path, route, id } = await submitted(true);
    const { effect, answer } = await order(route, 'cancel', first(await stepsAt(route, 'second')));
    expect(effect).toMatchObject({ leaves: [{ element: 'second' }], enters: [], tasks: [], ends: 'cancelled' });
    expect(answer.body.code).toBe(200);
    expect([await has(zhou, path), await stateOf(path)]).toEqual([false, 'draft']);
    expect(await test.db.repo(ProcessInstance).findOneByOrFail({ id })).toMatchObject({ outcome: 'cancelled' });
  });

  it('leaves a parallel join waiting, which is an incident that the effect names', async () => {
    await publish(fork(), 'fork');
    const { path, route } = await submitted(true);
    expect((await wang.act(path, 'approve')).body.code).toBe(200);
    const { effect, answer } = await order(route, 'cancel', first(await stepsAt(route, 'one')));
    expect(effect).toMatchObject({ leaves: [{ element: 'one' }], incidents: [{ element: 'join', code: 'deadlock' }] });
    expect(answer.body.code).toBe(200);
    expect((await admin.get(route)).data).toMatchObject({ incidents: [{ element: 'join', code: 'deadlock' }] });
    const stuck = await effectOf(route, { act: 'skip', token: first(await stepsAt(route, 'join')).token });
    stuck.expectCode(errors.illegalState);
    await publish(`${task('second', company.zhou)}${flow('passed', 'second', 'approved')}`, 'second');
  });
});

describe('what an operation would do', () => {
  it('is answered for a move, and for the instance as a whole, without changing anything', async () => {
    const { path, route, id } = await submitted(true);
    const before = await test.db.repo(ProcessInstance).findOneByOrFail({ id });
    const move = await effectOf(route, { act: 'move', from: 'second', to: 'managerApproval' });
    expect(move.data).toMatchObject({
      leaves: [{ element: 'second' }],
      enters: [{ element: 'managerApproval' }],
      tasks: [{ element: 'managerApproval', holders: [{ id: company.lin }] }],
    });
    expect((await effectOf(route, { act: 'end' })).data).toMatchObject({
      leaves: [{ element: 'second' }],
      ends: 'cancelled',
    });
    expect((await effectOf(route, { act: 'suspend' })).data).toMatchObject({ leaves: [], enters: [], ends: null });
    (await effectOf(route, { act: 'move', from: 'nowhere', to: 'second' })).expectCode(errors.taskTaken);
    (await effectOf(route, { act: 'move', from: 'second', to: 'nowhere' })).expectCode(errors.illegalState);
    (await effectOf(route, { act: 'dance' })).expectCode(errors.field);
    expect(await test.db.repo(ProcessInstance).findOneByOrFail({ id })).toEqual(before);
    expect([await has(zhou, path), await has(lin, path)]).toEqual([true, false]);
  });
});

describe('what an order for several would do', () => {
  const effectsOf = (instances: readonly string[], order: object, who = admin) =>
    who.post('/process/instances/effects', { instances, order });

  it('is added up by step, with how many would refuse it and why; nothing is changed', async () => {
    const [one, two, further] = [await submitted(), await submitted(), await submitted(true)];
    const ids = [one.id, two.id, further.id];
    const rows = () => Promise.all(ids.map((id) => test.db.repo(ProcessInstance).findOneByOrFail({ id })));
    const before = await rows();
    const none = { begins: [], incidents: [] };
    // The manager is reminded by a timer.
    const reminders = [{ element: 'managerApproval', count: 2 }];
    const skipped = (await effectsOf(ids, { act: 'skip', element: 'managerApproval' })).data as EffectSum;
    expect(skipped).toMatchObject({
      ...none,
      timers: reminders,
      closes: [{ element: 'managerApproval', count: 2 }],
      opens: [{ element: 'second', name: { zh: 'second', en: 'second' }, count: 2 }],
      // On the diagram of their version.
      versions: [
        {
          definition: before[0]?.definitionId,
          leaves: [{ element: 'managerApproval', count: 2 }],
          enters: [{ element: 'second', count: 2 }],
          stays: [],
        },
      ],
      ends: [],
      refused: [{ code: errors.taskTaken.code, count: 1 }],
    });
    const moved = (await effectsOf(ids, { act: 'move', from: 'second', to: 'managerApproval' })).data as EffectSum;
    expect(moved).toMatchObject({
      closes: [{ element: 'second', count: 1 }],
      opens: [{ element: 'managerApproval', count: 1 }],
      refused: [{ code: errors.taskTaken.code, count: 2 }],
    });
    const ended = (await effectsOf([...ids, one.id], { act: 'end' })).data as EffectSum;
    expect(ended).toMatchObject({
      ...none,
      timers: reminders,
      closes: [
        { element: 'managerApproval', count: 2 },
        { element: 'second', count: 1 },
      ],
      opens: [],
      ends: [{ outcome: 'cancelled', count: 3 }],
      refused: [],
    });
    expect((await effectsOf(ids, { act: 'suspend' })).data).toMatchObject({
      ...none,
      ...{ closes: [], opens: [], ends: [], refused: [] },
      timers: reminders,
      versions: [
        {
          leaves: [],
          stays: [
            { element: 'managerApproval', count: 2 },
            { element: 'second', count: 1 },
          ],
        },
      ],
    });
    expect(await rows()).toEqual(before);
    // What was foreseen is what happens.
    for (const { route } of [one, two]) {
      const { effect } = await order(route, 'skip', first(await stepsAt(route, 'managerApproval')));
      expect(effect.closes).toMatchObject([{ element: 'managerApproval', count: 1 }]);
    }
    expect([await has(zhou, one.path), await has(zhou, two.path)]).toEqual([true, true]);
  });

  it('counts the iterations of a step with their step', async () => {
    await publish(task('each', company.zhou, thrice) + flow('passed', 'each', 'approved'), 'each');
    const { id } = await submitted(true);
    expect((await effectsOf([id], { act: 'cancel', element: 'each' })).data).toMatchObject({
      closes: [{ element: 'each', count: 3 }],
      ends: [{ outcome: 'cancelled', count: 1 }],
    });
    await publish(`${task('second', company.zhou)}${flow('passed', 'second', 'approved')}`, 'second');
  });

  it('is for administrators of instances, and for a few instances at a time', async () => {
    const { id } = await submitted();
    const watcher = await test.as(await aUser(test, 'watchesMany', { permissions: ['process:instance:search'] }));
    (await effectsOf([id], { act: 'end' }, watcher)).expectCode(errors.forbidden);
    expect((await effectsOf([id, 'nowhere', 'nowhere'], { act: 'end' })).data).toMatchObject({
      ends: [{ outcome: 'cancelled', count: 1 }],
      refused: [{ code: errors.notFound.code, count: 1 }],
    });
    for (const [instances, order] of [
      [[], { act: 'end' }],
      [Array.from({ length: 21 }, (_, at) => `i${at}`), { act: 'end' }],
      [[id], { act: 'dance' }],
      [[id], { act: 'skip' }],
      [[id], { act: 'move', from: 'second', to: 'second', via: ['x'] }],
    ] as const)
      (await effectsOf(instances, order)).expectCode(errors.field);
  });
});

describe('what follows from a value, a timer or a restart', () => {
  const effectsOf = async (instances: readonly string[], order: object) =>
    (await admin.post('/process/instances/effects', { instances, order })).data as EffectSum;
  const timed = (id: string, on: string) =>
    `<bpmn:boundaryEvent id="${id}" attachedToRef="${on}"><bpmn:timerEventDefinition id="${id}After"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`;

  it('is foreseen for one and for several; nothing is changed', async () => {
    const high =
      '<bpmn:sequenceFlow id="high" sourceRef="way" targetRef="extra"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">rate &gt; 5</bpmn:conditionExpression></bpmn:sequenceFlow>';
    await publish(
      `<bpmn:scriptTask ${names('rated')} scriptFormat="feel" lab:result="rate"><bpmn:script>1</bpmn:script></bpmn:scriptTask>` +
        task('second', company.zhou) +
        timed('late', 'second') +
        task('overdue', company.wang) +
        task('extra', company.wang) +
        '<bpmn:exclusiveGateway id="way" default="usual" />' +
        high +
        [
          flow('toSecond', 'rated', 'second'),
          flow('decided', 'second', 'way'),
          flow('usual', 'way', 'approved'),
          flow('isLate', 'late', 'overdue'),
          flow('overdueDone', 'overdue', 'approved'),
          flow('extraDone', 'extra', 'approved'),
        ].join(''),
      'rated',
    );
    const [one, early] = [await submitted(true), await submitted()];
    const { variables, timers } = await insideOf(one.route);
    const before = await test.db.repo(ProcessInstance).find({ order: { id: 'ASC' } });
    const value = { act: 'variable', scope: variables[0]?.scope, name: 'rate' };
    expect((await effectOf(one.route, { ...value, value: 9 })).data).toMatchObject({
      ...{ leaves: [], enters: [], drops: [], expects: [{ element: 'extra' }], ends: null },
    });
    expect((await effectOf(one.route, { ...value, value: 2 })).data).toMatchObject({ drops: [], expects: [] });
    (await effectOf(one.route, { ...value, name: 'unknown', value: 9 })).expectCode(errors.taskTaken);

    const { armed = 0 } = timers.find(({ element }) => element === 'late') ?? {};
    expect((await effectOf(one.route, { act: 'fire', armed })).data).toMatchObject({
      leaves: [{ element: 'second' }],
      enters: [{ element: 'overdue' }],
      tasks: [{ element: 'overdue', holders: [{ id: company.wang }] }],
    });
    (await effectOf(one.route, { act: 'fire', armed: 9_999 })).expectCode(errors.taskTaken);

    const both = [one.id, early.id];
    const refused = [{ code: errors.taskTaken.code, count: 1 }];
    expect(await effectsOf(both, { act: 'variable', name: 'rate', value: 9 })).toMatchObject({
      versions: [{ expects: [{ element: 'extra', count: 1 }] }],
      refused,
    });
    const timer = { act: 'timer', element: 'late', does: 'event' };
    expect(await effectsOf(both, { ...timer, dueAt: null })).toMatchObject({
      versions: [{ leaves: [{ element: 'second', count: 1 }], enters: [{ element: 'overdue', count: 1 }] }],
      refused,
    });
    const later = new Date(test.clock.now().getTime() + 86_400_000).toISOString();
    expect(await effectsOf(both, { ...timer, dueAt: later })).toMatchObject({
      versions: [{ leaves: [], enters: [], stays: [{ element: 'second', count: 1 }] }],
      refused,
    });
    for (const act of ['run', 'restart'])
      expect(await effectsOf([one.id], { act })).toMatchObject({ versions: [], refused });
    expect(await test.db.repo(ProcessInstance).find({ order: { id: 'ASC' } })).toEqual(before);

    expect((await admin.post(`${one.route}/cancel`, { reason: 'x' })).body.code).toBe(200);
    const restart = (await effectOf(one.route, { act: 'restart' })).data as EffectView;
    expect(restart).toMatchObject({
      definition: before.find(({ id }) => id === one.id)?.definitionId,
      ...{ starts: [{ count: 1 }], leaves: [], enters: [{ element: 'managerApproval' }] },
      tasks: [{ element: 'managerApproval', holders: [{ id: company.lin }] }],
    });
    expect(restart.starts[0]?.kind).toBe('startEvent');
    expect((await effectOf(one.route, { act: 'restart', from: 'extra' })).data).toMatchObject({
      starts: [{ element: 'extra' }],
      enters: [{ element: 'extra' }],
    });
    (await effectOf(one.route, { act: 'restart', from: 'nowhere' })).expectCode(errors.illegalState);
    expect(await effectsOf(both, { act: 'restart' })).toMatchObject({
      versions: [{ starts: [{ count: 1 }], enters: [{ element: 'managerApproval', count: 1 }] }],
      refused,
    });
    expect(await test.db.repo(ProcessInstance).count()).toBe(before.length);
    await publish(`${task('second', company.zhou)}${flow('passed', 'second', 'approved')}`, 'second');
  });

  it('is foreseen for incidents that are tried again, and for what is resumed', async () => {
    await publish(fork(), 'fork');
    const { path, id, route } = await submitted(true);
    expect((await wang.act(path, 'approve')).body.code).toBe(200);
    expect((await order(route, 'cancel', first(await stepsAt(route, 'one')))).answer.body.code).toBe(200);
    expect(await effectsOf([id], { act: 'retry' })).toMatchObject({
      incidents: [{ element: 'join', count: 1 }],
      versions: [{ incidents: [{ element: 'join', count: 1 }] }],
    });
    expect(await effectsOf([id], { act: 'retry', incidents: ['another'] })).toMatchObject({ incidents: [] });
    expect((await admin.post(`${route}/suspend`, { reason: 'x' })).body.code).toBe(200);
    expect(await effectsOf([id], { act: 'resume' })).toMatchObject({
      versions: [{ leaves: [], stays: [{ element: 'join', count: 1 }] }],
    });
    expect((await effectOf(route, { act: 'resume' })).data).toMatchObject({ stays: [{ element: 'join' }] });
    await publish(`${task('second', company.zhou)}${flow('passed', 'second', 'approved')}`, 'second');
  });
});

describe('such an operation', () => {
  it('needs a reason, the right, and the instance as it was seen', async () => {
    const { path, route } = await submitted();
    const { token } = first(await stepsAt(route, 'managerApproval'));
    const { version } = (await effectOf(route, { act: 'skip', token })).data as EffectView;
    const body = { token, version, reason: 'x' };
    (await admin.post(`${route}/steps/skip`, { token, version })).expectCode(errors.field);
    (await admin.post(`${route}/steps/dance`, body)).expectCode(errors.notFound);
    (await admin.post(`${route}/steps/skip`, { ...body, version: version - 1 })).expectCode(errors.stale);
    (await admin.post(`${route}/steps/skip`, { ...body, token: 9_999 })).expectCode(errors.taskTaken);
    const watcher = await test.as(await aUser(test, 'watches', { permissions: ['process:instance:search'] }));
    (await watcher.post(`${route}/steps/skip`, body)).expectCode(errors.forbidden);
    (await effectOf(route, { act: 'skip', token }, watcher)).expectCode(errors.forbidden);
    expect(await has(lin, path)).toBe(true);
    expect((await admin.post(`${route}/suspend`, { reason: 'x' })).body.code).toBe(200);
    (await effectOf(route, { act: 'skip', token })).expectCode(errors.suspended);
  });

  it('is refused on a record of the administrator’s own side, and gives them no task', async () => {
    const permissions = ['process:*', 'purchase:*'];
    const stewardId = await aUser(test, 'steward', { permissions, department: company.group });
    const steward = await test.as(stewardId);
    await publish(
      `${task('second', stewardId).replace('lab:actions', `lab:assigneeElse="user(${company.wang})" lab:actions`)}${flow('passed', 'second', 'approved')}`,
      'second',
    );
    const { path, route } = await submitted();
    const { token } = first(await stepsAt(route, 'managerApproval'));
    const seen = (await effectOf(route, { act: 'skip', token }, steward)).data as EffectView;
    expect(seen.tasks).toMatchObject([{ element: 'second', holders: [{ id: company.wang }] }]);
    const body = { token, version: seen.version, reason: 'x' };
    expect((await steward.post(`${route}/steps/skip`, body)).body.code).toBe(200);
    expect([await has(steward, path), await has(wang, path)]).toEqual([false, true]);

    const mine = await aRequest(steward, category, stewardId);
    expect((await steward.act(mine, 'submit')).body.code).toBe(200);
    const { id } = await test.db
      .repo(ProcessInstance)
      .findOneByOrFail({ liveKey: `purchase-request:${mine.split('/').at(-1)}` });
    const at = first(await stepsAt(`/process/instances/${id}`, 'managerApproval'));
    const refused = { token: at.token, version: 1, reason: 'x' };
    for (const act of ['skip', 'repeat', 'cancel']) {
      (await steward.post(`/process/instances/${id}/steps/${act}`, refused)).expectCode(errors.ownProcess);
      (await effectOf(`/process/instances/${id}`, { act, token: at.token }, steward)).expectCode(errors.ownProcess);
    }
  });
});
