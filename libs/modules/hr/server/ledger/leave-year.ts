import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { addDays, beginOf, dayIn, type Day } from '#lab/shared/day.js';
import { toScaled } from '#lab/shared/money.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions, update } from '#lab/platform/database/sql.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { OrgDirectory, type User } from '../../../org/server/index.js';
import { ledgerKinds } from '../../shared/hr.codes.js';
import { fromHalves, toHalves } from '../leave-claim/leave-claim.rules.js';
import { LeaveType } from '../leave-type/leave-type.entity.js';
import { carriedUntil, entitledFor, grantedBy, isYearly, leavesIn } from './entitlement.rules.js';
import { LeaveBalance } from './leave-balance.js';
import { LeaveGrants, shareDay } from './leave-grants.js';
import { LeaveAllocation, type LeaveLedger } from './leave-ledger.entity.js';
import {
  assignedIn,
  assignedRead,
  entriesIn,
  entriesRead,
  groupedBy,
  parts,
  quantityDecimals,
  type AccountEntry,
} from './ledger.reads.js';
import { expiryOf, ofLoans, payBack, turnOf, type Line } from './rollover.rules.js';

const leaveYearTopic = 'hr.leaveYear';
/** Accounts of one unit, so that each is short. */
const atOnce = 300;
/** People of one statement that looks through all of them. */
const peopleAtOnce = 500;
/** Minutes after midnight. */
const startsAt = 10;
const system = 'system';

/**
 * What the calendar does to leave, every night at 00:10 of each site, by the day where a person works. At the turn of the
 * year it grants, carries, pays back and lets expire; people who join are granted their share, those who leave keep theirs;
 * carried days that have ended are written off. Every step looks at what is there, so a late or repeated run changes nothing that was done.
 */
@Injectable()
export class LeaveYear implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly clock: Clock,
    private readonly balance: LeaveBalance,
    private readonly grants: LeaveGrants,
    private readonly schedules: Schedules,
  ) {}

  onModuleInit(): void {
    this.schedules.register({ topic: leaveYearTopic, next: (now) => this.next(now), run: () => this.run() });
  }

  /** One stretch; answers whether more waits. */
  async run(): Promise<boolean> {
    await this.org.refresh();
    const here = this.days();
    // A grant by hand at the same time waits, and then finds what is written here.
    this.db.takeTurns('unique hr/leave-allocations');
    const types = new Map((await this.db.repo(LeaveType).findBy({ balanced: true })).map((type) => [type.id, type]));
    for (const year of here.years) if (await this.rollOver(here, year, types)) return true;
    for (const year of here.years) {
      await this.welcome(here, year, types);
      await this.accrue(here, year, types);
    }
    await this.cutLeavers(here.years[0] as number, types);
    // What has ended may be written off late, for no balance depends on it: it has ended at all sites.
    return this.expire(here.earliest);
  }

  /** The day at each site. */
  private days(): Days {
    const now = this.clock.now();
    const byZone = new Map(this.org.zones().map((zone) => [zone, dayIn(zone, now)]));
    const all = [...byZone.values()].sort();
    return {
      of: (userId) => byZone.get(this.org.zoneOf(userId)) ?? dayIn(this.org.zone(), now),
      earliest: all[0] as Day,
      years: [...new Set(all.map(yearOf))],
    };
  }

  /** Ends the years before one that has begun, the earliest first, account by account. */
  private async rollOver(here: Days, begun: number, types: ReadonlyMap<string, LeaveType>): Promise<boolean> {
    const rows = await this.endedBefore(here, begun);
    const [first] = rows;
    if (!first) return false;
    const ended = rows.filter(({ year }) => year === first.year);
    const year = first.year + 1;
    const accounts = await this.accountsOf(ended, year);
    const made: LeaveAllocation[] = [];
    const written: Parameters<LeaveBalance['append']>[0][number][] = [];
    for (const row of ended) {
      const { userId, typeId } = row;
      const type = types.get(typeId);
      const user = this.org.user(userId);
      const { entries = [], next } = accounts.get(accountOf(row)) ?? {};
      const goesOn = row.enabled && type?.enabled === true && stays(user, year, this.org);
      const wasGranted = entries.some((entry) => entry.year === year && entry.kind === ledgerKinds.of.grant);
      const renews = goesOn && isYearly(type) && !next && !wasGranted;
      const entitlement = renews && user ? entitledFor(year, type, user) : undefined;
      const granted =
        entitlement && type ? grantedBy(shareDay(here.of(userId), year), entitlement, type.monthlyAccrual) : 0;
      const lines = turnOf(entries, {
        ...{ year, validTo: next?.validTo ?? `${year}-12-31`, granted, stays: goesOn },
        carry: goesOn && type.carryOver ? carryOf(type, year) : null,
      });
      const carries = lines.some((line) => line.year === year);
      const isMade = !next && (renews || carries);
      const fresh = isMade ? this.balance.allocationOf({ userId, typeId }, year, granted, system, user) : undefined;
      if (fresh) made.push(fresh);
      const allocation = next ?? fresh;
      written.push(...lines.map((line) => entryOf(row, line, line.year === year ? allocation?.id : row.id)));
    }
    this.balance.save(made);
    this.balance.append(written);
    this.db.write(update('leave_allocation', { rolledOver: 1 }, { id: ended.map(({ id }) => id) }));
    return true;
  }

  /**
   * Allocations of years before one that has begun, at most those of one stretch. While the year turns at one site after
   * the other, only those of people for whom it has begun.
   */
  private async endedBefore(here: Days, begun: number): Promise<Assigned[]> {
    const people = here.years.length === 1 ? [] : this.peopleIn(here, begun).map(({ id }) => id);
    const scopes: Row[] = here.years.length === 1 ? [{}] : parts(people, peopleAtOnce).map((userId) => ({ userId }));
    for (const scope of scopes) {
      const open = assignedRead({ rolledOver: 0, ...scope });
      const rows = await this.db.query({
        sql: `${open.sql} AND \`year\` < ? ORDER BY \`year\`, \`userId\`, \`id\` LIMIT ?`,
        values: [...open.values, begun, atOnce],
      });
      if (rows.length > 0) return assignedIn(rows);
    }
    return [];
  }

  /** People for whom it is a year. */
  private peopleIn(here: Days, year: number): User[] {
    return this.org.users().filter(({ id }) => yearOf(here.of(id)) === year);
  }

  /**
   * The accounts of allocations with the allocation of the year that begins, locked against claims, and what of their
   * entries the end of the old year depends on: the sum of what ends with it, as one line, and what ends later.
   */
  private async accountsOf(rows: readonly Assigned[], year: number) {
    const userId = [...new Set(rows.map((row) => row.userId))];
    const typeId = [...new Set(rows.map((row) => row.typeId))];
    const nextRows = assignedIn(await this.db.query(assignedRead({ year, userId, typeId })));
    await this.db.lock(
      LeaveAllocation,
      [...rows, ...nextRows].map(({ id }) => id),
    );
    const accounts = new Map<string, { entries: Line[]; next: Assigned | undefined }>();
    for (const row of rows) accounts.set(accountOf(row), { entries: [], next: undefined });
    for (const next of nextRows) {
      const account = accounts.get(accountOf(next));
      if (account) account.next = next;
    }
    const end = `${year - 1}-12-31`;
    const ended = conditions({ expiresOn: end, userId, typeId });
    const later = (await this.endsWhere('`expiresOn` > ?', end)).map(({ expiresOn }) => String(expiresOn));
    const [sums = [], entries = []] = await this.db.queries([
      {
        ...ended,
        sql: `SELECT \`userId\`, \`typeId\`, SUM(\`halves\`) AS \`halves\` FROM \`leave_ledger\` WHERE ${ended.sql} GROUP BY \`userId\`, \`typeId\``,
      },
      entriesRead({ expiresOn: later, userId, typeId }),
    ]);
    for (const { userId: person, typeId: type, halves } of sums)
      accounts.get(`${String(person)} ${String(type)}`)?.entries.push({
        ...{ kind: ledgerKinds.of.grant, halves: Number(halves), year: year - 1 },
        ...{ effectiveFrom: end, expiresOn: end, claimId: null },
      });
    for (const entry of entriesIn(entries)) accounts.get(accountOf(entry))?.entries.push(entry);
    return accounts;
  }

  /** The days on which something of the ledger ends; they are few. */
  private endsWhere(condition: string, day: Day) {
    return this.db.query({
      sql: `SELECT DISTINCT \`expiresOn\` FROM \`leave_ledger\` WHERE ${condition} ORDER BY \`expiresOn\``,
      values: [day],
    });
  }

  /** Grants their share of the year to people who have joined since the beginning of last year. */
  private async welcome(here: Days, year: number, types: ReadonlyMap<string, LeaveType>): Promise<void> {
    const newcomers = this.peopleIn(here, year)
      .filter(({ id, joinDate }) => joinDate !== null && yearOf(joinDate) >= year - 1 && joinDate <= here.of(id))
      .filter((user) => stays(user, year, this.org));
    const granted = [...types.values()].filter((type) => type.enabled && isYearly(type));
    if (newcomers.length === 0 || granted.length === 0) return;
    this.grants.make(await this.grants.planned(year, newcomers, granted, here.of), system);
  }

  /** With monthly accrual, the shares of the months that have begun. */
  private async accrue(here: Days, year: number, types: ReadonlyMap<string, LeaveType>): Promise<void> {
    const lacking = await this.lackingShares(here, year, types);
    for (const ids of parts([...lacking.keys()], atOnce)) {
      await this.db.lock(LeaveAllocation, ids);
      const rows = assignedIn(await this.db.query(assignedRead({ id: ids })));
      const account = {
        userId: rows.map(({ userId }) => userId),
        typeId: [...new Set(rows.map(({ typeId }) => typeId))],
      };
      // Loans of a year begin with it.
      const loans = entriesRead(
        { ...account, kind: [...ofLoans], year },
        { sql: '`effectiveFrom` >= ?', values: [`${year}-01-01`] },
      );
      const entries = groupedBy(entriesIn(await this.db.query(loans)), accountOf);
      const written = rows.flatMap((row) => {
        const monthBegins = `${here.of(row.userId).slice(0, 7)}-01`;
        const effectiveFrom = monthBegins > row.validFrom ? monthBegins : row.validFrom;
        const source = { year, effectiveFrom, expiresOn: row.validTo };
        const halves = lacking.get(row.id) ?? 0;
        const line: Line = { ...source, kind: ledgerKinds.of.grant, halves, claimId: null };
        const back = payBack(entries.get(accountOf(row)) ?? [], year, halves, source);
        return [line, ...back].map((each) => entryOf(row, each, row.id));
      });
      this.balance.append(written);
      for (const [more, some] of groupedBy(ids, (id) => String(lacking.get(id)))) this.raise(some, Number(more));
    }
  }

  /** Halves that were not granted yet of the shares of months that have begun, by allocation. */
  private async lackingShares(
    here: Days,
    year: number,
    types: ReadonlyMap<string, LeaveType>,
  ): Promise<ReadonlyMap<string, number>> {
    const typeId = [...types.values()].filter((type) => type.monthlyAccrual && type.enabled).map(({ id }) => id);
    const open = conditions({ year, typeId, enabled: 1, rolledOver: 0 });
    const rows = await this.db.query({
      ...open,
      sql: `SELECT \`id\`, \`userId\`, \`typeId\` FROM \`leave_allocation\` WHERE ${open.sql}`,
    });
    const lacking = new Map<string, number>();
    for (const some of parts(rows, peopleAtOnce)) {
      const given = conditions({ allocationId: some.map(({ id }) => String(id)), kind: ledgerKinds.of.grant });
      const sums = await this.db.query({
        ...given,
        sql: `SELECT \`allocationId\`, SUM(\`halves\`) AS \`halves\` FROM \`leave_ledger\` WHERE ${given.sql} GROUP BY \`allocationId\``,
      });
      const granted = new Map(sums.map(({ allocationId, halves }) => [allocationId, Number(halves)]));
      for (const row of some) {
        const type = types.get(String(row.typeId));
        const user = this.org.user(String(row.userId));
        const today = here.of(String(row.userId));
        if (!type || !user || !stays(user, year, this.org) || yearOf(today) !== year) continue;
        const more = grantedBy(today, entitledFor(year, type, user), true) - (granted.get(row.id) ?? 0);
        if (more > 0) lacking.set(String(row.id), more);
      }
    }
    return lacking;
  }

  /** Cuts the year of those who leave in it to their share, and gives it back where they stay after all. */
  private async cutLeavers(year: number, types: ReadonlyMap<string, LeaveType>): Promise<void> {
    const leaving = this.org.users().filter(({ resignDate }) => resignDate !== null && yearOf(resignDate) >= year - 1);
    const open = { enabled: true, rolledOver: false };
    const rows = [
      ...(await this.db.repo(LeaveAllocation).findBy({ ...open, userId: In(leaving.map(({ id }) => id)) })),
      ...(await this.db.repo(LeaveAllocation).findBy({ ...open, cutFor: Not(IsNull()) })),
    ];
    for (const row of new Map(rows.map((each) => [each.id, each])).values()) {
      const [type, user] = [types.get(row.typeId), this.org.user(row.userId)];
      if (!type || !user || !isYearly(type) || type.monthlyAccrual) continue;
      const leaves = leavesIn(row.year, user);
      if (leaves === row.cutFor) continue;
      const dueUntil = (resignDate: Day | null) => entitledFor(row.year, type, { ...asEmployed(user), resignDate }).due;
      const change = dueUntil(leaves) - dueUntil(row.cutFor);
      await this.db.lock(LeaveAllocation, [row.id]);
      const back = Math.min(Math.max(0, -change), await this.balance.untaken(row), toHalves(row.days));
      const halves = change < 0 ? -back : change;
      await this.balance.give(row, ledgerKinds.of.adjust, halves);
      await this.saveDays(row, toHalves(row.days) + halves, leaves);
    }
  }

  private async saveDays({ id, version }: LeaveAllocation, halves: number, cutFor: Day | null): Promise<void> {
    const changed = { days: fromHalves(halves), cutFor, version: version + 1 };
    await this.db.repo(LeaveAllocation).update({ id }, { ...changed, updatedAt: this.clock.now(), updatedBy: system });
  }

  /** Adds halves to the days of allocations. */
  private raise(ids: readonly string[], halves: number): void {
    const of = conditions({ id: [...ids] });
    this.db.write({
      sql: `UPDATE \`leave_allocation\` SET \`days\` = \`days\` + ?, \`version\` = \`version\` + 1, \`updatedAt\` = ?, \`updatedBy\` = ? WHERE ${of.sql}`,
      values: [toScaled(fromHalves(halves), quantityDecimals), this.clock.now().getTime(), system, ...of.values],
    });
  }

  /** Writes off what was left of sources that have ended. */
  private async expire(today: Day): Promise<boolean> {
    const open = await this.openSources(today);
    for (const [expiresOn, accounts] of groupedBy(open, (each) => each.expiresOn)) {
      const userId = [...new Set(accounts.map((each) => each.userId))];
      const keys = new Set(accounts.map(accountOf));
      const found = entriesIn(await this.db.query(entriesRead({ userId, expiresOn })));
      const byAccount = groupedBy(found, accountOf);
      this.balance.append(
        [...byAccount].flatMap(([key, own]) =>
          keys.has(key) ? expiryOf(own, today).map((line) => entryOf(own[0] as AccountEntry, line, undefined)) : [],
        ),
      );
    }
    return open.length === atOnce;
  }

  /**
   * Accounts whose source has ended and is not at nothing, with the day of its end; at most those of one stretch. All years
   * are looked through, for claims are taken back late: one day of expiry and some people at a time, so that none of the
   * statements holds up others.
   */
  private async openSources(today: Day): Promise<OpenSource[]> {
    const ends = await this.endsWhere('`expiresOn` < ?', today);
    const ids = this.org
      .users()
      .map(({ id }) => id)
      .sort();
    const bounds = parts(ids, peopleAtOnce).map(([first]) => first);
    const found: OpenSource[] = [];
    for (const { expiresOn } of ends)
      for (const [at, from] of bounds.entries()) {
        const [least, most] = [at === 0 ? '' : from, bounds[at + 1] ?? '~'];
        const left = atOnce - found.length;
        if (left === 0) return found;
        const rows = await this.db.query({
          sql: "SELECT `userId`, `typeId`, `expiresOn` FROM `leave_ledger` WHERE `expiresOn` = ? AND `userId` >= ? AND `userId` < ? GROUP BY `userId`, `typeId`, `expiresOn` HAVING SUM(`halves`) > 0 OR (SUM(`halves`) < 0 AND SUM(CASE WHEN `kind` = 'EXPIRE' THEN `halves` ELSE 0 END) < 0) ORDER BY `userId`, `typeId` LIMIT ?",
          values: [expiresOn, least, most, left],
        });
        found.push(...(rows as unknown as readonly OpenSource[]));
      }
    return found;
  }

  /** The next 00:10 at one of the places where the company works. */
  private async next(now: Date): Promise<Date> {
    await this.org.refresh();
    const times = this.org.zones().map((zone) => {
      const at = (day: Day) => beginOf(day, zone).getTime() + startsAt * 60_000;
      const today = dayIn(zone, now);
      return at(today) > now.getTime() ? at(today) : at(addDays(today, 1));
    });
    return new Date(Math.min(...times));
  }
}

/** The day at each site, as a run looks at it. */
interface Days {
  /** Where a person works. */
  readonly of: (userId: string) => Day;
  readonly earliest: Day;
  /** One, but for the hours in which the year turns at one site after the other; the earliest first. */
  readonly years: readonly number[];
}

type Assigned = ReturnType<typeof assignedIn>[number];

interface OpenSource {
  readonly userId: string;
  readonly typeId: string;
  readonly expiresOn: Day;
}

const yearOf = (day: Day) => Number(day.slice(0, 4));
const accountOf = ({ userId, typeId }: Pick<LeaveLedger, 'userId' | 'typeId'>) => `${userId} ${typeId}`;

/** Whether a person is employed when a year begins, or joins in it. */
function stays(user: User | undefined, year: number, org: OrgDirectory): user is User {
  return (
    user !== undefined && org.isEnabled(user.id) && (user.resignDate === null || user.resignDate >= `${year}-01-01`)
  );
}

function carryOf(type: LeaveType, year: number) {
  const limit = type.carryLimit === null ? null : Math.floor(Number(type.carryLimit) * 2);
  return { limit, until: carriedUntil(year, type) };
}

function asEmployed({ joinDate, resignDate, baseLegalDays, annualLeave, paidSickLeave }: User) {
  return { joinDate, resignDate, baseLegalDays, annualLeave, paidSickLeave };
}

function entryOf(
  { userId, typeId }: Pick<LeaveLedger, 'userId' | 'typeId'>,
  line: Line,
  allocationId: string | undefined,
) {
  const { kind, halves, claimId, year, effectiveFrom, expiresOn } = line;
  return { userId, typeId, kind, halves, claimId, year, effectiveFrom, expiresOn, allocationId: allocationId ?? null };
}
