import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Day, Ref, Text } from '#lab/platform/database/columns.js';
import { documentColumns } from '#lab/process-host/index.js';
import type { Instrument } from '../instrument/instrument.entity.js';

export const loanColumns = {
  ...documentColumns,
  instrumentId: Ref(),
  firstDay: Day({ nullable: true }),
  lastDay: Day({ nullable: true }),
  purpose: Text(500),
};

@Entity('lending_loan')
@Unique('uq_loan_number', ['number'])
@Index('ix_loan_owner', ['ownerId', 'updatedAt'])
@Index('ix_loan_creator', ['createdBy', 'updatedAt'])
export class Loan extends Row(loanColumns) {
  /** Loaded beside it. */
  instrument!: Instrument;
}
