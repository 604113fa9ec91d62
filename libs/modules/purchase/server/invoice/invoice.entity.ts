import { Entity, Index, Unique } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Money, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { lineColumns } from '#lab/process-host/index.js';

export const invoiceColumns = {
  ...versioned,
  vendorId: Ref(),
  payorId: Ref({ nullable: true }),
  currency: Code(3) as ColumnOf<Currency>,
  number: Text(64),
  /** The number folded, by which it is unique to its vendor. */
  numberKey: Text(64),
  /** The same without punctuation, by which similar ones are found. */
  similarKey: Text(64),
  invoiceDate: Day(),
  /** Sum of what it has of its orders. */
  amount: Money(),
  comments: Text(500),
};

export const invoiceOrderColumns = {
  ...lineColumns,
  invoiceId: Ref(),
  orderId: Ref(),
  amount: Money(),
};

/** What a vendor asks to be paid. */
@Entity('purchase_invoice')
@Unique('uq_invoice_number', ['vendorId', 'numberKey'])
@Index('ix_invoice_similar', ['vendorId', 'similarKey'])
@Index('ix_invoice_date', ['invoiceDate'])
export class Invoice extends Row(invoiceColumns) {}

/** What an invoice has of one order. */
@Entity('purchase_invoice_order')
@Index('ix_invoice_order_invoice', ['invoiceId', 'place'])
@Index('ix_invoice_order_order', ['orderId'])
export class InvoiceOrder extends Row(invoiceOrderColumns) {}
