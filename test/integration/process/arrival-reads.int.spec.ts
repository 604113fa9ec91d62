import { beforeAll, expect, it } from '@jest/globals';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { topics } from '#lab/process-host/topics.js';
import { Recording } from '../../../bench/host/recording.js';
import { aUser } from '../../support/builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory } from '../../support/builders/purchase.js';
import { seconds } from '../../support/clock.js';
import {
  admin,
  anOpenTask,
  company,
  count,
  done,
  mails,
  op,
  signIn,
  test,
  useTasks,
  zhou,
} from '../../support/tasks.js';
import { unique } from '../../support/unique.js';

useTasks();

const recording = new Recording();
const signers: { readonly id: string; readonly name: string }[] = [];
/** The diagram of one approval, as it comes with the product. */
let drawn: string;

beforeAll(async () => {
  Object.assign(test.db, { dialect: recording.of(test.db.dialect) });
  const { xml } = (await admin.get(`/process/drafts/${simpleProcess}`)).data as { xml: string };
  drawn = xml.replace(/ lab:(operations|sign)="[^"]*"/g, '');
  for (let at = 0; at < 7; at++) {
    const name = `signer${at}`;
    const permissions = ['purchase:request:search', 'purchase:request:approve'];
    signers.push({ name, id: await aUser(test, name, { permissions }) });
  }
});

/** A request that so many sign one beside the other, and then Zhou, who may send it back. */
async function aRequestOf(people: number) {
  const first = signers.slice(0, people);
  const assignees = first.map(({ id }) => `user(${id})`).join('; ');
  await publishSimple(admin, () =>
    withApprovals(drawn, { second: `user(${company.zhou})` })
      .replace('id="second"', 'id="second" lab:operations="return"')
      .replace(/(id="managerApproval"[^>]*?) lab:assignee="[^"]*"/, `$1 lab:assignee="${assignees}" lab:sign="all"`),
  );
  const open = await anOpenTask(await aCategory(test, unique('T'), { process: simpleProcess }));
  return { ...open, first, title: new RegExp(`Operated ${count}$`) };
}

type Request = Awaited<ReturnType<typeof aRequestOf>>;

/** All of them sign, one after the other. */
async function sign({ path, first }: Request): Promise<void> {
  for (const { id } of first) {
    test.clock.pass(seconds(1));
    const signer = await test.as(id);
    expect((await signer.act(path, 'approve')).data.state).toBe('requested');
  }
}

async function openTasks(instance: string): Promise<string[]> {
  const rows = await test.db.query({
    sql: 'SELECT `id` FROM `process_task` WHERE `instanceId` = ? AND `closedAt` IS NULL',
    values: [instance],
  });
  return rows.map(({ id }) => String(id));
}

/** What the job that writes to the people of all open tasks asks of the history and of the remarks. */
async function askedByNotices(instance: string): Promise<readonly Statement[]> {
  await test.drain();
  const tasks = await openTasks(instance);
  const run = { id: unique('job'), attempt: 1, payload: { instance, tasks } };
  const free = { hold: () => Promise.resolve(), complete: () => Promise.resolve() };
  recording.taken();
  await test.db.unit(async () =>
    test
      .get(JobHandlers)
      .of(topics.opened)
      ?.run({ ...run, ...free }),
  );
  const { statements } = recording.taken();
  await test.drain();
  return statements.filter(({ sql }) => /FROM [`"]process_(history|remark)[`"]/.test(sql));
}

/** Rows of the history that a statement goes through: its one index is by their numbers. */
async function rowsOf(instance: string, { sql, values }: Statement): Promise<number> {
  if (!/process_history/.test(sql)) return 0;
  let [above, below] = [0, Number.MAX_SAFE_INTEGER];
  if (sql.includes('LIMIT 1')) {
    const [found] = await test.db.query({ sql, values });
    [above, below] = [Number(found?.n ?? 0) - 1, Number(values[1])];
  } else if (sql.includes('`n` > ?')) above = Number(values.at(-1));
  const [counted] = await test.db.query({
    sql: 'SELECT COUNT(*) AS `rows_read` FROM `process_history` WHERE `instanceId` = ? AND `n` > ? AND `n` < ?',
    values: [instance, above, below],
  });
  return Number(counted?.rows_read);
}

it('the notices of a step are written from one look at what was done, however many people it has', async () => {
  const asked: number[] = [];
  for (const people of [2, 7]) {
    const { first, title, instance } = await aRequestOf(people);
    asked.push((await askedByNotices(instance)).length);
    // Once for the step, and once more by the job of this test.
    expect(first.flatMap(({ name }) => mails(name, title))).toHaveLength(2 * people);
  }
  expect(asked).toEqual([3, 3]);
});

it('a notice reads no more of the history after a step of many than after one of few', async () => {
  const read: number[] = [];
  for (const people of [2, 7]) {
    const request = await aRequestOf(people);
    await sign(request);
    const asked = await askedByNotices(request.instance);
    expect(mails('zhou', request.title)).toHaveLength(2);
    let rows = 0;
    for (const statement of asked) rows += await rowsOf(request.instance, statement);
    read.push(rows);
  }
  expect(read[1]).toBe(read[0]);
});

it('a step of many that was sent back to says so to each of them, however long ago they decided', async () => {
  const request = await aRequestOf(3);
  await sign(request);
  await signIn();
  test.clock.pass(seconds(1));
  const [task = ''] = await openTasks(request.instance);
  await done(op(zhou, { ...request, task }, 'return', { reason: 'Too many' }));
  await test.drain();
  const letters = request.first.flatMap(({ name }) => mails(name, /^zhou 退回给你/));
  expect(letters.map(({ plain }) => plain.includes('Too many'))).toEqual([true, true, true]);
});
