import { Entity, Index } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import {
  Code,
  Day,
  Instant,
  Integer,
  Money,
  Quantity,
  Ref,
  Text,
  type ColumnOf,
} from '#lab/platform/database/columns.js';
import { lineColumns } from '#lab/process-host/index.js';

export const requestLineColumns = {
  ...lineColumns,
  requestId: Ref(),
  item: Text(200),
  catalogNo: Text(64),
  spec: Text(200),
  brand: Text(100),
  quantity: Quantity({ nullable: true }),
  unit: Text(20),
  unitPrice: Money({ nullable: true }),
  currency: Code(3) as ColumnOf<Currency>,
  /** Quantity × unit price; null while one of them is missing. */
  amount: Money({ nullable: true }),
  dueDate: Day({ nullable: true }),
  project: Text(64),
  position: Text(64),
  comments: Text(500),
  status: Code(2),
};

/** Registry number of a chemical, as it was typed. */
const laterColumns = { casNo: Text(20) };

/**
 * What was agreed with a vendor, or taken from the line where its category needs no quote; orders are made of it. Empty
 * until the line is to be ordered.
 */
export const agreedQuoteColumns = {
  /** Null where no quote was needed: the vendor is chosen with the order. */
  quoteVendorId: Ref({ nullable: true }),
  quoteQty: Quantity({ nullable: true }),
  quotePrice: Money({ nullable: true }),
  quoteAmount: Money({ nullable: true }),
  quoteCurrency: Code(3, { nullable: true }) as ColumnOf<Currency | null>,
  /** Days from the order to the delivery. */
  leadTime: Integer({ nullable: true }),
};

/** Unit of the agreed quantity; no text while nothing is agreed. */
const agreedUnit = { quoteUnit: Text(20) };

/** Code of the cost centre that it is charged to; empty for the usual one of its request. */
const lineCentreColumns = { costCentre: Text(32) };

/** The last day on which the agreed offer holds, where the vendor has named one. */
export const offerValidityColumns = { quoteValidUntil: Day({ nullable: true }) };

/** What of the agreed quote is not ordered any more, since it was closed; null while nothing was. */
export const closedRestColumns = {
  closedQty: Quantity({ nullable: true }),
  closedAmount: Money({ nullable: true }),
  closedAt: Instant({ nullable: true }),
};

@Entity('purchase_request_line')
@Index('ix_request_line_request', ['requestId', 'place'])
@Index('ix_request_line_waiting', ['status', 'requestId', 'quoteQty'])
@Index('ix_request_line_due', ['status', 'dueDate', 'id'])
export class RequestLine extends Row({
  ...requestLineColumns,
  ...laterColumns,
  ...agreedQuoteColumns,
  ...agreedUnit,
  ...offerValidityColumns,
  ...lineCentreColumns,
  ...closedRestColumns,
}) {}

/** The agreed quote of a line. */
export type AgreedQuote = Pick<
  RequestLine,
  keyof typeof agreedQuoteColumns | keyof typeof agreedUnit | keyof typeof offerValidityColumns
>;

/** What was closed of the agreed quote of a line. */
export type ClosedRest = Pick<RequestLine, keyof typeof closedRestColumns>;
