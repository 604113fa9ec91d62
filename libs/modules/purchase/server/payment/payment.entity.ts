import { Entity, Index, Unique } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Flag, Id, Instant, Json, Money, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { documentColumns, lineColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { Company } from '../../../company/server/index.js';
import type { RateTable } from '../../../system/server/index.js';
import type { PayeeBank } from '../../shared/payment.dto.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import type { Category } from '../category/category.entity.js';
import type { PlanRow } from './plan-row.entity.js';

export const paymentColumns = {
  ...documentColumns,
  ...searchColumns,
  /** The payee. */
  vendorId: Ref(),
  payorId: Ref({ nullable: true }),
  /** Of the first order that it pays. */
  categoryId: Ref(),
  currency: Code(3) as ColumnOf<Currency>,
  /** Sum of its rows. */
  amount: Money(),
  /** The same in the base currency; the rates are frozen when it is submitted. */
  amountBase: Money(),
  rates: Json<RateTable | null>({ nullable: true }),
  rateDay: Day({ nullable: true }),
  /** One of its rows is a prepayment. */
  isPrepayment: Flag(),
  /** The account that is paid to, as it was when the payment was saved. */
  bank: Json<PayeeBank | null>({ nullable: true }),
  dueDate: Day({ nullable: true }),
  expectedDate: Day({ nullable: true }),
  comments: Text(2000),
  /** When the last approval was given; null where none was asked for. */
  approvedAt: Instant({ nullable: true }),
  paidOn: Day({ nullable: true }),
  paidAmount: Money({ nullable: true }),
  payer: Text(120, { nullable: true }),
  /** The receipt of the bank, among its files. */
  paymentFileId: Ref({ nullable: true }),
};

export const paymentRowColumns = {
  ...lineColumns,
  paymentId: Ref(),
  planId: Ref(),
  orderId: Ref(),
  expectedDate: Day(),
  amount: Money(),
  isPrepayment: Flag(),
  comments: Text(500),
};

export const paymentInvoiceColumns = { id: Id(), paymentId: Ref(), invoiceId: Ref() };

/** What is paid to one vendor at once, in one currency and by one company. */
@Entity('purchase_payment')
@Unique('uq_payment_number', ['number'])
@Index('ix_payment_owner', ['ownerId', 'updatedAt'])
@Index('ix_payment_creator', ['createdBy', 'updatedAt'])
@Index('ix_payment_state', ['state', 'updatedAt'])
@Index('ix_payment_list', listIndex)
@Index('ix_payment_vendor', ['vendorId', 'updatedAt'])
export class Payment extends Row(paymentColumns) {
  /** Loaded beside the header; the rows in their order. */
  rows!: PaymentRow[];
  /** Ids of the invoices that it names. */
  invoiceIds!: string[];
  /** The orders of its rows, with their categories. */
  orders!: readonly PurchaseOrder[];
  vendor!: Company;
  payor!: Company | null;
  category!: Category;
  /** The rows of payment plans that a save takes, and those that it had before. */
  taken?: readonly PlanRow[];
  /** It was in approval since it was loaded. */
  wasRequested?: boolean;
}

/** A row of a payment plan in a payment; it stays with it where the payment is cancelled and the plan is free again. */
@Entity('purchase_payment_row')
@Index('ix_payment_row_payment', ['paymentId', 'place'])
@Index('ix_payment_row_order', ['orderId'])
export class PaymentRow extends Row(paymentRowColumns) {}

/** An invoice that a payment names. */
@Entity('purchase_payment_invoice')
@Index('ix_payment_invoice_payment', ['paymentId'])
@Index('ix_payment_invoice_invoice', ['invoiceId'])
export class PaymentInvoice extends Row(paymentInvoiceColumns) {}
