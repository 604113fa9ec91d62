import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { purchasePages } from '#lab/modules/purchase/shared/purchase.permissions.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let category: string;
let direct: string;
let levelled: string;
let askerId: string;
let chen: Caller;
let lin: Caller;
let buyer: Caller;
let buyerId: string;

const day = 24 * 3_600_000;

/** Sessions end while the clock of the test runs on. */
async function signIn(): Promise<void> {
  [chen, lin, buyer] = (await Promise.all([askerId, company.lin, buyerId].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
}

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  askerId = await aUser(test, 'asker', {
    department: company.group,
    reporter: company.lin,
    permissions: ['purchase:request:search', 'purchase:request:create'],
  });
  buyerId = await aUser(test, 'buyer', { permissions: [purchasePages.page.purchases] });
  await signIn();
  category = await aCategory(test, 'ACT', { process: 'purchase-request.simple' });
  levelled = await aCategory(test, 'ACL', { process: 'purchase-request.standard' });
  direct = await aCategory(test, 'ACD', { process: 'purchase-request.simple', quoteNeed: false });
});
afterAll(() => test.stop());

const detail = async (path: string, who: Caller = chen) =>
  (await who.get(path)).data as {
    version: number;
    state: string;
    status: string;
    mayDo: string[];
    lines: { status: string }[];
  };
const codesOf = async (path: string) =>
  ((await chen.get(`${path}/log`)).data.rows as LogRow[]).map(({ code }) => code).reverse();
async function does(who: Caller, path: string, act: string, body: Record<string, unknown> = {}) {
  const { version } = await detail(path, who);
  return who.post(`${path}/${act}`, { version, ...body });
}

async function approved(of = category, values: Record<string, unknown> = {}): Promise<string> {
  const path = await aRequest(chen, of, askerId, values);
  await chen.act(path, 'submit');
  expect((await lin.act(path, 'approve')).data.state).toBe('approved');
  return path;
}

describe('closing a request', () => {
  it('ends a draft of one’s own, with its lines; the log holds the reason', async () => {
    const path = await aRequest(chen, category, askerId);
    expect((await detail(path)).mayDo).toEqual(['close', 'handOver']);
    expect((await does(chen, path, 'close', { reason: 'Bought elsewhere' })).data).toMatchObject({
      state: 'closed',
      status: '1',
      lines: [{ status: '1' }],
      mayDo: [],
      mayEdit: false,
      actions: [],
    });
    expect(await codesOf(path)).toEqual(['11', '14']);
    const { rows } = (await chen.get(`${path}/log`)).data as { rows: LogRow[] };
    expect(rows[0]).toMatchObject({ from: 'D', to: '1', comment: 'Bought elsewhere', by: { id: askerId } });
  });

  it('needs a reason (8012) and the version that was read (8001)', async () => {
    const path = await aRequest(chen, category, askerId);
    for (const reason of ['', '   ', undefined]) (await does(chen, path, 'close', { reason })).expectCode(errors.field);
    (await chen.post(`${path}/close`, { version: 7, reason: 'Old' })).expectCode(errors.stale);
    await chen.act(path, 'submit');
    (await chen.post(`${path}/close`, { version: 1, reason: 'Old' })).expectCode(errors.stale);
    expect(await detail(path)).toMatchObject({ state: 'requested', lines: [{ status: '2' }] });
    expect((await lin.act(path, 'approve')).data.state).toBe('approved');
  });

  it('is done by purchasing after the approval, and the owner hears of it', async () => {
    const path = await approved();
    expect((await detail(path, buyer)).mayDo).toEqual(['close', 'handOver']);
    expect((await does(buyer, path, 'close', { reason: 'No vendor' })).data.state).toBe('closed');
    const { rows } = (await chen.get('/me/notifications')).data as { rows: { title: { en: string } }[] };
    expect(rows.some(({ title }) => / was closed$/.test(title.en))).toBe(true);
  });

  it('is closed to the owner once the lines are to be ordered, and to others always', async () => {
    const path = await approved(direct);
    expect((await detail(path)).status).toBe('6');
    (await does(chen, path, 'close', { reason: 'Changed my mind' })).expectCode(errors.illegalState);
    const stranger = await test.as(await aUser(test, 'closer', { permissions: ['purchase:request:search'] }));
    (await stranger.post(`${path}/close`, { version: 1, reason: 'x' })).expectCode(errors.notFound);
    expect((await detail(path)).status).toBe('6');
  });

  it('is done once by two who press at the same time', async () => {
    const path = await approved();
    const { version } = await detail(path);
    const both = await Promise.all(
      [chen, buyer].map((who) => who.post(`${path}/close`, { version, reason: 'Not needed' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, errors.stale.http]);
    expect((await codesOf(path)).filter((code) => code === '14')).toHaveLength(1);
  });
});

describe('closing a request between its first and its last approval', () => {
  /** Submitted, and approved by the first of its approvers. */
  async function underWay(who: Caller = chen): Promise<string> {
    const path = await aRequest(who, levelled, askerId, { lines: [aLine({ quantity: '3', unitPrice: '10000.00' })] });
    await chen.act(path, 'submit');
    expect((await lin.act(path, 'approve')).data.state).toBe('requested');
    return path;
  }
  const openTasks = async (who: Caller, path: string) =>
    ((await who.get('/Common/getTodoList?size=100')).data.rows as { recordId: string }[]).filter(({ recordId }) =>
      path.endsWith(recordId),
    ).length;

  it('is there for its owner, who cannot withdraw it any more (8008)', async () => {
    const [path, zhou] = [await underWay(), await test.as(company.zhou)];
    (await chen.act(path, 'withdraw')).expectCode(errors.withdrawTooLate);
    expect((await detail(path)).mayDo).toEqual(['close']);
    expect(await openTasks(zhou, path)).toBe(1);
    expect((await does(chen, path, 'close', { reason: 'Bought elsewhere' })).data).toMatchObject({
      ...{ state: 'closed', status: '1', lines: [{ status: '1' }] },
      ...{ mayDo: [], actions: [] },
    });
    expect(await openTasks(zhou, path)).toBe(0);
    (await zhou.act(path, 'approve')).expectCode(errors.notYourTask);
    expect(await codesOf(path)).toEqual(['11', '12', '19', '14']);
    const { rows } = (await chen.get(`${path}/log`)).data as { rows: LogRow[] };
    expect(rows[0]).toMatchObject({ from: '2', to: '1', comment: 'Bought elsewhere', by: { id: askerId } });
    const [instance] = await test.db.query({
      sql: 'SELECT `endedAt`, `outcome` FROM `process_instance` WHERE `recordId` = ?',
      values: [path.split('/').at(-1)],
    });
    expect(instance).toMatchObject({ endedAt: expect.anything(), outcome: 'cancelled' });
  });

  it('is there for those who purchase everything, and not for users who only read it', async () => {
    const path = await underWay();
    const permissions = ['purchase:request:search', 'purchase:request:department'];
    const reader = await test.as(await aUser(test, 'reader', { department: company.group, permissions }));
    expect((await detail(path, reader)).mayDo).toEqual([]);
    (await does(reader, path, 'close', { reason: 'Not mine' })).expectCode(errors.illegalState);
    expect((await detail(path)).state).toBe('requested');
    const allRights = ['purchase:request:search', 'purchase:request:all'];
    const all = await test.as(await aUser(test, 'all', { permissions: allRights }));
    expect((await does(all, path, 'close', { reason: 'The vendor is gone' })).data.state).toBe('closed');
  });

  it('makes it a draft where purchasing opens it again, which goes through all approvals anew', async () => {
    const path = await underWay();
    await does(chen, path, 'close', { reason: 'Too early' });
    expect((await does(buyer, path, 'reopen')).data).toBeNull();
    expect(await detail(path)).toMatchObject({ state: 'draft', status: 'D', lines: [{ status: 'D' }] });
    expect((await chen.act(path, 'submit')).data.state).toBe('requested');
    expect((await lin.act(path, 'approve')).data.state).toBe('requested');
    expect(await codesOf(path)).toEqual(['11', '12', '19', '14', '22', '22', '19']);
  });

  it('and the last approval do not both happen at the same time', async () => {
    const [path, zhou] = [await underWay(), await test.as(company.zhou)];
    const { version } = await detail(path);
    const [closed, approved] = await Promise.all([
      chen.post(`${path}/close`, { version, reason: 'Not needed' }),
      zhou.act(path, 'approve'),
    ]);
    expect([closed.status, approved.status].filter((status) => status === 201)).toHaveLength(1);
    expect((await detail(path)).state).toBe(closed.status === 201 ? 'closed' : 'approved');
  });
});

describe('opening a closed request again', () => {
  it('gives back the state that it had: a draft, or lines to be quoted or ordered', async () => {
    const lines = [aLine(), aLine({ unitPrice: null })];
    const path = await approved(direct, { lines });
    const before = await detail(path);
    expect(before.lines.map(({ status }) => status)).toEqual(['6', '2']);
    await does(buyer, path, 'close', { reason: 'Budget' });
    expect((await detail(path, buyer)).mayDo).toEqual(['reopen']);
    expect((await does(buyer, path, 'reopen', { reason: 'Budget found' })).data).toMatchObject({
      state: 'approved',
      status: before.status,
      lines: before.lines.map(({ status }) => ({ status })),
    });
    expect((await codesOf(path)).slice(-2)).toEqual(['14', '22']);
  });

  it('is for purchasing, not for the owner', async () => {
    const path = await approved();
    await does(chen, path, 'close', { reason: 'Not needed' });
    (await does(chen, path, 'reopen')).expectCode(errors.illegalState);
  });

  it('ends 30 days after it was closed (4107)', async () => {
    const [kept, late] = [await approved(), await approved()];
    await does(buyer, late, 'close', { reason: 'Not needed' });
    test.clock.pass(day);
    await signIn();
    await does(buyer, kept, 'close', { reason: 'Not needed' });
    test.clock.pass(30 * day);
    await signIn();
    (await does(buyer, late, 'reopen')).expectCode(purchaseErrors.reopenedTooLate);
    expect((await does(buyer, kept, 'reopen')).data.state).toBe('approved');
  });
});

describe('giving a request to another owner', () => {
  it('moves it to their department; they hear of it, and the log names them', async () => {
    const path = await approved();
    const answer = await does(chen, path, 'handOver', { ownerId: company.zhou, reason: 'On leave' });
    expect(answer.data).toBeNull();
    const zhou = await test.as(company.zhou);
    const now = (await zhou.get(path)).data as { owner: { id: string } };
    expect(now.owner.id).toBe(company.zhou);
    const { rows } = (await zhou.get(`${path}/log`)).data as { rows: LogRow[] };
    expect(rows[0]).toMatchObject({ code: '23', people: [{ id: company.zhou }], comment: 'On leave' });
  });

  it('is refused to a user who is not there (4006) or has no department (4002)', async () => {
    const path = await aRequest(chen, category, askerId);
    (await does(chen, path, 'handOver', { ownerId: 'u404' })).expectCode(orgErrors.userMissing);
    const alone = await aUser(test, 'alone', { department: null });
    (await does(chen, path, 'handOver', { ownerId: alone })).expectCode(purchaseErrors.userWithoutDepartment);
    expect(await codesOf(path)).toEqual(['11']);
  });

  it('puts the new owner on the side of the record: they do not decide it', async () => {
    const path = await aRequest(chen, category, askerId);
    await does(chen, path, 'handOver', { ownerId: company.lin });
    await lin.act(path, 'submit');
    (await lin.act(path, 'approve')).expectCode(errors.notYourTask);
  });
});

describe('a request that is written for another person', () => {
  it('notifies that person of its end, beside who submitted it', async () => {
    const writer = await test.as(company.chen);
    const forOthers = await aCategory(test, 'ACO', { process: 'purchase-request.standard', prDelegate: true });
    const path = await aRequest(writer, forOthers, askerId, { lines: [aLine({ unitPrice: '1.00' })] });
    const { number } = (await writer.get(path)).data as { number: string };
    await writer.act(path, 'submit');
    await chen.act(path, 'confirm');
    await lin.act(path, 'approve');
    await test.drain();
    for (const name of ['asker', 'chen']) {
      const titles = test.mailbox.to(`${name}@lab.test`).map(({ title }) => title);
      expect(titles.filter((title) => title.startsWith(`${number} `))).toEqual([`${number} 已有结果：已通过`]);
    }
  });
});
