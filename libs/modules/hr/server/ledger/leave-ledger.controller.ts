import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { balanceReaders, leaveRights, mayLeave } from '../../shared/hr.permissions.js';
import {
  balanceQuery,
  claimLedgerQuery,
  grantBody,
  grantPreview,
  grantQuery,
  grantResult,
  grantType,
  leaveBalances,
  leaveLedgerView,
  ledgerQuery,
  type BalanceQuery,
  type ClaimLedgerQuery,
  type GrantBody,
  type GrantQuery,
  type LedgerQuery,
} from '../../shared/leave-balance.dto.js';
import { LeaveLedgerQueries } from './leave-ledger.query.js';
import { YearGrants } from './year-grants.js';

/** What people have of each type of leave, and how it came about: their own, or for HR that of anyone. */
@Controller('hr/leave-balances')
export class LeaveBalanceController {
  constructor(private readonly queries: LeaveLedgerQueries) {}

  @Get()
  @May(leaveRights.create, ...balanceReaders)
  @Answers(leaveBalances)
  balances(@Me() me: Person, @Query({ schema: balanceQuery }) query: BalanceQuery) {
    return this.queries.balances(me, query);
  }

  @Get('entries')
  @May(leaveRights.create, ...balanceReaders)
  @Answers(leaveLedgerView)
  ledger(@Me() me: Person, @Query({ schema: ledgerQuery }) query: LedgerQuery) {
    return this.queries.ledger(me, query);
  }

  /** The account that a claim takes its days from, for those who may read the claim. */
  @Get('claims/:id')
  @May(...leaveRights.search, ...leaveRights.approve)
  @Answers(leaveLedgerView)
  ledgerOfClaim(
    @Me() me: Person,
    @Param('id') id: string,
    @Query({ schema: claimLedgerQuery }) query: ClaimLedgerQuery,
  ) {
    return this.queries.ledgerOfClaim(me, id, query);
  }
}

/** The leave of a year for many people at once. */
@Controller('hr/leave-grants')
export class LeaveGrantController {
  constructor(private readonly grants: YearGrants) {}

  @Get()
  @May(mayLeave.allocation.save)
  @Answers(grantPreview)
  preview(@Query({ schema: grantQuery }) query: GrantQuery) {
    return this.grants.preview(query);
  }

  @Get('types')
  @May(mayLeave.allocation.save)
  @Answers(z.array(grantType))
  types() {
    return this.grants.types();
  }

  @Post()
  @May(mayLeave.allocation.save)
  @Answers(grantResult)
  async make(@Me() me: Person, @Body({ schema: grantBody }) body: GrantBody) {
    return { made: await this.grants.make(me, body) };
  }
}
