import { Entity, Index } from 'typeorm';
import type { Currency } from '#lab/shared/money.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Money, Quantity, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
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

@Entity('purchase_request_line')
@Index('ix_request_line_request', ['requestId', 'place'])
export class RequestLine extends Row({ ...requestLineColumns, ...laterColumns }) {}
