import { z } from 'zod';
import { bothNames, pageOf, person } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { currency, day, money, quantity } from '#lab/shared/schemas.js';
import { mostFiles, mostLines, mostOrders, receiveStatus } from './purchase.codes.js';
import { groupedByVendor, vendorGroups } from './vendor-groups.js';

const id = z.string().min(1).max(36);

/** Characters of remarks and reasons. */
export const longestRemark = 2000;
const longestLineRemark = 500;
const longestLeadTime = 3650;

/** A part of a line that an order takes; parts of equal lines become one line of the order. */
const orderPart = z.object({
  lineId: id,
  quantity,
  /** Null leaves it to the quote: the share of the quantity, and for the last part what is left. */
  amount: money.nullable().default(null),
  costCentre: z.string().trim().max(32).default(''),
  deliveryDate: day.nullable().default(null),
  leadTime: z.number().int().min(0).max(longestLeadTime).nullable().default(null),
  comments: z.string().trim().max(longestLineRemark).default(''),
});
export type OrderPart = z.infer<typeof orderPart>;

export const orderDraft = z.object({
  vendorId: id,
  payorId: id.nullable().default(null),
  comments: z.string().trim().max(longestRemark).default(''),
  lines: z.array(orderPart).min(1).max(mostLines),
  files: draftFiles(mostFiles),
});
export type OrderDraft = z.infer<typeof orderDraft>;

/** The orders that a proposal comes to, made together or not at all. */
export const ordersDraft = z.strictObject({ orders: z.array(orderDraft).min(1).max(mostOrders) });
export type OrdersDraft = z.infer<typeof ordersDraft>;
export const madeOrders = z.array(z.strictObject({ id: z.string(), number: z.string() })).readonly();

export const orderQuery = documentQuery(
  ['draft', 'requested', 'released', 'contracted', 'sent', 'held', 'cancelled', 'completed'],
  ['number', 'amountBase', 'deliveryDate'],
).extend({
  paymentStatus: listOf(z.enum(['00', '01', 'PP', 'AP'])),
  vendorId: listOf(z.string().max(36)),
  categoryId: listOf(z.string().max(36)),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  releasedFrom: day.optional(),
  releasedTo: day.optional(),
  amountMin: money.optional(),
  amountMax: money.optional(),
  receiveStatus: listOf(z.enum(Object.values(receiveStatus.of))),
});
export type OrderQuery = z.infer<typeof orderQuery>;

/** An order in a list; fields that its reader does not get to see are absent. */
export const orderRow = documentRow.extend({
  vendor: z.string(),
  category: bothNames,
  currency,
  amount: z.string().optional(),
  amountBase: z.string().optional(),
  deliveryDate: z.string().nullable(),
  /** What has come of it. */
  receiveStatus: z.string(),
  paymentStatus: z.string(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** A part of a request's line in an order. */
const allocated = z.strictObject({
  id: z.string(),
  lineId: z.string(),
  requestId: z.string(),
  /** Number of the request. */
  request: z.string(),
  requester: person,
  quantity: z.string(),
  amount: z.string(),
  status: z.string(),
  receivedQty: z.string(),
  /** What the order could take of the line at most. */
  mostQuantity: z.string(),
  mostAmount: z.string(),
  /** What was agreed for the whole line. */
  quoteQuantity: z.string(),
  quoteAmount: z.string(),
});
export type AllocatedPart = z.infer<typeof allocated>;

/** What is done to one line of an order outside its process. */
const orderLineActs = ['finishLine', 'reopenLine'] as const;
export type OrderLineAct = (typeof orderLineActs)[number];

const orderLine = z.strictObject({
  id: z.string(),
  item: z.string(),
  catalogNo: z.string(),
  spec: z.string(),
  brand: z.string(),
  casNo: z.string(),
  unit: z.string(),
  quantity: z.string(),
  /** What has come of it. */
  receivedQty: z.string(),
  unitPrice: z.string().optional(),
  amount: z.string().optional(),
  costCentre: z.string(),
  project: z.string(),
  position: z.string(),
  dueDate: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  leadTime: z.number().nullable(),
  comments: z.string(),
  /** When it was finished with what had come, while the order went on. */
  finishedAt: z.string().nullable(),
  /** What the reader may do to it outside the process of its order. */
  mayDo: z.array(z.enum(orderLineActs)).readonly(),
  /** Its requests. */
  parts: z.array(allocated).readonly(),
});
export type OrderLineView = z.infer<typeof orderLine>;

/** What is done to an order outside its process. */
const orderActs = ['send', 'modify', 'hold', 'resume', 'finish', 'settle', 'cancel'] as const;
export type OrderAct = (typeof orderActs)[number];

/** An order in full; fields that its reader does not get to see are absent. */
export const orderDetail = documentDetail.extend({
  vendorId: z.string(),
  vendor: z.string(),
  payorId: z.string().nullable(),
  payor: z.string().nullable(),
  categoryId: z.string(),
  category: bothNames,
  currency,
  amount: z.string().optional(),
  amountBase: z.string().optional(),
  deliveryDate: z.string().nullable(),
  receiveStatus: z.string(),
  paymentStatus: z.string(),
  comments: z.string(),
  releasedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  isAutomatic: z.boolean(),
  /** Whether a quote was needed: only then a lead time is. */
  quoteNeed: z.boolean(),
  projectNecessary: z.boolean(),
  lines: z.array(orderLine).readonly(),
  /** The contract that it is in. */
  contract: z.strictObject({ id: z.string(), number: z.string(), state: z.string() }).nullable(),
  /** What the reader may do to it outside its process. */
  mayDo: z.array(z.enum(orderActs)).readonly(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const seenVersion = { version: z.number().int().min(1) };
const actReason = z.string().trim().max(longestRemark);

export const sendOrder = z.strictObject({ ...seenVersion, reason: actReason.default('') });
export type SendOrder = z.infer<typeof sendOrder>;
/** Held, resumed or cancelled: why. */
export const reasonedAct = z.strictObject({ ...seenVersion, reason: actReason.min(1) });
export type ReasonedAct = z.infer<typeof reasonedAct>;
export const finishOrder = reasonedAct.extend({
  /** Whether what has not come is still wanted, and to be ordered again. */
  wanted: z.boolean(),
});
export type FinishOrder = z.infer<typeof finishOrder>;
export const finishLine = finishOrder.extend({ lineId: id });
export type FinishLine = z.infer<typeof finishLine>;
export const reopenLine = reasonedAct.extend({ lineId: id });
export type ReopenLine = z.infer<typeof reopenLine>;
export const modifyOrder = reasonedAct.extend({
  lines: z
    .array(
      z.strictObject({
        id,
        quantity,
        amount: money,
        deliveryDate: day,
      }),
    )
    .min(1)
    .max(mostLines),
});
export type ModifyOrder = z.infer<typeof modifyOrder>;

/** Which lines wait for an order. */
export const toOrderQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  vendorId: listOf(z.string().max(36)),
  categoryId: listOf(z.string().max(36)),
  sort: z.enum(['dueDate', '-dueDate', 'number', '-number']).default('dueDate'),
  ...groupedByVendor,
});
export type ToOrderQuery = z.infer<typeof toOrderQuery>;

/** A line of a request that waits for an order, with what remains of its quote. */
const lineToOrder = z.strictObject({
  id: z.string(),
  requestId: z.string(),
  /** Version of its request. */
  version: z.number(),
  /** Number and title of its request. */
  number: z.string(),
  title: z.string(),
  owner: person,
  categoryId: z.string(),
  category: bothNames,
  item: z.string(),
  catalogNo: z.string(),
  spec: z.string(),
  brand: z.string(),
  unit: z.string(),
  /** Null where it is chosen with the order. */
  vendorId: z.string().nullable(),
  vendor: z.string().nullable(),
  currency,
  unitPrice: z.string(),
  quantity: z.string(),
  amount: z.string(),
  remainingQuantity: z.string(),
  remainingAmount: z.string(),
  dueDate: z.string().nullable(),
  /** The last day of the agreed offer, and whether it is over. */
  validUntil: z.string().nullable(),
  offerEnded: z.boolean(),
  /** Whether the reader may close what remains of it. */
  mayCloseRest: z.boolean(),
});
export type LineToOrder = z.infer<typeof lineToOrder>;
export const linesToOrder = pageOf(lineToOrder).extend(vendorGroups);
export type LinesWaiting = z.infer<typeof linesToOrder>;

/** The lines that are to become orders. */
export const proposalQuery = z.object({ line: listOf(z.string().max(36), mostLines) });
export type ProposalQuery = z.infer<typeof proposalQuery>;

const proposedLine = lineToOrder.extend({
  costCentre: z.string(),
  deliveryDate: z.string().nullable(),
  leadTime: z.number().nullable(),
  project: z.string(),
  position: z.string(),
});
export type ProposedLine = z.infer<typeof proposedLine>;

/** The orders that lines come to, one for each vendor, currency, paying company and category. */
export const proposal = z.strictObject({
  orders: z
    .array(
      z.strictObject({
        vendorId: z.string().nullable(),
        vendor: z.string().nullable(),
        /** Why it cannot be ordered from this vendor today. */
        vendorProblem: z.enum(['expired', 'disabled']).nullable(),
        payorId: z.string().nullable(),
        payor: z.string().nullable(),
        currency,
        categoryId: z.string(),
        category: bothNames,
        quoteNeed: z.boolean(),
        lines: z.array(proposedLine).readonly(),
      }),
    )
    .readonly(),
});
export type Proposal = z.infer<typeof proposal>;
export type ProposedOrder = Proposal['orders'][number];
