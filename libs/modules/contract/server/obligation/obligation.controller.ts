import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { workbook } from '#lab/process-host/index.js';
import { contractRights, mayContracts } from '../../shared/contract.permissions.js';
import {
  calendarQuery,
  contractObligations,
  newObligation,
  obligationCalendar,
  obligationCancel,
  obligationChange,
  obligationChart,
  obligationChartQuery,
  obligationDone,
  obligationExport,
  obligationNote,
  obligationPage,
  obligationQuery,
  obligationRow,
  obligationsSeen,
  type CalendarQuery,
  type NewObligation,
  type ObligationCancel,
  type ObligationChange,
  type ObligationChartQuery,
  type ObligationDone,
  type ObligationExport,
  type ObligationNote,
  type ObligationQuery,
  type ObligationsSeen,
} from '../../shared/obligation.dto.js';
import { ObligationQueries, obligationSubject } from './obligation.query.js';
import { ObligationService } from './obligation.service.js';

const { search, save } = mayContracts.obligation;
/** Those who come to a contract; whose it is decides what they may do. */
const readers = [...contractRights.search, contractRights.approve];
const planners = [contractRights.create, save];
const settlers = [...readers, search, save];

/** The obligations of one contract. */
@Controller('contract/contracts')
export class ContractObligationController {
  constructor(
    private readonly queries: ObligationQueries,
    private readonly obligations: ObligationService,
    private readonly once: Repeats,
  ) {}

  @Get(':id/obligations')
  @May(...readers)
  @Answers(contractObligations)
  ofContract(@Me() me: Person, @Param('id') id: string) {
    return this.queries.ofContract(me, id);
  }

  /** A repeat with the same key adds nothing again. */
  @Post(':id/obligations')
  @May(...planners)
  @Answers(contractObligations)
  async create(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: newObligation }) draft: NewObligation,
    @Headers(idempotencyHeader) key?: string,
  ) {
    await this.once.once(me, keyOf(key), [obligationSubject, 'create', id, draft], () =>
      this.obligations.create(me, id, draft),
    );
    return this.queries.ofContract(me, id);
  }

  /** Cancels what is left over of a contract that has ended. */
  @Post(':id/obligations/cancel')
  @HttpCode(200)
  @May(...planners)
  @Answers(contractObligations)
  async cancelLeftOver(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: obligationsSeen }) seen: ObligationsSeen,
  ) {
    await this.obligations.cancelLeftOver(me, id, seen);
    return this.queries.ofContract(me, id);
  }

  /** Moves what is open of the version that the contract has replaced to it. */
  @Post(':id/obligations/take-over')
  @HttpCode(200)
  @May(...planners)
  @Answers(contractObligations)
  async takeOver(@Me() me: Person, @Param('id') id: string, @Body({ schema: obligationsSeen }) seen: ObligationsSeen) {
    await this.obligations.takeOver(me, id, seen);
    return this.queries.ofContract(me, id);
  }
}

/** The obligations of all contracts that their reader reads. */
@Controller('contract/obligations')
export class ObligationController {
  constructor(
    private readonly queries: ObligationQueries,
    private readonly obligations: ObligationService,
  ) {}

  @Get()
  @May(search)
  @Answers(obligationPage)
  list(@Me() me: Person, @Query({ schema: obligationQuery }) query: ObligationQuery) {
    return this.queries.list(me, query);
  }

  /** A month of them, by their due days. */
  @Get('calendar')
  @May(search)
  @Answers(obligationCalendar)
  calendar(@Me() me: Person, @Query({ schema: calendarQuery }) query: CalendarQuery) {
    return this.queries.calendar(me, query);
  }

  /** Payments that are due by month, in the base currency. */
  @Get('chart')
  @May(search)
  @Answers(obligationChart)
  chart(@Me() me: Person, @Query({ schema: obligationChartQuery }) query: ObligationChartQuery) {
    return this.queries.chart(me, query);
  }

  @Get('export')
  @UseGuards(personLimit('exports'))
  @May(search)
  async export(
    @Me() me: Person,
    @Query({ schema: obligationExport }) query: ObligationExport,
  ): Promise<StreamableFile> {
    return workbook('contract-obligations', await this.queries.exported(me, query));
  }

  @Put(':id')
  @May(...planners)
  @Answers(obligationRow)
  async change(@Me() me: Person, @Param('id') id: string, @Body({ schema: obligationChange }) draft: ObligationChange) {
    await this.obligations.change(me, id, draft);
    return this.queries.one(me, id);
  }

  @Post(':id/done')
  @HttpCode(200)
  @May(...settlers)
  @Answers(obligationRow)
  async done(@Me() me: Person, @Param('id') id: string, @Body({ schema: obligationDone }) body: ObligationDone) {
    await this.obligations.done(me, id, body);
    return this.queries.one(me, id);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @May(...settlers)
  @Answers(obligationRow)
  async reopen(@Me() me: Person, @Param('id') id: string, @Body({ schema: obligationNote }) body: ObligationNote) {
    await this.obligations.reopen(me, id, body);
    return this.queries.one(me, id);
  }

  @Post(':id/note')
  @HttpCode(200)
  @May(...settlers)
  @Answers(obligationRow)
  async note(@Me() me: Person, @Param('id') id: string, @Body({ schema: obligationNote }) body: ObligationNote) {
    await this.obligations.write(me, id, body);
    return this.queries.one(me, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @May(...planners)
  @Answers(obligationRow)
  async cancel(@Me() me: Person, @Param('id') id: string, @Body({ schema: obligationCancel }) body: ObligationCancel) {
    await this.obligations.cancel(me, id, body);
    return this.queries.one(me, id);
  }
}
