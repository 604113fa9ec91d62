import { Entity, Index } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Id, Integer, Money, Quantity, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';

/** What a row of the statistics says; entries of catalogues and people are kept by their ids, so that names stay theirs. */
export const statisticColumns = {
  /** That of the part which an order has taken; of the line where none has. */
  id: Id(),
  requestId: Ref(),
  requestLineId: Ref(),
  orderId: Ref({ nullable: true }),
  /** Order within the request: that of the line, from 0. */
  place: Integer(),
  // The request, with what says who reads it.
  ownerId: Ref(),
  createdBy: Ref(),
  departmentId: Ref(),
  state: Code(16),
  prNo: Text(32),
  categoryId: Ref(),
  /** The day on which it was submitted last, in the company's zone. */
  requestDate: Day(),
  // Its line.
  itemName: Text(200),
  catalogNo: Text(64),
  requestUnit: Text(20),
  requestQty: Quantity({ nullable: true }),
  requestStatus: Code(2),
  neededOn: Day({ nullable: true }),
  // What was agreed for the line; empty before.
  quoteVendorId: Ref({ nullable: true }),
  quoteUnit: Text(20),
  quotePrice: Money({ nullable: true }),
  quoteQty: Quantity({ nullable: true }),
  quoteAmount: Money({ nullable: true }),
  quoteCurrency: Code(3, { nullable: true }) as ColumnOf<Currency | null>,
  /** What of the agreed amount this row counts: all rows of a line add up to it. */
  quotePart: Money({ nullable: true }),
  /** What of the line orders have taken, all of them together. */
  hasPoQty: Quantity(),
  /** Currency of the order, else of the quote, else of the line. */
  currency: Code(3) as ColumnOf<Currency>,
  // The part that an order has taken of the line; empty where none has.
  poNo: Text(32, { nullable: true }),
  /** The day on which the order was released first. */
  orderDate: Day({ nullable: true }),
  /** State of the order. */
  orderStatus: Code(16, { nullable: true }),
  vendorId: Ref({ nullable: true }),
  payorId: Ref({ nullable: true }),
  /** Code of the cost centre. */
  costCentre: Text(32, { nullable: true }),
  orderUnit: Text(20, { nullable: true }),
  orderPrice: Money({ nullable: true }),
  /** What was ordered of it first. */
  orderQty: Quantity({ nullable: true }),
  orderAmount: Money({ nullable: true }),
  /** The same after changes of the order. */
  actualOrderQty: Quantity({ nullable: true }),
  actualOrderAmount: Money({ nullable: true }),
  /** The latter in the base currency, at the rates of the order. */
  orderBase: Money({ nullable: true }),
  hasReceivedQty: Quantity({ nullable: true }),
  invoicedAmount: Money({ nullable: true }),
  paymentAmount: Money({ nullable: true }),
  // What is known of the order as a whole.
  receiveStatus: Code(16, { nullable: true }),
  paymentStatus: Code(16, { nullable: true }),
  invoiceStatus: Code(16, { nullable: true }),
  draftContractNo: Text(200, { nullable: true }),
  dueDate: Day({ nullable: true }),
  paymentDate: Day({ nullable: true }),
  paymentBy: Ref({ nullable: true }),
  expectPaymentDate: Day({ nullable: true }),
  expectPaymentAmount: Money({ nullable: true }),
  /** Numbers of the invoices, by commas. */
  invoiceNo: Text(500, { nullable: true }),
};

/**
 * What is read of requests and orders together: a row for each part of a line that an order has taken, and one for a line
 * of which none has. Made of the stored records alone (`statistic.rows.ts`).
 */
@Entity('purchase_statistic')
@Index('ix_statistic_request', ['requestId'])
@Index('ix_statistic_requested', ['requestDate', 'id'])
@Index('ix_statistic_ordered', ['orderDate', 'id'])
@Index('ix_statistic_owner', ['ownerId', 'requestDate'])
@Index('ix_statistic_vendor', ['vendorId', 'orderDate'])
export class Statistic extends Row(statisticColumns) {}
