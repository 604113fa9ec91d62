import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { violations } from '../../support/invariants.js';
import { aGroup, anOpenTask, chen, decidedBy, test, useTasks, type Open } from '../../support/tasks.js';

jest.setTimeout(120_000);
useTasks();

const racers: { readonly id: string; readonly caller: Caller }[] = [];
const tasks = 10;
const signers = 20;

beforeAll(async () => {
  for (let n = 0; n < 50; n++) {
    const id = await aUser(test, `racer-${n}`, { email: null });
    racers.push({ id, caller: await test.as(id) });
  }
});

async function versionOf({ path }: Open): Promise<number> {
  return ((await chen.get(path)).data as { version: number }).version;
}

function approve(caller: Caller, { path, task }: Pick<Open, 'path' | 'task'>, version: number): Promise<Answer> {
  return caller.post(`${path}/actions/approve`, { version, input: {}, task });
}

async function approvalsOf({ instance }: Open): Promise<string[]> {
  const rows = await test.db.query({
    sql: "SELECT `by` FROM `process_history` WHERE `instanceId` = ? AND `kind` = 'acted' AND `outcome` = 'approve' ORDER BY `n`",
    values: [instance],
  });
  return rows.map(({ by }) => String(by));
}

describe('fifty users who race for the same ten tasks', () => {
  it('win each of them once; who loses learns that it is taken or has changed, and no one of a conflict of locks', async () => {
    await aGroup(
      'racers',
      racers.map(({ id }) => id),
    );
    const category = await decidedBy('group(racers)');
    const open: Open[] = [];
    for (let n = 0; n < tasks; n++) open.push(await anOpenTask(category));
    const versions = await Promise.all(open.map(versionOf));
    const answers = await Promise.all(
      racers.map(async ({ id, caller }, racer) => {
        const given: { readonly at: number; readonly by: string; readonly answer: Answer }[] = [];
        // Each in another order, so that all tasks are raced for at any time.
        for (let n = 0; n < tasks; n++) {
          const at = (racer * 7 + n * 3) % tasks;
          given.push({ at, by: id, answer: await approve(caller, open[at] as Open, versions[at] ?? 0) });
        }
        return given;
      }),
    );
    for (const [at, task] of open.entries()) {
      const own = answers.flat().filter((each) => each.at === at);
      const won = own.filter(({ answer }) => answer.body.code === success);
      expect(won).toHaveLength(1);
      expect(await approvalsOf(task)).toEqual([won[0]?.by]);
      const refusals = own.filter(({ answer }) => answer.body.code !== success).map(({ answer }) => answer);
      expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([409]));
      for (const { body } of refusals) expect([errors.stale.code, errors.taskTaken.code]).toContain(body.code);
    }
    expect(await violations(test.db)).toEqual([]);
  });
});

/** Gives each of many an iteration of the manager's approval in place of a vote. */
function iterated(xml: string, ids: readonly string[]): string {
  const marker = `<bpmn:multiInstanceLoopCharacteristics lab:collection="[${ids.map((id) => `&quot;${id}&quot;`).join(', ')}]" lab:element="approver" />`;
  return xml.replace(
    /(<bpmn:userTask id="managerApproval"[^>]*?)(\/>|>([^]*?)<\/bpmn:userTask>)/,
    (_, head: string, __, inside = '') => `${head}>${String(inside)}${marker}</bpmn:userTask>`,
  );
}

describe.each(['sign a vote', 'have an iteration'])(
  'twenty users who each %s of one instance at the same moment',
  (way) => {
    it('are each counted once, and the last of them ends the step', async () => {
      const signing = racers.slice(0, signers);
      const ids = signing.map(({ id }) => id);
      const category =
        way === 'sign a vote'
          ? await decidedBy(ids.map((id) => `user(${id})`).join('; '), 'lab:sign="all"')
          : await decidedBy('user(=approver)', '', (xml) => iterated(xml, ids));
      const open = await anOpenTask(category);
      const rows = await test.db.query({
        sql: "SELECT `taskId`, `principal` FROM `todo` WHERE `instanceId` = ? AND `kind` = 'task'",
        values: [open.instance],
      });
      const taskOf = new Map(rows.map(({ taskId, principal }) => [String(principal), String(taskId)]));
      let left = signing;
      // Another signature may have moved the record on; who learns so looks and signs again.
      for (let round = 0; left.length > 0 && round < signers; round++) {
        const version = await versionOf(open);
        const answers = await Promise.all(
          left.map(async (signer) => {
            const task = taskOf.get(`u:${signer.id}`) ?? '';
            return { signer, answer: await approve(signer.caller, { path: open.path, task }, version) };
          }),
        );
        const refused = answers.filter(({ answer }) => answer.body.code !== success);
        for (const { answer } of refused) expect([answer.status, answer.body.code]).toEqual([409, errors.stale.code]);
        expect(refused.length).toBeLessThan(left.length);
        left = refused.map(({ signer }) => signer);
      }
      expect((await approvalsOf(open)).sort()).toEqual(signing.map(({ id }) => id).sort());
      expect((await chen.get(open.path)).data.state).not.toBe('requested');
      expect(await violations(test.db)).toEqual([]);
    });
  },
);
