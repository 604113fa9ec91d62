import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { TimelineEntry } from '#lab/shared/process-view.js';
import type { TaskDesk } from '#lab/modules/inbox/shared/operation.dto.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Group, orgChanged } from '#lab/modules/org/server/index.js';
import { TestApp } from './app.js';
import type { Answer, Caller } from './as-user.js';
import { aCompany, aUser, type Company } from './builders/org.js';
import { aCategory, aRequest } from './builders/purchase.js';
import { violations } from './invariants.js';
import { unique } from './unique.js';

const key = 'purchase-request.simple';

export let test: TestApp;
export let company: Company;
export let admin: Caller;
export let adminId: string;
export let chen: Caller;
export let lin: Caller;
export let zhou: Caller;
export let wang: Caller;

/** Signs all users in again: sessions end while the test's clock runs on. */
export async function signIn(): Promise<void> {
  const people = [company.chen, company.lin, company.zhou, company.wang, adminId].map((id) => test.as(id));
  [chen, lin, zhou, wang, admin] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller, Caller];
}

/** Begins a company for the tests of a file; its people are signed in again before each of them. */
export function useTasks(): void {
  beforeAll(async () => {
    test = await TestApp.start();
    company = await aCompany(test);
    adminId = await aUser(test, 'drawer', { permissions: ['process:*'] });
    await signIn();
  });
  beforeEach(signIn);
  afterAll(async () => {
    expect(await violations(test.db)).toEqual([]);
    await test.stop();
  });
}

/**
 * A category whose requests are decided by these people, on a node that offers these operations.
 * @param redrawn what else is changed in the diagram
 */
export async function decidedBy(
  assignee: string,
  more = '',
  redrawn: (xml: string) => string = (xml) => xml,
): Promise<string> {
  const { xml, version } = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  const own = xml
    .replace(/ lab:(operations|sign|priority)="[^"]*"/g, '')
    .replace(/(id="managerApproval"[^>]*?) lab:assignee="[^"]*"/, `$1 lab:assignee="${assignee}" ${more}`);
  const saved = await admin.put(`/process/drafts/${key}`, { xml: redrawn(own), scenarios: null, version });
  expect(
    (await admin.post(`/process/drafts/${key}/publish`, { note: more, version: saved.data.version })).data,
  ).toBeTruthy();
  return aCategory(test, unique('T'), { process: key });
}

export interface Open {
  readonly path: string;
  readonly task: string;
  readonly instance: string;
}

/** Requests that were made; the latest is called `Operated <count>`. */
export let count = 0;

/** A request of Chen's that is on its way, with its one open task. */
export async function anOpenTask(category: string): Promise<Open> {
  const path = await aRequest(chen, category, company.chen, { title: `Operated ${++count}` });
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  const { instance } = (await chen.get(`${path}/process`)).data as { instance: string };
  const [row] = await test.db.query({
    sql: 'SELECT `id` FROM `process_task` WHERE `instanceId` = ? AND `closedAt` IS NULL',
    values: [instance],
  });
  return { path, task: String(row?.id), instance };
}

export const op = (
  who: Caller,
  { task }: Open,
  operation: string,
  body: Record<string, unknown> = {},
  idempotency?: string,
) => who.post(`/process/tasks/${task}/${operation}`, body, idempotency ? { 'idempotency-key': idempotency } : {});
export const done = async (answer: Promise<Answer>) => expect((await answer).data).toBeNull();
export const lineOf = async (who: Caller, { task }: Open, query = ''): Promise<TodoLine | undefined> =>
  ((await who.get(`/Common/getTodoList?size=100${query}`)).data.rows as TodoLine[]).find((line) => line.task === task);
export const deskOf = async (who: Caller, { task }: Open) =>
  (await who.get(`/process/tasks/${task}/desk`)).data as TaskDesk;
export const timelineOf = async ({ path }: Open) =>
  (await chen.get(`${path}/process`)).data.timeline as TimelineEntry[];
export const actionsOf = async (who: Caller, { path }: Open) =>
  ((await who.get(path)).data.actions as { action: string }[]).map(({ action }) => action).sort();
export const mails = (user: string, title: RegExp) =>
  test.mailbox.to(`${user}@lab.test`).filter((mail) => title.test(mail.title));

/** A group with these members. */
export async function aGroup(code: string, members: readonly string[]): Promise<void> {
  await test.db.unit(async () => {
    const group = Object.assign(new Group(), { id: test.get(Ids).next(), code, nameZh: code, nameEn: code });
    await test.db.repo(Group).save(stamp(group, 'system', test.clock.now()));
    for (const userId of members)
      test.db.write({
        sql: 'INSERT INTO `org_user_group` (`userId`, `groupId`) VALUES (?, ?)',
        values: [userId, group.id],
      });
    orgChanged(test.db);
  });
}
