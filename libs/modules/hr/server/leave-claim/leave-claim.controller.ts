import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { DocumentController } from '#lab/process-host/index.js';
import { leaveRights, mayLeave } from '../../shared/hr.permissions.js';
import {
  cancelClaim,
  choicesQuery,
  countQuery,
  leaveChoice,
  leaveClaimDetail,
  leaveClaimDraft,
  leaveClaimQuery,
  leaveClaimRow,
  leaveCount,
  type CancelClaim,
  type ChoicesQuery,
  type CountQuery,
} from '../../shared/leave-claim.dto.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveClaimQueries } from './leave-claim.query.js';
import { LeaveClaimService } from './leave-claim.service.js';

@Controller('hr/leave-claims')
export class LeaveClaimController extends DocumentController(leaveClaim, {
  rights: leaveRights,
  draft: leaveClaimDraft,
  query: leaveClaimQuery,
  row: leaveClaimRow,
  detail: leaveClaimDetail,
  queries: LeaveClaimQueries,
  service: LeaveClaimService,
}) {
  @Inject(LeaveClaimQueries) private readonly claims!: LeaveClaimQueries;
  @Inject(LeaveClaimService) private readonly service!: LeaveClaimService;

  @Get('choices')
  @May(leaveRights.create)
  @Answers(z.array(leaveChoice))
  choices(@Me() me: Person, @Query({ schema: choicesQuery }) query: ChoicesQuery) {
    return this.claims.choices(me, query);
  }

  /** Takes approved leave back; answers the claim. */
  @Post(':id/cancel')
  @May(mayLeave.claim.manage)
  @Answers(leaveClaimDetail)
  async cancel(@Me() me: Person, @Param('id') id: string, @Body({ schema: cancelClaim }) body: CancelClaim) {
    await this.service.cancel(me, id, body);
    return this.claims.detail(me, id);
  }

  @Get('count')
  @May(leaveRights.create)
  @Answers(leaveCount)
  count(@Me() me: Person, @Query({ schema: countQuery }) query: CountQuery) {
    return this.claims.count(me, query);
  }
}
