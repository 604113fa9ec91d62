import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { instrumentColumns } from './instrument/instrument.entity.js';
import { loanColumns } from './loan/loan.entity.js';

export const lendingMigrations: readonly Migration[] = [
  {
    name: 'lending-1700000000910',
    up: async (tables) => {
      await tables.create('lending_instrument', {
        columns: specsOf(instrumentColumns),
        unique: { uq_instrument_code: ['code'] },
      });
      await tables.create('lending_loan', {
        columns: specsOf(loanColumns),
        unique: { uq_loan_number: ['number'] },
        index: { ix_loan_owner: ['ownerId', 'updatedAt'], ix_loan_creator: ['createdBy', 'updatedAt'] },
      });
    },
  },
];
