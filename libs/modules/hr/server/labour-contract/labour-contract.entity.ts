import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Day, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const labourContractColumns = {
  ...versioned,
  number: Text(40),
  userId: Ref(),
  kind: Code(2),
  employer: Text(200),
  position: Text(100),
  startDay: Day(),
  endDay: Day({ nullable: true }),
  /** The day of termination, else the agreed end; kept so that lists find it. */
  lastDay: Day({ nullable: true }),
  probationEnd: Day({ nullable: true }),
  workingTime: Code(1),
  workplace: Text(200, { nullable: true }),
  signedOn: Day({ nullable: true }),
  file: Ref({ nullable: true }),
  annex: Ref({ nullable: true }),
  remark: Text(1000, { nullable: true }),
  /** 0 enabled, 1 disabled. */
  status: Code(1),
  statusReason: Text(500, { nullable: true }),
  terminatedOn: Day({ nullable: true }),
  terminationReason: Text(500, { nullable: true }),
  renewedFromId: Ref({ nullable: true }),
};

/** A labour contract of one person. */
@Entity('hr_labour_contract')
@Unique('uq_labour_contract_number', ['number'])
@Unique('uq_labour_contract_renewed', ['renewedFromId'])
@Index('ix_labour_contract_user', ['userId', 'startDay'])
@Index('ix_labour_contract_end', ['status', 'lastDay'])
@Index('ix_labour_contract_probation', ['status', 'probationEnd'])
export class LabourContract extends Row(labourContractColumns) {}
