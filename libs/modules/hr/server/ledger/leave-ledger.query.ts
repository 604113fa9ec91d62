import { Injectable } from '@nestjs/common';
import type { Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { PeopleDirectory, shown, ShownFields } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { ledgerKinds } from '../../shared/hr.codes.js';
import { balanceReaders } from '../../shared/hr.permissions.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import type {
  BalanceQuery,
  ClaimLedgerQuery,
  LeaveBalances,
  LeaveLedgerView,
  LedgerQuery,
  LedgerRow,
} from '../../shared/leave-balance.dto.js';
import { LeaveClaimBinding } from '../leave-claim/leave-claim.binding.js';
import { fromHalves } from '../leave-claim/leave-claim.rules.js';
import { figuresOf } from './leave-figures.js';
import { assignedIn, assignedRead, entriesIn, entriesRead, groupedBy } from './ledger.reads.js';
import { balanceOn, freeOn, sum } from './ledger.rules.js';
import { expiryOf, type Line } from './rollover.rules.js';

/** The balances of a person on any day, and how they came about. */
@Injectable()
export class LeaveLedgerQueries {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly people: PeopleDirectory,
    private readonly claims: LeaveClaimBinding,
    private readonly fields: ShownFields,
  ) {}

  /** What a person has of each type that keeps a balance. @throws BusinessError 403 for others without the right */
  async balances(me: Me, { day, userId = me.id }: BalanceQuery): Promise<LeaveBalances> {
    await this.org.refresh();
    this.assertReader(me, userId);
    const on = day ?? this.org.todayOf(userId);
    const year = yearOf(on);
    // Sources that have ended are no part of a balance, and years have many.
    const open = {
      sql: '`expiresOn` >= ? OR `expiresOn` IS NULL OR `year` IN (?, ?)',
      values: [on, year, year + 1],
    };
    const [types = [], known = [], entries = [], assigned = []] = await this.db.queries([
      {
        sql: 'SELECT `id`, `key`, `nameZh`, `nameEn`, `enabled` FROM `leave_type` WHERE `balanced` = 1 ORDER BY `key`',
        values: [],
      },
      { sql: 'SELECT DISTINCT `typeId` FROM `leave_ledger` WHERE `userId` = ?', values: [userId] },
      entriesRead({ userId }, open),
      assignedRead({ userId, year }),
    ]);
    const entriesOf = groupedBy(entriesIn(entries), ({ typeId }) => typeId);
    const rows = assignedIn(assigned);
    const had = new Set(known.map(({ typeId }) => typeId));
    const shownTypes = typesIn(types).filter(({ id, enabled }) => enabled || had.has(id));
    return {
      day: on,
      user: shown(this.people, userId),
      rows: shownTypes.map(({ id: typeId, key, name }) => {
        const own = entriesOf.get(typeId) ?? [];
        const of = (wanted: number) => own.filter((entry) => entry.year === wanted);
        const row = rows.find((each) => each.typeId === typeId);
        const figures = row ? figuresOf(row, of(year), of(year + 1), on) : none;
        const { carried, carriedLeft, carriedUntil, used, nextYearUsed } = figures;
        return {
          typeId,
          key,
          name,
          balance: fromHalves(balanceOn(on, own)),
          free: fromHalves(freeOn(on, own)),
          assigned: row?.enabled ? row.days : null,
          used,
          carried,
          carriedLeft,
          carriedUntil,
          nextYearUsed,
        };
      }),
    };
  }

  /**
   * The entries of a year of a type, in the order in which they were written, each with what was left after it. What has
   * expired and is not written off yet is the last of them.
   * @throws BusinessError 403 for others without the right, 8013 for a type that does not exist
   */
  async ledger(me: Me, { typeId, userId = me.id, year }: LedgerQuery): Promise<LeaveLedgerView> {
    await this.org.refresh();
    this.assertReader(me, userId);
    return this.entries({ typeId, userId, year });
  }

  /**
   * The same of the account of a claim, in the year of its first day unless another one is named.
   * @throws BusinessError 8013 for those who may not read the claim or from whom a task hides its balance, and for a claim
   * without a type
   */
  async ledgerOfClaim(me: Me, claimId: string, { year }: ClaimLedgerQuery): Promise<LeaveLedgerView> {
    const claim = await this.claims.record(claimId);
    await this.org.refresh();
    await this.claims.assertMayRead(claim, me);
    if (!(await this.fields.sees(me, leaveClaim.name, claim, 'balance'))) throw new BusinessError(errors.notFound);
    const { ownerId: userId, typeId, startDay } = claim;
    if (typeId === null) throw new BusinessError(errors.notFound);
    return this.entries({ typeId, userId, year: year ?? (startDay === null ? undefined : yearOf(startDay)) });
  }

  private async entries({ typeId, userId, year: asked }: Account): Promise<LeaveLedgerView> {
    const today = this.org.todayOf(userId);
    const year = asked ?? yearOf(today);
    const [types = [], written = [], sources = []] = await this.db.queries([
      { sql: 'SELECT `nameZh`, `nameEn` FROM `leave_type` WHERE `id` = ?', values: [typeId] },
      {
        sql: 'SELECT l.`id`, l.`kind`, l.`halves`, l.`claimId`, l.`year`, l.`effectiveFrom`, l.`expiresOn`, l.`by`, l.`at`, c.`number` FROM `leave_ledger` l LEFT JOIN `leave_claim` c ON c.`id` = l.`claimId` WHERE l.`userId` = ? AND l.`typeId` = ? AND l.`year` = ? ORDER BY l.`at`, l.`id`',
        values: [userId, typeId, year],
      },
      {
        sql: 'SELECT `year`, `expiresOn`, SUM(`halves`) AS `halves` FROM `leave_ledger` WHERE `userId` = ? AND `typeId` = ? GROUP BY `year`, `expiresOn`',
        values: [userId, typeId],
      },
    ]);
    const [type] = types;
    if (!type) throw new BusinessError(errors.notFound);
    const entries = written as unknown as readonly Written[];
    const due = (await this.dueOf({ userId, typeId }, sources, today)).filter((line) => line.year === year);
    const pending = due.map((line, at) => ({ ...line, id: `due-${at}`, at: null, by: null, number: null }));
    return {
      user: shown(this.people, userId),
      typeId,
      name: namesOf(type),
      year,
      years: [...new Set([...sources.map((source) => Number(source.year)), year])].sort((a, b) => b - a),
      remaining: fromHalves(sum([...entries, ...pending])),
      rows: this.rowsOf([...entries, ...pending]),
    };
  }

  /** What the next night writes off, of the sources that have ended and are not at nothing. */
  private async dueOf(
    account: { readonly userId: string; readonly typeId: string },
    sources: readonly Row[],
    today: Day,
  ): Promise<readonly Line[]> {
    const sums = groupedBy(
      sources.filter(({ expiresOn }) => expiresOn !== null && String(expiresOn) < today),
      ({ expiresOn }) => String(expiresOn),
    );
    const open = [...sums].filter(([, own]) => own.reduce((total, { halves }) => total + Number(halves), 0) !== 0);
    if (open.length === 0) return [];
    const { sql, values } = entriesRead({ ...account, expiresOn: open.map(([expiresOn]) => expiresOn) });
    return expiryOf(entriesIn(await this.db.query({ sql: `${sql} ORDER BY \`at\`, \`id\``, values })), today);
  }

  private rowsOf(entries: readonly Written[]): LedgerRow[] {
    let balance = 0;
    return worded(entries).map(({ entry, word, change, amount }) => {
      balance += change;
      const { id, effectiveFrom, expiresOn, claimId, by, at, number } = entry;
      return {
        id,
        word,
        change: fromHalves(change),
        amount: fromHalves(amount),
        balance: fromHalves(balance),
        effectiveFrom,
        expiresOn,
        at: at === null ? null : new Date(Number(at)).toISOString(),
        claim: claimId !== null && number !== null ? { id: claimId, number } : null,
        by: by === null ? null : shown(this.people, by),
      };
    });
  }

  private assertReader(me: Me, userId: string): void {
    if (userId === me.id || holds(me.permissions, balanceReaders)) return;
    throw new BusinessError(errors.forbidden);
  }
}

/** What a person has of a type; of this year unless one is named. */
interface Account {
  readonly typeId: string;
  readonly userId: string;
  readonly year: number | undefined;
}

/** An entry as it is stored with the number of its claim, or what will be one tonight. */
interface Written extends Line {
  readonly id: string;
  readonly by: string | null;
  readonly at: number | string | null;
  readonly number: string | null;
}

interface Worded {
  readonly entry: Written;
  readonly word: LedgerRow['word'];
  readonly change: number;
  readonly amount: number;
}

/** Entries in words. The end of a hold and the use that takes its place are one line. */
function worded(entries: readonly Written[]): Worded[] {
  const found: Worded[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as Written;
    const next = entries[at + 1];
    const amount = Math.abs(entry.halves);
    const isSettled =
      entry.kind === ledgerKinds.of.release &&
      next?.kind === ledgerKinds.of.use &&
      next.claimId === entry.claimId &&
      next.halves === -entry.halves &&
      next.effectiveFrom === entry.effectiveFrom &&
      next.expiresOn === entry.expiresOn;
    if (isSettled) at += 1;
    found.push(
      isSettled
        ? { entry, word: 'settle', change: 0, amount }
        : { entry, word: wordOf(entry), change: entry.halves, amount },
    );
  }
  return found;
}

function wordOf({ kind, halves }: Line): LedgerRow['word'] {
  const isGiven = halves > 0;
  switch (kind) {
    case ledgerKinds.of.carryIn:
      return isGiven ? 'carryIn' : 'carryOut';
    case ledgerKinds.of.expire:
      return isGiven ? 'unexpire' : 'expire';
    case ledgerKinds.of.adjust:
      return isGiven ? 'adjustUp' : 'adjustDown';
    case ledgerKinds.of.repay:
      return isGiven ? 'repaid' : 'repay';
    default:
      return simple[kind] ?? 'adjustUp';
  }
}

const { grant, hold, release, use, advance } = ledgerKinds.of;
const simple: Readonly<Record<string, LedgerRow['word']>> = {
  [grant]: 'grant',
  [hold]: 'hold',
  [release]: 'release',
  [use]: 'use',
  [advance]: 'advance',
};

const none = { carried: null, carriedLeft: null, carriedUntil: null, used: null, nextYearUsed: null };

const yearOf = (day: Day) => Number(day.slice(0, 4));

/** Both names of a stored row. */
function namesOf({ nameZh, nameEn }: Row): BothNames {
  return { zh: String(nameZh), en: nameEn === null ? null : String(nameEn) };
}

function typesIn(rows: readonly Row[]) {
  return rows.map((row) => ({
    id: String(row.id),
    key: String(row.key),
    name: namesOf(row),
    enabled: Number(row.enabled) === 1,
  }));
}
