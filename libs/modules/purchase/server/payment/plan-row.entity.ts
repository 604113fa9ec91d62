import { Entity, Index } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Day, Flag, Instant, Money, Ref, Text } from '#lab/platform/database/columns.js';
import { lineColumns } from '#lab/process-host/index.js';

export const planRowColumns = {
  ...lineColumns,
  orderId: Ref(),
  expectedDate: Day(),
  amount: Money(),
  /** Paid before the goods have come. */
  isPrepayment: Flag(),
  comments: Text(500),
  /** The payment that has taken it: a draft, one in approval, one that waits, or the one by which it was paid. */
  paymentId: Ref({ nullable: true }),
  paidAt: Instant({ nullable: true }),
};

/** When how much of an order is to be paid. */
@Entity('purchase_payment_plan')
@Index('ix_payment_plan_order', ['orderId', 'place'])
@Index('ix_payment_plan_payment', ['paymentId'])
@Index('ix_payment_plan_date', ['expectedDate'])
export class PlanRow extends Row(planRowColumns) {}
