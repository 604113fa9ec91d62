import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { department } from '../../shared/department.resource.js';
import { mayOrg } from '../../shared/org.permissions.js';
import { moveBody, type DepartmentNode, type MoveBody } from '../../shared/tree.dto.js';
import { DepartmentService } from './department.service.js';

@Controller('org/departments')
export class DepartmentController extends ResourceController(department, DepartmentService) {
  @Inject(DepartmentService) private readonly departments!: DepartmentService;

  @Get('tree')
  @May(mayOrg.dept.page)
  tree(): Promise<DepartmentNode[]> {
    return this.departments.tree();
  }

  @Put(':id/parent')
  @May(mayOrg.dept.save)
  async move(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: moveBody }) { version, parentId }: MoveBody,
  ): Promise<null> {
    await this.departments.update(me, id, version, { parentId });
    return null;
  }
}
