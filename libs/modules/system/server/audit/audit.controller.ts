import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { SealChain } from '#lab/platform/audit/seal-chain.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import {
  auditQuery,
  verifyQuery,
  type AuditDetail,
  type AuditKind,
  type AuditLine,
  type AuditQuery,
  type AuditSeals,
  type AuditVerified,
} from '../../shared/audit.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { AuditWords } from './audit-words.js';
import { AuditTrail } from './audit.service.js';

@Controller('system/audit')
@May(maySystem)
export class AuditController {
  constructor(
    private readonly trail: AuditTrail,
    private readonly words: AuditWords,
    private readonly chain: SealChain,
    private readonly audit: Audit,
  ) {}

  @Get()
  list(@Query({ schema: auditQuery }) query: AuditQuery): Promise<Page<AuditLine>> {
    return this.trail.list(query);
  }

  @Get('kinds')
  kinds(): readonly AuditKind[] {
    return this.words.kinds();
  }

  @Get('seals')
  async seals(): Promise<AuditSeals> {
    const { until, ...state } = await this.chain.state();
    return { ...state, until: until?.toISOString() ?? null };
  }

  /** Checks a part of the seals; repeated with `next` until that is null. */
  @Get('verify')
  verify(@Query({ schema: verifyQuery }) { behind }: { behind: number }): Promise<AuditVerified> {
    return this.chain.verify(behind);
  }

  /** An export of the audit trail is audited, too. */
  @Post('export')
  @UseGuards(personLimit('exports'))
  @HttpCode(200)
  async export(@Me() me: Person, @Body({ schema: auditQuery }) query: AuditQuery) {
    const sheet = await this.trail.sheet(query, me.language);
    const { page: _page, size: _size, ...filters } = query;
    this.audit.record({ action: 'audit.export', subject: 'audit', detail: { filters } });
    return new StreamableFile(sheet, {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: 'attachment; filename="audit.xlsx"',
    });
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<AuditDetail> {
    return this.trail.get(id);
  }
}
