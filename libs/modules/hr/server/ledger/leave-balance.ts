import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Day } from '#lab/shared/day.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { ledgerKinds } from '../../shared/hr.codes.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { fromHalves } from '../leave-claim/leave-claim.rules.js';
import { freeOn, take, type Taken } from './ledger.rules.js';
import { LeaveAllocation, LeaveLedger } from './leave-ledger.entity.js';

interface Account {
  readonly userId: string;
  readonly typeId: string;
}

/** The leave that people have: an append-only ledger, read and moved under the lock of their allocations. */
@Injectable()
export class LeaveBalance {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Halves of a day that can still be taken on a day, optionally as if one claim had not been made. */
  async on(day: Day, account: Account, without?: string): Promise<number> {
    const entries = await this.entries(account);
    return freeOn(day, without === undefined ? entries : entries.filter(({ claimId }) => claimId !== without));
  }

  /** Gives leave for a year; a year is given once (7001). */
  async grant(account: Account, year: number, halves: number, by: string): Promise<void> {
    if (await this.db.repo(LeaveAllocation).existsBy({ ...account, year })) throw new BusinessError(leaveErrors.exists);
    const allocation = Object.assign(new LeaveAllocation(), {
      id: this.ids.next(),
      ...account,
      year,
      validFrom: `${year}-01-01`,
      validTo: `${year}-12-31`,
      days: fromHalves(halves),
      enabled: true,
      remark: null,
    });
    await this.db.repo(LeaveAllocation).save(stamp(allocation, by, this.clock.now()));
    await this.give(allocation, ledgerKinds.of.grant, halves);
  }

  /**
   * Writes what an allocation gives for its valid period, or takes back of it.
   * @param halves of a day; negative takes back
   */
  async give(
    { id, userId, typeId, year, validFrom, validTo }: LeaveAllocation,
    kind: string,
    halves: number,
  ): Promise<void> {
    if (halves === 0) return;
    const entry = { claimId: null, effectiveFrom: validFrom, expiresOn: validTo, allocationId: id, year };
    await this.add({ userId, typeId }, { ...entry, kind, halves });
  }

  /** Halves that no claim holds or has used of what expires with an allocation. */
  async untaken({ userId, typeId, validFrom, validTo }: LeaveAllocation): Promise<number> {
    const entries = await this.entries({ userId, typeId });
    return freeOn(
      validFrom,
      entries.filter(({ expiresOn }) => expiresOn === validTo),
    );
  }

  /**
   * Holds the days of a claim. The lock of the allocations serialises two claims of one person.
   * @throws BusinessError 7003 with the balance when it is not enough
   */
  async hold(account: Account, claimId: string, wanted: readonly { day: Day; halves: number }[]): Promise<void> {
    if (wanted.length === 0 || (await this.holds(claimId))) return;
    await this.lock(account);
    for (const { halves, day, expiresOn } of await this.enough(account, wanted)) {
      await this.add(account, {
        kind: ledgerKinds.of.hold,
        halves: -halves,
        effectiveFrom: day,
        expiresOn,
        claimId,
        allocationId: null,
        year: Number(day.slice(0, 4)),
      });
    }
  }

  /** Whether a claim could hold these days now. @throws BusinessError 7003 with the balance when it is not enough */
  async assertEnough(account: Account, claimId: string, wanted: readonly { day: Day; halves: number }[]) {
    if (!(await this.holds(claimId))) await this.enough(account, wanted);
  }

  /** Gives back what a claim holds; days that have expired since stay expired, for the entry keeps its expiry. */
  async release(account: Account, claimId: string): Promise<void> {
    await this.settle(account, claimId, false);
  }

  /** Turns what a claim holds into use. */
  async use(account: Account, claimId: string): Promise<void> {
    await this.settle(account, claimId, true);
  }

  private async enough(account: Account, wanted: readonly { day: Day; halves: number }[]): Promise<readonly Taken[]> {
    const entries = await this.entries(account);
    const result = take(wanted, entries);
    if (!('missing' in result)) return result.taken;
    const [first] = wanted;
    throw new BusinessError(leaveErrors.insufficient, [fromHalves(first ? freeOn(first.day, entries) : 0)]);
  }

  private async holds(claimId: string): Promise<boolean> {
    return (await this.held(claimId)).some(({ halves }) => halves < 0);
  }

  private async settle(account: Account, claimId: string, used: boolean): Promise<void> {
    await this.lock(account);
    for (const { halves, effectiveFrom, expiresOn, year } of await this.held(claimId)) {
      const entry = { effectiveFrom, expiresOn, claimId, allocationId: null, year };
      await this.add(account, { ...entry, kind: ledgerKinds.of.release, halves: -halves });
      if (used) await this.add(account, { ...entry, kind: ledgerKinds.of.use, halves });
    }
  }

  /** Holds of a claim that were not given back yet, by source. */
  private async held(claimId: string): Promise<Pick<LeaveLedger, 'halves' | 'effectiveFrom' | 'expiresOn' | 'year'>[]> {
    const kinds = [ledgerKinds.of.hold, ledgerKinds.of.release];
    const entries = await this.db.repo(LeaveLedger).find({ where: kinds.map((kind) => ({ claimId, kind })) });
    const bySource = new Map<string, Pick<LeaveLedger, 'halves' | 'effectiveFrom' | 'expiresOn' | 'year'>>();
    for (const { halves, effectiveFrom, expiresOn, year } of entries) {
      const key = `${effectiveFrom} ${expiresOn ?? ''}`;
      bySource.set(key, { effectiveFrom, expiresOn, year, halves: (bySource.get(key)?.halves ?? 0) + halves });
    }
    return [...bySource.values()].filter(({ halves }) => halves !== 0);
  }

  private entries({ userId, typeId }: Account): Promise<LeaveLedger[]> {
    return this.db.repo(LeaveLedger).findBy({ userId, typeId });
  }

  private async lock({ userId, typeId }: Account): Promise<void> {
    const allocations = await this.db.repo(LeaveAllocation).find({ where: { userId, typeId }, select: { id: true } });
    await this.db.lock(
      LeaveAllocation,
      allocations.map(({ id }) => id),
    );
  }

  private async add(
    { userId, typeId }: Account,
    entry: Omit<LeaveLedger, 'id' | 'userId' | 'typeId' | 'at'>,
  ): Promise<void> {
    await this.db.repo(LeaveLedger).insert({ id: this.ids.next(), userId, typeId, ...entry, at: this.clock.now() });
  }
}
