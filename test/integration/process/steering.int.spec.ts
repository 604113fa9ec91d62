import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { InsideView, VersionElement } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import type { TodoPage } from '#lab/shared/todo-view.js';
import type { TaskDetail } from '#lab/modules/inbox/shared/task.dto.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
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
let drawer: string;

const key = 'purchase-request.simple';
let version = 1;
/** The simple diagram as it comes with the product. */
let plain: string | undefined;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
  drawer = await aUser(test, 'drawer', { permissions: ['process:*'] });
  admin = await test.as(drawer);
  category = await aCategory(test, 'ST', { process: key });
  await publish(
    `<bpmn:userTask id="second" name="复核" lab:nameZh="复核" lab:nameEn="Review" lab:assignee="user(${company.zhou})" lab:actions="approve reject" /><bpmn:userTask id="third" name="终审" lab:nameZh="终审" lab:nameEn="Last" lab:assignee="ceo" lab:actions="approve reject" />`,
  );
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Publishes the simple diagram with further approvals behind the first. */
async function publish(tasks: string): Promise<void> {
  const ids = [...tasks.matchAll(/<bpmn:userTask id="(\w+)"/g)].map(([, id]) => id ?? '');
  const flows = ids.map(
    (id, at) =>
      `<bpmn:sequenceFlow id="${id}Yes" sourceRef="${id}" targetRef="${ids[at + 1] ?? 'approved'}" lab:action="approve" /><bpmn:sequenceFlow id="${id}No" sourceRef="${id}" targetRef="backToDraft" lab:action="reject" />`,
  );
  await publishBehind(`${tasks}${flows.join('')}`, ids[0] ?? '');
}

/** Publishes the simple diagram with further elements behind the first approval. */
async function publishBehind(elements: string, first: string): Promise<void> {
  const draft = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  plain ??= draft.xml;
  const xml = plain
    .replace('<bpmn:endEvent id="approved"', `${elements}<bpmn:endEvent id="approved"`)
    .replace(
      /sourceRef="managerApproval" targetRef="\w+" lab:action="approve"/,
      `sourceRef="managerApproval" targetRef="${first}" lab:action="approve"`,
    );
  const saved = await admin.put(`/process/drafts/${key}`, { xml, scenarios: null, version: draft.version });
  const published = await admin.post(`/process/drafts/${key}/publish`, { note: 'x', version: saved.data.version });
  version = published.data.version as number;
}

interface Offered {
  readonly action: string;
  readonly task?: string;
}

const done = async (answer: Promise<Answer>) => (await answer).data as unknown;
const actionsOf = async (who: Caller, path: string) => (await who.get(path)).data.actions as Offered[];
const has = async (who: Caller, path: string) =>
  (await who.get(path)).body.code === 200 && (await actionsOf(who, path)).some(({ action }) => action === 'approve');
const taskOf = async (who: Caller, path: string) =>
  (await actionsOf(who, path)).find(({ action }) => action === 'approve')?.task ?? '';
/** The tasks of a to-do list. */
const listed = async (who: Caller, query: string) => {
  const { rows, total } = (await who.get(`/Common/getTodoList${query}`)).data as TodoPage;
  expect(total).toBe(rows.length);
  return rows.map(({ task }) => task);
};
const instanceOf = async (path: string) =>
  test.db
    .repo(ProcessInstance)
    .findOneByOrFail({ recordId: path.split('/').at(-1) ?? '', liveKey: `purchase-request:${path.split('/').at(-1)}` });

/** A submitted request, approved so many times. */
async function submitted(approvals = 0): Promise<string> {
  const path = await aRequest(chen, category, company.chen);
  await done(chen.act(path, 'submit'));
  for (const who of [lin, zhou].slice(0, approvals)) await done(who.act(path, 'approve'));
  return path;
}

describe('sending a task back', () => {
  it('lets the earlier approver decide again, with the reason in the timeline', async () => {
    const path = await submitted(1);
    await done(zhou.post(`/process/tasks/${await taskOf(zhou, path)}/return`, { reason: 'which brand?' }));
    expect([await has(zhou, path), await has(lin, path)]).toEqual([false, true]);
    const { timeline } = (await chen.get(`${path}/process`)).data;
    expect(timeline.at(-1)).toMatchObject({ verb: 'returned', opinion: 'which brand?', element: 'second' });
    await done(lin.act(path, 'approve'));
    expect(await has(zhou, path)).toBe(true);
  });

  it('comes straight back where that was asked for', async () => {
    const path = await submitted(2);
    const task = await taskOf(wang, path);
    await done(wang.post(`/process/tasks/${task}/return`, { to: 'managerApproval', mode: 'back', reason: 'x' }));
    await done(lin.act(path, 'approve'));
    expect([await has(zhou, path), await has(wang, path)]).toEqual([false, true]);
  });

  it('is refused to where nobody has been, without a reason, and to strangers', async () => {
    const path = await submitted(0);
    const task = await taskOf(lin, path);
    (await lin.post(`/process/tasks/${task}/return`, { reason: 'x' })).expectCode(errors.illegalState);
    (await lin.post(`/process/tasks/${task}/return`, {})).expectCode(errors.field);
    (await zhou.post(`/process/tasks/${task}/return`, { reason: 'x' })).expectCode(errors.notYourTask);
  });

  it('or approving it: of both at once exactly one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const path = await submitted(1);
      const task = await taskOf(zhou, path);
      const answers = await Promise.all([
        zhou.post(`/process/tasks/${task}/return`, { reason: 'x' }),
        zhou.act(path, 'approve', {}, { task }),
      ]);
      const codes = answers.map(({ body }) => body.code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      const open = await Promise.all([lin, zhou, wang].map((who) => has(who, path)));
      expect(open.filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('taking a decision back', () => {
  it('works until a user goes on from it', async () => {
    const path = await submitted(0);
    const task = await taskOf(lin, path);
    await done(lin.act(path, 'approve'));
    (await zhou.post(`/process/tasks/${task}/withdraw`)).expectCode(errors.notYourTask);
    await done(lin.post(`/process/tasks/${task}/withdraw`, { reason: 'too early' }));
    expect([await has(lin, path), await has(zhou, path)]).toEqual([true, false]);
    await done(lin.act(path, 'approve'));
    await done(zhou.act(path, 'approve'));
    (await lin.post(`/process/tasks/${task}/withdraw`)).expectCode(errors.withdrawTooLate);
  });
});

describe('asking others to sign', () => {
  it('before: the task waits and comes back', async () => {
    const path = await submitted(0);
    const task = await taskOf(lin, path);
    await done(lin.post(`/process/tasks/${task}/addSign`, { people: [company.zhou], mode: 'before' }));
    expect([await has(lin, path), await has(zhou, path)]).toEqual([false, true]);
    (await lin.act(path, 'approve', {}, { task })).expectCode(errors.notYourTask);
    await done(zhou.act(path, 'approve'));
    expect(await has(lin, path)).toBe(true);
    await done(lin.act(path, 'approve'));
    expect(await has(zhou, path)).toBe(true);
  });

  it('after: the process goes on only when they have signed', async () => {
    const path = await submitted(0);
    await done(
      lin.post(`/process/tasks/${await taskOf(lin, path)}/addSign`, { people: [company.wang], mode: 'after' }),
    );
    await done(lin.act(path, 'approve'));
    expect([await has(zhou, path), await has(wang, path)]).toEqual([false, true]);
    await done(wang.act(path, 'approve'));
    expect(await has(zhou, path)).toBe(true);
  });

  it('beside: all have to, until one is taken out', async () => {
    const path = await submitted(0);
    const task = await taskOf(lin, path);
    await done(lin.post(`/process/tasks/${task}/addSign`, { people: [company.zhou, company.wang], mode: 'parallel' }));
    await done(lin.act(path, 'approve'));
    await done(zhou.act(path, 'approve'));
    const other = await taskOf(wang, path);
    (await zhou.post(`/process/tasks/${other}/removeSign`, { reason: 'x' })).expectCode(errors.notYourTask);
    await done(lin.post(`/process/tasks/${other}/removeSign`, { reason: 'on a trip' }));
    expect([await has(wang, path), await has(zhou, path)]).toEqual([false, true]);
  });

  it('nobody joins who signs already, or who cannot act', async () => {
    const path = await submitted(0);
    const task = await taskOf(lin, path);
    const add = (people: string[]) => lin.post(`/process/tasks/${task}/addSign`, { people, mode: 'parallel' });
    (await add([company.lin])).expectCode(errors.userRepeated);
    (await add([await aUser(test, 'off', { status: '1' })])).expectCode(errors.field);
    (await add([])).expectCode(errors.field);
    (await add([company.wang, company.wang])).expectCode(errors.userRepeated);
    expect(await has(wang, path)).toBe(false);
  });
});

describe('administrators', () => {
  it('suspend and resume a process: meanwhile nobody decides', async () => {
    const path = await submitted(0);
    const { id } = await instanceOf(path);
    (await lin.post(`/process/instances/${id}/suspend`, { reason: 'audit' })).expectCode(errors.forbidden);
    await done(admin.post(`/process/instances/${id}/suspend`, { reason: 'audit' }));
    (await lin.act(path, 'approve')).expectCode(errors.suspended);
    await done(admin.post(`/process/instances/${id}/resume`, { reason: 'done' }));
    await done(lin.act(path, 'approve'));
  });

  it('mark the tasks of a suspended process for those who have them, until it goes on', async () => {
    const path = await submitted(1);
    const other = await submitted(1);
    const task = await taskOf(zhou, path);
    const { id } = await instanceOf(path);
    const suspensions = async () => {
      const lists = await Promise.all(['', '?suspended=true'].map((query) => zhou.get(`/Common/getTodoList${query}`)));
      return lists
        .flatMap(({ data }) => (data as TodoPage).rows)
        .filter(({ recordId }) => [path, other].some((each) => each.endsWith(recordId)))
        .map(({ task: of, suspended }) => [of === task, suspended] as const);
    };
    const operations = async () =>
      ((await zhou.get(`/process/tasks/${task}/desk`)).data as { operations: readonly string[] }).operations;
    const before = await operations();
    expect(before).toEqual(expect.arrayContaining(['return', 'addSign', 'transfer', 'comment']));
    await done(admin.post(`/process/instances/${id}/suspend`, { reason: 'audit' }));
    const suspended = { at: expect.any(String), by: expect.objectContaining({ id: drawer }), reason: 'audit' };
    expect(new Map(await suspensions())).toEqual(
      new Map<boolean, unknown>([
        [true, suspended],
        [false, undefined],
      ]),
    );
    const detail = (await zhou.get(`/process/tasks/${task}`)).data as TaskDetail;
    expect([detail.line.suspended, detail.process.suspended]).toEqual([suspended, suspended]);
    expect(((await chen.get(`${path}/process`)).data as ProcessView).suspended).toEqual(suspended);
    // What does not move the process goes on being possible.
    expect(await operations()).toEqual(before.filter((name) => name !== 'return' && name !== 'addSign'));
    await done(zhou.post(`/process/tasks/${task}/comments`, { text: 'waiting' }));
    await done(admin.post(`/process/instances/${id}/resume`, { reason: 'done' }));
    expect((await suspensions()).map(([, mark]) => mark)).toEqual([undefined, undefined]);
    expect(await listed(zhou, '?suspended=true')).toEqual([]);
    expect(((await chen.get(`${path}/process`)).data as ProcessView).suspended).toBeUndefined();
    expect(await operations()).toEqual(before);
  });

  it('take the tasks of a suspended process out of lists and counts, until it is resumed or ends', async () => {
    const [one, other] = [await submitted(1), await submitted(1)];
    const [first, second] = [await taskOf(zhou, one), await taskOf(zhou, other)];
    const order = async (path: string, act: string) =>
      done(admin.post(`/process/instances/${(await instanceOf(path)).id}/${act}`, { reason: 'audit' }));
    const count = async () => (await zhou.get('/Common/getTodoCount')).data.total as number;
    const all = await listed(zhou, '');
    const before = await count();
    await order(one, 'suspend');
    await order(other, 'suspend');
    expect(await listed(zhou, '')).toEqual(all.filter((each) => each !== first && each !== second));
    expect(await count()).toBe(before - 2);
    expect(await listed(zhou, '?suspended=true')).toEqual([first, second]);
    // A task that was put aside as well is among the suspended ones only.
    await done(zhou.post(`/process/tasks/${first}/followUp`, { on: '2027-01-04', aside: true }));
    expect([await listed(zhou, '?aside=true'), await listed(zhou, '?suspended=true')]).toEqual([[], [first, second]]);
    await done(zhou.post(`/process/tasks/${first}/followUp`, { on: null }));
    await order(one, 'resume');
    expect([await listed(zhou, '?suspended=true'), await count()]).toEqual([[second], before - 1]);
    await order(other, 'cancel');
    expect(await listed(zhou, '?suspended=true')).toEqual([]);
    expect(await listed(zhou, '')).toEqual(all.filter((each) => each !== second));
    expect(await violations(test.db)).toEqual([]);
  });

  it('move a process elsewhere', async () => {
    const path = await submitted(0);
    const { id } = await instanceOf(path);
    (await admin.post(`/process/instances/${id}/move`, { from: 'third', to: 'second', reason: 'x' })).expectCode(
      errors.taskTaken,
    );
    await done(admin.post(`/process/instances/${id}/move`, { from: 'managerApproval', to: 'third', reason: 'urgent' }));
    expect([await has(lin, path), await has(wang, path)]).toEqual([false, true]);
  });

  it('take running processes over to a newer version, and list those that do not fit', async () => {
    const early = await submitted(0);
    test.clock.pass(1);
    const late = await submitted(2);
    await publish(
      `<bpmn:userTask id="second" name="复核" lab:nameZh="复核" lab:nameEn="Review" lab:assignee="user(${company.zhou})" lab:actions="approve reject" />`,
    );
    const [one, two] = [(await instanceOf(early)).id, (await instanceOf(late)).id];
    const body = { version, instances: [one, two] };
    const preview = (await admin.post(`/process/definitions/${key}/migration/preview`, body)).data as {
      instance: string;
      fits: boolean;
      problems: { element: string; code: string; name: { en: string } }[];
      places: { element: string; count: number }[];
    }[];
    expect(preview.map(({ instance, fits, problems, places }) => [instance, fits, problems, places])).toMatchObject([
      [one, true, [], [{ element: 'managerApproval', count: 1 }]],
      [two, false, [{ element: 'third', code: 'missing', name: { en: 'Last' } }], []],
    ]);
    const { rows } = (await admin.post(`/process/definitions/${key}/migration`, { ...body, reason: 'Mended' }))
      .data as {
      rows: { id: string; code: number }[];
    };
    expect(rows.map(({ id, code }) => [id, code])).toEqual([
      [one, 200],
      [two, errors.illegalState.code],
    ]);
    await done(lin.act(early, 'approve'));
    await done(zhou.act(early, 'approve'));
    expect((await chen.get(early)).data.state).toBe('approved');
    await done(wang.act(late, 'approve'));
    expect((await chen.get(late)).data.state).toBe('approved');

    const mapped = await submitted(0);
    await publish(
      `<bpmn:userTask id="third" name="终审" lab:nameZh="终审" lab:nameEn="Last" lab:assignee="ceo" lab:actions="approve reject" />`,
    );
    await done(lin.act(mapped, 'approve'));
    const { id } = await instanceOf(mapped);
    await done(
      admin.post(`/process/definitions/${key}/migration`, {
        version,
        instances: [id],
        map: { second: 'third' },
        reason: 'Mended',
      }),
    );
    expect(await has(zhou, mapped)).toBe(true);
    await done(zhou.act(mapped, 'approve'));
    expect((await chen.get(mapped)).data.state).toBe('approved');
  });

  it('move a process onto a gateway: for one branch, for a named one or for all', async () => {
    const task = (id: string, who: string) =>
      `<bpmn:userTask id="${id}" name="${id}" lab:nameZh="${id}" lab:nameEn="${id}" lab:assignee="user(${who})" lab:actions="approve" />`;
    const flow = (id: string, from: string, to: string) =>
      `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`;
    await publishBehind(
      [
        '<bpmn:parallelGateway id="fork" /><bpmn:parallelGateway id="join" />',
        task('one', company.zhou),
        task('other', company.wang),
        flow('toOne', 'fork', 'one'),
        flow('toOther', 'fork', 'other'),
        flow('oneDone', 'one', 'join'),
        flow('otherDone', 'other', 'join'),
        flow('joined', 'join', 'approved'),
      ].join(''),
      'fork',
    );
    const moved = async (via?: string[]) => {
      const path = await submitted(0);
      await done(lin.act(path, 'approve'));
      const { id, definitionId } = await instanceOf(path);
      const elements = (await admin.get(`/process/versions/${definitionId}/elements`)).data as VersionElement[];
      expect(elements.filter(({ branches }) => branches)).toMatchObject([
        { element: 'join', branches: [{ flow: 'oneDone', from: { name: { en: 'one' } } }, { flow: 'otherDone' }] },
      ]);
      const body = { from: 'one', to: 'join', reason: 'urgent', ...(via && { via }) };
      return { path, answer: await admin.post(`/process/instances/${id}/move`, body) };
    };
    const automatic = await moved();
    expect(automatic.answer.body.code).toBe(200);
    await done(wang.act(automatic.path, 'approve'));
    expect((await chen.get(automatic.path)).data.state).toBe('approved');
    const all = await moved(['oneDone', 'otherDone']);
    expect([await has(zhou, all.path), (await chen.get(all.path)).data.state]).toEqual([false, 'approved']);
    // The other branch is still open.
    const { id } = await instanceOf(all.path);
    await done(admin.post(`/process/instances/${id}/move`, { from: 'other', to: 'approved', reason: 'over' }));
    for (const [via, code] of [
      [['joined'], errors.illegalState],
      [[], errors.field],
    ] as const) {
      const { path, answer } = await moved([...via]);
      answer.expectCode(code);
      expect(await has(zhou, path)).toBe(true);
    }
  });

  it('move one iteration of a sub-process and leave the others', async () => {
    const flow = (id: string, from: string, to: string) =>
      `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`;
    await publishBehind(
      '<bpmn:subProcess id="each" name="each" lab:nameZh="each" lab:nameEn="each"><bpmn:startEvent id="begin" />' +
        `<bpmn:userTask id="check" name="check" lab:nameZh="check" lab:nameEn="check" lab:assignee="user(${company.zhou})" lab:actions="approve" />` +
        `<bpmn:endEvent id="checked" />${flow('toCheck', 'begin', 'check')}${flow('toChecked', 'check', 'checked')}` +
        '<bpmn:multiInstanceLoopCharacteristics lab:collection="[1, 2, 3]" lab:element="part" /></bpmn:subProcess>' +
        flow('eachDone', 'each', 'approved'),
      'each',
    );
    const path = await submitted(0);
    await done(lin.act(path, 'approve'));
    const { id } = await instanceOf(path);
    const placesOf = async () => {
      const { places } = (await admin.get(`/process/instances/${id}/inside`)).data as InsideView;
      return new Map(places.map(({ element, tokens }) => [element, tokens]));
    };
    const before = await placesOf();
    expect(before.get('each')).toMatchObject([{ iterations: [] }]);
    expect(before.get('check')?.map(({ iterations }) => iterations)).toEqual([[1], [2], [3]]);

    const move = { from: 'check', token: before.get('check')?.[1]?.token, to: 'checked', reason: 'not needed' };
    const route = `/process/instances/${id}/move`;
    (await admin.post(route, { ...move, token: before.get('each')?.[0]?.token })).expectCode(errors.taskTaken);
    await done(admin.post(route, move));
    expect((await placesOf()).get('check')?.map(({ iterations }) => iterations)).toEqual([[1], [3]]);
    (await admin.post(route, move)).expectCode(errors.taskTaken);
    for (const token of (await placesOf()).get('check') ?? [])
      await done(admin.post(route, { ...move, token: token.token }));
    expect((await chen.get(path)).data.state).toBe('approved');
  });
});
