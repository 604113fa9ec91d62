import { Injectable } from '@nestjs/common';
import type { Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { User } from '../../../org/server/index.js';
import { ledgerKinds } from '../../shared/hr.codes.js';
import type { LeaveType } from '../leave-type/leave-type.entity.js';
import { entitledFor, grantedBy, type Entitlement } from './entitlement.rules.js';
import { LeaveBalance } from './leave-balance.js';
import { parts } from './ledger.reads.js';

/** What a person would be granted of a type for a year, and whether it was granted before. */
export interface Grant {
  readonly user: User;
  readonly type: LeaveType;
  readonly year: number;
  readonly entitlement: Entitlement;
  /** Halves that are granted now: a part with monthly accrual. */
  readonly halves: number;
  readonly wasGranted: boolean;
}

/** Granting the leave of a year to many people at once, each of them once. */
@Injectable()
export class LeaveGrants {
  constructor(
    private readonly db: Database,
    private readonly balance: LeaveBalance,
  ) {}

  /** What these people would get of these types, by person and type. */
  async planned(
    year: number,
    users: readonly User[],
    types: readonly LeaveType[],
    todayOf: (userId: string) => Day,
  ): Promise<Grant[]> {
    const before = await this.grantedBefore(year, users, types);
    return users.flatMap((user) => {
      const day = shareDay(todayOf(user.id), year);
      return types.map((type) => {
        const entitlement = entitledFor(year, type, user);
        const halves = grantedBy(day, entitlement, type.monthlyAccrual);
        return { user, type, year, entitlement, halves, wasGranted: before.has(`${user.id} ${type.id}`) };
      });
    });
  }

  /**
   * Makes the allocations of what was not granted before, with their entries.
   * @returns how many were made
   */
  make(grants: readonly Grant[], by: string): number {
    const due = grants.filter(({ halves, wasGranted }) => halves > 0 && !wasGranted);
    const made = due.map(({ user, type, year, halves }) => ({
      halves,
      row: this.balance.allocationOf({ userId: user.id, typeId: type.id }, year, halves, by, user),
    }));
    this.balance.save(made.map(({ row }) => row));
    this.balance.append(
      made.map(({ row: { id, userId, typeId, year, validFrom, validTo }, halves }) => ({
        ...{ userId, typeId, year, kind: ledgerKinds.of.grant, halves, claimId: null, allocationId: id },
        ...{ effectiveFrom: validFrom, expiresOn: validTo },
      })),
    );
    return made.length;
  }

  /** Who has an allocation of the year, or had one: what HR removed is not granted again. */
  private async grantedBefore(
    year: number,
    users: readonly User[],
    types: readonly LeaveType[],
  ): Promise<ReadonlySet<string>> {
    const typeId = types.map(({ id }) => id);
    const found = new Set<string>();
    for (const some of parts(users, atOnce)) {
      const of = conditions({ userId: some.map(({ id }) => id), typeId, year });
      const accounts = 'SELECT DISTINCT `userId`, `typeId` FROM';
      const read = await this.db.queries([
        { ...of, sql: `${accounts} \`leave_allocation\` WHERE ${of.sql}` },
        {
          sql: `${accounts} \`leave_ledger\` WHERE ${of.sql} AND \`kind\` = ?`,
          values: [...of.values, ledgerKinds.of.grant],
        },
      ]);
      for (const row of read.flat()) found.add(`${String(row.userId)} ${String(row.typeId)}`);
    }
    return found;
  }
}

/** People of one statement. */
const atOnce = 500;

/** The day that decides how much of a year is granted: the first of one to come, the last of one that is over. */
export function shareDay(today: Day, year: number): Day {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  if (today < first) return first;
  return today > last ? last : today;
}
