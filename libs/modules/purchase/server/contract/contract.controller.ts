import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { DocumentController } from '#lab/process-host/index.js';
import {
  attachToContract,
  cancelContract,
  candidateQuery,
  contractCandidate,
  contractDetail,
  contractDraft,
  contractQuery,
  contractRow,
  modifyContract,
  type AttachToContract,
  type CancelContract,
  type CandidateQuery,
  type ModifyContract,
} from '../../shared/contract.dto.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import { logQuery, logRow, type LogQuery } from '../../shared/log.dto.js';
import { contractRights } from '../../shared/purchase.permissions.js';
import { ContractCandidates } from './contract-candidates.js';
import { ContractQueries } from './contract.query.js';
import { ContractService } from './contract.service.js';

@Controller('purchase/contracts')
export class PurchaseContractController extends DocumentController(purchaseContract, {
  rights: contractRights,
  draft: contractDraft,
  query: contractQuery,
  row: contractRow,
  detail: contractDetail,
  queries: ContractQueries,
  service: ContractService,
}) {
  @Inject(ContractService) private readonly contracts!: ContractService;
  @Inject(ContractQueries) private readonly queries!: ContractQueries;
  @Inject(ContractCandidates) private readonly candidates!: ContractCandidates;

  /** The orders that a contract may be made of. */
  @Get('candidates')
  @May(contractRights.create)
  @Answers(z.array(contractCandidate).readonly())
  listCandidates(@Me() me: Person, @Query({ schema: candidateQuery }) query: CandidateQuery) {
    return this.candidates.list(me, query);
  }

  /** What was done to a contract, latest first. */
  @Get(':id/log')
  @May(...contractRights.search, contractRights.approve)
  @Answers(pageOf(logRow))
  readLog(@Me() me: Person, @Param('id') id: string, @Query({ schema: logQuery }) query: LogQuery) {
    return this.queries.history(me, id, query);
  }

  @Post(':id/attach')
  @May(contractRights.create)
  @Answers(contractDetail)
  async attach(@Me() me: Person, @Param('id') id: string, @Body({ schema: attachToContract }) given: AttachToContract) {
    await this.contracts.attach(me, id, given);
    return this.queries.detail(me, id);
  }

  @Post(':id/cancel')
  @May(contractRights.create)
  @Answers(contractDetail)
  async cancel(@Me() me: Person, @Param('id') id: string, @Body({ schema: cancelContract }) given: CancelContract) {
    await this.contracts.cancel(me, id, given);
    return this.queries.detail(me, id);
  }

  /** Dates, terms and title at once; another amount goes into another approval. */
  @Post(':id/modify')
  @May(contractRights.create)
  @Answers(contractDetail)
  async modify(@Me() me: Person, @Param('id') id: string, @Body({ schema: modifyContract }) given: ModifyContract) {
    await this.contracts.modify(me, id, given);
    return this.queries.detail(me, id);
  }
}
