import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import type { Page } from '#lab/shared/paging.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { moduleText } from '#lab/shared/permission-catalogue.js';
import {
  costCentreLine,
  deptLine,
  deptListQuery,
  deptStorey,
  deptStoreyBody,
  moduleLine,
  parentDeptQuery,
  roleLine,
  roleListBody,
  systemTime,
  systemTimeBody,
  userByParamBody,
  userLine,
  type CostCentreLine,
  type DeptLine,
  type DeptListQuery,
  type DeptStorey,
  type DeptStoreyBody,
  type ModuleLine,
  type ParentDeptQuery,
  type RoleLine,
  type RoleListBody,
  type SystemTime,
  type UserByParamBody,
  type UserLine,
} from '../../shared/common.dto.js';
import { CommonViews } from './common-views.js';

/**
 * What screens of all rooms ask about the organisation, under the names that clients of the installation know. Names of
 * people, departments and roles are no secret to anybody who is signed in; addresses are left out for those who may not
 * see users. Those with POST read as well: their questions are bodies.
 */
@Controller('Common')
@Anyone()
export class CommonController {
  constructor(
    private readonly views: CommonViews,
    private readonly rooms: Rooms,
    private readonly texts: Texts,
  ) {}

  @Get('deptList')
  @Answers(z.array(deptLine))
  deptList(@Query({ schema: deptListQuery }) { search }: DeptListQuery): Promise<DeptLine[]> {
    return this.views.departments(search);
  }

  @Post('listDeptStorey')
  @Answers(z.array(deptStorey))
  listDeptStorey(@Body({ schema: deptStoreyBody }) body: DeptStoreyBody): Promise<DeptStorey[]> {
    return this.views.storeys(body);
  }

  /** Nearest first. */
  @Get('getParentDeptByDeptId')
  @Answers(z.array(deptLine))
  getParentDeptByDeptId(@Query({ schema: parentDeptQuery }) { deptId }: ParentDeptQuery): Promise<DeptLine[]> {
    return this.views.above(deptId);
  }

  @Post('getUserByParam')
  @Answers(pageOf(userLine))
  getUserByParam(@Me() me: Person, @Body({ schema: userByParamBody }) body: UserByParamBody): Promise<Page<UserLine>> {
    return this.views.users(me, body);
  }

  @Post('getRoleList')
  @Answers(z.array(roleLine))
  getRoleList(@Body({ schema: roleListBody }) body: RoleListBody): Promise<RoleLine[]> {
    return this.views.roles(body);
  }

  @Post('getSystemTime')
  @Answers(systemTime)
  getSystemTime(@Body({ schema: systemTimeBody }) _body: object): Promise<SystemTime> {
    return this.views.time();
  }

  @Get('getCostCentreList')
  @Answers(z.array(costCentreLine))
  getCostCentreList(): Promise<CostCentreLine[]> {
    return this.views.costCentres();
  }

  @Get('getModuleList')
  @Answers(z.array(moduleLine))
  getModuleList(): ModuleLine[] {
    return this.rooms.permissionModules.map(({ name }) => ({
      code: name,
      name: {
        zh: this.texts.sayOfRooms('zh', moduleText(name)),
        en: this.texts.sayOfRooms('en', moduleText(name)),
      },
    }));
  }
}
