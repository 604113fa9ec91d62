import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { department } from '../../shared/department.resource.js';
import { DepartmentService } from './department.service.js';

@Controller('org/departments')
export class DepartmentController extends ResourceController(department, DepartmentService) {}
