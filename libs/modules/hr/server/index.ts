import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { hrPages } from '../shared/hr.pages.js';
import { hrPermissions } from '../shared/hr.permissions.js';
import { LeaveFeed } from './feed/leave-feed.entity.js';
import { leaveFeedMigrations } from './feed/leave-feed.migrations.js';
import { LeaveClaim } from './leave-claim/leave-claim.entity.js';
import { HrModule } from './hr.module.js';
import { LeaveAllocation, LeaveLedger } from './ledger/leave-ledger.entity.js';
import { hrMigrations } from './migrations.js';
import { goalEntities } from './goal/goal.parts.js';
import { goalMigrations } from './goal/goal.migrations.js';
import { jobDescriptionMigrations } from './job-description/job-description.migrations.js';
import { jobDescriptionEntities } from './job-description/job-description.parts.js';
import { LabourContract } from './labour-contract/labour-contract.entity.js';
import { labourContractMigrations } from './labour-contract/labour-contract.migrations.js';
import { LeaveRevocation } from './leave-revocation/leave-revocation.entity.js';
import { leaveRevocationMigrations } from './leave-revocation/leave-revocation.migrations.js';
import { LeaveType } from './leave-type/leave-type.entity.js';
import { LeaveTypeService } from './leave-type/leave-type.service.js';

export { CompanyGoal } from './goal/company-goal.entity.js';
export { Goal, GoalVersion } from './goal/goal.entity.js';
export { GoalConfig } from './goal/goal-config.entity.js';
export { GoalYear } from './goal/goal-year.js';
export { JobHolders } from './job-description/job-holders.js';
export { LabourContractReminders } from './labour-contract/labour-contract.reminders.js';
export { LeaveAdvance } from './ledger/leave-advance.js';
export { LeaveBalance } from './ledger/leave-balance.js';
export { LeaveYear } from './ledger/leave-year.js';
export { LeaveAllocation, LeaveLedger } from './ledger/leave-ledger.entity.js';
export { LeaveFeed } from './feed/leave-feed.entity.js';
export { LeaveClaim } from './leave-claim/leave-claim.entity.js';
export { LeaveType } from './leave-type/leave-type.entity.js';

export const hrRoom: ServerRoom = {
  name: 'hr',
  module: HrModule,
  entities: [
    LeaveType,
    LeaveAllocation,
    LeaveLedger,
    LeaveClaim,
    LeaveRevocation,
    LeaveFeed,
    ...goalEntities,
    LabourContract,
    ...jobDescriptionEntities,
  ],
  migrations: [
    ...hrMigrations,
    ...goalMigrations,
    ...leaveRevocationMigrations,
    ...leaveFeedMigrations,
    ...labourContractMigrations,
    ...jobDescriptionMigrations,
  ],
  texts: { zh, en },
  audit: {
    namedFacts: { dayKind: 'hr.calendar.kinds', formerKind: 'hr.calendar.kinds', feedScope: 'hr.feed.scopes' },
  },
  permissions: hrPermissions,
  pages: Object.values(hrPages),
  begin: (services, by) => services.get(LeaveTypeService, { strict: false }).begin(by),
  demo: async () => (await import('./demo/hr.js')).demo,
  productModule: { key: 'M011', help: 'libs/modules/hr/help' },
};
