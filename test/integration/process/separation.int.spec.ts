import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { DryRun, PathStep, ProcessView } from '#lab/shared/process-view.js';
import { Absences } from '#lab/modules/org/server/index.js';
import { ProcessDefinition, ProcessInstance } from '#lab/process-host/index.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aGroup, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple as publishDrawn, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;

let zhou: Caller;
let wang: Caller;
let admin: Caller;
/** Administers processes and belongs to the group of approvers. */
let steward: Caller;
let stewardId: string;
let adminId: string;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  adminId = await aUser(test, 'drawer', { permissions: ['process:*'] });
  stewardId = await aUser(test, 'steward', { permissions: ['process:*', 'purchase:*'] });
  await aGroup(test, 'checkers', [company.chen, company.zhou, stewardId]);
  category = await aCategory(test, 'SD', { process: simpleProcess, prDelegate: true });
  [chen, zhou, wang, admin, steward] = (await Promise.all(
    [company.chen, company.zhou, company.wang, adminId, stewardId].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Publishes the simple diagram with these words on its approval and on the process. */
function publish(step: string, process = ''): Promise<unknown> {
  return publishSimple(admin, (xml) =>
    xml
      .replace(/ lab:separation="[^"]*"/g, '')
      .replace('<bpmn:process ', `<bpmn:process ${process} `)
      .replace(/<bpmn:userTask id="managerApproval"[^>]*>/, (found) =>
        found
          .replace(/ lab:(assignee|assigneeElse|self|sign)="[^"]*"/g, '')
          .replace('lab:actions', `${step} lab:actions`),
      ),
  );
}

/** Says whether requests of the category may be raised for another owner. */
const forOthers = (prDelegate: boolean) =>
  test.db.unit(async () => void (await test.db.repo(Category).update({ id: category }, { prDelegate })));

/** The category binds a process that does not ask the owner, which it could not while others raise its requests. */
async function publishSimple(...drawing: Parameters<typeof publishDrawn>): Promise<unknown> {
  await forOthers(false);
  const published = await publishDrawn(...drawing);
  await forOthers(true);
  return published;
}

/** Publishes the simple diagram with these words on its approval, and on one that follows it. */
function publishTwo(first: string, second: string): Promise<unknown> {
  return publishSimple(admin, (xml) => {
    const two = xml.includes('<bpmn:userTask id="second"') ? xml : withApprovals(xml, { second: 'requester' });
    return two
      .replace(/ lab:separation="[^"]*"/g, '')
      .replace(/<bpmn:userTask id="(managerApproval|second)"[^>]*>/g, (found, id) =>
        found
          .replace(/ lab:(assignee|assigneeElse|self|sign|form)="[^"]*"/g, '')
          .replace('lab:actions', `${id === 'second' ? second : first} lab:actions`),
      );
  });
}

const users = (...ids: readonly string[]) => `lab:assignee="${ids.map((id) => `user(${id})`).join('; ')}"`;

/** A request that `by` writes for its owner and then submits. */
async function submitted(by: Caller, owner: string, submitter = by): Promise<string> {
  const path = await aRequest(by, category, owner);
  expect((await submitter.act(path, 'submit')).data.state).toBe('requested');
  return path;
}

const idIn = (path: string) => path.split('/').at(-1) ?? '';
const instanceOf = (path: string) => test.db.repo(ProcessInstance).findOneByOrFail({ recordId: idIn(path) });
const taskOf = async (path: string) => {
  const [row] = await test.db.query({
    sql: 'SELECT `id` FROM `process_task` WHERE `recordId` = ? AND `closedAt` IS NULL',
    values: [idIn(path)],
  });
  return String(row?.id);
};
const holders = async (path: string) => {
  const rows = await test.db.query({
    sql: 'SELECT `principal` FROM `todo` WHERE `recordId` = ? AND `kind` = ? ORDER BY `principal`',
    values: [idIn(path), 'task'],
  });
  return rows.map(({ principal }) => String(principal));
};
const code = async (answer: Promise<{ body: { code: number } }>) => (await answer).body.code;
const todoOf = async (who: Caller) => {
  const rows = (await who.get('/Common/getTodoList?size=100')).data.rows as { recordId: string }[];
  return rows.map(({ recordId }) => recordId);
};
const approve = async (who: Caller, path: string) => {
  const { version } = (await chen.get(path)).data as { version: number };
  return code(who.post(`${path}/actions/approve`, { version, task: await taskOf(path), input: {} }));
};

describe('the side of a record', () => {
  it('is who wrote it, who submitted it and who owns it: none of them is asked, others are', async () => {
    await publish(users(company.chen, company.zhou, company.wang));
    expect(await holders(await submitted(zhou, company.chen))).toEqual([`u:${company.wang}`]);
    expect(await holders(await submitted(zhou, company.chen, chen))).toEqual([`u:${company.wang}`]);
    expect(await holders(await submitted(zhou, company.wang))).toEqual([`u:${company.chen}`]);
  });

  it('keeps a former owner who has not written it', async () => {
    await publish(users(company.chen, company.lin, company.wang));
    const path = await aRequest(zhou, category, company.chen);
    const { version, ...draft } = (await zhou.get(path)).data as { version: number } & Record<string, unknown>;
    const { title, lines } = draft as { title: string; lines: object[] };
    const moved = { title, categoryId: category, ownerId: company.lin, lines, files: [], version };
    expect(await code(zhou.put(path, moved))).toBe(success);
    await zhou.act(path, 'submit');
    expect(await holders(path)).toEqual([`u:${company.wang}`]);
  });

  it('is no approver who corrects a field in a step of theirs: the next round asks them again', async () => {
    await publish(`${users(company.wang)} lab:form="lines.quantity=edit"`);
    const path = await submitted(zhou, company.chen);
    const { lines } = (await wang.get(path)).data as { lines: { id: string }[] };
    const fields = { 'lines.quantity': { [lines[0]!.id]: '1' } };
    expect((await wang.act(path, 'reject', { opinion: 'one will do', fields })).data.state).toBe('draft');
    expect(((await chen.get(path)).data as { lines: { quantity: string }[] }).lines[0]!.quantity).toBe('1');
    await chen.act(path, 'submit');
    expect(await holders(path)).toEqual([`u:${company.wang}`]);
  });

  it('is refused at the submit where nobody else is left, with the name', async () => {
    await publish(users(company.zhou));
    const path = await aRequest(zhou, category, company.chen);
    const refused = await zhou.act(path, 'submit');
    refused.expectCode(errors.ownRequest);
  });

  it('gets a task by no way: transferred, delegated, signed over, reassigned, handed over', async () => {
    await publish(users(company.wang));
    const path = await submitted(zhou, company.chen);
    const task = await taskOf(path);
    const own = errors.ownRequest.code;
    for (const to of [company.zhou, company.chen]) {
      expect(await code(wang.post(`/process/tasks/${task}/transfer`, { to }))).toBe(own);
      expect(await code(wang.post(`/process/tasks/${task}/delegate`, { to, final: true }))).toBe(own);
      expect(await code(wang.post(`/process/tasks/${task}/addSign`, { people: [to], mode: 'before' }))).toBe(own);
      const order = { from: company.wang, to, tasks: [task], reason: 'x' };
      expect((await admin.post('/process/tasks/reassign', order)).data.rows).toMatchObject([{ code: own }]);
      const all = { from: company.wang, to, reason: 'leaves' };
      const { rows } = (await admin.post('/process/tasks/reassign', all)).data as {
        rows: { id: string; code?: number }[];
      };
      expect(rows.find(({ id }) => id === task)).toMatchObject({ code: own });
    }
    expect(await holders(path)).toEqual([`u:${company.wang}`]);
  });

  it('sees no task of its group, neither claims nor decides it; the other members do', async () => {
    await publish('lab:assignee="group(checkers)"');
    const path = await submitted(zhou, company.chen);
    const task = await taskOf(path);
    expect([await todoOf(chen), await todoOf(zhou)].flat()).not.toContain(idIn(path));
    expect(await todoOf(steward)).toContain(idIn(path));
    expect(await code(zhou.post(`/process/tasks/${task}/claim`, {}))).toBe(errors.ownRequest.code);
    expect(await approve(zhou, path)).toBe(errors.ownRequest.code);
    expect(((await zhou.get(path)).data.actions as { action: string }[]).map(({ action }) => action)).not.toContain(
      'approve',
    );
    expect(await approve(steward, path)).toBe(success);
  });

  it('does not act for an absent approver', async () => {
    await publish(users(company.wang));
    const beginsAt = test.clock.now();
    const absence = { id: 'away', userId: company.wang, substituteId: company.zhou, beginsAt };
    await test.db.unit(() => test.get(Absences).put({ ...absence, endsAt: new Date(beginsAt.getTime() + days(1)) }));
    const own = await submitted(zhou, company.chen);
    const other = await submitted(chen, company.chen);
    expect([await holders(own), await holders(other)]).toEqual([
      [`u:${company.wang}`],
      [`u:${company.wang}`, `u:${company.zhou}`].sort(),
    ]);
    await test.db.unit(() => test.get(Absences).withdraw('away'));
    await test.drain();
  });

  it('is left to the step and to the process', async () => {
    await publish(`${users(company.zhou)} lab:self="ask"`);
    expect(await approve(zhou, await submitted(zhou, company.chen))).toBe(success);
    await publish(users(company.zhou), 'lab:separation="none"');
    expect(await approve(zhou, await submitted(zhou, company.chen))).toBe(success);
    await publish(users(company.zhou), 'lab:separation="owner"');
    expect(await approve(zhou, await submitted(zhou, company.chen, chen))).toBe(success);
    await publish(`${users(company.zhou, company.wang)} lab:self="skip" lab:sign="all"`);
    expect(await holders(await submitted(zhou, company.chen, chen))).toEqual([`u:${company.wang}`]);
  });

  it('is named by the forecast of the record, before it is submitted and in the steps ahead of it', async () => {
    const found = users(company.zhou, company.wang);
    await publishTwo(found, found);
    const path = await aRequest(zhou, category, company.chen);
    const left = { people: [{ id: company.wang }], notAsked: [{ id: company.zhou }] };
    const ahead = (await chen.get(`${path}/forecast`)).data as PathStep[];
    expect(ahead).toMatchObject([
      { element: 'managerApproval', ...left },
      { element: 'second', ...left },
    ]);
    await chen.act(path, 'submit');
    const { path: steps } = (await chen.get(`${path}/process`)).data as ProcessView;
    expect(steps.find(({ element }) => element === 'second')).toMatchObject(left);
    // Those whose own decision counts as made are named, too.
    await publish(`${found} lab:self="skip" lab:sign="all"`);
    const [skipping] = (await chen.get(`${await aRequest(zhou, category, company.chen)}/forecast`)).data as PathStep[];
    expect(skipping?.notAsked).toMatchObject([{ id: company.zhou }]);
  });

  it('is named by the dry run', async () => {
    await publish(users(company.zhou, company.wang));
    const path = await submitted(zhou, company.chen);
    const { data } = await admin.post('/process/dry-run', {
      key: simpleProcess,
      record: idIn(path),
      initiator: company.chen,
    });
    const step = (data as DryRun).path.find(({ element }) => element === 'managerApproval');
    expect(step).toMatchObject({ people: [{ id: company.wang }], notAsked: [{ id: company.zhou }] });
  });
});

describe('who steers a process', () => {
  it('gets no task of it by that', async () => {
    await publish(`${users(stewardId)} lab:assigneeElse="group(checkers)"`);
    const path = await submitted(chen, company.chen);
    const { id } = await instanceOf(path);
    const move = { from: 'managerApproval', to: 'managerApproval', reason: 'again' };
    expect(await code(steward.post(`/process/instances/${id}/move`, move))).toBe(success);
    // The group has it now, without the one who moved it.
    expect(await approve(steward, path)).toBe(errors.ownRequest.code);
    expect(await todoOf(steward)).not.toContain(idIn(path));
    expect(await approve(zhou, path)).toBe(success);
  });

  it('gets no task by skipping to a step of theirs, by asking again, nor by starting again', async () => {
    await publishTwo(users(stewardId, company.wang), `${users(stewardId)} lab:assigneeElse="group(checkers)"`);
    const both = [`u:${stewardId}`, `u:${company.wang}`].sort();
    const skipped = await submitted(chen, company.chen);
    expect(await holders(skipped)).toEqual(both);
    const to = { from: 'managerApproval', to: 'second', reason: 'skip' };
    const { id } = await instanceOf(skipped);
    expect(await code(steward.post(`/process/instances/${id}/move`, to))).toBe(success);
    expect((await holders(skipped)).filter((each) => each.startsWith('u:'))).toEqual([]);
    expect(await approve(steward, skipped)).toBe(errors.ownRequest.code);
    expect(await code(steward.post(`/process/tasks/${await taskOf(skipped)}/claim`, {}))).toBe(errors.ownRequest.code);

    const again = await submitted(chen, company.chen);
    const old = await instanceOf(again);
    expect(await code(admin.post(`/process/instances/${old.id}/cancel`, { reason: 'x' }))).toBe(success);
    expect(await code(steward.post(`/process/instances/${old.id}/restart`, { reason: 'x' }))).toBe(success);
    expect(await holders(again)).toEqual([`u:${company.wang}`]);

    const untouched = await submitted(chen, company.chen);
    const moved = await instanceOf(untouched);
    const back = { from: 'managerApproval', to: 'managerApproval', reason: 'again' };
    expect(await code(steward.post(`/process/instances/${moved.id}/move`, back))).toBe(success);
    expect(await holders(untouched)).toEqual([`u:${company.wang}`]);
  });

  it('reassigns nothing to themself', async () => {
    await publish(users(company.wang));
    const path = await submitted(chen, company.chen);
    const order = { from: company.wang, to: stewardId, tasks: [await taskOf(path)], reason: 'x' };
    const self = errors.reassignToSelf.code;
    expect((await steward.post('/process/tasks/reassign', order)).data.rows).toMatchObject([{ code: self }]);
    expect((await admin.post('/process/tasks/reassign', order)).data.rows).toMatchObject([{ code: success }]);
  });

  it('reassigns nothing to a user whose substitute they are', async () => {
    const keptOut = () =>
      test.db.query({ sql: 'SELECT `taskId` FROM `task_kept_out` WHERE `userId` = ?', values: [stewardId] });
    const before = (await keptOut()).length;
    await publish(users(company.wang));
    const path = await submitted(chen, company.chen);
    const task = await taskOf(path);
    // Only where they would get it: else the list of an administrator who reassigns much would be slow for it.
    const present = {
      from: company.wang,
      to: company.zhou,
      tasks: [await taskOf(await submitted(chen, company.chen))],
      reason: 'x',
    };
    expect((await steward.post('/process/tasks/reassign', present)).data.rows).toMatchObject([{ code: success }]);
    expect(await keptOut()).toHaveLength(before);
    const beginsAt = test.clock.now();
    const absence = { id: 'away', userId: company.lin, substituteId: stewardId, beginsAt };
    const put = () => test.get(Absences).put({ ...absence, endsAt: new Date(beginsAt.getTime() + days(1)) });
    await test.db.unit(put);
    const order = { from: company.wang, to: company.lin, tasks: [task], reason: 'x' };
    expect((await steward.post('/process/tasks/reassign', order)).data.rows).toMatchObject([{ code: success }]);
    expect(await holders(path)).toEqual([`u:${company.lin}`]);
    expect(await keptOut()).toHaveLength(before + 1);
    // Nor when the absence begins later.
    await test.db.unit(() => test.get(Absences).withdraw('away'));
    await test.db.unit(put);
    await test.drain();
    expect(await holders(path)).toEqual([`u:${company.lin}`]);
    const untouched = await submitted(chen, company.chen);
    expect(
      (await admin.post('/process/tasks/reassign', { ...order, tasks: [await taskOf(untouched)] })).data.rows,
    ).toMatchObject([{ code: success }]);
    expect(await holders(untouched)).toEqual([`u:${company.lin}`, `u:${stewardId}`].sort());
    await test.db.unit(() => test.get(Absences).withdraw('away'));
    await test.drain();
  });

  it('has no part in the record', async () => {
    await publish(users(company.wang));
    const path = await submitted(steward, company.chen);
    const { id } = await instanceOf(path);
    const at = `/process/instances/${id}`;
    const reason = { reason: 'x' };
    const orders: [string, Record<string, string>][] = [
      [`${at}/move`, { from: 'managerApproval', to: 'approved', ...reason }],
      [`${at}/suspend`, reason],
      [`${at}/resume`, reason],
      [`${at}/cancel`, reason],
    ];
    for (const [to, body] of orders)
      expect([to, await code(steward.post(to, body))]).toEqual([to, errors.ownProcess.code]);
    const order = { from: company.wang, to: company.lin, tasks: [await taskOf(path)], ...reason };
    expect((await steward.post('/process/tasks/reassign', order)).data.rows).toMatchObject([
      { code: errors.ownProcess.code },
    ]);
    expect(await code(admin.post(`${at}/cancel`, reason))).toBe(success);
    expect(await code(steward.post(`${at}/restart`, reason))).toBe(errors.ownProcess.code);
    expect(await code(admin.post(`${at}/restart`, reason))).toBe(success);
    expect(await holders(path)).toEqual([`u:${company.wang}`]);
  });

  it('migrates no record of their own', async () => {
    await publish(users(company.wang));
    const path = await submitted(steward, company.chen);
    const { id, definitionId } = await instanceOf(path);
    await publish(users(company.wang, company.zhou));
    const { version } = await test.db
      .repo(ProcessDefinition)
      .findOneOrFail({ where: { key: simpleProcess }, order: { version: 'DESC' } });
    const migrate = async (by: Caller) =>
      (await by.post(`/process/definitions/${simpleProcess}/migration`, { version, instances: [id], reason: 'Mended' }))
        .data.rows;
    expect(await migrate(steward)).toMatchObject([{ id, code: errors.ownProcess.code }]);
    expect((await instanceOf(path)).definitionId).toBe(definitionId);
    expect(await migrate(admin)).toMatchObject([{ id, code: success }]);
    expect((await instanceOf(path)).definitionId).not.toBe(definitionId);
  });
});
