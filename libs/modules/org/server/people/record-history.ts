import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import type { HistoryQuery } from '../../shared/history.dto.js';
import { OrgDirectory } from './org-directory.js';

/** One thing that was done to a record. `at` is an ISO text; `by` is null for the system itself. */
export interface Done {
  readonly id: string;
  readonly at: string;
  readonly by: BothNames | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The audit rows of this room's records. */
@Injectable()
export class RecordHistory {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
  ) {}

  /**
   * What was done to one record, the latest first.
   * @param subject route of the catalogue, `org/roles`
   * @param verbs those that are asked for: `update` means the action `org/roles.update`
   * @param fields only what has changed one of these
   */
  async of(
    subject: string,
    recordId: string,
    verbs: readonly string[],
    { page, size }: HistoryQuery,
    fields: readonly string[] = [],
  ): Promise<Page<Done>> {
    await this.org.refresh();
    const found = this.db
      .repo(AuditRow)
      .createQueryBuilder('entry')
      .where({ subject, recordId, action: In(verbs.map((verb) => `${subject}.${verb}`)) })
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .skip((page - 1) * size)
      .take(size);
    if (fields.length > 0) {
      const named = fields.map((field, at) => [`field${at}`, `%"${field}":%`] as const);
      const among = named.map(([name]) => `entry.detail LIKE :${name}`).join(' OR ');
      found.andWhere(`(${among})`, Object.fromEntries(named));
    }
    const [rows, total] = await found.getManyAndCount();
    return {
      rows: rows.map(({ id, at, actor, action, detail }) => ({
        id,
        at: at.toISOString(),
        by: actor === null ? null : (this.org.person(actor)?.name ?? null),
        action: action.slice(subject.length + 1),
        detail: isRecord(detail) ? detail : {},
      })),
      total,
    };
  }
}

/** The change of one field as the audit of a catalogue writes it, `{ from, to }`; undefined where there was none. */
export function changeOf(
  detail: Done['detail'],
  field: string,
): { readonly from: unknown; readonly to: unknown } | undefined {
  const change = detail[field];
  if (!isRecord(change)) return undefined;
  // What is undefined on one side is left out of what is kept.
  return { from: change.from ?? null, to: change.to ?? null };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
