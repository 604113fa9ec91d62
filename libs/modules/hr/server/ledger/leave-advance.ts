import { Injectable } from '@nestjs/common';
import type { Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { toHalves } from '../leave-claim/leave-claim.rules.js';
import type { LeaveType } from '../leave-type/leave-type.entity.js';
import { entitledFor } from './entitlement.rules.js';
import type { Lending } from './leave-balance.js';
import { LeaveAllocation, LeaveLedger } from './leave-ledger.entity.js';
import { freeOn, sum } from './ledger.rules.js';
import { loansOf } from './rollover.rules.js';

/** How much of next year's leave a person may take before that year begins. */
@Injectable()
export class LeaveAdvance {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
  ) {}

  /**
   * What a claim may take in advance: of the year after this one, for days of this year, and for days of that year while
   * nothing is granted for it. Undefined where the type keeps no balance or has no process, and for other years.
   */
  async lendingFor(userId: string, type: LeaveType, startDay: Day): Promise<Lending | undefined> {
    if (!type.balanced || type.process === null) return undefined;
    const thisYear = Number(this.org.todayOf(userId).slice(0, 4));
    const ofClaim = Number(startDay.slice(0, 4));
    const year = thisYear + 1;
    if (ofClaim !== thisYear && ofClaim !== year) return undefined;
    const account = { userId, typeId: type.id };
    const allocation = await this.db.repo(LeaveAllocation).findOneBy({ ...account, year });
    // What is granted already is in the balance of its own days.
    if (allocation && ofClaim === year) return undefined;
    const entries = await this.db.repo(LeaveLedger).findBy(account);
    const expiresOn = allocation?.validTo ?? `${year}-12-31`;
    const free = allocation
      ? freeOn(allocation.validFrom, entries)
      : this.due(userId, type, year) + sum(entries.filter((entry) => entry.year === year));
    const limit = type.nextYearDays === null ? free : toHalves(type.nextYearDays) - sum(loansOf(entries, year));
    const room = Math.max(0, Math.min(free, limit));
    return { year, expiresOn, room };
  }

  private due(userId: string, type: LeaveType, year: number): number {
    const user = this.org.user(userId);
    return user ? entitledFor(year, type, user).due : 0;
  }
}
