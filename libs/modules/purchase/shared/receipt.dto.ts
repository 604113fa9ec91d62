import { z } from 'zod';
import { bothNames, fileView, pageOf, person } from '#lab/shared/answers.js';
import { draftFiles } from '#lab/shared/document.js';
import { listOf, maxPageSize, pageQuery } from '#lab/shared/paging.js';
import { day, quantity } from '#lab/shared/schemas.js';
import { mostFiles } from './purchase.codes.js';
import { groupedByVendor, vendorGroups } from './vendor-groups.js';
import { inspections, mostLocations, mostReceiptLines, receiptStates } from './receipt.words.js';

const id = z.string().min(1).max(36);
const code = z.string().trim().min(1).max(32);

/** Characters of remarks and of the reason of a reversal. */
const longestReceiptRemark = 2000;

const putAway = z.strictObject({ location: code, quantity });

const receivedLine = z.strictObject({
  orderLineId: id,
  /** What is accepted. */
  quantity,
  rejectedQuantity: quantity.default('0'),
  rejectionReason: z.string().trim().max(500).default(''),
  lotNo: z.string().trim().max(64).default(''),
  batchNo: z.string().trim().max(64).default(''),
  expiryDate: day.nullable().default(null),
  /** The day of the receipt where none is given. */
  storageDate: day.nullable().default(null),
  inspection: z.enum(inspections).nullable().default(null),
  locations: z.array(putAway).max(mostLocations).default([]),
});
export type ReceivedLine = z.infer<typeof receivedLine>;

export const receiptDraft = z.strictObject({
  /** Code of the warehouse; null where nothing goes into stock. */
  warehouse: code.nullable().default(null),
  receivedOn: day,
  comments: z.string().trim().max(longestReceiptRemark).default(''),
  lines: z.array(receivedLine).min(1).max(mostReceiptLines),
  files: draftFiles(mostFiles),
});
export type ReceiptDraft = z.infer<typeof receiptDraft>;

export const reverseReceipt = z.strictObject({
  version: z.number().int().min(1),
  reason: z.string().trim().min(1).max(longestReceiptRemark),
});
export type ReverseReceipt = z.infer<typeof reverseReceipt>;

export const receiptQuery = pageQuery.extend({
  sort: z.enum(['receivedOn', '-receivedOn', 'number', '-number']).default('-receivedOn'),
  vendorId: listOf(z.string().max(36)),
  warehouse: listOf(z.string().max(32)),
  state: listOf(z.enum(receiptStates)),
  receivedFrom: day.optional(),
  receivedTo: day.optional(),
  /** Only those of which something was rejected. */
  rejected: z.enum(['true']).optional(),
  /** Those that have received something of this order. */
  order: z.string().max(36).optional(),
  /** Only these, of those that the rest of the query finds. */
  id: listOf(z.string().max(36), maxPageSize),
});
export type ReceiptQuery = z.infer<typeof receiptQuery>;

const namedOrder = z.strictObject({ id: z.string(), number: z.string() });

/** A receipt in a list. */
export const receiptRow = z.strictObject({
  id: z.string(),
  number: z.string(),
  version: z.number().int(),
  state: z.enum(receiptStates),
  vendorId: z.string(),
  vendor: z.string(),
  warehouse: z.string().nullable(),
  warehouseName: bothNames.nullable(),
  receivedOn: z.string(),
  receiver: person,
  /** The first of its items. */
  item: z.string(),
  lineCount: z.number().int(),
  orders: z.array(namedOrder).readonly(),
  /** Whether something was rejected. */
  hasRejected: z.boolean(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

const receiptLine = z.strictObject({
  id: z.string(),
  order: namedOrder,
  orderLineId: z.string(),
  item: z.string(),
  catalogNo: z.string(),
  spec: z.string(),
  brand: z.string(),
  unit: z.string(),
  ordered: z.string(),
  quantity: z.string(),
  rejectedQuantity: z.string(),
  rejectionReason: z.string(),
  lotNo: z.string(),
  batchNo: z.string(),
  expiryDate: z.string().nullable(),
  storageDate: z.string(),
  inspection: z.enum(inspections).nullable(),
  locations: z.array(z.strictObject({ location: z.string(), name: bothNames, quantity: z.string() })).readonly(),
});
export type ReceiptLineView = z.infer<typeof receiptLine>;

/** A receipt in full. */
export const receiptDetail = receiptRow.extend({
  comments: z.string(),
  lines: z.array(receiptLine).readonly(),
  files: z.array(fileView).readonly(),
  createdAt: z.string(),
  createdBy: person,
  reversedAt: z.string().nullable(),
  reversedBy: person.nullable(),
  reversalReason: z.string().nullable(),
  /** Whether its reader may reverse it now. */
  mayReverse: z.boolean(),
});
export type ReceiptDetail = z.infer<typeof receiptDetail>;

/** Which lines of orders wait for their arrival. */
export const waitingQuery = pageQuery.extend({
  sort: z.enum(['deliveryDate', '-deliveryDate', 'vendor', '-vendor', 'number', '-number']).default('deliveryDate'),
  vendorId: listOf(z.string().max(36)),
  /** Only what should have come before today. */
  overdue: z.enum(['true']).optional(),
  /** Only these lines, of those that the rest of the query finds. */
  id: listOf(z.string().max(36), mostReceiptLines),
  ...groupedByVendor,
});
export type WaitingQuery = z.infer<typeof waitingQuery>;

/** A line of an order that waits for its arrival. */
const waitingLine = z.strictObject({
  id: z.string(),
  orderId: z.string(),
  /** Number of the order. */
  number: z.string(),
  owner: person,
  vendorId: z.string(),
  vendor: z.string(),
  item: z.string(),
  catalogNo: z.string(),
  spec: z.string(),
  brand: z.string(),
  unit: z.string(),
  ordered: z.string(),
  received: z.string(),
  remaining: z.string(),
  /** What may be accepted at most, with the tolerance of its category. */
  most: z.string(),
  deliveryDate: z.string().nullable(),
  /** Days since it should have come; 0 where it is not late. */
  overdueDays: z.number().int(),
  /** Whether it goes to a warehouse and its locations. */
  takesStock: z.boolean(),
  /** Whether it is inspected. */
  needsCheck: z.boolean(),
});
export type WaitingLine = z.infer<typeof waitingLine>;
export const waitingLines = pageOf(waitingLine).extend(vendorGroups);
export type WaitingPage = z.infer<typeof waitingLines>;

/** What clients of the installation ask about warehouses and what has come. */
export const warehouseBody = z.object({ search: z.string().trim().max(200).optional() });
export type WarehouseBody = z.infer<typeof warehouseBody>;
export const warehouseLine = z.strictObject({ code: z.string(), name: bothNames });
export type WarehouseLine = z.infer<typeof warehouseLine>;

export const locationQuery = z.object({
  warehouse: z.string().trim().max(32).optional(),
  type: z.string().trim().max(32).optional(),
});
export type LocationQuery = z.infer<typeof locationQuery>;
/** A place of a warehouse; `parentCode` is the one that it is in. */
export const locationLine = z.strictObject({
  code: z.string(),
  parentCode: z.string().nullable(),
  name: bothNames,
  type: z.string(),
  /** What still fits; null where there is no limit. */
  free: z.string().nullable(),
});
export type LocationLine = z.infer<typeof locationLine>;
export const locationTypeLine = z.strictObject({ code: z.string(), name: bothNames });
export type LocationTypeLine = z.infer<typeof locationTypeLine>;

export const receivedOrderBody = pageQuery.pick({ page: true, size: true, search: true }).extend({
  vendorId: z.string().max(36).optional(),
});
export type ReceivedOrderBody = z.infer<typeof receivedOrderBody>;
/** An order of which something was received. */
export const receivedOrderLine = z.strictObject({
  id: z.string(),
  number: z.string(),
  vendorId: z.string(),
  vendor: z.string(),
  receiveStatus: z.string(),
  lines: z
    .array(
      z.strictObject({
        id: z.string(),
        item: z.string(),
        catalogNo: z.string(),
        unit: z.string(),
        quantity: z.string(),
        received: z.string(),
      }),
    )
    .readonly(),
});
export type ReceivedOrderLine = z.infer<typeof receivedOrderLine>;
