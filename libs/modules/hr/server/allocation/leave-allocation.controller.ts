import { Controller } from '@nestjs/common';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { leaveAllocation } from '../../shared/leave-allocation.resource.js';
import { LeaveAllocationService } from './leave-allocation.service.js';

@Controller('hr/leave-allocations')
export class LeaveAllocationController extends ResourceController(leaveAllocation, LeaveAllocationService) {}

@Controller('hr/leave-allocations')
export class LeaveAllocationImportController extends ImportController(
  leaveAllocation,
  LeaveAllocationService,
  mayLeave.allocation,
) {}
