import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { pageQuery, type Page, type PageQuery } from '#lab/shared/paging.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { ImportController } from '#lab/platform/resource/import.controller.js';
import { rowOf } from '#lab/platform/resource/resource.answers.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { OrgDirectory } from '../../../org/server/index.js';
import {
  disableContractBody,
  enableContractBody,
  reminderBody,
  renewBody,
  terminateBody,
  type DisableContractBody,
  type ReminderBody,
  type ReminderView,
  type RenewalProposal,
  type RenewBody,
  type TerminateBody,
} from '../../shared/labour-contract.dto.js';
import { labourContract } from '../../shared/labour-contract.resource.js';
import { mayRecords } from '../../shared/record.permissions.js';
import { LabourContractActs } from './labour-contract.acts.js';
import type { LabourContract } from './labour-contract.entity.js';
import { LabourContractService } from './labour-contract.service.js';

const may = mayRecords.laborContract;
const row = rowOf(labourContract);
const reminders = z.strictObject({ version: z.number().int(), days: z.array(z.number().int()) });

@Controller('hr/labour-contracts')
export class LabourContractController extends ResourceController(labourContract, LabourContractService) {}

@Controller('hr/labour-contracts')
export class LabourContractImportController extends ImportController(labourContract, LabourContractService, may) {}

/** What is done with contracts beside writing them, and who else reads them. */
@Controller('hr/labour-contracts')
export class LabourContractActsController {
  constructor(
    private readonly contracts: LabourContractService,
    private readonly acts: LabourContractActs,
    private readonly org: OrgDirectory,
  ) {}

  /** One's own contracts from the oldest on. */
  @Get('own')
  @Anyone()
  @Answers(z.array(row))
  async own(@Me() me: Person): Promise<object[]> {
    return this.contracts.shown(await this.contracts.ofPerson(me.id));
  }

  /** Those of the people who report to the reader. */
  @Get('people')
  @May(may.people)
  @Answers(pageOf(row))
  async people(@Me() me: Person, @Query({ schema: pageQuery }) query: PageQuery): Promise<Page<object>> {
    await this.org.refresh();
    return this.contracts.pageOf(this.org.reportsOf(me.id), query);
  }

  @Get('reminders')
  @May(may.save)
  @Answers(reminders)
  reminders(): Promise<ReminderView> {
    return this.acts.reminders();
  }

  @Put('reminders')
  @May(may.save)
  @Answers(reminders)
  saveReminders(@Me() me: Person, @Body({ schema: reminderBody }) body: ReminderBody): Promise<ReminderView> {
    return this.acts.saveReminders(me, body);
  }

  /** A contract with all of the same person; who may not read it gets the answer of one that is not there. */
  @Get(':id/history')
  @Anyone()
  @Answers(z.strictObject({ contract: row, history: z.array(row) }))
  async history(@Me() me: Person, @Param('id') id: string): Promise<object> {
    const { userId } = await this.contracts.get(id);
    if (!(await this.contracts.mayRead(me, userId))) throw new BusinessError(errors.notFound);
    const history = await this.contracts.shown(await this.contracts.ofPerson(userId));
    return { contract: history.find((each) => (each as { id: string }).id === id), history };
  }

  @Get(':id/renewal')
  @May(may.save)
  @Answers(
    z.strictObject({
      number: z.string(),
      kind: z.string(),
      startDay: z.string(),
      endDay: z.string().nullable(),
      fixedTerms: z.number().int(),
    }),
  )
  renewal(@Param('id') id: string): Promise<RenewalProposal> {
    return this.acts.proposal(id);
  }

  @Post(':id/renew')
  @May(may.save)
  @Answers(row)
  async renew(@Me() me: Person, @Param('id') id: string, @Body({ schema: renewBody }) body: RenewBody) {
    return this.one(await this.acts.renew(me, id, body));
  }

  @Post(':id/terminate')
  @HttpCode(200)
  @May(may.save)
  @Answers(row)
  async terminate(@Me() me: Person, @Param('id') id: string, @Body({ schema: terminateBody }) body: TerminateBody) {
    return this.one(await this.acts.terminate(me, id, body));
  }

  @Post(':id/disable')
  @HttpCode(200)
  @May(may.save)
  @Answers(row)
  async disable(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: disableContractBody }) body: DisableContractBody,
  ) {
    return this.one(await this.acts.disable(me, id, body));
  }

  @Post(':id/enable')
  @HttpCode(200)
  @May(may.save)
  @Answers(row)
  async enable(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: enableContractBody }) { version }: { version: number },
  ) {
    return this.one(await this.acts.enable(me, id, version));
  }

  private async one(contract: LabourContract): Promise<object | undefined> {
    const [shown] = await this.contracts.shown([contract]);
    return shown;
  }
}
