import { Entity, Index, Unique } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Instant, Json, Quantity, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import { lineColumns } from '#lab/process-host/index.js';
import type { Inspection, ReceiptState } from '../../shared/receipt.words.js';

/** A part of what was accepted, and where it was put. */
export interface PutAway {
  /** Code of the location, and its name when it was put there. */
  readonly location: string;
  readonly name: BothNames;
  readonly quantity: string;
}

export const receiptColumns = {
  ...versioned,
  number: Text(32),
  vendorId: Ref(),
  /** Code of the warehouse, and its name when it was received; null where nothing goes into stock. */
  warehouse: Text(32, { nullable: true }),
  warehouseName: Json<BothNames | null>({ nullable: true }),
  receivedOn: Day(),
  receiverId: Ref(),
  comments: Text(2000),
  state: Code(16) as ColumnOf<ReceiptState>,
  reversedAt: Instant({ nullable: true }),
  reversedBy: Ref({ nullable: true }),
  reversalReason: Text(2000, { nullable: true }),
};

export const receiptLineColumns = {
  ...lineColumns,
  receiptId: Ref(),
  orderId: Ref(),
  orderLineId: Ref(),
  /** What was accepted; the order counts it as received. */
  quantity: Quantity(),
  rejectedQuantity: Quantity(),
  rejectionReason: Text(500),
  lotNo: Text(64),
  batchNo: Text(64),
  expiryDate: Day({ nullable: true }),
  storageDate: Day(),
  inspection: Code(8, { nullable: true }) as ColumnOf<Inspection | null>,
  locations: Json<readonly PutAway[]>(),
};

/** What has come of lines of a vendor's orders at one time, possibly reversed later. */
@Entity('purchase_receipt')
@Unique('uq_receipt_number', ['number'])
@Index('ix_receipt_day', ['receivedOn', 'id'])
@Index('ix_receipt_vendor', ['vendorId', 'receivedOn'])
@Index('ix_receipt_receiver', ['receiverId'])
export class Receipt extends Row(receiptColumns) {
  /** Loaded beside the header, in their order. */
  lines!: ReceiptLine[];
}

/** What has come of one line of an order: accepted, and rejected. */
@Entity('purchase_receipt_line')
@Index('ix_receipt_line_receipt', ['receiptId', 'place'])
@Index('ix_receipt_line_order', ['orderId'])
@Index('ix_receipt_line_line', ['orderLineId'])
export class ReceiptLine extends Row(receiptLineColumns) {}
