import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import type { Row } from '../database/dialect/dialect.js';
import { insert } from '../database/sql.js';
import { Schedules } from '../jobs/schedules.js';
import { log } from '../logging/log.js';
import { AuditSeal } from './seal.entity.js';

export const sealTopic = 'audit.seal';

/** What is wrong with a sealed stretch: a row was changed, taken away or slipped in, or the seal itself was touched. */
export interface SealProblem {
  readonly kind: 'changed' | 'missing' | 'added' | 'seal';
  /** Number of the seal. */
  readonly seal: number;
  /** The row; null where the seal itself is wrong. */
  readonly row: string | null;
}

export interface Verified {
  readonly seals: number;
  readonly rows: number;
  readonly problems: readonly SealProblem[];
  /** The last seal that was looked at, to go on behind it; null when none is left. */
  readonly next: number | null;
}

/** How far the audit is sealed. */
export interface SealState {
  readonly seals: number;
  /** The hash of the last seal: whoever keeps it elsewhere can tell later whether the chain was written anew. */
  readonly hash: string | null;
  readonly until: Date | null;
  /** Rows that came since. */
  readonly open: number;
}

const everyMs = 10 * 60_000;
/** A row is written with its unit, whose work may take a minute; what is older than this is there for all to see. */
const settledMs = 5 * 60_000;
const rowsOfSeal = 500;
/** Seals that one round makes, and that one question looks at. */
const atOnce = 20;
const most = 50;

const columns = [
  'id',
  'at',
  'actor',
  'onBehalfOf',
  'action',
  'subject',
  'recordId',
  'ip',
  'requestId',
  'detail',
] as const;
const selected = columns.map((name) => `\`${name}\``).join(', ');

/** Where a seal ends and the next one begins. */
type Edge = Pick<AuditSeal, 'toAt' | 'toId'>;
const start: Edge = { toAt: new Date(0), toId: '' };

/**
 * Seals the audit in hash-chained batches, so that a change beneath the triggers is found: rows are named with their
 * hashes, and each seal contains the hash of the one before it. Commands only append; sealing comes behind them.
 */
@Injectable()
export class AuditSealing implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly schedules: Schedules,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: sealTopic,
      next: (now) => new Date(now.getTime() + everyMs),
      run: () => this.seal(),
    });
  }

  async state(): Promise<SealState> {
    const last = await this.last();
    const behind = after(last ?? start);
    const [open] = await this.db.query({
      sql: `SELECT COUNT(*) AS n FROM \`audit\` WHERE ${behind.sql}`,
      values: behind.values,
    });
    return {
      seals: last ? Number(last.id) : 0,
      hash: last?.hash ?? null,
      until: last?.toAt ?? null,
      open: Number(open?.n),
    };
  }

  /** The number of the seal that names a row; null while it has none. */
  async sealOf(id: string, at: Date): Promise<number | null> {
    const seals = await this.db
      .repo(AuditSeal)
      .createQueryBuilder('s')
      .where('s.fromAt <= :at AND s.toAt >= :at', { at: at.getTime() })
      .getMany();
    const seal = seals.find(({ rows }) => listed(rows).has(id));
    return seal ? Number(seal.id) : null;
  }

  /**
   * Looks at the seals behind one, at most fifty at a time: the chain, and every row that it names.
   * @param behind number of the seal to go on after, 0 from the beginning
   */
  async verify(behind: number): Promise<Verified> {
    const seals = await this.db
      .repo(AuditSeal)
      .createQueryBuilder('s')
      .where('s.id >= :from', { from: idOf(behind) })
      .orderBy('s.id')
      .take(most + 1)
      .getMany();
    const first = behind === 0 ? undefined : seals.find(({ id }) => id === idOf(behind));
    const wanted = seals.filter(({ id }) => id !== idOf(behind)).slice(0, most);
    const problems: SealProblem[] = [];
    let before: AuditSeal | undefined = first;
    for (const seal of wanted) {
      if (!follows(seal, before, behind)) problems.push({ kind: 'seal', seal: Number(seal.id), row: null });
      problems.push(...(await this.compare(seal)));
      before = seal;
    }
    return {
      seals: wanted.length,
      rows: wanted.reduce((sum, { count }) => sum + count, 0),
      problems,
      next: wanted.length === most ? Number(wanted.at(-1)?.id) : null,
    };
  }

  private async compare(seal: AuditSeal): Promise<SealProblem[]> {
    const behind = after({ toAt: seal.fromAt, toId: seal.fromId });
    const rows = await this.db.query({
      sql: `SELECT ${selected} FROM \`audit\` WHERE ${behind.sql} AND (\`at\` < ? OR (\`at\` = ? AND \`id\` <= ?))`,
      values: [...behind.values, seal.toAt, seal.toAt, seal.toId],
    });
    const named = listed(seal.rows);
    const found = new Map(rows.map((row) => [String(row.id), hashOf(row)]));
    const problem = (kind: SealProblem['kind'], row: string) => ({ kind, seal: Number(seal.id), row });
    return [
      ...[...named].flatMap(([id, hash]) => {
        const now = found.get(id);
        if (now === undefined) return [problem('missing', id)];
        return now === hash ? [] : [problem('changed', id)];
      }),
      ...[...found.keys()].filter((id) => !named.has(id)).map((id) => problem('added', id)),
    ];
  }

  /** Makes the seals that are due; answers whether more rows wait. */
  private async seal(): Promise<boolean> {
    const until = this.clock.now().getTime() - settledMs;
    let last = await this.last();
    for (let round = 0; round < atOnce; round++) {
      const next = await this.sealAfter(last, until);
      if (!next) return false;
      last = next;
      if (next.count < rowsOfSeal) return false;
    }
    return true;
  }

  private async sealAfter(last: AuditSeal | null, until: number): Promise<AuditSeal | undefined> {
    const edge = last ?? start;
    const behind = after(edge);
    const rows = await this.db.current.query({
      sql: `SELECT ${selected} FROM \`audit\` WHERE ${behind.sql} AND \`at\` <= ? ORDER BY \`at\`, \`id\` LIMIT ?`,
      values: [...behind.values, until, rowsOfSeal],
    });
    const end = rows.at(-1);
    if (!end) return undefined;
    const body = {
      id: idOf((last ? Number(last.id) : 0) + 1),
      at: this.clock.now(),
      fromAt: edge.toAt,
      fromId: edge.toId,
      toAt: new Date(Number(end.at)),
      toId: String(end.id),
      count: rows.length,
      rows: JSON.stringify(rows.map((row) => [row.id, hashOf(row)])),
      previous: last?.hash ?? '',
    };
    const seal = Object.assign(new AuditSeal(), { ...body, hash: sealHash(body) });
    this.db.write(insert('audit_seal', { ...seal }));
    // Outside the database, too: there nobody who may change it can change this.
    this.db.onCommit(() =>
      log.info({ seal: Number(seal.id), hash: seal.hash, rows: seal.count }, 'the audit is sealed'),
    );
    return seal;
  }

  private async last(): Promise<AuditSeal | null> {
    const [last] = await this.db.repo(AuditSeal).find({ order: { id: 'DESC' }, take: 1 });
    return last ?? null;
  }
}

const idOf = (seal: number) => String(seal).padStart(12, '0');

const listed = (rows: string) => new Map(JSON.parse(rows) as [id: string, hash: string][]);

/** Rows behind an edge, in the order of time. */
function after({ toAt, toId }: Edge) {
  return { sql: '(`at` > ? OR (`at` = ? AND `id` > ?))', values: [toAt, toAt, toId] };
}

/** Whether a seal is what it says, and comes right after the one before it. */
function follows(seal: AuditSeal, before: AuditSeal | undefined, behind: number): boolean {
  const isNext = Number(seal.id) === (before ? Number(before.id) : behind) + 1;
  const edge = before ?? start;
  return (
    isNext &&
    seal.previous === (before?.hash ?? '') &&
    seal.fromAt.getTime() === edge.toAt.getTime() &&
    seal.fromId === edge.toId &&
    seal.hash === sealHash(seal)
  );
}

function sealHash({ id, at, fromAt, fromId, toAt, toId, count, rows, previous }: Omit<AuditSeal, 'hash'>): string {
  return sha256([id, at.getTime(), fromAt.getTime(), fromId, toAt.getTime(), toId, count, rows, previous]);
}

function hashOf(row: Row): string {
  return sha256(columns.map((name) => (name === 'at' ? Number(row[name]) : (row[name] ?? null))));
}

function sha256(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
