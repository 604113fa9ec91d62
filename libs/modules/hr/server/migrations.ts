import type { Migration } from '#lab/platform/database/migrate.js';
import { versionedColumns } from '#lab/platform/database/versioned.js';

export const hrMigrations: readonly Migration[] = [
  {
    name: 'hr-1700000000020',
    up: async (tables) => {
      await tables.create('leave_type', {
        columns: [
          ...versionedColumns,
          ['key', 'text', 8],
          ['nameZh', 'text', 80],
          ['nameEn', 'text?', 80],
          ['process', 'id?'],
          ['balanced', 'flag'],
          ['calendarDays', 'flag'],
          ['needAttachment', 'flag'],
          ['attachmentDays', 'whole?'],
          ['advanceDays', 'integer?'],
          ['enabled', 'flag'],
        ],
        unique: { uq_leave_type_key: ['key'] },
      });
      await tables.create('leave_allocation', {
        columns: [
          ...versionedColumns,
          ['userId', 'id'],
          ['typeId', 'id'],
          ['year', 'integer'],
          ['validFrom', 'text', 10],
          ['validTo', 'text', 10],
        ],
        unique: { uq_leave_allocation: ['userId', 'typeId', 'year'] },
      });
      await tables.create('leave_ledger', {
        columns: [
          ['id', 'id'],
          ['userId', 'id'],
          ['typeId', 'id'],
          ['year', 'integer'],
          ['kind', 'text', 10],
          ['halves', 'integer'],
          ['effectiveFrom', 'text', 10],
          ['expiresOn', 'text?', 10],
          ['claimId', 'id?'],
          ['allocationId', 'id?'],
          ['at', 'whole'],
        ],
        index: { ix_leave_ledger_balance: ['userId', 'typeId', 'effectiveFrom'], ix_leave_ledger_claim: ['claimId'] },
      });
      await tables.appendOnly('leave_ledger');
      await tables.create('leave_claim', {
        columns: [
          ...versionedColumns,
          ['number', 'text', 32],
          ['ownerId', 'id'],
          ['departmentId', 'id?'],
          ['typeId', 'id?'],
          ['startDay', 'text?', 10],
          ['startHalf', 'text', 2],
          ['endDay', 'text?', 10],
          ['endHalf', 'text', 2],
          ['halves', 'integer?'],
          ['comment', 'text', 1000],
          ['nextYearConfirmed', 'flag'],
          ['state', 'text', 16],
          ['status', 'text', 2],
          ['operation', 'text', 1],
        ],
        unique: { uq_leave_number: ['number'] },
        index: { ix_leave_owner: ['ownerId', 'updatedAt'], ix_leave_days: ['ownerId', 'startDay'] },
      });
    },
  },
];
