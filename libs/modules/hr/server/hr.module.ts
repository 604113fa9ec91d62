import { Module } from '@nestjs/common';
import {
  LeaveAllocationController,
  LeaveAllocationImportController,
} from './allocation/leave-allocation.controller.js';
import { LeaveAllocationService } from './allocation/leave-allocation.service.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { HolidayCalendar } from './calendar/holiday-calendar.js';
import { WorkingHours } from './hours/working-hours.js';
import { WorkingHoursController } from './hours/working-hours.controller.js';
import { LeaveClaimBinding } from './leave-claim/leave-claim.binding.js';
import { LeaveClaimChecks } from './leave-claim/leave-claim.checks.js';
import { LeaveClaimController } from './leave-claim/leave-claim.controller.js';
import { LeaveClaimQueries } from './leave-claim/leave-claim.query.js';
import { LeaveClaimService } from './leave-claim/leave-claim.service.js';
import { LeaveBalance } from './ledger/leave-balance.js';
import { LeaveClaimNotices } from './leave-claim/leave-claim.notices.js';
import { LeaveTaking } from './leave-claim/leave-taking.js';
import { LeaveRevocationBinding } from './leave-revocation/leave-revocation.binding.js';
import { LeaveRevocationController } from './leave-revocation/leave-revocation.controller.js';
import { LeaveRevocationQueries } from './leave-revocation/leave-revocation.query.js';
import { LeaveRevocationService } from './leave-revocation/leave-revocation.service.js';
import { ledgerControllers, ledgerProviders } from './ledger/ledger.parts.js';
import { feedControllers, feedProviders } from './feed/feed.parts.js';
import { goalControllers, goalProviders } from './goal/goal.parts.js';
import { jobDescriptionControllers, jobDescriptionProviders } from './job-description/job-description.parts.js';
import { labourContractControllers, labourContractProviders } from './labour-contract/labour-contract.parts.js';
import { teamControllers, teamProviders } from './team/team.parts.js';
import { LeaveTypeController } from './leave-type/leave-type.controller.js';
import { LeaveTypeService } from './leave-type/leave-type.service.js';

@Module({
  controllers: [
    LeaveClaimController,
    LeaveRevocationController,
    LeaveTypeController,
    LeaveAllocationImportController,
    LeaveAllocationController,
    CalendarController,
    WorkingHoursController,
    ...ledgerControllers,
    ...goalControllers,
    ...teamControllers,
    ...feedControllers,
    ...labourContractControllers,
    ...jobDescriptionControllers,
  ],
  providers: [
    LeaveClaimBinding,
    LeaveClaimChecks,
    LeaveClaimQueries,
    LeaveClaimService,
    LeaveTaking,
    LeaveClaimNotices,
    LeaveRevocationBinding,
    LeaveRevocationQueries,
    LeaveRevocationService,
    LeaveAllocationService,
    LeaveTypeService,
    HolidayCalendar,
    WorkingHours,
    ...ledgerProviders,
    ...goalProviders,
    ...teamProviders,
    ...feedProviders,
    ...labourContractProviders,
    ...jobDescriptionProviders,
  ],
  exports: [LeaveClaimQueries, LeaveClaimService, LeaveBalance, LeaveTypeService],
})
export class HrModule {}
