import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { pageOf } from '#lab/shared/answers.js';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import {
  membersBody,
  membersQuery,
  permissionsBody,
  type Member,
  type MembersBody,
  type MembersQuery,
  type PermissionsBody,
  type RolePermissions,
} from '../../shared/access.dto.js';
import { historyQuery, roleChange, type HistoryQuery, type RoleChange } from '../../shared/history.dto.js';
import { mayOrg } from '../../shared/org.permissions.js';
import { role } from '../../shared/role.resource.js';
import { RoleHistory } from './role-history.js';
import { RoleMembers } from './role-members.js';
import { RoleService } from './role.service.js';

@Controller('org/roles')
export class RoleController extends ResourceController(role, RoleService) {
  @Inject(RoleService) private readonly roles!: RoleService;
  @Inject(RoleMembers) private readonly roleMembers!: RoleMembers;
  @Inject(RoleHistory) private readonly roleHistory!: RoleHistory;

  @Get(':id/permissions')
  @May(mayOrg.role.page)
  permissions(@Param('id') id: string): Promise<RolePermissions> {
    return this.roles.permissions(id);
  }

  @Put(':id/permissions')
  @May(mayOrg.role.save)
  setPermissions(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: permissionsBody }) body: PermissionsBody,
  ): Promise<RolePermissions> {
    return this.roles.setPermissions(me, id, body);
  }

  @Get(':id/history')
  @May(mayOrg.role.page)
  @Answers(pageOf(roleChange))
  history(@Param('id') id: string, @Query({ schema: historyQuery }) query: HistoryQuery): Promise<Page<RoleChange>> {
    return this.roleHistory.of(id, query);
  }

  @Get(':id/members')
  @May(mayOrg.role.page)
  members(@Param('id') id: string, @Query({ schema: membersQuery }) query: MembersQuery): Promise<Page<Member>> {
    return this.roleMembers.list(id, query);
  }

  @Post(':id/members')
  @May(mayOrg.role.save)
  async give(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: membersBody }) { users }: MembersBody,
  ): Promise<null> {
    await this.roleMembers.give(me, id, users);
    return null;
  }

  @Delete(':id/members/:userId')
  @May(mayOrg.role.save)
  async take(@Me() me: Person, @Param('id') id: string, @Param('userId') userId: string): Promise<null> {
    await this.roleMembers.take(me, id, userId);
    return null;
  }
}
