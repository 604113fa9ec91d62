import { expect, type Locator } from 'playwright/test';
import type { OrderDetail } from '../../libs/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '../../libs/modules/purchase/shared/request.dto.js';
import { eventually } from '../support/eventually.js';
import { test } from './desk.js';
import { scan } from './pages/clerk.js';
import { agreedRequest, invoicesAndPays, plans, receives, releases, type Office } from './pages/purchasing.js';
import { filled, tablesOf } from './pages/tables.js';

const title = 'Protective gear for the new laboratory';
/** Wanted from one vendor, and from the other. */
const goggles = 'Goggles of the story';
const shoes = 'Shoes of the story';
const [vendor, other] = ['安护劳保用品有限公司', '蓝海实验耗材（苏州）有限公司'] as const;
const paper = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: scan };

/** Gives a dialog the scanned document, and waits until it is uploaded. */
async function attach(dialog: Locator): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(paper);
  await expect(dialog.getByRole('button', { name: paper.name }).first()).toBeVisible();
}

test('a request of two vendors becomes two orders, which are received, invoiced and paid; with the last payment it is closed by itself', async ({
  as,
  clerk,
  language,
  words,
}) => {
  const { purchase, ui } = tablesOf(language);
  const { order, proposal, contract, contractActs, receipt, receiptForm, receiptActs, payment } = purchase;
  const [asker, approver, purchaser, manager] = await Promise.all(
    ['chen.siyuan', 'lin.yutong', 'li.qian', 'wang.haifeng'].map(clerk),
  );
  const office = { chen: asker, lin: approver, li: purchaser, wang: manager } as Office;
  const request = await agreedRequest(office, title, 'LB', [
    { item: goggles, quantity: '40', unitPrice: '50.00', vendor: 'V010', dearer: 'V003' },
    { item: shoes, quantity: '10', unitPrice: '120.00', vendor: 'V003', dearer: 'V010' },
  ]);
  const li = await as('li.qian');
  const { page } = li;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const main = page.locator('#main');

  const [first, second] = await test.step('both lines are chosen, and there is an order of each vendor', async () => {
    await page.goto(`/purchase/toOrder?search=${encodeURIComponent('of the story')}`);
    for (const item of [goggles, shoes])
      await page
        .getByRole('row', { name: new RegExp(item) })
        .getByRole('checkbox')
        .check();
    await press(order.propose);
    await page.waitForURL(/\/purchase\/toOrder\/proposal/);
    await li.sees(filled(proposal.order, { number: '2' }));
    await press(filled(proposal.make_other, { count: '2' }));
    await page.waitForURL(/\/purchase\/orderList$/);
    const { orders } = await office.li.get<RequestDetail>(request);
    const made = await Promise.all(orders.map(({ id }) => office.li.get<OrderDetail>(`/purchase/orders/${id}`)));
    const of = (name: string) => `/purchase/orders/${made.find((one) => one.vendor === name)?.id}`;
    for (const one of [of(vendor), of(other)]) await releases(office, one);
    return [of(vendor), of(other)];
  });
  const orderPage = (path: string, part = '') => page.goto(path.replace('/orders/', '/orderList/') + part);
  const { number } = await office.li.get<OrderDetail>(first);
  await office.li.does(second, 'hold', { reason: 'The vendor moves its stock' });
  await office.li.does(second, 'resume', { reason: 'The stock has moved' });
  await receives(office.li, second, '10');
  await invoicesAndPays(office, second, 'STORY-1');

  await test.step('one order goes into a contract, which is approved and signed', async () => {
    await orderPage(first);
    await press(contract.make);
    await page.waitForURL(/\/purchase\/contractList\/new\?order=/);
    await li.field(contract.fields.title).fill(title);
    await press(words.submit);
    await page.waitForURL(/\/purchase\/contractList\/[\w-]{36}$/);
    const path = li.path;
    await li.sees(contract.states.requested);
    await li.sees(order.states.contracted);
    const wang = await as('wang.haifeng');
    await wang.approve(title, 'OK');
    await page.goto(path);
    await li.sees(contract.toSign);
    await press(contractActs.attach.label);
    await attach(dialog);
    await dialog.getByRole('button', { name: contractActs.attach.label, exact: true }).click();
    await expect(dialog).toBeHidden();
    await li.day(contract.fields.signDate, '2026-11-20');
    await li.decide(() => press(contract.actions.sign));
    await page.goto(path);
    await li.sees(contract.states.signed);
    await orderPage(first);
    await li.sees(order.states.sent);
    await expect(main.getByRole('link', { name: /^PC\d+/ }).filter({ visible: true })).toBeVisible();
  });

  await test.step('it is received in parts; a part that was wrong is reversed and expected again', async () => {
    const expected = async () => {
      await page.goto(`/purchase/received?search=${encodeURIComponent(goggles)}`);
      return page.getByRole('row', { name: new RegExp(goggles) });
    };
    await (await expected()).getByRole('checkbox').check();
    await press(receipt.receive);
    await page.waitForURL(/\/purchase\/received\/new\?line=/);
    await page.getByRole('radio').first().check();
    await press(receiptForm.next);
    await page.getByLabel(words.request.cell(receipt.fields.quantity, 1), { exact: true }).fill('15');
    await press(receiptForm.next);
    await page.getByRole('combobox', { name: receipt.fields.location, exact: true }).click();
    await page.locator('.ant-select-item-option').first().click();
    await press(receiptForm.done);
    await page.waitForURL(/\/purchase\/received\/[\w-]{36}$/);
    const path = li.path;
    await receives(office.li, first, '25');
    await expect(await expected()).toHaveCount(0);
    await page.goto(path);
    await press(receiptActs.reverse.label);
    await dialog.getByRole('textbox', { name: ui.act.reason }).fill('Delivered to the wrong site');
    await dialog.getByRole('button', { name: receiptActs.reverse.label, exact: true }).click();
    await expect(dialog).toBeHidden();
    await li.sees('Delivered to the wrong site', false);
    await expect(await expected()).toContainText('15 box');
    await receives(office.li, first, '15');
  });

  await test.step('its invoice is entered, and two rows of its plan are paid together', async () => {
    const { money, invoice } = purchase;
    await orderPage(first, '?part=money');
    await press(money.addInvoice);
    await dialog.getByRole('textbox', { name: invoice.fields.number, exact: true }).fill('STORY-2');
    const day = dialog.getByRole('textbox', { name: invoice.fields.invoiceDate, exact: true });
    await day.fill('2026-11-20');
    await day.press('Enter');
    await attach(dialog);
    await dialog.getByRole('button', { name: money.saveInvoice, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText('STORY-2').filter({ visible: true })).toBeVisible();

    await plans(office.li, first, ['800.00', '1200.00']);
    await page.goto(`/purchase/paymentList?desk=toPay&search=${number}`);
    const rows = page.getByRole('row', { name: new RegExp(number) });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    await press(payment.pay);
    await page.waitForURL(/\/purchase\/paymentList\/new\?row=/);
    await press(words.submit);
    await page.waitForURL(/\/purchase\/paymentList\/[\w-]{36}$/);
    const path = li.path;
    await li.sees(payment.states.requested);
    await office.wang.act(path.replace('/paymentList/', '/payments/'), 'approve');
    await page.goto(path);
    await li.sees(payment.states.waiting);
    await press(payment.actions.pay);
    const paid = dialog.getByRole('textbox', { name: payment.paidOn, exact: true });
    await paid.fill('2026-11-20');
    await paid.press('Enter');
    await dialog.getByRole('textbox', { name: payment.payer, exact: true }).fill('Finance');
    await attach(dialog);
    await li.decide(() => dialog.getByRole('button', { name: payment.actions.pay, exact: true }).click());
    await expect(dialog).toBeHidden();
    await li.sees(payment.states.finished);
  });

  await test.step('the last payment completes both orders and closes the request', async () => {
    const isClosed = async () => (await office.chen.get<RequestDetail>(request)).state === 'closed';
    await eventually(isClosed, 'the request is closed');
    const chen = await as('chen.siyuan');
    await chen.page.goto(request.replace('/requests/', '/myPrList/'));
    await chen.sees(purchase.request.states.closed);
    const orders = chen.page.getByRole('region', { name: order.many });
    await expect(orders.getByText(order.states.completed)).toHaveCount(2);
  });
});
