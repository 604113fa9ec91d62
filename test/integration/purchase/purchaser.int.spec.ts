import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { PurchaseRequest } from '#lab/modules/purchase/server/request/request.entity.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, anApproved, aRequest } from '../../support/builders/purchase.js';

/** How an approved request reaches those who purchase. */
let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let buyer: Caller;
let buyerId: string;
const page = '/purchase/purchaseList';

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'IP');
  buyerId = await aUser(test, 'buyer', { permissions: [page] });
  await aUser(test, 'everything', { permissions: ['*'] });
  chen = await test.as(company.chen);
  lin = await test.as(company.lin);
  buyer = await test.as(buyerId);
});
afterAll(() => test.stop());

describe('those who were given the page of purchasers', () => {
  it('list, open, count and are notified of what is approved, and of nothing else', async () => {
    const waiting = await aRequest(chen, category, company.chen);
    const approved = await aRequest(chen, category, company.chen);
    await chen.act(waiting, 'submit');
    await chen.act(approved, 'submit');
    (await buyer.get(approved)).expectCode(errors.notFound);
    expect((await lin.act(approved, 'approve')).data).toMatchObject({ state: 'approved' });

    const id = approved.split('/').at(-1);
    const { rows } = (await buyer.get('/purchase/requests?scope=all&state=approved')).data;
    expect(rows.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await buyer.get('/purchase/requests?scope=all')).data.total).toBe(1);
    expect((await buyer.get(approved)).data).toMatchObject({ id, mayEdit: false, actions: [] });
    (await buyer.get(waiting)).expectCode(errors.notFound);
    expect((await buyer.get('/Common/getTodoCount')).data).toMatchObject({ purchasesApproved: 1 });
    expect((await chen.get('/Common/getTodoCount')).data).toMatchObject({ purchasesApproved: 1 });

    const notified = await test.db.query({
      sql: "SELECT `userId`, `path` FROM `notification` WHERE `kind` = 'purchase.approved'",
      values: [],
    });
    await test.drain();
    const { number } = (await buyer.get(approved)).data as { number: string };
    const [mail, ...more] = test.mailbox.to('buyer@lab.test');
    expect(more).toEqual([]);
    expect(mail?.title).toMatch(new RegExp(`^${number} .+ 已通过审批，待采购$`));
    expect(mail?.plain).toContain(`/purchase/myPrList/${id}`);
    expect(test.mailbox.to('everything@lab.test')).toEqual([]);
    expect(notified).toEqual([{ userId: buyerId, path: `/purchase/myPrList/${id}` }]);
  });

  it('find the lines of a request by its title, however many newer requests are called the same', async () => {
    const free = await aCategory(test, 'IPQ', { process: 'purchase-request.simple' });
    const path = await anApproved(chen, lin, free, company.chen, { title: 'Rotor of the archive' });
    const oldest = await test.db.repo(PurchaseRequest).findOneByOrFail({ id: path.split('/').at(-1) ?? '' });
    const newer = Array.from({ length: 501 }, (_, at) => ({
      ...oldest,
      id: test.get(Ids).next(),
      number: `IPQ-${at}`,
      updatedAt: new Date(oldest.updatedAt.getTime() + at + 1),
    }));
    await test.db.unit(async () => void (await test.db.repo(PurchaseRequest).insert(newer)));
    const found = (await buyer.get('/purchase/quotes/lines?search=rotor%20OF')).data;
    expect(found).toMatchObject({ total: 1, rows: [{ request: { number: oldest.number } }] });
    const byNumber = (await buyer.get(`/purchase/quotes/lines?search=${oldest.number}`)).data;
    expect(byNumber).toMatchObject({ total: 1 });
  });
});
