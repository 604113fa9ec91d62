import { Entity, Index } from 'typeorm';
import type { ChangedValue } from '#lab/shared/process-view.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Id, Instant, Json, LongText, Ref, Text } from '#lab/platform/database/columns.js';

export const logColumns = {
  id: Id(),
  /** An entry of the dictionary `purchase_action`. */
  code: Code(4),
  /** Name of the subject of the record, and its id. */
  entityType: Text(40),
  entityId: Ref(),
  /** The line that it concerns alone. */
  lineId: Ref({ nullable: true }),
  /** Null where the process acted by itself. */
  actor: Ref({ nullable: true }),
  onBehalfOf: Ref({ nullable: true }),
  time: Instant(),
  /** Stored codes of the status before and after. */
  from: Code(2, { nullable: true }),
  to: Code(2, { nullable: true }),
  /** Values before and after. */
  diff: Json<readonly ChangedValue[] | null>({ nullable: true }),
  comment: LongText({ nullable: true }),
  /** Ids of the users whom it concerns, with blanks between. */
  people: LongText({ nullable: true }),
  processTaskId: Ref({ nullable: true }),
};

/** What was done to a document of purchasing, a row for each act; never changed afterwards. */
@Entity('purchase_log')
@Index('ix_purchase_log_record', ['entityType', 'entityId', 'time', 'id'])
export class PurchaseLogRow extends Row(logColumns) {}
