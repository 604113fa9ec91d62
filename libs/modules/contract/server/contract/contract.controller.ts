import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { DocumentController } from '#lab/process-host/index.js';
import { parties } from '../../shared/contract.codes.js';
import {
  comparedContracts,
  compareQuery,
  contractDetail,
  contractDraft,
  contractInChain,
  contractQuery,
  contractRow,
  relateContract,
  shareContract,
  unshareContract,
  validContract,
  validQuery,
  type RelateContract,
  type ShareContract,
  type UnshareContract,
} from '../../shared/contract.dto.js';
import { contractRights, mayContracts } from '../../shared/contract.permissions.js';
import { contract } from '../../shared/contract.subject.js';
import { contractSheets } from '../../shared/contract.words.js';
import { ContractCompare } from './contract-compare.js';
import { ContractPapers } from './contract.papers.js';
import { ContractQueries } from './contract.query.js';
import { ContractService } from './contract.service.js';

const readers = [...contractRights.search, contractRights.approve];

@Controller('contract/contracts')
export class ContractController extends DocumentController(contract, {
  rights: contractRights,
  draft: contractDraft,
  query: contractQuery,
  row: contractRow,
  detail: contractDetail,
  queries: ContractQueries,
  service: ContractService,
  papers: { of: ContractPapers, sheets: contractSheets },
}) {
  @Inject(ContractService) private readonly contracts!: ContractService;
  @Inject(ContractQueries) private readonly queries!: ContractQueries;
  @Inject(ContractCompare) private readonly comparing!: ContractCompare;

  /** The fields that are valid on a day, today unless given, each with its source. */
  @Get(':id/valid')
  @May(...readers)
  @Answers(validContract)
  valid(
    @Me() me: Person,
    @Param('id') id: string,
    @Query({ schema: validQuery }) { date }: z.output<typeof validQuery>,
  ) {
    return this.queries.valid(me, id, date);
  }

  /** Whether the stored bytes of each signed file are those that were signed. */
  @Get(':id/signatures')
  @May(...readers)
  @Answers(z.array(z.strictObject({ party: z.enum(parties), changed: z.boolean() })))
  signatures(@Me() me: Person, @Param('id') id: string) {
    return this.queries.checkSignatures(me, id);
  }

  /** The other contracts of its chain that the reader reads. */
  @Get(':id/chain')
  @May(...readers)
  @Answers(z.array(contractInChain))
  chain(@Me() me: Person, @Param('id') id: string) {
    return this.comparing.chain(me, id);
  }

  /** The contract beside another one of its chain, and where the two differ. */
  @Get(':id/compare')
  @May(...readers)
  @Answers(comparedContracts)
  compare(
    @Me() me: Person,
    @Param('id') id: string,
    @Query({ schema: compareQuery }) { with: other }: z.output<typeof compareQuery>,
  ) {
    return this.comparing.compare(me, id, other);
  }

  /** A draft that is based on the contract; answers the draft. */
  @Post(':id/relate')
  @May(contractRights.create)
  @Answers(contractDetail)
  async relate(@Me() me: Person, @Param('id') id: string, @Body({ schema: relateContract }) given: RelateContract) {
    const made = await this.contracts.relate(me, id, given);
    return this.queries.detail(me, made.id);
  }

  @Post(':id/share')
  @May(contractRights.create, mayContracts.contract.share)
  @Answers(contractDetail)
  async share(@Me() me: Person, @Param('id') id: string, @Body({ schema: shareContract }) given: ShareContract) {
    await this.contracts.share(me, id, given);
    return this.queries.detail(me, id);
  }

  @Post(':id/unshare')
  @May(contractRights.create, mayContracts.contract.share)
  @Answers(contractDetail)
  async unshare(@Me() me: Person, @Param('id') id: string, @Body({ schema: unshareContract }) given: UnshareContract) {
    await this.contracts.unshare(me, id, given);
    return this.queries.detail(me, id);
  }
}
