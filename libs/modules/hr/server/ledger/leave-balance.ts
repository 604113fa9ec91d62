import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Day } from '#lab/shared/day.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { inserts } from '#lab/platform/database/sql.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { requestScope } from '#lab/platform/http/request-scope.js';
import { ledgerKinds } from '../../shared/hr.codes.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { fromHalves } from '../leave-claim/leave-claim.rules.js';
import { leavesIn, type Employment } from './entitlement.rules.js';
import { freeOn, take, takeMost, type Taken } from './ledger.rules.js';
import { LeaveAllocation, LeaveLedger } from './leave-ledger.entity.js';

export interface Account {
  readonly userId: string;
  readonly typeId: string;
}

/** Days of a claim, each with the halves that it takes. */
type Wanted = readonly { readonly day: Day; readonly halves: number }[];

/** Of which year a claim may take leave in advance, until when that counts, and how many halves at most. */
export interface Lending {
  readonly year: number;
  readonly expiresOn: Day;
  readonly room: number;
}

type NewEntry = Omit<LeaveLedger, 'id' | 'at' | 'by'>;

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
    const allocation = this.allocationOf(account, year, halves, by);
    await this.db.repo(LeaveAllocation).save(allocation);
    await this.give(allocation, ledgerKinds.of.grant, halves);
  }

  /**
   * An allocation of a whole year that is not stored yet.
   * @param person whose last working day, where it is in the year, the days allow for already
   */
  allocationOf(
    account: Account,
    year: number,
    halves: number,
    by: string,
    person?: Pick<Employment, 'resignDate'>,
  ): LeaveAllocation {
    const allocation = Object.assign(new LeaveAllocation(), {
      id: this.ids.next(),
      ...account,
      year,
      validFrom: `${year}-01-01`,
      validTo: `${year}-12-31`,
      days: fromHalves(halves),
      enabled: true,
      remark: null,
      cutFor: person ? leavesIn(year, person) : null,
      rolledOver: false,
    });
    return stamp(allocation, by, this.clock.now());
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
    const source = entries.filter(({ expiresOn }) => expiresOn === validTo);
    // What is granted month by month is there once its months have begun.
    const lastGrant = source.reduce(
      (last, { kind, effectiveFrom }) => (kind === ledgerKinds.of.grant && effectiveFrom > last ? effectiveFrom : last),
      validFrom,
    );
    return freeOn(lastGrant, source);
  }

  /**
   * Holds the days of a claim. The lock of the allocations serialises two claims of one person.
   * @param lending what may be taken in advance where the balance is too small, asked for under the lock
   * @throws BusinessError 7003 with the balance when it is not enough
   */
  async hold(
    account: Account,
    claimId: string,
    wanted: Wanted,
    lending?: () => Promise<Lending | undefined>,
  ): Promise<void> {
    if (wanted.length === 0 || (await this.holds(claimId))) return;
    await this.lock(account);
    const { taken, missing } = takeMost(wanted, await this.entries(account));
    const lent = missing > 0 ? await lending?.() : undefined;
    if (missing > (lent?.room ?? 0)) await this.enough(account, wanted);
    for (const { halves, day, expiresOn } of taken) {
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
    if (!lent || missing === 0) return;
    const { year, expiresOn } = lent;
    const entry = { effectiveFrom: `${year}-01-01`, expiresOn, claimId, allocationId: null, year };
    await this.add(account, { ...entry, kind: ledgerKinds.of.advance, halves: -missing });
  }

  /** Whether a claim could hold these days now. @throws BusinessError 7003 with the balance when it is not enough */
  async assertEnough(account: Account, claimId: string, wanted: Wanted) {
    if (!(await this.holds(claimId))) await this.enough(account, wanted);
  }

  /** Halves that the balance lacks for the days of a claim; none where it holds them already. */
  async missing(account: Account, claimId: string, wanted: Wanted): Promise<number> {
    return (await this.holds(claimId)) ? 0 : takeMost(wanted, await this.entries(account)).missing;
  }

  /** Gives back what a claim holds; days that have expired since stay expired, for the entry keeps its expiry. */
  async release(account: Account, claimId: string): Promise<void> {
    await this.settle(account, claimId, false);
  }

  /** Turns what a claim holds into use; what it took in advance stays lent until the year begins. */
  async use(account: Account, claimId: string): Promise<void> {
    await this.settle(account, claimId, true);
  }

  /**
   * Gives back a part of what a claim has used, what was taken for its last days first. Each entry keeps its expiry:
   * days that have expired since stay expired.
   */
  async giveBack(account: Account, claimId: string, halves: number): Promise<void> {
    await this.lock(account);
    const sources = (await this.held(claimId)).filter((source) => source.halves < 0);
    const latest = (a: (typeof sources)[number], b: (typeof sources)[number]) =>
      `${b.effectiveFrom} ${b.expiresOn ?? '9999'}`.localeCompare(`${a.effectiveFrom} ${a.expiresOn ?? '9999'}`);
    let left = halves;
    for (const { halves: used, effectiveFrom, expiresOn, year } of sources.sort(latest)) {
      const part = Math.min(left, -used);
      left -= part;
      const entry = { effectiveFrom, expiresOn, claimId, allocationId: null, year };
      if (part > 0) await this.add(account, { ...entry, kind: ledgerKinds.of.release, halves: part });
    }
  }

  /** Adds entries of any accounts in as few statements as they need. */
  append(entries: readonly NewEntry[]): void {
    const at = this.clock.now();
    const by = causer();
    const rows = entries.map((entry) => ({ id: this.ids.next(), ...entry, by, at }));
    if (rows.length > 0) this.db.write(...inserts('leave_ledger', rows));
  }

  /** Stores new allocations. */
  save(rows: readonly LeaveAllocation[]): void {
    const stored = rows.map((row) => this.db.stored(LeaveAllocation, row));
    if (rows.length > 0) this.db.write(...inserts('leave_allocation', stored));
  }

  private async enough(account: Account, wanted: Wanted): Promise<readonly Taken[]> {
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
    for (const { halves, isLent, ...source } of await this.held(claimId)) {
      if (used && isLent) continue;
      const entry = { ...source, claimId, allocationId: null };
      await this.add(account, { ...entry, kind: ledgerKinds.of.release, halves: -halves });
      if (used) await this.add(account, { ...entry, kind: ledgerKinds.of.use, halves });
    }
  }

  /** What a claim has taken and not given back yet, by source; what it took in advance among it. */
  private async held(claimId: string): Promise<Held[]> {
    const { hold, release, use, advance, repay } = ledgerKinds.of;
    const kinds = [hold, release, use, advance, repay];
    const entries = await this.db.repo(LeaveLedger).find({ where: kinds.map((kind) => ({ claimId, kind })) });
    const bySource = new Map<string, Held>();
    for (const { kind, halves, effectiveFrom, expiresOn, year } of entries) {
      const key = `${effectiveFrom} ${expiresOn ?? ''}`;
      const known = bySource.get(key);
      const isLent = known?.isLent === true || kind === advance;
      bySource.set(key, { effectiveFrom, expiresOn, year, halves: (known?.halves ?? 0) + halves, isLent });
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

  private async add({ userId, typeId }: Account, entry: Omit<NewEntry, 'userId' | 'typeId'>): Promise<void> {
    const row = { id: this.ids.next(), userId, typeId, ...entry, by: causer(), at: this.clock.now() };
    await this.db.repo(LeaveLedger).insert(row);
  }
}

type Held = Pick<LeaveLedger, 'halves' | 'effectiveFrom' | 'expiresOn' | 'year'> & { readonly isLent: boolean };

/** The caller on whose request the entry is written; null for a job. */
function causer(): string | null {
  return requestScope.getStore()?.me?.id ?? null;
}
