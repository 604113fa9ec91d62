import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { ledgerKinds } from '../../shared/hr.codes.js';
import { fromHalves, toHalves } from '../leave-claim/leave-claim.rules.js';
import { LeaveType } from '../leave-type/leave-type.entity.js';
import { entitledFor, isYearly, leavesIn } from './entitlement.rules.js';
import type { LeaveAllocation } from './leave-ledger.entity.js';
import { assignedIn, assignedRead, entriesIn, entriesRead, groupedBy } from './ledger.reads.js';
import { balanceOn, sum } from './ledger.rules.js';
import { isOfLoan, type Line } from './rollover.rules.js';

/** What an allocation shows of the ledger. */
export const figureNames = [
  'carried',
  'carriedLeft',
  'carriedUntil',
  'used',
  'remaining',
  'nextYearUsed',
  'nextYearDays',
  'overUsed',
] as const;

/** Days as text, a day for the end of carried days; null where there is none. */
export type Figures = Readonly<Record<(typeof figureNames)[number], string | null>>;

/** Allocations as the ledger has them: what is assigned, used, carried and taken of the next year. */
@Injectable()
export class LeaveFigures {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
  ) {}

  /** The figures of allocations as of the day where their people work, in their order. */
  async of(rows: readonly LeaveAllocation[]): Promise<Figures[]> {
    if (rows.length === 0) return [];
    const userId = [...new Set(rows.map((row) => row.userId))];
    const typeId = [...new Set(rows.map((row) => row.typeId))];
    const year = [...new Set(rows.flatMap((row) => [row.year, row.year + 1]))];
    const [entries = [], assigned = []] = await this.db.queries([
      entriesRead({ userId, typeId, year }),
      assignedRead({ userId, typeId, year, enabled: 1 }),
    ]);
    const entriesOf = groupedBy(entriesIn(entries), keyOf);
    const daysOf = new Map(assignedIn(assigned).map((row) => [keyOf(row), row.days]));
    const types = await this.typesOfLeavers(rows);
    return rows.map((row) => {
      const following = { ...row, year: row.year + 1 };
      const figures = figuresOf(
        row,
        entriesOf.get(keyOf(row)) ?? [],
        entriesOf.get(keyOf(following)) ?? [],
        this.org.todayOf(row.userId),
      );
      return {
        ...figures,
        nextYearDays: daysOf.get(keyOf(following)) ?? null,
        overUsed: this.overUsed(row, figures, types),
      };
    });
  }

  /** The types of allocations of people who leave in their year. */
  private async typesOfLeavers(rows: readonly LeaveAllocation[]): Promise<LeaveType[]> {
    const leaving = rows.filter(({ userId, year }) => {
      const user = this.org.user(userId);
      return user && leavesIn(year, user) !== null;
    });
    const id = In([...new Set(leaving.map(({ typeId }) => typeId))]);
    return leaving.length === 0 ? [] : this.db.repo(LeaveType).findBy({ id });
  }

  /** What a person who leaves in the year has used beyond their share of it; null for others. */
  private overUsed(
    { userId, typeId, year }: LeaveAllocation,
    { used, carried }: Pick<Figures, 'used' | 'carried'>,
    types: readonly LeaveType[],
  ): string | null {
    const [user, type] = [this.org.user(userId), types.find(({ id }) => id === typeId)];
    if (!user || !type || !isYearly(type) || leavesIn(year, user) === null) return null;
    const over = toHalves(used ?? '0') - toHalves(carried ?? '0') - entitledFor(year, type, user).due;
    return over > 0 ? fromHalves(over) : null;
  }
}

const { carryIn, hold, release, use, advance, repay } = ledgerKinds.of;
const taking: readonly string[] = [hold, release, use, advance];

/**
 * The figures of an allocation as of a day.
 * @param entries those of its account and year
 * @param nextYear those of its account and the year after
 */
export function figuresOf(
  { validTo }: Pick<LeaveAllocation, 'validTo'>,
  entries: readonly Line[],
  nextYear: readonly Line[],
  today: Day,
) {
  const carries = entries.filter(({ kind, halves }) => kind === carryIn && halves > 0);
  const until = carries[0]?.expiresOn ?? null;
  const ofCarried = entries.filter(({ expiresOn }) => expiresOn === until);
  const taken = entries.filter(({ kind, claimId }) => taking.includes(kind) || (kind === repay && claimId !== null));
  const counted = entries.filter(({ expiresOn }) => expiresOn === null || expiresOn >= today);
  // Carried days that last as long as those of the year cannot be distinguished from them: they count as taken last.
  const isApart = until !== null && until !== validTo;
  const left = isApart ? balanceOn(until, ofCarried) : Math.min(sum(carries), sum(counted));
  return {
    carried: fromHalves(sum(carries)),
    carriedLeft: fromHalves(until !== null && until < today ? 0 : Math.max(0, left)),
    carriedUntil: until,
    used: fromHalves(-sum(taken)),
    remaining: fromHalves(sum(counted)),
    nextYearUsed: fromHalves(takenInAdvance(nextYear)),
  };
}

/** What claims have taken of a year before it began, whether it was paid back since or not. */
function takenInAdvance(entries: readonly Line[]): number {
  const loans = entries.filter(({ kind, claimId }) => kind === advance && claimId !== null);
  const first = new Map(loans.map((loan) => [loan.claimId, loan]));
  return [...first.values()].reduce((total, loan) => {
    const own = entries.filter((entry) => entry.kind !== repay && isOfLoan(entry, loan));
    return total + Math.max(0, -sum(own));
  }, 0);
}

function keyOf({ userId, typeId, year }: Pick<LeaveAllocation, 'userId' | 'typeId' | 'year'>): string {
  return `${userId} ${typeId} ${year}`;
}
