import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import {
  effectivePermission,
  userOrderBody,
  userSight,
  type EffectivePermission,
  type MadePassword,
  type UserAccess,
  type UserOrderBody,
  type UserSight,
} from '../../shared/access.dto.js';
import {
  disableBody,
  leaveBody,
  type DisableBody,
  type LeaveAnswer,
  type LeaveBody,
  type LeaverView,
} from '../../shared/leaver.dto.js';
import { mayUsers } from '../../shared/org.permissions.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import { missingQuery, type MissingQuery } from '../../shared/permission.dto.js';
import { user } from '../../shared/user.resource.js';
import { Leavers } from './leaver.js';
import { UserAccessService } from './user-access.js';
import { UserService } from './user.service.js';

@Controller('org/users')
export class UserController extends ResourceController(user, UserService) {
  @Inject(UserAccessService) private readonly access!: UserAccessService;
  @Inject(Leavers) private readonly leavers!: Leavers;

  @Get(':id/access')
  @May(mayUsers.user.search)
  accessOf(@Param('id') id: string): Promise<UserAccess> {
    return this.access.of(id);
  }

  /** The menus and permissions of a user, for administrators, without signing in as that user. */
  @Get(':id/sight')
  @May(everything)
  @Answers(userSight)
  sight(@Param('id') id: string): Promise<UserSight> {
    return this.access.sightOf(id);
  }

  @Get(':id/why')
  @May(everything)
  @Answers(z.array(effectivePermission))
  why(
    @Param('id') id: string,
    @Query({ schema: missingQuery }) { permission }: MissingQuery,
  ): Promise<EffectivePermission[]> {
    return this.access.whyOf(id, permission);
  }

  @Post(':id/disable')
  @May(mayUsers.user.save)
  async disable(@Me() me: Person, @Param('id') id: string, @Body({ schema: disableBody }) body: DisableBody) {
    await this.leavers.disable(me, id, body);
    return null;
  }

  /** What a user would leave behind. */
  @Get(':id/leaver')
  @May(mayUsers.user.leave)
  leaver(@Param('id') id: string): Promise<LeaverView> {
    return this.leavers.of(id);
  }

  @Post(':id/leave')
  @May(mayUsers.user.leave)
  leave(@Me() me: Person, @Param('id') id: string, @Body({ schema: leaveBody }) body: LeaveBody): Promise<LeaveAnswer> {
    return this.leavers.leave(me, id, body);
  }

  @Post(':id/enable')
  @May(mayUsers.user.save)
  async enable(@Me() me: Person, @Param('id') id: string, @Body({ schema: userOrderBody }) body: UserOrderBody) {
    await this.access.order(me, id, 'enable', body.version);
    return null;
  }

  @Post(':id/unlock')
  @May(mayUsers.user.unlock)
  async unlock(@Me() me: Person, @Param('id') id: string, @Body({ schema: userOrderBody }) body: UserOrderBody) {
    await this.access.order(me, id, 'unlock', body.version);
    return null;
  }

  @Post(':id/password')
  @May(mayUsers.user.save)
  makePassword(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: userOrderBody }) body: UserOrderBody,
  ): Promise<MadePassword> {
    return this.access.makePassword(me, id, body.version);
  }

  /** Whom diagrams find as CEO decides who approves what, so that it is an administrator's affair. */
  @Post(':id/ceo')
  @May(everything)
  async makeCeo(@Me() me: Person, @Param('id') id: string, @Body({ schema: userOrderBody }) body: UserOrderBody) {
    await this.access.makeCeo(me, id, body.version);
    return null;
  }
}
