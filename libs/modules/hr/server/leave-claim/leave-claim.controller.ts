import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { SubjectController } from '#lab/process-host/index.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import {
  countQuery,
  leaveClaimDraft,
  leaveClaimQuery,
  leaveClaimSave,
  type CountQuery,
  type LeaveClaimDraft,
  type LeaveClaimQuery,
  type LeaveClaimSave,
} from '../../shared/leave-claim.dto.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveClaimService } from './leave-claim.service.js';

const may = mayLeave.claim;

@Controller('hr/leave-claims')
export class LeaveClaimController extends SubjectController(leaveClaim) {
  constructor(private readonly claims: LeaveClaimService) {
    super();
  }

  @Get()
  @May(may.search)
  list(@Me() me: Person, @Query({ schema: leaveClaimQuery }) query: LeaveClaimQuery) {
    return this.claims.mine(me, query);
  }

  @Get('choices')
  @May(may.create)
  choices(@Me() me: Person) {
    return this.claims.choices(me);
  }

  @Get('count')
  @May(may.create)
  count(@Me() me: Person, @Query({ schema: countQuery }) query: CountQuery) {
    return this.claims.count(me, query);
  }

  @Get(':id')
  @May(may.search, may.approve)
  get(@Me() me: Person, @Param('id') id: string) {
    return this.claims.detail(me, id);
  }

  @Post()
  @May(may.create)
  async create(@Me() me: Person, @Body({ schema: leaveClaimDraft }) draft: LeaveClaimDraft) {
    const { id } = await this.claims.create(me, draft);
    return this.claims.detail(me, id);
  }

  /** A new draft with the same content, for whoever may read the one and write others. */
  @Post(':id/copy')
  @May(may.create)
  async copy(@Me() me: Person, @Param('id') id: string) {
    const copied = await this.claims.copy(me, id);
    return this.claims.detail(me, copied.id);
  }

  @Put(':id')
  @May(may.create)
  async save(@Me() me: Person, @Param('id') id: string, @Body({ schema: leaveClaimSave }) draft: LeaveClaimSave) {
    await this.claims.save(me, id, draft);
    return this.claims.detail(me, id);
  }

  @Delete(':id')
  @May(may.create)
  async remove(@Me() me: Person, @Param('id') id: string) {
    await this.claims.remove(me, id);
    return null;
  }
}
