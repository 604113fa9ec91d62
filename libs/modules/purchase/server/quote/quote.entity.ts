import { Entity, Index, Unique } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import {
  Code,
  Day,
  Flag,
  Instant,
  Integer,
  Json,
  Money,
  Quantity,
  Ref,
  Text,
  type ColumnOf,
} from '#lab/platform/database/columns.js';
import { documentColumns, lineColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { RateTable } from '../../../system/server/index.js';
import type { PurchaseRequest } from '../request/request.entity.js';

export const quoteColumns = {
  ...documentColumns,
  requestId: Ref(),
  /** The owner of the request, who reads and confirms its quotes. */
  requesterId: Ref(),
  comments: Text(2000),
  /** Sum of the offers that are taken, in the base currency; the rates are frozen when it is submitted. */
  amountBase: Money(),
  rates: Json<RateTable | null>({ nullable: true }),
  rateDay: Day({ nullable: true }),
  submittedAt: Instant({ nullable: true }),
};

export const quoteLineColumns = {
  ...lineColumns,
  quoteId: Ref(),
  /** The line of the request. */
  lineId: Ref(),
  /** The same while the quote is open: a line is in one open quote at most. */
  openLineId: Ref({ nullable: true }),
  /** Why another offer than the cheapest is taken. */
  reason: Text(500),
};

export const quoteOfferColumns = {
  ...lineColumns,
  quoteId: Ref(),
  quoteLineId: Ref(),
  vendorId: Ref(),
  qty: Quantity({ nullable: true }),
  unit: Text(20),
  unitPrice: Money({ nullable: true }),
  amount: Money({ nullable: true }),
  currency: Code(3) as ColumnOf<Currency>,
  /** Days from the order to the delivery. */
  leadTime: Integer({ nullable: true }),
  validUntil: Day({ nullable: true }),
  comments: Text(500),
  taken: Flag(),
};

/** What a vendor offers for a line. */
@Entity('purchase_quote_offer')
@Index('ix_quote_offer_quote', ['quoteId', 'place'])
@Index('ix_quote_offer_vendor', ['vendorId'])
export class QuoteOffer extends Row(quoteOfferColumns) {}

/** A line of a request that a quote is about. */
@Entity('purchase_quote_line')
@Unique('uq_quote_open_line', ['openLineId'])
@Index('ix_quote_line_quote', ['quoteId', 'place'])
@Index('ix_quote_line_line', ['lineId'])
export class QuoteLine extends Row(quoteLineColumns) {
  /** Loaded beside it, in their order. */
  offers!: QuoteOffer[];
}

@Entity('purchase_quote')
@Unique('uq_quote_number', ['number'])
@Index('ix_quote_owner', ['ownerId', 'updatedAt'])
@Index('ix_quote_creator', ['createdBy', 'updatedAt'])
@Index('ix_quote_requester', ['requesterId', 'updatedAt'])
@Index('ix_quote_state', ['state', 'updatedAt'])
@Index('ix_quote_list', listIndex)
@Index('ix_quote_request', ['requestId'])
export class Quote extends Row({ ...quoteColumns, ...searchColumns }) {
  /** Loaded beside the header; of rows of a list without its own lines. */
  request!: PurchaseRequest;
  lines!: QuoteLine[];
}
