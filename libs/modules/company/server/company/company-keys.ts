import { Injectable } from '@nestjs/common';
import { inBatches } from '#lab/platform/database/in-batches.js';
import { Database } from '#lab/platform/database/database.js';
import type { Unit } from '#lab/platform/database/unit.js';
import { inserts, remove } from '#lab/platform/database/sql.js';
import { keysOf, type CompanyKeyValue, type Compared, type Likeness } from '../../shared/company-keys.js';
import type { Company } from './company.entity.js';

/** The table of the values. */
const table = 'company_key';

/** Companies that one is compared with; what is alike in more than these is shown in part. */
const mostAlike = 20;

/** A company that another one may be the same as, and by what. */
export interface AlikeCompany {
  readonly id: string;
  readonly by: readonly Likeness[];
}

/** Keeps the values that companies are compared by, folded and indexed, and finds companies by them. */
@Injectable()
export class CompanyKeys {
  /** What a unit has changed: the values of a company, null of one that is gone. */
  private readonly waiting = new WeakMap<Unit, Map<string, Compared | null>>();

  constructor(private readonly db: Database) {}

  /** Notes the values of a company that is saved; they are written with the other ones of the unit. */
  follow(row: Company): void {
    this.note(row.id, row);
  }

  /** Forgets those of a company that is removed. */
  drop(id: string): void {
    this.note(id, null);
  }

  /** Other companies that share a value, those with the surest one first. */
  async alike(compared: Compared, except: string | undefined): Promise<readonly AlikeCompany[]> {
    const values = keysOf(compared);
    if (values.length === 0) return [];
    const rows = await this.db.query({
      sql: `SELECT \`companyId\`, \`kind\` FROM \`${table}\` WHERE (${values.map(() => '(`value` = ? AND `kind` = ?)').join(' OR ')}) AND \`companyId\` <> ? ORDER BY \`companyId\` LIMIT ${mostAlike * 10}`,
      values: [...values.flatMap(({ kind, value }) => [value, kind]), except ?? ''],
    });
    const by = new Map<string, Set<Likeness>>();
    for (const row of rows) {
      const id = String(row.companyId);
      by.set(id, (by.get(id) ?? new Set()).add(row.kind as Likeness));
    }
    const found = [...by].map(([id, kinds]) => ({ id, by: said(kinds) }));
    return found.sort((one, other) => rankOf(one.by) - rankOf(other.by)).slice(0, mostAlike);
  }

  /** Which of these companies share a value that says more than a hint with another one. */
  async alikeAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await inBatches(ids, async (some) => {
      const places = some.map(() => '?').join(', ');
      return this.db.query({ sql: `${alikeCompanies} AND \`k\`.\`companyId\` IN (${places})`, values: [...some] });
    });
    return new Set(found.map(({ companyId }) => String(companyId)));
  }

  private note(id: string, values: Compared | null): void {
    const unit = this.db.current;
    const noted = this.waiting.get(unit);
    if (noted) {
      noted.set(id, values);
      return;
    }
    const first = new Map([[id, values]]);
    this.waiting.set(unit, first);
    this.db.beforeCommit(async () => {
      this.waiting.delete(unit);
      await this.write(first);
    });
  }

  private async write(noted: ReadonlyMap<string, Compared | null>): Promise<void> {
    await inBatches([...noted], async (some) => {
      this.db.write(remove(table, { companyId: some.map(([id]) => id) }));
      const rows = some.flatMap(([id, compared]) => (compared ? keyRows(id, keysOf(compared)) : []));
      if (rows.length > 0) this.db.write(...inserts(table, rows));
      return [];
    });
  }
}

/** Companies that share a value with another one, but for mere hints. */
export const alikeCompanies = `SELECT \`k\`.\`companyId\` FROM \`${table}\` \`k\` WHERE \`k\`.\`kind\` <> 'stem' AND EXISTS (SELECT 1 FROM \`${table}\` \`o\` WHERE \`o\`.\`value\` = \`k\`.\`value\` AND \`o\`.\`kind\` = \`k\`.\`kind\` AND \`o\`.\`companyId\` <> \`k\`.\`companyId\`)`;

/** The rows of a company's values. */
export function keyRows(companyId: string, values: readonly CompanyKeyValue[]) {
  return values.map(({ kind, value }) => ({ companyId, kind, value }));
}

/** Equal names have equal stems, which says nothing more. */
function said(kinds: ReadonlySet<Likeness>): readonly Likeness[] {
  const order: readonly Likeness[] = ['tax', 'account', 'name', 'stem'];
  return order.filter((kind) => kinds.has(kind) && !(kind === 'stem' && kinds.has('name')));
}

const rankOf = ([first]: readonly Likeness[]) => ['tax', 'account', 'name', 'stem'].indexOf(first ?? 'stem');
