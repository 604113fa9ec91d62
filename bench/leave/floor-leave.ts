import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { PlainSql, Value } from '../host/plain-sql.js';
import { employee, sizes, today, type Answered, type Company, type LeavePage } from './cases.js';
import { month, quarter } from './own-leave.js';

const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');
const days = (halves: number) => String(halves / 2);
const taking = "('HOLD', 'RELEASE', 'USE', 'ADVANCE')";
/** Claims that take days, and people who can be given work. */
const takes = "c.`state` IN ('pending', 'inApproval', 'approved')";
const works = "u.`status` <> '1'";
const under =
  'WITH RECURSIVE d AS (SELECT `id` FROM `org_department` WHERE `id` = ? UNION ALL SELECT o.`id` FROM `org_department` o JOIN d ON o.`parentId` = d.`id`)';
const ofTeam = 'u.`departmentId` IN (SELECT `id` FROM d)';
const interval = 'c.`id`, c.`ownerId`, c.`state`, c.`startDay`, c.`startHalf`, c.`endDay`, c.`endHalf`';

/** A row of the ledger as far as sums need it. */
interface Entry {
  readonly halves: number;
  readonly effectiveFrom: string;
  readonly expiresOn: string;
  readonly kind: string;
}

/** The same pages by statements written by hand; days without work are known, as the product keeps them. */
export class FloorLeave {
  private readonly rest: ReadonlySet<string>;

  constructor(
    private readonly sql: PlainSql,
    private readonly company: Company,
  ) {
    this.rest = new Set(company.restDays);
  }

  page({ name, page }: LeavePage, person: number): Promise<Answered> {
    const { year, count, department, claims } = this.company;
    const userId = employee((person % count) + 1);
    switch (name) {
      case 'balances of a person':
        return this.balances(userId);
      case 'ledger of a type and year':
        return this.ledger(userId);
      case 'allocations':
        return this.allocations(page);
      case 'calendar of a department, month':
        return this.calendar(month(year), page, department);
      case 'calendar of everyone, month':
        return this.calendar(month(year), page);
      case 'calendar of everyone, quarter':
        return this.calendar(quarter(year), page);
      case 'claim in a department of 15':
        return this.team(claims.small);
      case 'claim of a week, company minimum':
        return this.team(claims.week);
      case 'claim of 14 weeks, company minimum':
        return this.team(claims.long);
    }
  }

  close(): Promise<void> {
    return this.sql.close();
  }

  private async balances(userId: string): Promise<Answered> {
    const { year } = this.company;
    const day = today(this.company);
    const types = await this.sql.all(
      'SELECT `id`, `key`, `nameZh`, `nameEn`, `enabled` FROM `leave_type` WHERE `balanced` = 1 ORDER BY `key`',
      [],
    );
    const entries = await this.sql.all(
      'SELECT `typeId`, `year`, `kind`, `halves`, `effectiveFrom`, `expiresOn`, `claimId` FROM `leave_ledger` WHERE `userId` = ? AND (`expiresOn` >= ? OR `year` IN (?, ?))',
      [userId, day, year, year + 1],
    );
    const rows = await this.sql.all(
      'SELECT `typeId`, `days`, `validTo` FROM `leave_allocation` WHERE `userId` = ? AND `year` = ? AND `enabled` = 1',
      [userId, year],
    );
    const shown = types.map(({ id, key }) => {
      const own = entries.filter(({ typeId }) => typeId === id);
      const row = rows.find(({ typeId }) => typeId === id);
      const figures = row ? figuresOf(own, year, String(row.validTo), day) : undefined;
      let balance = 0;
      for (const entry of own as unknown as Entry[])
        if (entry.effectiveFrom <= day && day <= entry.expiresOn) balance += entry.halves;
      return {
        ...{ typeId: id, key, balance: days(balance), free: days(freeOn(day, own as unknown as Entry[])) },
        assigned: row ? String(Number(row.days) / 1e6) : null,
        used: figures?.used ?? null,
        carried: figures?.carried ?? null,
        carriedLeft: figures?.carriedLeft ?? null,
        carriedUntil: figures?.carriedUntil ?? null,
        nextYearUsed: figures?.nextYearUsed ?? null,
      };
    });
    return { total: shown.length, rows: shown };
  }

  private async ledger(userId: string): Promise<Answered> {
    const { year, annual } = this.company;
    await this.sql.all('SELECT `nameZh`, `nameEn` FROM `leave_type` WHERE `id` = ?', [annual]);
    const entries = await this.sql.all(
      'SELECT l.`id`, l.`kind`, l.`halves`, l.`effectiveFrom`, l.`expiresOn`, l.`claimId`, l.`at`, l.`by`, c.`number` FROM `leave_ledger` l LEFT JOIN `leave_claim` c ON c.`id` = l.`claimId` WHERE l.`userId` = ? AND l.`typeId` = ? AND l.`year` = ? ORDER BY l.`at`, l.`id`',
      [userId, annual, year],
    );
    const sums = await this.sql.all(
      'SELECT `year`, MAX(`expiresOn`) AS `last`, SUM(CASE WHEN `expiresOn` < ? THEN `halves` ELSE 0 END) AS `due` FROM `leave_ledger` WHERE `userId` = ? AND `typeId` = ? GROUP BY `year` ORDER BY `year` DESC',
      [today(this.company), userId, annual],
    );
    const rows: unknown[] = [];
    let balance = 0;
    for (let at = 0; at < entries.length; at++) {
      const [entry, next] = [entries[at] as Row, entries[at + 1]];
      const settles =
        entry.kind === 'RELEASE' &&
        next?.kind === 'USE' &&
        next.claimId === entry.claimId &&
        next.halves === -Number(entry.halves) &&
        next.effectiveFrom === entry.effectiveFrom &&
        next.expiresOn === entry.expiresOn;
      if (settles) at++;
      else balance += Number(entry.halves);
      rows.push([entry.id, days(settles ? 0 : Number(entry.halves)), days(balance), entry.number]);
    }
    return { total: rows.length, rows: [days(balance), sums.map((each) => each.year), ...rows] };
  }

  private async allocations(page: number): Promise<Answered> {
    const size = sizes.allocations;
    const rows = await this.sql.all(
      'SELECT a.*, u.`nameZh`, u.`nameEn`, u.`resignDate`, t.`nameZh` AS `typeZh`, t.`nameEn` AS `typeEn` FROM (SELECT * FROM `leave_allocation` ORDER BY `year` DESC, `id` LIMIT ? OFFSET ?) a JOIN `org_user` u ON u.`id` = a.`userId` JOIN `leave_type` t ON t.`id` = a.`typeId` ORDER BY a.`year` DESC, a.`id`',
      [size, (page - 1) * size],
    );
    const [counted] = await this.sql.all('SELECT COUNT(*) AS n FROM `leave_allocation`', []);
    const accounts = rows.map(({ userId, typeId }) => [String(userId), String(typeId)]);
    const of = accounts.map(() => '(`userId` = ? AND `typeId` = ?)').join(' OR ');
    const entries = await this.sql.all(
      `SELECT \`userId\`, \`typeId\`, \`year\`, \`kind\`, \`halves\`, \`effectiveFrom\`, \`expiresOn\`, \`claimId\` FROM \`leave_ledger\` WHERE ${of}`,
      accounts.flat(),
    );
    const next = await this.sql.all(
      `SELECT \`userId\`, \`typeId\`, \`year\`, \`days\` FROM \`leave_allocation\` WHERE (${of}) AND \`enabled\` = 1`,
      accounts.flat(),
    );
    const shown = rows.map((row) => {
      const own = entries.filter(({ userId, typeId }) => userId === row.userId && typeId === row.typeId);
      const found = figuresOf(own, Number(row.year), String(row.validTo), today(this.company));
      const following = next.find(
        ({ userId, typeId, year }) => userId === row.userId && typeId === row.typeId && year === Number(row.year) + 1,
      );
      return [
        ...[row.id, String(Number(row.days) / 1e6), found.carried, found.carriedLeft, found.carriedUntil, found.used],
        ...[found.remaining, found.nextYearUsed, following ? String(Number(following.days) / 1e6) : null],
        this.overUsed(row),
      ];
    });
    return { total: Number(counted?.n), rows: shown };
  }

  /** The seed has no one who used more than their share. */
  private overUsed(_row: Row): null {
    return null;
  }

  private async calendar(period: Period, page: number, departmentId?: string): Promise<Answered> {
    const size = sizes.calendar;
    const within = departmentId === undefined ? '' : under;
    const condition = departmentId === undefined ? 'u.`departmentId` IS NOT NULL' : ofTeam;
    const given: readonly Value[] = departmentId === undefined ? [] : [departmentId];
    const departments = await this.sql.all(
      'SELECT `id`, `nameZh`, `nameEn` FROM `org_department` ORDER BY `showId`',
      [],
    );
    const people = await this.sql.all(
      `${within} SELECT u.\`id\`, u.\`nameZh\`, u.\`nameEn\`, u.\`siteId\`, o.\`nameZh\` AS \`ofZh\`, o.\`nameEn\` AS \`ofEn\` FROM \`org_user\` u JOIN \`org_department\` o ON o.\`id\` = u.\`departmentId\` WHERE ${works} AND ${condition} ORDER BY CASE WHEN u.\`id\` = ? THEN 0 ELSE 1 END, o.\`showId\`, u.\`userId\` LIMIT ? OFFSET ?`,
      [...given, this.company.hr, size, (page - 1) * size],
    );
    const [counted] = await this.sql.all(
      `${within} SELECT COUNT(*) AS n FROM \`org_user\` u WHERE ${works} AND ${condition}`,
      given,
    );
    const leave = await this.leaveOf(people, period);
    const presence = departmentId === undefined ? null : await this.presence(departmentId, period);
    return {
      total: Number(counted?.n),
      rows: [...people.map(({ id }) => [id, leave.get(String(id)) ?? []]), departments.map(({ id }) => id), presence],
    };
  }

  private async leaveOf(people: readonly Row[], { from, to }: Period): Promise<Map<string, unknown[]>> {
    const found = new Map<string, unknown[]>();
    if (people.length === 0) return found;
    const claims = await this.sql.all(
      `SELECT ${interval}, t.\`nameZh\`, t.\`nameEn\` FROM \`leave_claim\` c JOIN \`leave_type\` t ON t.\`id\` = c.\`typeId\` WHERE c.\`ownerId\` IN (${places(people)}) AND ${takes} AND c.\`startDay\` <= ? AND c.\`endDay\` >= ? ORDER BY c.\`startDay\`, c.\`id\``,
      [...people.map(({ id }) => String(id)), to, from],
    );
    for (const claim of claims) {
      const shown = [
        claim.startDay,
        claim.startHalf,
        claim.endDay,
        claim.endHalf,
        claim.state === 'approved',
        claim.id,
      ];
      const own = found.get(String(claim.ownerId));
      if (own) own.push(shown);
      else found.set(String(claim.ownerId), [shown]);
    }
    return found;
  }

  private async presence(departmentId: string, period: Period) {
    const [department] = await this.sql.all('SELECT `leastPresent` FROM `org_department` WHERE `id` = ?', [
      departmentId,
    ]);
    if (department?.leastPresent === null) return null;
    const { at, working } = await this.presentOn(departmentId, period);
    return {
      least: department?.leastPresent,
      days: [...at].map(([day, present]) => ({ day, working, present })),
    };
  }

  /**
   * How many people of a department work on each working day, counted by halves of days in one pass over their leave.
   * @param asked a claim that counts as if it were approved
   */
  private async presentOn(departmentId: string, { from, to }: Period, asked = '') {
    const [counted] = await this.sql.all(
      `${under} SELECT COUNT(*) AS n FROM \`org_user\` u WHERE ${works} AND ${ofTeam}`,
      [departmentId],
    );
    const claims = await this.sql.all(
      `${under} SELECT c.\`ownerId\`, c.\`startDay\`, c.\`startHalf\`, c.\`endDay\`, c.\`endHalf\` FROM \`leave_claim\` c JOIN \`org_user\` u ON u.\`id\` = c.\`ownerId\` WHERE ${works} AND ${ofTeam} AND (c.\`state\` = 'approved' OR c.\`id\` = ?) AND c.\`startDay\` <= ? AND c.\`endDay\` >= ? ORDER BY c.\`ownerId\`, c.\`startDay\``,
      [departmentId, asked, to, from],
    );
    const working = Number(counted?.n);
    const all = daysFrom(from, to);
    const place = new Map(all.map((day, at) => [day, at]));
    const change = new Int32Array(2 * all.length + 1);
    let [owner, passed] = ['', -1];
    for (const claim of claims) {
      if (claim.ownerId !== owner) [owner, passed] = [String(claim.ownerId), -1];
      const begins = place.get(String(claim.startDay));
      const ends = place.get(String(claim.endDay));
      const first = Math.max(passed + 1, begins === undefined ? 0 : 2 * begins + (claim.startHalf === 'PM' ? 1 : 0));
      const last = ends === undefined ? 2 * all.length - 1 : 2 * ends + (claim.endHalf === 'PM' ? 1 : 0);
      if (last < first) continue;
      passed = last;
      change[first] = (change[first] ?? 0) + 1;
      change[last + 1] = (change[last + 1] ?? 0) - 1;
    }
    const at = new Map<string, number>();
    let away = 0;
    for (const [number, day] of all.entries()) {
      const morning = (away += change[2 * number] ?? 0);
      away += change[2 * number + 1] ?? 0;
      if (!this.rest.has(day) && working > 0) at.set(day, working - Math.max(morning, away));
    }
    return { at, working };
  }

  private async team(claimId: string): Promise<Answered> {
    const [claim] = await this.sql.all(
      `SELECT ${interval}, c.\`departmentId\` FROM \`leave_claim\` c WHERE c.\`id\` = ?`,
      [claimId],
    );
    const { ownerId, departmentId, startDay, endDay, startHalf, endHalf } = claim as Record<string, string>;
    const period = { from: startDay ?? '', to: endDay ?? '' };
    const given = [departmentId ?? '', ownerId ?? ''];
    const [counted] = await this.sql.all(
      `${under} SELECT COUNT(*) AS n FROM \`org_user\` u WHERE ${works} AND ${ofTeam} AND u.\`id\` <> ?`,
      given,
    );
    const touching = `c.\`startDay\` <= ? AND c.\`endDay\` >= ? AND NOT (c.\`startDay\` = ? AND c.\`startHalf\` > ?) AND NOT (c.\`endDay\` = ? AND c.\`endHalf\` < ?)`;
    const times = [period.to, period.from, period.to, endHalf ?? '', period.from, startHalf ?? ''];
    const isAway = `${works} AND ${ofTeam} AND u.\`id\` <> ? AND ${takes} AND ${touching}`;
    const away = await this.sql.all(
      `${under} SELECT u.\`id\`, u.\`nameZh\`, u.\`nameEn\`, MIN(o.\`showId\`) AS \`showId\` FROM \`leave_claim\` c JOIN \`org_user\` u ON u.\`id\` = c.\`ownerId\` JOIN \`org_department\` o ON o.\`id\` = u.\`departmentId\` WHERE ${isAway} GROUP BY u.\`id\`, u.\`nameZh\`, u.\`nameEn\`, u.\`userId\` ORDER BY CASE WHEN u.\`id\` = ? THEN 0 ELSE 1 END, \`showId\`, u.\`userId\``,
      [...given, ...times, this.company.hr],
    );
    const named = away.slice(0, 20);
    const leave = await this.leaveOf(named, period);
    const spans: unknown[] = [];
    let [department] = await this.sql.all(
      'SELECT `id`, `parentId`, `leastPresent` FROM `org_department` WHERE `id` = ?',
      [departmentId ?? ''],
    );
    while (department) {
      if (department.leastPresent !== null) spans.push(...(await this.short(department, period, claimId)));
      if (department.parentId === null) break;
      [department] = await this.sql.all(
        'SELECT `id`, `parentId`, `leastPresent` FROM `org_department` WHERE `id` = ?',
        [String(department.parentId)],
      );
    }
    return {
      total: away.length,
      rows: [Number(counted?.n), ...named.map(({ id }) => [id, leave.get(String(id)) ?? []]), spans],
    };
  }

  private async short({ id, leastPresent }: Row, period: Period, claimId: string): Promise<unknown[]> {
    const least = Number(leastPresent);
    const { at, working } = await this.presentOn(String(id), period, claimId);
    const spans: [string, string, number, number, number][] = [];
    let goesOn = false;
    for (const [day, present] of at) {
      const last = spans.at(-1);
      const isShort = present < Math.min(least, working);
      if (isShort && goesOn && last?.[3] === present) last[1] = day;
      else if (isShort) spans.push([day, day, working, present, least]);
      goesOn = isShort;
    }
    return spans;
  }
}

interface Period {
  readonly from: string;
  readonly to: string;
}

function daysFrom(from: string, to: string): string[] {
  const found: string[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= last; at += 86_400_000)
    found.push(new Date(at).toISOString().slice(0, 10));
  return found;
}

/** Sums of an account for a year, from all of its entries. */
function figuresOf(entries: readonly Row[], year: number, validTo: string, day: string) {
  let [carried, used, counted, lent] = [0, 0, 0, 0];
  let until: string | null = null;
  for (const entry of entries) {
    const [halves, kind] = [Number(entry.halves), String(entry.kind)];
    if (entry.year === year + 1 && kind === 'ADVANCE') lent -= halves;
    if (entry.year !== year) continue;
    if (kind === 'CARRY_IN' && halves > 0) {
      carried += halves;
      until ??= String(entry.expiresOn);
    }
    if (taking.includes(`'${kind}'`) || (kind === 'REPAY' && entry.claimId !== null)) used -= halves;
    if (String(entry.expiresOn) >= day) counted += halves;
  }
  let left = Math.min(carried, counted);
  if (until !== null && until !== validTo) {
    left = 0;
    for (const { year: of, expiresOn, effectiveFrom, halves } of entries)
      if (of === year && expiresOn === until && String(effectiveFrom) <= until) left += Number(halves);
  }
  return {
    carried: days(carried),
    carriedLeft: days(until !== null && until < day ? 0 : Math.max(0, left)),
    carriedUntil: until,
    used: days(used),
    remaining: days(counted),
    nextYearUsed: days(lent),
  };
}

/** What is free on a day: of each source the lowest balance from the day on. */
function freeOn(day: string, entries: readonly Entry[]): number {
  const sources = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = sources.get(entry.expiresOn);
    if (own) own.push(entry);
    else if (entry.expiresOn >= day) sources.set(entry.expiresOn, [entry]);
  }
  let free = 0;
  for (const [expiresOn, own] of sources) {
    if (!own.some(({ effectiveFrom }) => effectiveFrom <= day)) continue;
    let [now, atEnd] = [0, 0];
    const later: Entry[] = [];
    for (const entry of own) {
      if (entry.kind !== 'EXPIRE') atEnd += entry.halves;
      if (entry.effectiveFrom <= day) now += entry.halves;
      else if (entry.effectiveFrom <= expiresOn) later.push(entry);
    }
    let lowest = Math.min(atEnd, now);
    later.sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
    for (const [at, { halves, effectiveFrom }] of later.entries()) {
      now += halves;
      if (later[at + 1]?.effectiveFrom !== effectiveFrom) lowest = Math.min(lowest, now);
    }
    free += lowest;
  }
  return Math.max(0, free);
}
