import { dayIn } from '#lab/shared/day.js';
import { fromScaled, toScaled } from '#lab/shared/money.js';
import { Database } from '#lab/platform/database/database.js';
import type { DemoStage } from '#lab/platform/demo.js';
import { Files } from '#lab/platform/files/files.js';
import type { Me } from '#lab/platform/access/me.js';
import { Acts } from '#lab/process-host/index.js';
import { invoiceDraft } from '../../shared/invoice.dto.js';
import { paymentDraft } from '../../shared/payment.dto.js';
import { purchasePayment } from '../../shared/payment.subject.js';
import { receiptDraft } from '../../shared/receipt.dto.js';
import { InvoiceService } from '../invoice/invoice.service.js';
import { OrderBinding } from '../order/order.binding.js';
import { Allocation } from '../order/allocation.entity.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import { PaymentBinding } from '../payment/payment.binding.js';
import { PaymentPlans } from '../payment/plan.service.js';
import { PaymentService } from '../payment/payment.service.js';
import { PlanRow } from '../payment/plan-row.entity.js';
import { ReceiptService } from '../receipt/receipt.service.js';
import { scanOf } from './scan.js';

const purchaser = 'li.qian';
/** Manager of the purchasers' department. */
const approver = 'wang.haifeng';
/** Where the demo company puts what it receives. */
const warehouse = 'MAIN';
const location = 'MAIN-A-01';

/** What became of a sent order: what has come, its invoice, and what was paid of it. */
interface FollowUp {
  /** Title of its request. */
  readonly request: string;
  /** Days ago and percent of each line that came then. */
  readonly receipts: readonly (readonly [daysAgo: number, percent: number])[];
  /** Number and days ago of the invoice over all of it. */
  readonly invoice?: readonly [number: string, daysAgo: number];
  /** Percent of the order by the day on which they are due, in days from today. */
  readonly plan?: readonly (readonly [percent: number, dueIn: number])[];
  /** Rows of the plan that were paid, in their order, and how many days ago. */
  readonly paid?: readonly number[];
  /** How far the payment of the row after those has come. */
  readonly paying?: Paying;
}

/** A payment that was not paid yet: drafted, waiting for its approval, or approved and waiting for the bank. */
interface Paying {
  readonly state: 'draft' | 'requested' | 'waiting';
  /** Days ago on which it came so far. */
  readonly daysAgo: number;
  /** Why an earlier payment of the same row was cancelled, a day before. */
  readonly cancelled?: string;
}

/** The one whose goods came first is the first: numbers follow the order in which records are written. */
const followUps: readonly FollowUp[] = [
  {
    request: 'IL-6 试剂盒与一抗 · 上半年',
    receipts: [[216, 100]],
    invoice: ['0441 1120', 213],
    plan: [[100, -183]],
    paid: [184],
  },
  {
    request: '96 孔板补货 · 三季度',
    receipts: [[168, 100]],
    invoice: ['3205 0771', 162],
    plan: [[100, -132]],
    paid: [133],
  },
  {
    request: 'C18 色谱柱更换',
    receipts: [[148, 100]],
    invoice: ['2533 2000 0001 8842', 146],
    plan: [[100, -118]],
    paid: [120],
  },
  {
    request: '质谱溶剂 · 三季度',
    receipts: [[135, 100]],
    invoice: ['2533 2000 0002 1107', 133],
    plan: [[100, -103]],
    paid: [104],
  },
  {
    request: '一抗与 IL-6 试剂盒补货',
    receipts: [
      [108, 50],
      [96, 50],
    ],
    invoice: ['0441 2207', 95],
    plan: [
      [40, -90],
      [60, -60],
    ],
    paid: [91, 62],
  },
  {
    request: '丁腈手套 · 秋季',
    receipts: [[102, 100]],
    invoice: ['3302 4415 0618', 98],
    plan: [
      [60, -58],
      [40, 2],
    ],
    paid: [60],
    paying: { state: 'waiting', daysAgo: 1, cancelled: '银行账号已变更，重新付款' },
  },
  {
    request: '96 孔板与移液头 · 备货',
    receipts: [
      [83, 60],
      [81, 40],
    ],
    invoice: ['3205 0902', 80],
    plan: [[100, -50]],
    paid: [51],
  },
  {
    request: '质谱级乙腈 · 加急补货',
    receipts: [[78, 100]],
    invoice: ['2533 2000 0002 4410', 76],
    plan: [
      [70, -46],
      [30, 6],
    ],
    paid: [47],
    paying: { state: 'draft', daysAgo: 0 },
  },
  {
    request: '高纯氮 · 季度用气',
    receipts: [[52, 100]],
    invoice: ['3101 5589 2026', 50],
    plan: [
      [50, -20],
      [50, 10],
    ],
    paid: [21],
    paying: { state: 'requested', daysAgo: 1 },
  },
  { request: '低吸附移液头 200 μL 补货', receipts: [[33, 50]], plan: [[100, 5]] },
];

/** What followed the orders of a year. @param requests ids by title */
export async function playFollowUps(stage: DemoStage, requests: ReadonlyMap<string, string>): Promise<void> {
  for (const followUp of followUps) await playFollowUp(stage, requests.get(followUp.request) ?? '', followUp);
}

async function playFollowUp(stage: DemoStage, requestId: string, followUp: FollowUp): Promise<void> {
  const { app } = stage;
  const get = <T>(service: new (...given: never[]) => T) => app.get<T>(service, { strict: false });
  const db = app.get(Database, { strict: false });
  const { orderId } = await db.repo(Allocation).findOneByOrFail({ requestId });
  const order = () => get(OrderBinding).record(orderId);
  const { receipts, invoice, plan = [], paid = [], paying } = followUp;

  for (const [daysAgo, percent] of receipts)
    await stage.as(purchaser, stage.at(daysAgo, '03:10'), async (me) => {
      await get(ReceiptService).create(
        me,
        receivedOf(await order(), percent, dayIn(me.zone, stage.at(daysAgo, '03:10'))),
      );
    });
  if (plan.length > 0)
    await stage.as(purchaser, stage.at(receipts[0]?.[0] ?? 0, '03:30'), async (me) => {
      const { version, amount } = await order();
      await get(PaymentPlans).write(me, orderId, { version, rows: planned(amount, plan, stage) });
    });
  if (invoice) {
    const [number, daysAgo] = invoice;
    await stage.as(purchaser, stage.at(daysAgo, '04:00'), async (me) => {
      const { amount } = await order();
      const files = [await uploaded(app.get(Files, { strict: false }), me, `Invoice ${number}`)];
      const invoiceDate = stage.day(-daysAgo);
      await get(InvoiceService).create(
        me,
        invoiceDraft.parse({ number, invoiceDate, orders: [{ orderId, amount }], files }),
      );
    });
  }
  for (const [at, daysAgo] of paid.entries()) await playPayment(stage, orderId, at, daysAgo);
  if (paying) await playOpenPayment(stage, orderId, paid.length, paying);
}

/** Percent of each line, put into one location. */
function receivedOf({ lines }: PurchaseOrder, percent: number, receivedOn: string) {
  return receiptDraft.parse({
    warehouse,
    receivedOn,
    lines: lines.map(({ id, quantity }) => {
      const part = fromScaled(Math.round((toScaled(quantity, 6) * percent) / 100), 6);
      return { orderLineId: id, quantity: part, locations: [{ location, quantity: part }] };
    }),
  });
}

/** Rows of these percents; the last one takes what is left. */
function planned(amount: string, plan: NonNullable<FollowUp['plan']>, stage: DemoStage) {
  let left = toScaled(amount, 2);
  return plan.map(([percent, dueIn], at) => {
    const cents = at === plan.length - 1 ? left : Math.round((toScaled(amount, 2) * percent) / 100);
    left -= cents;
    return { expectedDate: stage.day(dueIn), amount: fromScaled(cents, 2), isPrepayment: false, comments: '' };
  });
}

/** Pays one row of an order's plan: drafted, approved, and paid two days later. */
async function playPayment(stage: DemoStage, orderId: string, at: number, daysAgo: number): Promise<void> {
  const { app } = stage;
  const get = <T>(service: new (...given: never[]) => T) => app.get<T>(service, { strict: false });
  const id = await drafted(stage, orderId, at, stage.at(daysAgo + 2, '02:00'));
  await stage.act(purchaser, stage.at(daysAgo + 2, '02:10'), purchasePayment.name, id, 'submit');
  await stage.act(approver, stage.at(daysAgo + 1, '02:20'), purchasePayment.name, id, 'approve');
  await stage.as(purchaser, stage.at(daysAgo, '02:30'), async (me) => {
    const { version, amount: paidAmount, number } = await get(PaymentBinding).record(id);
    const fileId = await uploaded(app.get(Files, { strict: false }), me, `Bank receipt ${number}`);
    const input = { paidOn: stage.day(-daysAgo), paidAmount, payer: '财务部', fileId };
    await get(Acts).act(purchasePayment.name, id, 'pay', { version, input }, me);
  });
}

/** Prepares the payment of one row, and takes it as far as it has come. */
async function playOpenPayment(stage: DemoStage, orderId: string, at: number, paying: Paying): Promise<void> {
  const { state, daysAgo, cancelled } = paying;
  if (cancelled) {
    const before = await drafted(stage, orderId, at, stage.at(daysAgo + 1, '00:20'));
    await stage.act(purchaser, stage.at(daysAgo + 1, '00:30'), purchasePayment.name, before, 'submit');
    await stage.act(approver, stage.at(daysAgo + 1, '00:50'), purchasePayment.name, before, 'approve');
    await stage.act(purchaser, stage.at(daysAgo + 1, '01:10'), purchasePayment.name, before, 'cancel', cancelled);
  }
  const id = await drafted(stage, orderId, at, stage.at(daysAgo, '00:20'));
  if (state === 'draft') return;
  await stage.act(purchaser, stage.at(daysAgo, '00:30'), purchasePayment.name, id, 'submit');
  if (state === 'waiting') await stage.act(approver, stage.at(daysAgo, '00:50'), purchasePayment.name, id, 'approve');
}

/** The draft of a payment of one row of an order's plan; answers its id. */
async function drafted(stage: DemoStage, orderId: string, at: number, when: Date): Promise<string> {
  const get = <T>(service: new (...given: never[]) => T) => stage.app.get<T>(service, { strict: false });
  const rows = await stage.app
    .get(Database, { strict: false })
    .repo(PlanRow)
    .find({ where: { orderId }, order: { place: 'ASC' } });
  const { id } = await stage.as(purchaser, when, (me) =>
    get(PaymentService).create(me, paymentDraft.parse({ rows: [{ planId: rows[at]?.id }] })),
  );
  return id;
}

async function uploaded(files: Files, me: Me, title: string): Promise<string> {
  const { id } = await files.upload(me, `${title}.pdf`, scanOf(title));
  return id;
}
