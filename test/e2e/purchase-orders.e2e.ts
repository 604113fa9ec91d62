import { expect, type Locator } from 'playwright/test';
import type { RequestDetail } from '../../libs/modules/purchase/shared/request.dto.js';
import { eventually } from '../support/eventually.js';
import { test } from './desk.js';
import type { Clerk } from './pages/clerk.js';
import type { Person } from './pages/person.js';
import { agreedRequest, coded, releasedOrder, type Office } from './pages/purchasing.js';
import { filled, tablesOf } from './pages/tables.js';

/** A line of the demo company, 48 bottles: its price is agreed with this vendor, and no order has taken any of it. */
const item = 'DMEM 高糖培养基';
const vendor = '东启生物试剂有限公司';
const payor = '启明生物科技有限公司';

type Tables = ReturnType<typeof tablesOf>;

/** The line in the list of lines to order. */
async function toOrder({ page }: Person): Promise<Locator> {
  await page.goto(`/purchase/toOrder?search=${encodeURIComponent(item)}`);
  return page.getByRole('row', { name: new RegExp(item) });
}

/** Makes an order of so many bottles of the line, or of all that remain; answers its path. */
async function makeOrder(li: Person, { purchase }: Tables, quantity?: string): Promise<string> {
  const { page, words } = li;
  const { order, proposal, line } = purchase;
  await (await toOrder(li)).getByRole('checkbox').check();
  await page.getByRole('button', { name: order.propose, exact: true }).click();
  await page.waitForURL(/\/purchase\/toOrder\/proposal/);
  await li.choose(order.fields.payorId, payor);
  if (quantity) await page.getByLabel(words.request.cell(line.fields.quantity, 1), { exact: true }).fill(quantity);
  await page.getByRole('button', { name: filled(proposal.make_one, { count: '1' }), exact: true }).click();
  await page.waitForURL(/\/purchase\/orderList\/[\w-]{36}$/);
  return li.path;
}

/** Closes or opens again what is left of the only line in front, from its menu. */
async function doesToRest(li: Person, { purchase, ui }: Tables, act: 'closeRest' | 'reopenRest', reason: string) {
  const { label } = purchase.acts[act];
  await li.page.getByRole('button', { name: filled(purchase.line.acts, { item }), exact: true }).click();
  await li.page.getByRole('menuitem', { name: label, exact: true }).click();
  const dialog = li.page.getByRole('dialog');
  await expect(dialog).toContainText('28 瓶');
  const field = act === 'closeRest' ? ui.act.reason : ui.act.remark;
  await dialog.getByRole('textbox', { name: field }).fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Does an act of purchasers to the order in front, with a reason. */
async function does(li: Person, { purchase, ui }: Tables, act: 'hold' | 'resume' | 'cancel', reason: string) {
  const { label } = purchase.orderActs[act];
  await li.page.getByRole('button', { name: label, exact: true }).click();
  const dialog = li.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: ui.act.reason }).fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a line is split into two orders; one is held and resumed, the other cancelled and its part is to be ordered again, closed and opened again', async ({
  as,
  language,
  words,
}) => {
  const tables = tablesOf(language);
  const { order, orderActs, line } = tables.purchase;
  const li = await as('li.qian');
  const wang = await as('wang.haifeng');
  const act = (name: keyof typeof orderActs) =>
    li.page.getByRole('button', { name: orderActs[name].label, exact: true });
  const release = async (path: string) => {
    await li.page.goto(path);
    await li.page.getByRole('button', { name: words.submit, exact: true }).click();
    await li.sees(order.states.requested);
    await wang.approve(vendor, 'OK');
    await li.page.goto(path);
    await expect(act('hold')).toBeVisible();
  };

  await expect(await toOrder(li)).toContainText('48 瓶');
  const first = await makeOrder(li, tables, '20');
  await expect(await toOrder(li)).toContainText('28 瓶');
  await release(first);
  await does(li, tables, 'hold', 'The vendor moves its stock');
  await li.sees(order.states.held);
  await expect(act('hold')).toHaveCount(0);
  await does(li, tables, 'resume', 'The stock has moved');
  await expect(act('hold')).toBeVisible();

  const second = await makeOrder(li, tables);
  const rest = await toOrder(li);
  // Chinese has one form for all numbers.
  const { noMatch_one: one, noMatch_other: others } = tables.ui.list;
  await li.sees(language === 'zh' ? filled(others, { count: '1' }) : one);
  await expect(rest).toHaveCount(0);
  await release(second);
  await does(li, tables, 'cancel', 'Too much at once');
  await li.sees(order.states.cancelled);

  await expect(await toOrder(li)).toContainText('28 瓶');
  await doesToRest(li, tables, 'closeRest', 'The stock suffices');
  await expect(await toOrder(li)).toHaveCount(0);
  await li.page.goto(second);
  await li.page.getByRole('link', { name: /^RE\d+/ }).click();
  await li.sees(line.statusCodes[7]);
  await doesToRest(li, tables, 'reopenRest', 'It does not');
  await li.sees(line.statusCodes[6]);
  const orders = li.page.getByRole('region', { name: order.many });
  await expect(orders).toContainText(order.states.released);
  await expect(orders).toContainText(order.states.cancelled);
});

/** Everyone who takes part in an order, at the routes. */
async function officeOf(clerk: (username: string) => Promise<Clerk>): Promise<Office> {
  const [chen, lin, li, wang] = await Promise.all(['chen.siyuan', 'lin.yutong', 'li.qian', 'wang.haifeng'].map(clerk));
  return { chen, lin, li, wang } as Office;
}

test('a change beyond the tolerance goes into another approval, and then is what was ordered', async ({
  as,
  clerk,
  language,
}) => {
  const { purchase, ui } = tablesOf(language);
  const { order, orderActs, line } = purchase;
  const office = await officeOf(clerk);
  const request = await agreedRequest(office, 'Goggles that become dearer', 'LB', [
    { item: 'Dearer goggles', quantity: '10', unitPrice: '50.00', vendor: 'V010' },
  ]);
  const path = (await releasedOrder(office, request)).replace('/orders/', '/orderList/');
  const li = await as('li.qian');
  const { page } = li;
  await page.goto(path);
  await page.getByRole('button', { name: orderActs.modify.label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: `${line.fields.amount} · CNY`, exact: true }).fill('560.00');
  await dialog.getByRole('textbox', { name: ui.act.reason }).fill('The vendor raised the price');
  await dialog.getByRole('button', { name: orderActs.modify.label, exact: true }).click();
  await expect(dialog).toBeHidden();
  await li.sees(order.states.requested);

  const wang = await as('wang.haifeng');
  await wang.approve('安护劳保用品有限公司', 'OK');
  await page.goto(path);
  await li.sees(order.states.released);
  await li.sees('560.00', false);
});

test('a category that orders by itself releases an order as soon as the offer is confirmed', async ({
  as,
  clerk,
  language,
}) => {
  const { order, line } = tablesOf(language).purchase;
  const office = await officeOf(clerk);
  const admin = await clerk('admin');
  const category = `/purchase/categories/${await coded(admin, 'categories', 'SV')}`;
  const stored = await admin.get<Record<string, unknown>>(category);
  const saved = await admin.put<{ version: number }>(category, { ...stored, autoRelease: true });
  const request = await agreedRequest(office, 'Maintenance under the frame contract', 'SV', [
    { item: 'Yearly maintenance', quantity: '1', unitPrice: '800.00', vendor: 'V001' },
  ]);
  const isOrdered = async () => (await office.chen.get<RequestDetail>(request)).orders.length > 0;
  await eventually(isOrdered, 'the order is made');

  const chen = await as('chen.siyuan');
  await chen.page.goto(request.replace('/requests/', '/myPrList/'));
  await chen.sees(line.statusCodes[7]);
  await expect(chen.page.getByRole('region', { name: order.many })).toContainText(order.states.released);
  const { orders } = await office.chen.get<RequestDetail>(request);
  const li = await as('li.qian');
  await li.page.goto(`/purchase/orderList/${orders[0]?.id}`);
  await li.sees(order.automatic);
  await admin.put(category, { ...stored, version: saved.version });
});
