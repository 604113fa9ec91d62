import { Entity, Index, Unique } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Flag, Instant, Json, Money, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { documentColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { Company } from '../../../company/server/index.js';
import type { RateTable } from '../../../system/server/index.js';
import type { Category } from '../category/category.entity.js';
import type { Allocation } from './allocation.entity.js';
import type { OrderLine } from './order-line.entity.js';

export const orderColumns = {
  ...documentColumns,
  ...searchColumns,
  vendorId: Ref(),
  payorId: Ref({ nullable: true }),
  categoryId: Ref(),
  currency: Code(3) as ColumnOf<Currency>,
  /** Sum of its lines. */
  amount: Money(),
  /** The same in the base currency; the rates are frozen when it is submitted. */
  amountBase: Money(),
  rates: Json<RateTable | null>({ nullable: true }),
  rateDay: Day({ nullable: true }),
  /** The first day on which one of its lines is expected. */
  deliveryDate: Day({ nullable: true }),
  comments: Text(2000),
  /** When it was released first; from then on it is changed and cancelled, but neither edited nor deleted. */
  releasedAt: Instant({ nullable: true }),
  /** When it was sent to the vendor. */
  sentAt: Instant({ nullable: true }),
  /** The state that it goes back to: before it was held, or before a change that has to be approved. */
  formerState: Code(16, { nullable: true }),
  /** Released by the rules of its category, without a purchaser. */
  isAutomatic: Flag(),
};

/** What has come of an order, was invoiced and paid, by the codes of `purchase.codes.ts`. */
const orderProgressColumns = {
  receiveStatus: Code(16),
  invoiceStatus: Code(16),
  paymentStatus: Code(16),
};

/** What the company orders from one vendor, in one currency, for one paying company and of one category. */
@Entity('purchase_order')
@Unique('uq_order_number', ['number'])
@Index('ix_order_owner', ['ownerId', 'updatedAt'])
@Index('ix_order_creator', ['createdBy', 'updatedAt'])
@Index('ix_order_drafts', ['ownerId', 'state'])
@Index('ix_order_state', ['state', 'updatedAt'])
@Index('ix_order_list', listIndex)
@Index('ix_order_vendor', ['vendorId', 'updatedAt'])
export class PurchaseOrder extends Row({ ...orderColumns, ...orderProgressColumns }) {
  /** Loaded beside the header; the lines in their order. */
  lines!: OrderLine[];
  allocations!: Allocation[];
  vendor!: Company;
  payor!: Company | null;
  category!: Category;
  /** The state that it was loaded with. */
  knownState!: string;
  /** Lines of requests that a save takes parts of, or gives back. */
  touched?: readonly string[];
  /** The parts that it had before a save. */
  formerParts?: readonly Allocation[];
  /** Who purchases all of its lines for their owners; null where no one does, undefined where it was not asked for. */
  delegateId?: string | null;
  /** Why it is changed now. */
  reason?: string;
}
