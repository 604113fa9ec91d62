import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { labourContractColumns } from './labour-contract.entity.js';

export const labourContractMigrations: readonly Migration[] = [
  {
    name: 'hr-1700000000540',
    up: async (tables) => {
      await tables.create('hr_labour_contract', {
        columns: specsOf(labourContractColumns),
        unique: { uq_labour_contract_number: ['number'], uq_labour_contract_renewed: ['renewedFromId'] },
        index: {
          ix_labour_contract_user: ['userId', 'startDay'],
          ix_labour_contract_end: ['status', 'lastDay'],
          ix_labour_contract_probation: ['status', 'probationEnd'],
        },
      });
    },
  },
];
