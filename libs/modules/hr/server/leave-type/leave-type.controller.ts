import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { leaveType } from '../../shared/leave-type.resource.js';
import { LeaveTypeService } from './leave-type.service.js';

@Controller('hr/leave-types')
export class LeaveTypeController extends ResourceController(leaveType, LeaveTypeService) {}
