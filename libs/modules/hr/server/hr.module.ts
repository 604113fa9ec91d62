import { Module } from '@nestjs/common';
import { CalendarController } from './calendar/calendar.controller.js';
import { HolidayCalendar } from './calendar/holiday-calendar.js';
import { ClaimBinding } from './claim/claim.binding.js';
import { ClaimChecks } from './claim/claim.checks.js';
import { ClaimController } from './claim/claim.controller.js';
import { ClaimRepository } from './claim/claim.repository.js';
import { ClaimService } from './claim/claim.service.js';
import { LeaveBalance } from './ledger/leave-balance.js';
import { LeaveTypeController } from './type/leave-type.controller.js';
import { LeaveTypeService } from './type/leave-type.service.js';

@Module({
  controllers: [ClaimController, LeaveTypeController, CalendarController],
  providers: [
    ClaimBinding,
    ClaimChecks,
    ClaimRepository,
    ClaimService,
    LeaveBalance,
    LeaveTypeService,
    HolidayCalendar,
  ],
  exports: [ClaimService, LeaveBalance, LeaveTypeService],
})
export class HrModule {}
