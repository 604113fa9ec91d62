import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Page } from '#lab/shared/paging.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import type { HistoryQuery, HistoryRow } from '../../shared/company.dto.js';
import { company as resource } from '../../shared/company.resource.js';
import { CompanyUses } from '../uses/company-uses.js';

const acts: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'merge']);
const known = Object.keys(resource.fields);

/** What the audit keeps of a company, under whichever view it was changed. */
@Injectable()
export class CompanyHistory {
  constructor(
    private readonly db: Database,
    private readonly refs: RefNames,
    private readonly uses: CompanyUses,
  ) {}

  /** The latest first. */
  async of(id: string, { page, size }: HistoryQuery): Promise<Page<HistoryRow>> {
    const [rows, total] = await this.db.repo(AuditRow).findAndCount({
      where: { subject: In([...this.uses.views]), recordId: id },
      order: { at: 'DESC', id: 'DESC' },
      skip: (page - 1) * size,
      take: size,
    });
    const people = await this.refs.names('org/users', [...new Set(rows.flatMap(({ actor }) => actor ?? []))]);
    const shown = rows.map((row): HistoryRow => {
      const act = row.action.split('.').at(-1) ?? '';
      const detail = (row.detail ?? {}) as Readonly<Record<string, unknown>>;
      return {
        id: row.id,
        at: row.at.toISOString(),
        by: people.get(row.actor ?? '') ?? null,
        act: (acts.has(act) ? act : 'update') as HistoryRow['act'],
        company: act === 'merge' && typeof detail.name === 'string' ? detail.name : null,
        fields: act === 'update' ? known.filter((name) => name in detail) : [],
      };
    });
    return { rows: shown, total };
  }
}
