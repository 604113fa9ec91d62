import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { StuckView } from '#lab/shared/process-inspection.js';
import { insert, remove, update } from '#lab/platform/database/sql.js';
import { StuckWatch } from '#lab/modules/cockpit/server/stuck/stuck-watch.js';
import { Health } from '#lab/modules/system/server/health/health.service.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import { ProcessMeasures } from '#lab/process-host/views/process-measures.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { minutes } from '../../support/clock.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let admin: Caller;
let administrator: string;

const look = () => test.db.unit(() => test.get(StuckWatch).run());
const stuck = async () => (await admin.get('/process/stuck')).data as StuckView[];
const noticed = async () =>
  (
    await test.db.query({
      sql: "SELECT `titleEn` FROM `notification` WHERE `userId` = ? AND `kind` = 'cockpit.stuck' ORDER BY `at`, `id`",
      values: [administrator],
    })
  ).map(({ titleEn }) => String(titleEn));

/** A request of chen's that waits for lin; answers the id of its instance as well. */
async function submitted(): Promise<{ readonly path: string; readonly id: string }> {
  const path = await aRequest(chen, category, company.chen);
  await chen.act(path, 'submit');
  const { id } = await test.db.repo(ProcessInstance).findOneByOrFail({ recordId: path.split('/').at(-1)! });
  return { path, id };
}

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  administrator = await aUser(test, 'admin', { permissions: ['process:*'] });
  admin = await test.as(administrator);
  await publishSimple(admin, (xml) => xml.replace(/ lab:(due|remind|time|timeout)="[^"]*"/g, ''));
  category = await aCategory(test, 'ST', { process: simpleProcess });
});
beforeEach(async () => {
  [chen, lin, admin] = [await test.as(company.chen), await test.as(company.lin), await test.as(administrator)];
});
afterAll(() => test.stop());

describe('a stuck instance', () => {
  it('is one whose task is open for longer than 99 of 100 visits of its step', async () => {
    for (let at = 0; at < 20; at++) {
      const { path } = await submitted();
      test.clock.pass(minutes(1));
      await lin.act(path, 'approve');
    }
    await test.db.unit(() => test.get(ProcessMeasures).run());
    const { path, id } = await submitted();
    await look();
    expect(await stuck()).toEqual([]);
    test.clock.pass(minutes(2));
    await look();
    expect(await stuck()).toMatchObject([{ instance: id, cause: 'slow', at: { element: 'managerApproval' } }]);
    expect(await noticed()).toEqual(['1 process is stuck']);

    // Looked at again, nothing is added; decided, it is forgotten.
    await look();
    expect([(await stuck()).length, (await noticed()).length]).toEqual([1, 1]);
    await lin.act(path, 'approve');
    expect(await stuck()).toEqual([]);
    await look();
    const rows = await test.db.query({ sql: 'SELECT `instanceId` FROM `process_stuck`', values: [] });
    expect(rows).toEqual([]);
  });

  it('is one whose people are all disabled, and no suspended one', async () => {
    const { id } = await submitted();
    await test.db.unit(async () =>
      test.db.write(update('todo', { principal: 'u:gone' }, { instanceId: id, kind: 'task' })),
    );
    await look();
    expect(await stuck()).toMatchObject([{ instance: id, cause: 'away' }]);
    expect((await noticed()).length).toBe(2);
    const mails = await test.db.query({
      sql: "SELECT `title` FROM `mail_queue` WHERE `receiverId` = ? AND `template` = 'cockpit.stuck'",
      values: [administrator],
    });
    expect(mails).toHaveLength(2);
    await admin.post(`/process/instances/${id}/suspend`, { reason: 'Wait' });
    await look();
    expect(await stuck()).toEqual([]);
    await admin.post(`/process/instances/${id}/cancel`, { reason: 'Over' });
  });

  it('is none while one of several people can act', async () => {
    const { id } = await submitted();
    const [row] = await test.db.query({
      sql: "SELECT * FROM `todo` WHERE `instanceId` = ? AND `kind` = 'task'",
      values: [id],
    });
    await test.db.unit(async () => test.db.write(insert('todo', { ...row, principal: 'u:gone' })));
    await look();
    expect((await stuck()).filter(({ instance }) => instance === id)).toEqual([]);
    // Without any assignment left, no one can.
    await test.db.unit(async () => test.db.write(remove('todo', { instanceId: id, kind: 'task' })));
    await look();
    expect((await stuck()).filter(({ instance }) => instance === id)).toMatchObject([{ cause: 'away' }]);
    await admin.post(`/process/instances/${id}/cancel`, { reason: 'Over' });
    await look();
  });

  it('is one with nothing that could move it', async () => {
    const { id } = await submitted();
    await test.db.unit(async () => {
      for (const table of ['process_task', 'process_subscription', 'todo'])
        test.db.write(remove(table, { instanceId: id }));
    });
    await test.drain();
    await look();
    expect(await stuck()).toMatchObject([{ instance: id, cause: 'lost', at: null }]);
  });

  it('is one with a job that was given up, or a timer that is overdue', async () => {
    const { id } = await submitted();
    const job = async (topic: string, parked: boolean) =>
      test.db.unit(async () =>
        test.db.write({
          sql: 'INSERT INTO `job` (`id`, `topic`, `payload`, `dueAt`, `fence`, `attempts`, `parked`, `createdAt`) VALUES (?, ?, ?, ?, 0, 0, ?, ?)',
          values: [`${topic}-${id}`.slice(0, 60), topic, JSON.stringify({ instance: id }), 1, parked, 1],
        }),
      );
    await job('process.work', true);
    await job('process.timer', false);
    await look();
    const causes = (await stuck()).filter(({ instance }) => instance === id).map(({ cause }) => cause);
    expect(causes.sort()).toEqual(['job', 'timer']);
  });

  it('is on the health page, and its list is for those who watch processes', async () => {
    const { checks } = await test.get(Health).look();
    const found = checks.find(({ part }) => part === 'processes');
    expect(found?.facts.find(({ name }) => name === 'doNotGoOn')?.value).toBe(2);
    (await chen.get('/process/stuck')).expectCode(errors.forbidden);
  });
});
