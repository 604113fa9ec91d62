import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aGroup, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';
import { seeded } from '../../support/seeded.js';

/** `npm run soak` asks for more. */
const rounds = Number(process.env.COMPETING_ROUNDS ?? 1);
const random = seeded(Number(process.env.COMPETING_SEED ?? 20_261_121));

jest.setTimeout(30_000 + rounds * 5_000);

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;
let admin: Caller;
/** The version that migrations lead to; requests start on a newer one. */
let older: number;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
  admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  await aGroup(test, 'buyers', [company.zhou, company.wang]);
  older = await publishSimple(admin, (xml) => withApprovals(xml, { second: 'group(buyers)', third: 'ceo' }));
  await publishSimple(admin, (xml) => xml.replaceAll('name="third"', 'name="last"'));
  category = await aCategory(test, 'CC', { process: simpleProcess });
});
afterAll(() => test.stop());

/** One request with its one open task, as everybody saw it before anybody moved. */
interface Seen {
  readonly path: string;
  readonly instance: string;
  readonly task: string;
  /** The tasks that were decided on the way, first to last. */
  readonly decided: readonly string[];
  readonly version: number;
}

/** One of two commands; answers 200, or the code of its refusal. */
type Move = (seen: Seen) => Promise<number>;

const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;
/** What became of the one task or instance of a call for many; none is left to do where a user was faster. */
const rowCodeOf = async (answer: Promise<Answer>) => {
  const rows = (await answer).data.rows as { code: number }[];
  return rows[0]?.code ?? errors.taskTaken.code;
};

const act =
  (who: () => Caller, action: string): Move =>
  ({ path, task, version }) =>
    codeOf(
      who().post(`${path}/actions/${action}`, {
        version,
        input: action === 'reject' ? { opinion: 'no' } : {},
        ...(action === 'withdraw' ? {} : { task }),
      }),
    );
const onTask =
  (who: () => Caller, operation: string, body: () => Record<string, unknown> = () => ({})): Move =>
  ({ task }) =>
    codeOf(who().post(`/process/tasks/${task}/${operation}`, body()));
const onInstance =
  (operation: string, body: Record<string, unknown> = {}): Move =>
  ({ instance }) =>
    codeOf(admin.post(`/process/instances/${instance}/${operation}`, { reason: 'x', ...body }));
const addSign = (mode: string, person: keyof Company) =>
  onTask(
    () => lin,
    'addSign',
    () => ({ people: [company[person]], mode }),
  );
const toWhom = (person: keyof Company) => () => ({ to: company[person] });
const takeBack: Move = ({ decided }) =>
  codeOf(lin.post(`/process/tasks/${decided[0] ?? ''}/withdraw`, { reason: 'too early' }));
const migration: Move = ({ instance }) =>
  rowCodeOf(
    admin.post(`/process/definitions/${simpleProcess}/migration`, {
      version: older,
      instances: [instance],
      reason: 'x',
    }),
  );
const reassign: Move = ({ task }) =>
  rowCodeOf(admin.post('/process/tasks/reassign', { from: company.lin, to: company.zhou, tasks: [task], reason: 'x' }));
const batch: Move = ({ task, version }) =>
  rowCodeOf(lin.post('/process/tasks/batch', { action: 'approve', rows: [{ task, version }] }));

const byLin = () => lin;
const byZhou = () => zhou;
const byWang = () => wang;
const back = () => ({ reason: 'x' });
const approve = act(byLin, 'approve');

/** Each pair: how many have approved before, the two commands, and whether one of them shuts the other out. */
const pairs: readonly (readonly [name: string, before: number, one: Move, other: Move, won: 'one' | 'some'])[] = [
  ['approve and approve', 0, approve, approve, 'one'],
  ['approve and reject', 0, approve, act(byLin, 'reject'), 'one'],
  ['approve and withdraw', 0, approve, act(() => chen, 'withdraw'), 'one'],
  ['reject and withdraw', 0, act(byLin, 'reject'), act(() => chen, 'withdraw'), 'one'],
  ['approve and return', 1, act(byZhou, 'approve'), onTask(byZhou, 'return', back), 'one'],
  ['return and return', 1, onTask(byZhou, 'return', back), onTask(byWang, 'return', back), 'one'],
  ['approve and transfer', 0, approve, onTask(byLin, 'transfer', toWhom('zhou')), 'one'],
  [
    'transfer and transfer',
    0,
    onTask(byLin, 'transfer', toWhom('zhou')),
    onTask(byLin, 'transfer', toWhom('wang')),
    'one',
  ],
  ['transfer and withdraw', 0, onTask(byLin, 'transfer', toWhom('zhou')), act(() => chen, 'withdraw'), 'some'],
  ['approve and delegate', 0, approve, onTask(byLin, 'delegate', toWhom('zhou')), 'one'],
  [
    'delegate and transfer',
    0,
    onTask(byLin, 'delegate', toWhom('zhou')),
    onTask(byLin, 'transfer', toWhom('wang')),
    'one',
  ],
  ['claim and claim', 1, onTask(byZhou, 'claim'), onTask(byWang, 'claim'), 'one'],
  ['claim and approve of another', 1, onTask(byZhou, 'claim'), act(byWang, 'approve'), 'one'],
  ['approve of two of a group', 1, act(byZhou, 'approve'), act(byWang, 'approve'), 'one'],
  ['approve and asking to sign before', 0, approve, addSign('before', 'zhou'), 'one'],
  ['approve and asking to sign after', 0, approve, addSign('after', 'zhou'), 'some'],
  ['approve and asking to sign beside', 0, approve, addSign('parallel', 'zhou'), 'some'],
  ['asking two to sign beside', 0, addSign('parallel', 'zhou'), addSign('parallel', 'wang'), 'some'],
  ['asking one to sign twice', 0, addSign('parallel', 'zhou'), addSign('parallel', 'zhou'), 'one'],
  ['asking to sign before and after', 0, addSign('before', 'zhou'), addSign('after', 'wang'), 'some'],
  ['asking to sign and withdraw', 0, addSign('parallel', 'zhou'), act(() => chen, 'withdraw'), 'some'],
  ['taking back and going on', 1, takeBack, act(byZhou, 'approve'), 'one'],
  ['taking back and claim', 1, takeBack, onTask(byZhou, 'claim'), 'some'],
  ['approve and suspend', 0, approve, onInstance('suspend'), 'some'],
  ['the last approve and suspend', 2, act(byWang, 'approve'), onInstance('suspend'), 'one'],
  ['approve and move', 0, approve, onInstance('move', { from: 'managerApproval', to: 'third' }), 'one'],
  ['the last approve and move', 2, act(byWang, 'approve'), onInstance('move', { from: 'third', to: 'second' }), 'one'],
  ['approve and migration', 0, approve, migration, 'some'],
  ['the last approve and migration', 2, act(byWang, 'approve'), migration, 'some'],
  ['approve and cancel', 0, approve, onInstance('cancel'), 'some'],
  ['the last approve and cancel', 2, act(byWang, 'approve'), onInstance('cancel'), 'one'],
  ['approve and reassign', 0, approve, reassign, 'one'],
  ['transfer and reassign', 0, onTask(byLin, 'transfer', toWhom('wang')), reassign, 'one'],
  ['approve and a batch', 0, approve, batch, 'one'],
];

/** Refusals that tell who was faster; anything else is a fault. */
const refusals: readonly number[] = [
  errors.stale,
  errors.illegalState,
  errors.taskTaken,
  errors.notYourTask,
  errors.notReachable,
  errors.userRepeated,
  errors.withdrawTooLate,
  errors.suspended,
].map(({ code }) => code);

async function openTasks(instance: string): Promise<string[]> {
  const rows = await test.db.query({
    sql: 'SELECT `id` FROM `process_task` WHERE `instanceId` = ? AND `closedAt` IS NULL',
    values: [instance],
  });
  return rows.map(({ id }) => String(id));
}

/** A request that so many have approved. */
async function seenBy(approvals: number): Promise<Seen> {
  const path = await aRequest(chen, category, company.chen);
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  const { instance } = (await chen.get(`${path}/process`)).data as { instance: string };
  const decided: string[] = [];
  for (const who of [lin, zhou].slice(0, approvals)) {
    decided.push(...(await openTasks(instance)));
    expect((await who.act(path, 'approve')).data.state).toBe('requested');
  }
  const [task = ''] = await openTasks(instance);
  return { path, instance, task, decided, version: (await chen.get(path)).data.version as number };
}

/** Both at once: in either order, at the same moment or a moment apart. */
async function race(one: () => Promise<number>, other: () => Promise<number>): Promise<readonly number[]> {
  const oneFirst = random() < 0.5;
  const apart = random() < 0.5 ? 0 : Math.floor(random() * 6);
  const later = (move: () => Promise<number>) => (apart > 0 ? pause(apart).then(move) : move());
  return oneFirst ? Promise.all([one(), later(other)]) : Promise.all([other(), later(one)]);
}

/** An instance goes on with a user, or is over. */
async function goesOn(instance: string): Promise<boolean> {
  const [row] = await test.db.query({
    sql: 'SELECT `endedAt` FROM `process_instance` WHERE `id` = ?',
    values: [instance],
  });
  return row !== undefined && (row.endedAt !== null) === ((await openTasks(instance)).length === 0);
}

describe('two commands on one instance at the same moment', () => {
  it.each(pairs)('%s', async (name, before, one, other, won) => {
    for (let round = 0; round < rounds; round++) {
      const seen = await seenBy(before);
      const codes = await race(
        () => one(seen),
        () => other(seen),
      );
      const refused = codes.filter((code) => code !== 200);
      const of = { name, round, codes };
      expect({ ...of, unknown: refused.filter((code) => !refusals.includes(code)) }).toEqual({ ...of, unknown: [] });
      if (won === 'one') expect({ ...of, refused: refused.length }).toEqual({ ...of, refused: 1 });
      else expect({ ...of, some: refused.length < 2 }).toEqual({ ...of, some: true });
      expect({ ...of, goesOn: await goesOn(seen.instance) }).toEqual({ ...of, goesOn: true });
      expect({ ...of, violations: await violations(test.db) }).toEqual({ ...of, violations: [] });
    }
  });
});
