import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { wordOfOperation } from '#lab/shared/task-operation-path.js';
import type { TaskOperation } from '#lab/shared/task-operations.js';
import { Absence, Absences } from '#lab/modules/org/server/index.js';
import { vocabulary } from '#lab/modules/subjects.js';
import { userOf, ways } from '#lab/process-engine/index.js';
import { runScenarios } from '#lab/process-engine/scenario/index.js';
import { TestApp } from '../../support/app.js';
import {
  approvalCases,
  buyers,
  caseUsers,
  type ApprovalCase,
  type CaseStep,
  type CaseUser,
} from '../../support/approval-cases.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aGroup, aUser } from '../../support/builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days } from '../../support/clock.js';

type Ids = Readonly<Record<CaseUser, string>>;

const step = 'managerApproval';
const decisions: readonly string[] = ['approve', 'reject'];
const source = readFileSync(join(process.cwd(), 'processes/purchase/purchase-request.simple.bpmn'), 'utf8');

/** The diagram of a case, in which users have these ids. */
function diagramOf({ step: own, then, process = '' }: ApprovalCase, ids: Ids): string {
  const named = (text: string) => text.replace(/\$(\w+)/g, (_, user: CaseUser) => ids[user]);
  const xml = source
    .replace(/ lab:(due|remind)="[^"]*"/g, '')
    .replace('<bpmn:process ', `<bpmn:process ${process} `)
    .replace(/(id="managerApproval"[^>]*?) lab:assignee="[^"]*"/, `$1 ${named(own)}`);
  if (!then) return xml;
  const two = withApprovals(xml, { second: named(then.assignee) });
  return two.replace('id="second"', `id="second" ${named(then.more)}`);
}

describe('in the scenario runner', () => {
  const ids = Object.fromEntries(caseUsers.map((user) => [user, user])) as Ids;
  const people = {
    'group(buyers)': buyers,
    'superior(lin)': ['zhou'],
    'superior(zhou)': ['wang'],
    'superior(ann)': [],
  };

  it.each(approvalCases)('$name', async (one) => {
    const absences = Object.entries(one.absent ?? {}).map(([person, substitute]) => ({
      ...{ person, substitute },
      ...(one.kinds ? { kinds: one.kinds } : {}),
    }));
    const isFirst = !one.then || one.backAtFirst === true;
    const byElement = {
      [step]: isFirst ? one.assignees : [],
      ...(one.then ? { second: isFirst ? [] : one.assignees } : {}),
    };
    const played = {
      name: one.name,
      start: { action: 'submit', by: 'chen', people, absences, facts: { amountBase: '10800.00', needsApproval: true } },
      steps: [
        ...one.steps.map(scenarioStep),
        ...(one.days === undefined ? [] : [{ advance: `P${one.days}D` }]),
        { expect: { state: one.state, assignees: byElement } },
      ],
    };
    const file = { diagrams: ['case.bpmn'], cases: [played] };
    expect(await runScenarios('contract', file, [diagramOf(one, ids)], vocabulary)).toMatchObject([{ ok: true }]);
  });

  function scenarioStep({ by, does, taskOf, code, atSecond, amount, ...input }: CaseStep) {
    const task = atSecond ? 'second' : step;
    const refused = code === undefined ? {} : { refused: code };
    const which = taskOf === undefined ? {} : { assignee: taskOf };
    return decisions.includes(does)
      ? { act: task, action: does, as: by, ...which, ...refused, ...(amount ? { facts: { amountBase: amount } } : {}) }
      : { [does]: { task, as: by, ...which, ...input }, ...refused };
  }
});

describe('over HTTP', () => {
  let test: TestApp;
  let ids: Ids;
  let admin: string;
  let category: string;

  beforeAll(async () => {
    test = await TestApp.start();
    const { chen, lin, zhou, wang } = await aCompany(test);
    const others = ['ann', 'bob', 'cai', 'dan', 'eva'] as const;
    const added = await Promise.all(others.map(async (name) => [name, await aUser(test, name)] as const));
    ids = { chen, lin, zhou, wang, ...(Object.fromEntries(added) as Record<(typeof others)[number], string>) };
    admin = await aUser(test, 'drawer', { permissions: ['process:*'] });
    await aGroup(
      test,
      'buyers',
      buyers.map((user) => ids[user]),
    );
    category = await aCategory(test, 'AC', { process: simpleProcess });
  });
  afterAll(() => test.stop());

  it.each(approvalCases)('$name', async (one) => {
    await publishSimple(await test.as(admin), () => diagramOf(one, ids));
    const absences = Object.entries(one.absent ?? {}) as [CaseUser, CaseUser][];
    for (const [person, substitute] of absences) await leave(person, substitute, one.kinds ?? null);
    const chen = await test.as(ids.chen);
    const path = await aRequest(chen, category, ids.chen, { title: one.name });
    await chen.act(path, 'submit');
    for (const [at, each] of one.steps.entries())
      expect({ at, ...each, code: await answered(chen, path, each) }).toEqual({
        at,
        ...each,
        code: each.code ?? success,
      });
    if (one.days !== undefined) {
      test.clock.pass(days(one.days));
      await test.drain();
    }
    const { state } = (await (await test.as(ids.chen)).get(path)).data as { state: string };
    expect({ state, assignees: await assigneesOf(path) }).toEqual({ state: one.state, assignees: [...one.assignees] });
    for (const [person] of absences) await test.db.unit(() => test.get(Absences).withdraw(person));
  });

  async function leave(person: CaseUser, substitute: CaseUser, kinds: readonly string[] | null): Promise<void> {
    const beginsAt = test.clock.now();
    const absence = { id: person, userId: ids[person], substituteId: ids[substitute], beginsAt };
    await test.db.unit(async () => {
      await test.get(Absences).put({ ...absence, endsAt: new Date(beginsAt.getTime() + days(1)) });
      await test.db.repo(Absence).update({ id: person }, { kinds });
    });
  }

  /** Does one step; answers the code of the envelope. */
  async function answered(
    chen: Caller,
    path: string,
    { by, does, taskOf, code: _, atSecond: __, amount, ...input }: CaseStep,
  ): Promise<number> {
    const who = await test.as(ids[by]);
    const task = await taskAt(path, taskOf);
    if (decisions.includes(does)) {
      const { version, lines } = (await chen.get(path)).data as { version: number; lines: { id: string }[] };
      const quantities = amount && { [lines[0]?.id ?? '']: String(Number(amount) / 5400) };
      const fields = quantities ? { fields: { 'lines.quantity': quantities } } : {};
      const body = { version, task, input: { ...fields, ...(does === 'reject' ? { opinion: 'no' } : {}) } };
      return (await who.post(`${path}/actions/${does}`, body)).body.code;
    }
    const { to, people, ...more } = input;
    const body = {
      ...more,
      ...(to === undefined ? {} : { to: ids[to] }),
      ...(people === undefined ? {} : { people: people.map((user) => ids[user]) }),
      ...(does === 'resolve' ? { opinion: 'looks right' } : {}),
    };
    return (await who.post(`/process/tasks/${task}/${wordOfOperation(does as TaskOperation)}`, body)).body.code;
  }

  /** The task of a user: open, or the one that they have decided. */
  async function taskAt(path: string, user: CaseUser | undefined): Promise<string> {
    const mine = user === undefined ? '' : 'AND (d.`principal` = ? OR t.`closedBy` = ?)';
    const rows = await test.db.query({
      sql: `SELECT t.\`id\` FROM \`process_task\` t LEFT JOIN \`todo\` d ON d.\`taskId\` = t.\`id\` WHERE t.\`recordId\` = ? ${mine} ORDER BY t.\`closedAt\` IS NOT NULL, t.\`openedAt\` DESC`,
      values: [idIn(path), ...(user === undefined ? [] : [`u:${ids[user]}`, ids[user]])],
    });
    return String(rows[0]?.id);
  }

  async function assigneesOf(path: string): Promise<CaseUser[]> {
    const rows = await test.db.query({
      sql: "SELECT `principal`, `way` FROM `todo` WHERE `recordId` = ? AND `kind` = 'task'",
      values: [idIn(path)],
    });
    const users = rows
      .filter(({ way }) => way !== ways.substitute)
      .flatMap(({ principal }) => userOf(String(principal)) ?? buyers.map((user) => ids[user]));
    return caseUsers.filter((user) => users.includes(ids[user]));
  }

  function idIn(path: string): string {
    return path.split('/').at(-1) ?? '';
  }
});
