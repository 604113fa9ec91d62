import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { listIndex } from '#lab/process-host/index.js';
import {
  contractColumns,
  contractHistoryColumns,
  contractIndexes,
  contractOverrideColumns,
  contractShareColumns,
  contractSignatureColumns,
  contractSignaturePicture,
} from './contract/contract.entity.js';
import { obligationColumns, obligationIndexes } from './obligation/obligation.entity.js';
import { contractProjectColumns, contractProjectMemberColumns } from './project/contract-project.entity.js';
import { terminationColumns } from './termination/termination.entity.js';
import { contractTypeColumns, contractTypeRenewal } from './type/contract-type.entity.js';

export const contractMigrations: readonly Migration[] = [
  {
    // Managed contracts with their types, signatures, changes, shares, history and terminations.
    name: 'contract-1700000000550',
    up: async (tables) => {
      await tables.create('contract_type', {
        columns: specsOf(contractTypeColumns),
        unique: { uq_contract_type_code: ['code'] },
      });
      await tables.create('contract', {
        columns: specsOf(contractColumns),
        unique: { uq_mcontract_number: ['number'] },
        index: contractIndexes,
      });
      await tables.create('contract_signature', {
        columns: specsOf(contractSignatureColumns),
        unique: { uq_contract_signature_party: ['contractId', 'party'] },
      });
      await tables.create('contract_override', {
        columns: specsOf(contractOverrideColumns),
        index: { ix_contract_override_contract: ['contractId', 'fromDay'] },
      });
      await tables.create('contract_share', {
        columns: specsOf(contractShareColumns),
        unique: { uq_contract_share: ['contractId', 'principalId'] },
        index: { ix_contract_share_principal: ['principalId', 'contractId'] },
      });
      await tables.create('contract_history', {
        columns: specsOf(contractHistoryColumns),
        index: { ix_contract_history_contract: ['contractId', 'at'] },
      });
      await tables.appendOnly('contract_history');
      await tables.create('contract_termination', {
        columns: specsOf(terminationColumns),
        unique: { uq_contract_termination_number: ['number'] },
        index: {
          ix_contract_termination_contract: ['contractId'],
          ix_contract_termination_owner: ['ownerId', 'updatedAt'],
          ix_contract_termination_list: listIndex,
        },
      });
    },
  },
  {
    // What contracts oblige to, by a day.
    name: 'contract-1700000000580',
    up: async (tables) => {
      await tables.create('contract_obligation', {
        columns: specsOf(obligationColumns),
        index: obligationIndexes,
      });
    },
  },
  {
    // Signatures have a picture.
    name: 'contract-1700000000591',
    up: (tables) => tables.add('contract_signature', ...specsOf(contractSignaturePicture)),
  },
  {
    // Projects that contracts name, with the teams that read them.
    name: 'contract-1700000000670',
    up: async (tables) => {
      await tables.create('contract_project', {
        columns: specsOf(contractProjectColumns),
        unique: { uq_contract_project_name: ['name'] },
      });
      await tables.create('contract_project_member', {
        columns: specsOf(contractProjectMemberColumns),
        unique: { uq_contract_project_member: ['projectId', 'userId'] },
        index: { ix_contract_project_member_user: ['userId', 'projectId'] },
      });
    },
  },
  {
    // Renewals are prepared before the end.
    name: 'contract-1700000000671',
    up: (tables) => tables.add('contract_type', ...specsOf(contractTypeRenewal)),
  },
  {
    // Contracts are read by function and by project.
    name: 'contract-1700000000672',
    up: async (tables) => {
      await tables.index('contract', 'ix_mcontract_function', 'functionCode', 'updatedAt');
      await tables.index('contract', 'ix_mcontract_project', 'project', 'updatedAt');
    },
  },
];
