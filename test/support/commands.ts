import { expect } from '@jest/globals';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import type { TestApp } from './app.js';
import { Caller, type Answer } from './as-user.js';
import { aCompany, aUser, type Company } from './builders/org.js';
import { publishSimple, simpleProcess, withApprovals } from './builders/process.js';
import { Company as CompanyRecord } from '#lab/modules/company/server/index.js';
import { CostCentre } from '#lab/modules/purchase/server/index.js';
import { anEntry } from './builders/orders.js';
import { aFile, aPayment, planned } from './builders/payments.js';
import { aCategory, aLine, aRequest } from './builders/purchase.js';

/** People at one server, and a category whose requests three of them approve one after the other. */
export interface Desk {
  readonly company: Company;
  readonly category: string;
  /** A category without quotes, and whom is ordered from. */
  readonly direct: string;
  readonly vendor: string;
  readonly payor: string;
  readonly chen: Caller;
  readonly lin: Caller;
  readonly zhou: Caller;
  readonly wang: Caller;
}

/** One act on a record of its own: it may be sent again and again, always the same. */
export interface Act {
  readonly path: string;
  send(desk: Desk, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

type Person = 'chen' | 'lin' | 'zhou' | 'wang';
type Prepared = (desk: Desk) => Promise<Act>;

export async function aDesk(test: TestApp): Promise<Desk> {
  const company = await aCompany(test);
  const [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
  const admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  await publishSimple(admin, (xml) => withApprovals(xml, { second: `user(${company.zhou})`, third: 'ceo' }));
  const category = await aCategory(test, 'FC', { process: simpleProcess });
  const direct = await aCategory(test, 'FD', { quoteNeed: false });
  const bank = { name: 'Bank', account: '6222 0001', address: null, swiftCode: null, isDefault: true };
  const vendor = await anEntry(test, CompanyRecord, {
    isVendor: true,
    name: 'Vendor',
    enabled: true,
    nda: false,
    banks: [bank],
  });
  const payor = await anEntry(test, CompanyRecord, { isPayor: true, isOwn: true, name: 'Lab Company', enabled: true });
  await anEntry(test, CostCentre, { code: 'RD-210', name: 'Research', enabled: true });
  return { company, category, direct, vendor, payor, chen, lin, zhou, wang };
}

/** The same people at another server. */
export function deskAt(address: string, desk: Desk): Desk {
  const at = ({ token }: Caller) => new Caller(address, token);
  return { ...desk, chen: at(desk.chen), lin: at(desk.lin), zhou: at(desk.zhou), wang: at(desk.wang) };
}

/** What people do with a request, each with how a record comes to where it can be done. */
export const commands: readonly (readonly [name: string, prepared: Prepared])[] = [
  ['submit', async (desk) => acting(desk, 'chen', await aDraft(desk), 'submit')],
  ['the first approve', async (desk) => acting(desk, 'lin', await submitted(desk, 0), 'approve')],
  ['the last approve', async (desk) => acting(desk, 'wang', await submitted(desk, 2), 'approve')],
  ['reject', async (desk) => acting(desk, 'lin', await submitted(desk, 0), 'reject')],
  ['withdraw', async (desk) => acting(desk, 'chen', await submitted(desk, 0), 'withdraw')],
  ['return', async (desk) => operating(desk, 'zhou', await submitted(desk, 1), 'return', { reason: 'which brand?' })],
  [
    'addSign',
    async (desk) =>
      operating(desk, 'lin', await submitted(desk, 0), 'addSign', { people: [desk.company.zhou], mode: 'parallel' }),
  ],
  ['transfer', async (desk) => operating(desk, 'lin', await submitted(desk, 0), 'transfer', { to: desk.company.zhou })],
  ['delegate', async (desk) => operating(desk, 'lin', await submitted(desk, 0), 'delegate', { to: desk.company.wang })],
];

/** What people do with lines of requests once they are approved, up to their payment. */
export const ledgerCommands = [
  ['an order that splits a line', anOrderOf],
  ['a receipt of an order', aReceiptOf],
  ['the reversal of a receipt', aReversalOf],
  ['an invoice of an order', anInvoiceOf],
  ['the payment of an order', aPaymentOf],
] as const satisfies readonly (readonly [name: string, prepared: Prepared])[];

/** An order for a part of a line that waits for it. */
async function anOrderOf(desk: Desk): Promise<Act> {
  const { path, lineId } = await aLineToOrder(desk);
  const draft = { vendorId: desk.vendor, lines: [{ lineId, quantity: '3' }] };
  return sending('lin', path, '/purchase/orders', draft, `order of ${path}`);
}

/** A receipt of a part of an order. */
async function aReceiptOf(desk: Desk): Promise<Act> {
  const { path, orderLineId } = await aReleased(desk);
  return sending('lin', path, '/purchase/receipts', arrived(orderLineId), `receipt of ${path}`);
}

/** A receipt that is taken back. */
async function aReversalOf(desk: Desk): Promise<Act> {
  const { path, orderLineId } = await aReleased(desk);
  const { id } = (await desk.lin.post('/purchase/receipts', arrived(orderLineId))).data as { id: string };
  return sending('lin', path, `/purchase/receipts/${id}/reverse`, { version: 1, reason: 'Counted twice' });
}

/** An invoice of a part of an order. */
async function anInvoiceOf(desk: Desk): Promise<Act> {
  const { path, orderId } = await aReleased(desk);
  const draft = {
    ...{ number: `FP ${orderId}`, invoiceDate: '2026-11-20', orders: [{ orderId, amount: '20.00' }] },
    files: [await aFile(desk.lin)],
  };
  return sending('lin', path, '/purchase/invoices', draft, `invoice of ${path}`);
}

/** A payment, of less than was planned, of what has come of an order. */
async function aPaymentOf(desk: Desk): Promise<Act> {
  const { path, orderId, orderLineId } = await aReleased(desk);
  void (await desk.lin.post('/purchase/receipts', arrived(orderLineId))).data;
  const [planId] = await planned(desk.lin, `/purchase/orders/${orderId}`, ['29.97']);
  const payment = await aPayment(desk.lin, [planId]);
  void (await desk.lin.act(payment, 'submit')).data;
  const { version } = (await desk.lin.get(payment)).data as { version: number };
  const fileId = await aFile(desk.lin, 'receipt.pdf');
  const input = { paidOn: '2026-11-20', paidAmount: '25.00', payer: 'Finance', fileId };
  return sending('lin', path, `${payment}/actions/pay`, { version, input });
}

/** An approved request of Chen's with a line that waits for its order. */
async function aLineToOrder(desk: Desk): Promise<{ readonly path: string; readonly lineId: string | undefined }> {
  const path = await aRequest(desk.chen, desk.direct, desk.company.chen, {
    lines: [aLine({ quantity: '7', unitPrice: '9.99' })],
  });
  await desk.chen.act(path, 'submit');
  await desk.lin.act(path, 'approve');
  const { lines } = (await desk.chen.get(path)).data as { lines: { id: string }[] };
  return { path, lineId: lines[0]?.id };
}

/** A released order of all of such a line. */
async function aReleased(
  desk: Desk,
): Promise<{ readonly path: string; readonly orderId: string; readonly orderLineId: string }> {
  const { path, lineId } = await aLineToOrder(desk);
  const draft = { vendorId: desk.vendor, payorId: desk.payor, lines: [orderedPart(lineId)] };
  const { id } = (await desk.lin.post('/purchase/orders', draft)).data as { id: string };
  await desk.lin.act(`/purchase/orders/${id}`, 'submit');
  const order = (await desk.lin.get(`/purchase/orders/${id}`)).data as { lines: { id: string }[]; state: string };
  expect(order.state).toBe('released');
  return { path, orderId: id, orderLineId: order.lines[0]?.id ?? '' };
}

const arrived = (orderLineId: string) => ({ receivedOn: '2026-11-20', lines: [{ orderLineId, quantity: '3' }] });

const orderedPart = (lineId: string | undefined) => ({
  lineId,
  quantity: '7',
  costCentre: 'RD-210',
  deliveryDate: '2026-12-20',
});

/** A draft of Chen's. */
function aDraft({ chen, category, company }: Desk): Promise<string> {
  return aRequest(chen, category, company.chen);
}

/** A submitted request that so many have approved. */
async function submitted(desk: Desk, approvals: number): Promise<string> {
  const path = await aDraft(desk);
  expect((await desk.chen.act(path, 'submit')).data.state).toBe('requested');
  for (const who of [desk.lin, desk.zhou].slice(0, approvals))
    expect((await who.act(path, 'approve')).data.state).toBe('requested');
  return path;
}

async function acting(desk: Desk, who: Person, path: string, action: string): Promise<Act> {
  const { version } = (await desk[who].get(path)).data as { version: number };
  const body = { version, input: action === 'reject' ? { opinion: 'no' } : {} };
  return sending(who, path, `${path}/actions/${action}`, body);
}

async function operating(
  desk: Desk,
  who: Person,
  path: string,
  operation: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Act> {
  const { actions } = (await desk[who].get(path)).data as { actions: { action: string; task?: string }[] };
  const task = actions.find(({ action }) => action === 'approve')?.task ?? '';
  return sending(who, path, `/process/tasks/${task}/${operation}`, body);
}

function sending(who: Person, path: string, to: string, body: Readonly<Record<string, unknown>>, what = to): Act {
  const key = { [idempotencyHeader]: `${what} once` };
  return { path, send: (desk, headers) => desk[who].post(to, body, { ...key, ...headers }) };
}
