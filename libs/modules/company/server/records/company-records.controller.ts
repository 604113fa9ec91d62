import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { In } from 'typeorm';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import type { Compared } from '../../shared/company-keys.js';
import {
  alikeCompanies,
  companyHistory,
  companyUses,
  historyQuery,
  likenessQuery,
  mergedInto,
  mergeDone,
  mergeOrder,
  mergePreview,
  type AlikeRow,
  type HistoryQuery,
  type LikenessQuery,
  type MergeDone,
  type MergeOrder,
} from '../../shared/company.dto.js';
import { mayCompany } from '../../shared/company.permissions.js';
import { company } from '../../shared/company.resource.js';
import { CompanyKeys } from '../company/company-keys.js';
import { Company } from '../company/company.entity.js';
import { CompanyService } from '../company/company.service.js';
import { CompanyMerges } from '../merge/company-merge.service.js';
import { UseCounts } from '../uses/use-counts.js';
import { CompanyHistory } from './company-history.js';

const may = mayCompany.company;

/** What is around a company: those that may be the same, what names it, its history, and the merge of two. */
@Controller(company.route)
export class CompanyRecordsController {
  constructor(
    private readonly db: Database,
    private readonly repeats: Repeats,
    private readonly companies: CompanyService,
    private readonly keys: CompanyKeys,
    private readonly counts: UseCounts,
    private readonly events: CompanyHistory,
    private readonly merges: CompanyMerges,
  ) {}

  /** Companies that may be the same as what is typed. */
  @Get('alike')
  @May(may.search)
  @Answers(alikeCompanies)
  async alike(@Query({ schema: likenessQuery }) { name, taxNumber, account = [], except }: LikenessQuery) {
    const banks = account.map((each) => ({ account: each }));
    return this.alikeRows({ name, taxNumber: taxNumber || null, banks }, except);
  }

  /** Companies that may be the same as one that is there. */
  @Get(':id/duplicates')
  @May(may.search)
  @Answers(alikeCompanies)
  async duplicates(@Param('id') id: string) {
    return this.alikeRows(await this.companies.get(id), id);
  }

  /** How many records of each kind name it. */
  @Get(':id/uses')
  @May(may.search)
  @Answers(companyUses)
  async uses(@Me() me: Person, @Param('id') id: string) {
    await this.companies.get(id);
    const rows = await this.counts.of(me, id);
    return { rows, total: rows.reduce((sum, { count }) => sum + count, 0) };
  }

  @Get(':id/history')
  @May(may.search)
  @Answers(companyHistory)
  history(@Param('id') id: string, @Query({ schema: historyQuery }) query: HistoryQuery) {
    return this.events.of(id, query);
  }

  /** What a company that is gone became. */
  @Get(':id/merged')
  @May(may.search)
  @Answers(mergedInto)
  async merged(@Param('id') id: string) {
    return { into: await this.merges.into(id) };
  }

  /** What merging the other company into this one would do. */
  @Get(':id/merge/:otherId')
  @May(may.merge)
  @Answers(mergePreview)
  preview(@Me() me: Person, @Param('id') id: string, @Param('otherId') otherId: string) {
    return this.merges.preview(me, id, otherId);
  }

  /** A repeat with the same key answers what the first request has done. */
  @Post(':id/merge')
  @HttpCode(200)
  @May(may.merge)
  @Answers(mergeDone)
  merge(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: mergeOrder }) order: MergeOrder,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<MergeDone> {
    return this.repeats.once(me, keyOf(key), [company.route, 'merge', id, order], () =>
      this.merges.merge(me, id, order),
    );
  }

  private async alikeRows(compared: Compared, except: string | undefined) {
    const alike = await this.keys.alike(compared, except);
    const found = await this.db.repo(Company).findBy({ id: In(alike.map(({ id }) => id)) });
    const byId = new Map(found.map((row) => [row.id, row]));
    const rows = alike.flatMap(({ id, by }): AlikeRow[] => {
      const row = byId.get(id);
      if (!row) return [];
      const { name, code, enabled, version } = row;
      return [{ id, name, code, enabled, version, by: [...by] }];
    });
    return { rows, total: rows.length };
  }
}
