import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import {
  membersBody,
  membersQuery,
  type Member,
  type MembersBody,
  type MembersQuery,
} from '../../shared/access.dto.js';
import { group } from '../../shared/group.resource.js';
import { mayOrg } from '../../shared/org.permissions.js';
import {
  groupRolesBody,
  moveBody,
  removeGroupBody,
  type GroupNode,
  type GroupRemoval,
  type GroupRoles,
  type GroupRolesBody,
  type MoveBody,
  type RemoveGroupBody,
} from '../../shared/tree.dto.js';
import { GroupMembers } from './group-members.js';
import { GroupService } from './group.service.js';
import { GroupViews } from './group-views.js';

@Controller('org/groups')
export class GroupController extends ResourceController(group, GroupService) {
  @Inject(GroupService) private readonly groups!: GroupService;
  @Inject(GroupViews) private readonly views!: GroupViews;
  @Inject(GroupMembers) private readonly groupMembers!: GroupMembers;

  @Get('tree')
  @May(mayOrg.group.page)
  tree(): Promise<GroupNode[]> {
    return this.views.tree();
  }

  @Put(':id/parent')
  @May(mayOrg.group.save)
  async move(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: moveBody }) { version, parentId }: MoveBody,
  ): Promise<null> {
    await this.groups.update(me, id, version, { parentId });
    return null;
  }

  @Get(':id/roles')
  @May(mayOrg.group.page)
  roles(@Param('id') id: string): Promise<GroupRoles> {
    return this.views.roles(id);
  }

  @Put(':id/roles')
  @May(mayOrg.group.save)
  async setRoles(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: groupRolesBody }) { version, roles }: GroupRolesBody,
  ): Promise<null> {
    await this.groups.setRoles(me, id, version, roles);
    return null;
  }

  /** What would go with it: to be shown before it is deleted. */
  @Get(':id/removal')
  @May(mayOrg.group.save)
  removal(@Param('id') id: string): Promise<GroupRemoval> {
    return this.views.removal(id);
  }

  /** Deletes a group and those below it, as they were shown. */
  @Post(':id/remove')
  @May(mayOrg.group.save)
  async removeBranch(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: removeGroupBody }) body: RemoveGroupBody,
  ): Promise<null> {
    await this.groups.removeBranch(me, id, body);
    return null;
  }

  @Get(':id/members')
  @May(mayOrg.group.page)
  members(@Param('id') id: string, @Query({ schema: membersQuery }) query: MembersQuery): Promise<Page<Member>> {
    return this.groupMembers.list(id, query);
  }

  @Post(':id/members')
  @May(mayOrg.group.save)
  async give(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: membersBody }) { users }: MembersBody,
  ): Promise<null> {
    await this.groupMembers.give(me, id, users);
    return null;
  }

  @Delete(':id/members/:userId')
  @May(mayOrg.group.save)
  async take(@Me() me: Person, @Param('id') id: string, @Param('userId') userId: string): Promise<null> {
    await this.groupMembers.take(me, id, userId);
    return null;
  }
}
