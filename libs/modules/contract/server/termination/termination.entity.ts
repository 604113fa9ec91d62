import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Day, Ref, Text } from '#lab/platform/database/columns.js';
import { documentColumns, listIndex, searchColumns } from '#lab/process-host/index.js';
import type { Contract } from '../contract/contract.entity.js';

export const terminationColumns = {
  ...documentColumns,
  ...searchColumns,
  contractId: Ref(),
  /** The first day on which the contract is not in force any more. */
  day: Day({ nullable: true }),
  reason: Text(1000),
};

/** What ends a contract before its time. */
@Entity('contract_termination')
@Unique('uq_contract_termination_number', ['number'])
@Index('ix_contract_termination_contract', ['contractId'])
@Index('ix_contract_termination_owner', ['ownerId', 'updatedAt'])
@Index('ix_contract_termination_list', listIndex)
export class ContractTermination extends Row(terminationColumns) {
  /** Loaded with the termination. */
  contract!: Contract;
}
