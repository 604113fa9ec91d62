import type { InvoiceView } from '#lab/modules/purchase/shared/invoice.dto.js';
import type { OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { OrderMoneyView, PaymentDetail } from '#lab/modules/purchase/shared/payment.dto.js';
import { Company } from '#lab/modules/company/server/index.js';
import type { TestApp } from '../app.js';
import type { Answer, Caller } from '../as-user.js';
import { aUser } from './org.js';
import { aKeeper, arrived, received } from './receipts.js';
import { aPart, aReleasedOrder, anOrderDesk, orderAt, purchaser, waitingLines, type OrderDesk } from './orders.js';

/** A desk of orders with people who receive, and who make invoices and payments, and pay. */
export interface PaymentDesk extends OrderDesk {
  readonly keeper: Caller;
  readonly payer: Caller;
  /** Holds nothing of purchasing. */
  readonly outsider: Caller;
}

export const paying = [...purchaser, 'purchase:invoice:*', 'purchase:payment:*'] as const;

export async function aPaymentDesk(test: TestApp): Promise<PaymentDesk> {
  const desk = await anOrderDesk(test);
  const payer = await test.as(await aUser(test, 'payer', { department: desk.company.group, permissions: [...paying] }));
  const bank = { name: 'Bank', account: '6222 0001', address: null, swiftCode: 'BKCHCNBJ', isDefault: true };
  await test.db.unit(async () => void (await test.db.repo(Company).update({ nda: false }, { banks: [bank] })));
  const outsider = await test.as(await aUser(test, 'outsider', { permissions: ['purchase:request:search'] }));
  return { ...desk, keeper: await aKeeper(test, 'receiver'), payer, outsider };
}

export const moneyOf = async (who: Caller, order: string) => (await who.get(`${order}/money`)).data as OrderMoneyView;

/** A released order of one line; answers its path. */
export async function anOrderWorth(
  desk: OrderDesk,
  quantity: string,
  unitPrice: string,
  {
    line = {},
    category = desk.category,
    ...values
  }: Record<string, unknown> & { line?: object; category?: string } = {},
): Promise<string> {
  const { ids } = await waitingLines(desk, [{ quantity, unitPrice, ...line }], category);
  return aReleasedOrder(desk, [aPart(ids[0], { quantity })], values);
}

/** Writes the plan of an order; answers the ids of its rows. */
export async function planned(
  who: Caller,
  order: string,
  rows: readonly (string | Record<string, unknown>)[],
): Promise<string[]> {
  const { version } = await moneyOf(who, order);
  const full = rows.map((row) => ({
    expectedDate: '2026-12-31',
    ...(typeof row === 'string' ? { amount: row } : row),
  }));
  const { plan } = (await who.put(`${order}/plan`, { version, rows: full })).data as OrderMoneyView;
  return plan.map(({ id }) => id);
}

export async function aFile(who: Caller, name = 'invoice.pdf'): Promise<string> {
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  return ((await who.upload('/files', name, bytes)).data as { id: string }).id;
}

export async function invoiced(
  who: Caller,
  order: string,
  amount: string,
  number: string,
  values: Record<string, unknown> = {},
): Promise<Answer> {
  const orderId = order.split('/').at(-1);
  const files = [await aFile(who)];
  return who.post('/purchase/invoices', {
    ...{ number, invoiceDate: '2026-11-20', orders: [{ orderId, amount }], files, ...values },
  });
}

export const anInvoice = async (...given: Parameters<typeof invoiced>) =>
  (await invoiced(...given)).data as InvoiceView;

/** A payment of these rows of plans; answers its path. */
export async function aPayment(
  who: Caller,
  rows: readonly (string | undefined)[],
  values: object = {},
): Promise<string> {
  const draft = { rows: rows.map((planId) => ({ planId })), ...values };
  const { id } = (await who.post('/purchase/payments', draft)).data as { id: string };
  return `/purchase/payments/${id}`;
}

export const paymentAt = async (who: Caller, path: string) => (await who.get(path)).data as PaymentDetail;

/** Records that a payment was made, in full unless values say otherwise. */
export async function pays(who: Caller, path: string, values: Record<string, unknown> = {}): Promise<Answer> {
  const { amount } = await paymentAt(who, path);
  const fileId = await aFile(who, 'receipt.pdf');
  return who.act(path, 'pay', { paidOn: '2026-11-20', paidAmount: amount, payer: 'Finance', fileId, ...values });
}

/** Receives so much of the only line of an order. */
export async function comes({ keeper, buyer }: PaymentDesk, order: string, quantity: string): Promise<void> {
  const [line] = (await orderAt(buyer, order)).lines;
  await received(keeper, [arrived(line?.id ?? '', quantity)]);
}

export const statusOf = async (who: Caller, order: string) => {
  const { paymentStatus, state } = (await orderAt(who, order)) as OrderDetail & { paymentStatus: string };
  return { paymentStatus, state };
};
