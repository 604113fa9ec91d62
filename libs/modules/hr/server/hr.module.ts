import { Module } from '@nestjs/common';
import {
  LeaveAllocationController,
  LeaveAllocationImportController,
} from './allocation/leave-allocation.controller.js';
import { LeaveAllocationService } from './allocation/leave-allocation.service.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { HolidayCalendar } from './calendar/holiday-calendar.js';
import { LeaveClaimBinding } from './leave-claim/leave-claim.binding.js';
import { LeaveClaimChecks } from './leave-claim/leave-claim.checks.js';
import { LeaveClaimController } from './leave-claim/leave-claim.controller.js';
import { LeaveClaimQueries } from './leave-claim/leave-claim.query.js';
import { LeaveClaimService } from './leave-claim/leave-claim.service.js';
import { LeaveBalance } from './ledger/leave-balance.js';
import { goalControllers, goalProviders } from './goal/goal.parts.js';
import { LeaveTypeController } from './leave-type/leave-type.controller.js';
import { LeaveTypeService } from './leave-type/leave-type.service.js';

@Module({
  controllers: [
    LeaveClaimController,
    LeaveTypeController,
    LeaveAllocationImportController,
    LeaveAllocationController,
    CalendarController,
    ...goalControllers,
  ],
  providers: [
    LeaveClaimBinding,
    LeaveClaimChecks,
    LeaveClaimQueries,
    LeaveClaimService,
    LeaveBalance,
    LeaveAllocationService,
    LeaveTypeService,
    HolidayCalendar,
    ...goalProviders,
  ],
  exports: [LeaveClaimQueries, LeaveClaimService, LeaveBalance, LeaveTypeService],
})
export class HrModule {}
