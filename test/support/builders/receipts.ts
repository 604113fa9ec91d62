import type { OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { ReceiptDetail } from '#lab/modules/purchase/shared/receipt.dto.js';
import type { TestApp } from '../app.js';
import type { Caller } from '../as-user.js';
import { aUser } from './org.js';
import { aPart, aReleasedOrder, orderAt, waitingLines, type OrderDesk } from './orders.js';

/** What those hold who receive whatever comes. */
export const keeper = ['purchase:receipt:*'] as const;

/** A person who receives whatever comes. */
export async function aKeeper(test: TestApp, name = 'keeper'): Promise<Caller> {
  return test.as(await aUser(test, name, { permissions: [...keeper] }));
}

/** A released order of one line of a request; answers the path of both and the id of the order's line. */
export async function anExpectedLine(
  desk: OrderDesk,
  { quantity = '10', category = desk.category, ...values }: Readonly<Record<string, string>> = {},
): Promise<{
  readonly request: string;
  readonly order: string;
  readonly lineId: string;
  readonly requestLine: string;
}> {
  const { path, ids } = await waitingLines(desk, [{ quantity, unitPrice: '5.00', ...values }], category);
  const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity })]);
  const { lines } = await orderAt(desk.buyer, order);
  return { request: path, order, lineId: lines[0]?.id ?? '', requestLine: ids[0] ?? '' };
}

/** A line of a receipt. */
export const arrived = (orderLineId: string, quantity: string, values: Readonly<Record<string, unknown>> = {}) => ({
  orderLineId,
  quantity,
  ...values,
});

export const aReceiptDraft = (
  lines: readonly Readonly<Record<string, unknown>>[],
  values: Readonly<Record<string, unknown>> = {},
) => ({ receivedOn: '2026-11-20', lines, ...values });

/** Receives lines. */
export async function received(
  who: Caller,
  lines: readonly Readonly<Record<string, unknown>>[],
  values: Readonly<Record<string, unknown>> = {},
): Promise<ReceiptDetail> {
  return (await who.post('/purchase/receipts', aReceiptDraft(lines, values))).data as ReceiptDetail;
}

/** What has come of an order: its status, and of each line. */
export async function cameOf(who: Caller, order: string): Promise<readonly string[]> {
  const { receiveStatus, lines }: OrderDetail = await orderAt(who, order);
  return [receiveStatus, ...lines.map(({ receivedQty }) => receivedQty)];
}
