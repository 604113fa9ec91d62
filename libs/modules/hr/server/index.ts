import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { hrPermissions } from '../shared/hr.permissions.js';
import { LeaveClaim } from './leave-claim/leave-claim.entity.js';
import { HrModule } from './hr.module.js';
import { LeaveAllocation, LeaveLedger } from './ledger/leave-ledger.entity.js';
import { hrMigrations } from './migrations.js';
import { LeaveType } from './leave-type/leave-type.entity.js';

export { LeaveClaimQueries } from './leave-claim/leave-claim.query.js';
export { LeaveClaimService } from './leave-claim/leave-claim.service.js';
export { LeaveBalance } from './ledger/leave-balance.js';
export { LeaveType } from './leave-type/leave-type.entity.js';
export { LeaveTypeService } from './leave-type/leave-type.service.js';

export const hrRoom: ServerRoom = {
  name: 'hr',
  module: HrModule,
  entities: [LeaveType, LeaveAllocation, LeaveLedger, LeaveClaim],
  migrations: hrMigrations,
  texts: { zh, en },
  audit: { namedFacts: { dayKind: 'hr.calendar.kinds', formerKind: 'hr.calendar.kinds' } },
  permissions: hrPermissions,
  productModule: { key: 'M011' },
};
