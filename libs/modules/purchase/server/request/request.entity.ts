import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Instant, Json, Money, Ref, Text } from '#lab/platform/database/columns.js';
import { documentColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { RateTable } from '../../../system/server/index.js';
import type { Category } from '../category/category.entity.js';
import type { RequestLine } from './request-line.entity.js';

/** The stored code of the state is projected from the lines. */
export const requestColumns = {
  ...documentColumns,
  title: Text(200),
  categoryId: Ref(),
  departmentId: Ref(),
  /** Function of the owner when it was last saved. */
  function: Text(64),
  dueDate: Day({ nullable: true }),
  reason: Text(2000),
  /** Sum of the lines in the base currency; the rates are frozen when it is submitted. */
  amountBase: Money(),
  rates: Json<RateTable | null>({ nullable: true }),
  rateDay: Day({ nullable: true }),
  submittedAt: Instant({ nullable: true }),
};

/** Columns that came with closing; empty while a request is open. */
export const closingColumns = {
  closedAt: Instant({ nullable: true }),
  /** The state that it had before. */
  closedFrom: Code(16, { nullable: true }),
};

/** Who purchases a request for its owner; empty where purchasers do. */
export const delegateColumns = { delegateId: Ref({ nullable: true }) };

/** Who submitted it last: the owner confirms what another person raises for them. Empty while it never was submitted. */
export const submitterColumns = { submittedBy: Ref({ nullable: true }) };

@Entity('purchase_request')
@Unique('uq_request_number', ['number'])
@Index('ix_request_owner', ['ownerId', 'updatedAt'])
@Index('ix_request_creator', ['createdBy', 'updatedAt'])
@Index('ix_request_drafts', ['ownerId', 'state'])
@Index('ix_request_state', ['state', 'updatedAt'])
@Index('ix_request_list', listIndex)
@Index('ix_request_waiting', ['status', 'state', 'deletedAt', 'dueDate', 'number', 'id'])
@Index('ix_request_delegate', ['delegateId', 'state'])
export class PurchaseRequest extends Row({
  ...requestColumns,
  ...searchColumns,
  ...closingColumns,
  ...delegateColumns,
  ...submitterColumns,
}) {
  /** Loaded beside the header; the lines in their order. */
  lines!: RequestLine[];
  /** Codes of the cost centres that its lines are charged to, the usual one included; known with its facts. */
  costCentres?: readonly string[];
  category!: Category;
}
