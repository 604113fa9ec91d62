import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { listIndex } from '#lab/process-host/index.js';
import { leaveClaimRevoking } from '../leave-claim/leave-claim.entity.js';
import { leaveTypeRevoking } from '../leave-type/leave-type.entity.js';
import { leaveRevocationColumns } from './leave-revocation.entity.js';

export const leaveRevocationMigrations: readonly Migration[] = [
  {
    // Approved leave is taken back by a process that its type names; a person on leave may have a substitute.
    name: 'hr-1700000000390',
    up: async (tables) => {
      await tables.add('leave_type', ...specsOf(leaveTypeRevoking));
      await tables.add('leave_claim', ...specsOf(leaveClaimRevoking));
      await tables.create('leave_revocation', {
        columns: specsOf(leaveRevocationColumns),
        unique: { uq_leave_revocation_number: ['number'] },
        index: {
          ix_leave_revocation_claim: ['claimId'],
          ix_leave_revocation_owner: ['ownerId', 'updatedAt'],
          ix_leave_revocation_list: listIndex,
        },
      });
    },
  },
];
