import { Entity, Index, Unique } from 'typeorm';
import { Code, Day, Instant, Json, Money, Ref, Text } from '#lab/platform/database/columns.js';
import { Versioned } from '#lab/platform/database/versioned.js';
import type { RateTable } from '../../../system/server/index.js';
import type { Category } from '../category/category.entity.js';
import type { RequestLine } from './request-line.entity.js';

@Entity('purchase_request')
@Unique('uq_request_number', ['number'])
@Index('ix_request_owner', ['ownerId', 'updatedAt'])
@Index('ix_request_creator', ['createdBy', 'updatedAt'])
export class PurchaseRequest extends Versioned {
  @Text(32) number!: string;
  @Text(200) title!: string;
  @Ref() categoryId!: string;
  @Ref() ownerId!: string;
  /** Department and function of the owner when it was last saved. */
  @Ref() departmentId!: string;
  @Text(64) function!: string;
  /** The state as diagrams call it; `status` is the code that lists know, projected from the lines. */
  @Code(16) state!: string;
  @Code(2) status!: string;
  @Day({ nullable: true }) dueDate!: string | null;
  @Text(2000) reason!: string;
  /** Sum of the lines in the base currency; the rates are frozen when it is submitted. */
  @Money() amountBase!: string;
  @Json({ nullable: true }) rates!: RateTable | null;
  @Day({ nullable: true }) rateDay!: string | null;
  @Instant({ nullable: true }) submittedAt!: Date | null;
  @Instant({ nullable: true }) deletedAt!: Date | null;
  /** Loaded beside the header; the lines in their order. */
  lines!: RequestLine[];
  category!: Category;
}
