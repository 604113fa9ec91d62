import { Entity, Index } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Id, Integer, Money, Quantity, Ref } from '#lab/platform/database/columns.js';

export const allocationColumns = {
  id: Id(),
  /** Order within the order, from 0. */
  place: Integer(),
  orderId: Ref(),
  orderLineId: Ref(),
  requestId: Ref(),
  requestLineId: Ref(),
  /** What is taken of the line's quote. */
  qty: Quantity(),
  amount: Money(),
  /** What is ordered for it: within the tolerance that may be more. */
  orderQty: Quantity(),
  orderAmount: Money(),
  status: Code(16),
  receivedQty: Quantity(),
  invoicedAmount: Money(),
  paidAmount: Money(),
};

/** What it gave back of the line, since its line of the order was finished short; taken again if that goes on. */
export const givenBackColumns = {
  givenBackQty: Quantity({ nullable: true }),
  givenBackAmount: Money({ nullable: true }),
};

/** The ledger: which part of a request's line an order has taken, and what has come and was paid of it. */
@Entity('purchase_allocation')
@Index('ix_allocation_request_line', ['requestLineId', 'status'])
@Index('ix_allocation_request', ['requestId'])
@Index('ix_allocation_order', ['orderId', 'place'])
export class Allocation extends Row({ ...allocationColumns, ...givenBackColumns }) {}
