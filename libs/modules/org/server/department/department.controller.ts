import { Body, Controller, Get, Headers, Inject, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { department } from '../../shared/department.resource.js';
import {
  cancelPlanBody,
  leadership,
  planBody,
  type CancelPlanBody,
  type Leadership,
  type PlanBody,
} from '../../shared/leadership.dto.js';
import { mayOrg } from '../../shared/org.permissions.js';
import { moveBody, type DepartmentNode, type MoveBody } from '../../shared/tree.dto.js';
import { DepartmentService } from './department.service.js';
import { LeadershipService } from './leadership.service.js';

@Controller('org/departments')
export class DepartmentController extends ResourceController(department, DepartmentService) {
  @Inject(DepartmentService) private readonly departments!: DepartmentService;
  @Inject(LeadershipService) private readonly leaders!: LeadershipService;
  @Inject(Repeats) private readonly asked!: Repeats;

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

  /** Who leads it, has led it, and will. */
  @Get(':id/leadership')
  @May(mayOrg.dept.page)
  @Answers(leadership)
  leadership(@Param('id') id: string): Promise<Leadership> {
    return this.leaders.of(id);
  }

  /** A repeat with the same key plans nothing more. */
  @Post(':id/plans')
  @May(mayOrg.dept.save)
  @Answers(z.null())
  plan(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: planBody }) body: PlanBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.asked.once(me, keyOf(key), ['org/departments/plans', id, body], async () => {
      await this.leaders.plan(me, id, body);
      return null;
    });
  }

  @Post(':id/plans/:plan/cancel')
  @May(mayOrg.dept.save)
  @Answers(z.null())
  async cancelPlan(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('plan') plan: string,
    @Body({ schema: cancelPlanBody }) { version }: CancelPlanBody,
  ): Promise<null> {
    await this.leaders.cancel(me, id, plan, version);
    return null;
  }
}
