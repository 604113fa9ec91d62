import { createHash, randomUUID } from 'node:crypto';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { PlainSql, Value } from '../host/plain-sql.js';
import { instantOf, type Company, type NightName } from './cases.js';

/** Rows of one insert. */
const atOnce = 1000;
const columns = [
  'id',
  'userId',
  'typeId',
  'year',
  'kind',
  'halves',
  'effectiveFrom',
  'expiresOn',
  'claimId',
  'allocationId',
  'at',
  'by',
];
const allocationColumns = [
  ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'userId', 'typeId', 'year', 'validFrom'],
  ...['validTo', 'days', 'enabled', 'remark', 'cutFor', 'rolledOver'],
];

type Written = (Value | null)[];

/**
 * The nightly job for the ledger of the seed: sums by the database, the entries of everybody in a few statements, all of
 * it one transaction. It knows that a person has lent days of at most one claim, and that no one leaves in the year.
 */
export class FloorNight {
  private readonly inserts = new Map<string, string>();

  constructor(
    private readonly sql: PlainSql,
    private readonly company: Company,
  ) {}

  async night(night: NightName): Promise<void> {
    const year = this.company.year + 1;
    const at = instantOf(night, this.company).getTime();
    await this.sql.all('BEGIN', []);
    await this.turn(year, at);
    await this.accrue(year, night === 'shares of February' ? 2 : 1, at);
    await this.expired(night === 'shares of February' ? `${year}-02-01` : `${year}-01-01`);
    await this.sql.all('COMMIT', []);
  }

  private async turn(year: number, at: number): Promise<void> {
    const [first, last, end] = [`${year}-01-01`, `${year}-12-31`, `${year - 1}-12-31`];
    const accounts = await this.sql.all(
      'SELECT a.`id`, a.`userId`, a.`typeId`, a.`enabled`, u.`status`, u.`resignDate`, u.`joinDate`, u.`baseLegalDays`, u.`annualLeave`, u.`paidSickLeave` FROM `leave_allocation` a JOIN `org_user` u ON u.`id` = a.`userId` WHERE a.`rolledOver` = 0 AND a.`year` = ? ORDER BY a.`userId`, a.`id`',
      [year - 1],
    );
    if (accounts.length === 0) return;
    const types = new Map((await this.sql.all('SELECT * FROM `leave_type`', [])).map((type) => [type.id, type]));
    const left = await this.sums(
      'SELECT `userId`, `typeId`, SUM(`halves`) AS `halves` FROM `leave_ledger` WHERE `expiresOn` = ? GROUP BY `userId`, `typeId`',
      [end],
    );
    const lent = await this.sums(
      "SELECT `userId`, `typeId`, -SUM(`halves`) AS `halves`, MAX(`claimId`) AS `claim` FROM `leave_ledger` WHERE `expiresOn` = ? AND `claimId` IS NOT NULL AND `kind` IN ('ADVANCE', 'RELEASE', 'REPAY') GROUP BY `userId`, `typeId`",
      [last],
    );
    const made: Written[] = [];
    const written: Written[] = [];
    for (const account of accounts) {
      const { id, userId, typeId } = account as Record<string, string>;
      const type = types.get(typeId ?? '') ?? {};
      const key = `${userId} ${typeId}`;
      const next = randomUUID();
      const add = (of: number, kind: string, halves: number, claimId: Value | null, expiresOn: string) =>
        written.push([
          ...[randomUUID(), userId ?? '', typeId ?? '', of, kind, halves, first, expiresOn, claimId],
          ...[of === year ? next : (id ?? ''), at, null],
        ]);
      const stays = account.status !== '1' && (account.resignDate === null || String(account.resignDate) >= first);
      let rest = Number(left.get(key)?.halves ?? 0);
      const loan = lent.get(key);
      let owed = Number(loan?.halves ?? 0);
      const claim = (loan?.claim ?? null) as string | null;
      const payBack = (most: number, of: number, expiresOn: string) => {
        const back = Math.min(most, owed);
        if (back <= 0) return 0;
        add(year, 'REPAY', back, claim, last);
        add(of, 'USE', -back, claim, expiresOn);
        owed -= back;
        return back;
      };
      rest -= payBack(rest, year - 1, end);
      const limit = type.carryLimit === null ? rest : Math.floor((Number(type.carryLimit) / 1e6) * 2);
      const carried = stays && Number(type.carryOver) === 1 ? Math.max(0, Math.min(rest, limit)) : 0;
      const until = carriedUntil(year, type);
      if (carried > 0) {
        add(year - 1, 'CARRY_IN', -carried, null, end);
        add(year, 'CARRY_IN', carried, null, until);
      }
      if (rest > carried) add(year - 1, 'EXPIRE', carried - rest, null, end);
      if (!stays) continue;
      const granted = shareOf(year, type, account, 1);
      if (granted > 0) add(year, 'GRANT', granted, null, last);
      payBack(granted + (until === last ? carried : 0), year, last);
      const resigns = String(account.resignDate ?? '').startsWith(`${year}-`) ? (account.resignDate as string) : null;
      made.push([
        ...[next, 1, at, 'system', at, 'system', userId ?? '', typeId ?? '', year, first, last, granted * 500_000],
        ...[1, null, resigns, 0],
      ]);
    }
    await this.insert('leave_allocation', allocationColumns, made);
    await this.insert('leave_ledger', columns, written);
    await this.sql.all('UPDATE `leave_allocation` SET `rolledOver` = 1 WHERE `rolledOver` = 0 AND `year` = ?', [
      year - 1,
    ]);
  }

  /** What a month adds to the shares that are granted month by month. */
  private async accrue(year: number, month: number, at: number): Promise<void> {
    const begins = `${year}-${String(month).padStart(2, '0')}-01`;
    const accounts = await this.sql.all(
      "SELECT a.`id`, a.`userId`, a.`typeId`, a.`validTo`, a.`version`, a.`days`, u.`resignDate`, u.`joinDate`, t.`assignedDays`, t.`entitlement`, t.`monthlyAccrual`, g.`halves` FROM `leave_allocation` a JOIN `leave_type` t ON t.`id` = a.`typeId` JOIN `org_user` u ON u.`id` = a.`userId` LEFT JOIN (SELECT `allocationId`, SUM(`halves`) AS `halves` FROM `leave_ledger` WHERE `expiresOn` = ? AND `kind` = 'GRANT' GROUP BY `allocationId`) g ON g.`allocationId` = a.`id` WHERE t.`monthlyAccrual` = 1 AND t.`enabled` = 1 AND a.`year` = ? AND a.`enabled` = 1 AND a.`rolledOver` = 0 AND u.`status` <> '1'",
      [`${year}-12-31`, year],
    );
    const written: Written[] = [];
    const changed: string[] = [];
    const byMore = new Map<number, string[]>();
    for (const account of accounts) {
      const more = shareOf(year, account, account, month) - Number(account.halves ?? 0);
      if (more <= 0) continue;
      const { id, userId, typeId, validTo } = account as Record<string, string>;
      written.push([
        ...[
          randomUUID(),
          userId ?? '',
          typeId ?? '',
          year,
          'GRANT',
          more,
          begins,
          validTo ?? '',
          null,
          id ?? '',
          at,
          null,
        ],
      ]);
      changed.push(id ?? '');
      byMore.set(more, [...(byMore.get(more) ?? []), id ?? '']);
    }
    await this.insert('leave_ledger', columns, written);
    for (const [more, ids] of byMore)
      for (let from = 0; from < ids.length; from += atOnce) {
        const these = ids.slice(from, from + atOnce);
        await this.sql.all(
          `UPDATE \`leave_allocation\` SET \`days\` = \`days\` + ?, \`version\` = \`version\` + 1, \`updatedAt\` = ?, \`updatedBy\` = 'system' WHERE \`id\` IN (${these.map(() => '?').join(', ')})`,
          [more * 500_000, at, ...these],
        );
      }
  }

  /** Whether something has ended and is not written off; on these nights nothing has. */
  private async expired(today: string): Promise<void> {
    const open = await this.sql.all(
      'SELECT `userId`, `typeId`, `expiresOn`, SUM(`halves`) AS `halves` FROM `leave_ledger` WHERE `expiresOn` < ? GROUP BY `expiresOn`, `userId`, `typeId` HAVING SUM(`halves`) > 0',
      [today],
    );
    if (open.length > 0) throw new Error('something has ended that no turn has seen');
  }

  private async sums(sql: string, values: readonly Value[]): Promise<ReadonlyMap<string, Row>> {
    const rows = await this.sql.all(sql, values);
    return new Map(rows.map((row) => [`${String(row.userId)} ${String(row.typeId)}`, row]));
  }

  private async insert(table: string, names: readonly string[], rows: readonly Written[]): Promise<void> {
    for (let from = 0; from < rows.length; from += atOnce) {
      const these = rows.slice(from, from + atOnce);
      const key = `${table} ${these.length}`;
      const one = `(${names.map(() => '?').join(', ')})`;
      const sql =
        this.inserts.get(key) ??
        `INSERT INTO \`${table}\` (${names.map((name) => `\`${name}\``).join(', ')}) VALUES ${these.map(() => one).join(', ')}`;
      this.inserts.set(key, sql);
      await this.sql.all(sql, these.flat() as Value[]);
    }
  }
}

/** What a person has of a type by a month of a year, in halves: less where they leave in it. */
function shareOf(year: number, type: Row, person: Row, month: number): number {
  const halves = (stored: unknown) => Math.floor((Number(stored ?? 0) / 1e6) * 2);
  const of = { annual: [person.baseLegalDays, person.annualLeave, type.assignedDays], sick: [person.paidSickLeave] };
  const given =
    type.entitlement === 'annual' || type.entitlement === 'sick' ? of[type.entitlement] : [type.assignedDays];
  const full = Math.max(...given.map(halves));
  const last = String(person.resignDate ?? '').startsWith(`${year}-`) ? String(person.resignDate) : `${year}-12-31`;
  const count = (to: string) => (Date.parse(to) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1;
  const due = Math.floor((full * count(last)) / count(`${year}-12-31`));
  if (Number(type.monthlyAccrual) !== 1) return due;
  return Math.round((due * month) / Number(last.slice(5, 7)));
}

function carriedUntil(year: number, { carryMonths, carryUntil }: Row): string {
  if (carryUntil) return `${year}-${String(carryUntil)}`;
  if (carryMonths === null) return `${year}-12-31`;
  return new Date(Date.UTC(year, Number(carryMonths), 0)).toISOString().slice(0, 10);
}

/** Takes back what the nights have done, so that they can be measured again. */
export async function undo(sql: PlainSql, company: Company): Promise<void> {
  const from = instantOf('turn of the year', company).getTime();
  await sql.all('BEGIN', []);
  await sql.all('DELETE FROM `leave_ledger` WHERE `at` >= ?', [from]);
  await sql.all('DELETE FROM `leave_allocation` WHERE `year` > ?', [company.year]);
  await sql.all('UPDATE `leave_allocation` SET `rolledOver` = 0 WHERE `year` = ?', [company.year]);
  await sql.all('COMMIT', []);
}

/** How many rows the nights have left, and a sum of what they say; ids are drawn and therefore left out. */
export async function leftBy(sql: PlainSql, company: Company): Promise<string> {
  const from = instantOf('turn of the year', company).getTime();
  const entries = await sql.all(
    'SELECT l.`userId`, l.`typeId`, l.`year`, l.`kind`, l.`halves`, l.`effectiveFrom`, l.`expiresOn`, l.`claimId`, l.`at`, l.`by`, a.`userId` AS `of`, a.`year` AS `ofYear` FROM `leave_ledger` l LEFT JOIN `leave_allocation` a ON a.`id` = l.`allocationId` WHERE l.`at` >= ?',
    [from],
  );
  const allocations = await sql.all(
    'SELECT `userId`, `typeId`, `year`, `validFrom`, `validTo`, `days`, `enabled`, `remark`, `cutFor`, `rolledOver`, `version`, `updatedAt`, `updatedBy` FROM `leave_allocation`',
    [],
  );
  const lines = [...entries, ...allocations].map((row) =>
    JSON.stringify(Object.values(row).map((value) => (value === null ? null : String(value)))),
  );
  const sum = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
  return JSON.stringify({ entries: entries.length, allocations: allocations.length, sum });
}
