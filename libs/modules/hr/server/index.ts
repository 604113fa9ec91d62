import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { hrPages } from '../shared/hr.pages.js';
import { hrPermissions } from '../shared/hr.permissions.js';
import { LeaveClaim } from './leave-claim/leave-claim.entity.js';
import { HrModule } from './hr.module.js';
import { LeaveAllocation, LeaveLedger } from './ledger/leave-ledger.entity.js';
import { hrMigrations } from './migrations.js';
import { goalEntities } from './goal/goal.parts.js';
import { goalMigrations } from './goal/goal.migrations.js';
import { LeaveType } from './leave-type/leave-type.entity.js';

export { CompanyGoal } from './goal/company-goal.entity.js';
export { Goal } from './goal/goal.entity.js';
export { GoalConfig } from './goal/goal-config.entity.js';
export { GoalYear } from './goal/goal-year.js';
export { LeaveBalance } from './ledger/leave-balance.js';
export { LeaveAllocation } from './ledger/leave-ledger.entity.js';
export { LeaveType } from './leave-type/leave-type.entity.js';

export const hrRoom: ServerRoom = {
  name: 'hr',
  module: HrModule,
  entities: [LeaveType, LeaveAllocation, LeaveLedger, LeaveClaim, ...goalEntities],
  migrations: [...hrMigrations, ...goalMigrations],
  texts: { zh, en },
  audit: { namedFacts: { dayKind: 'hr.calendar.kinds', formerKind: 'hr.calendar.kinds' } },
  permissions: hrPermissions,
  pages: Object.values(hrPages),
  demo: async () => (await import('./demo/hr.js')).demo,
  productModule: { key: 'M011', help: 'libs/modules/hr/help' },
};
