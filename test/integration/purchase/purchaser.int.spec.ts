import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

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
});
