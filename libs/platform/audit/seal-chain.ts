import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Row } from '../database/dialect/dialect.js';
import { AuditSeal } from './seal.entity.js';

/** What is wrong with a sealed stretch: a row was changed, taken away or slipped in, or the seal itself was touched. */
export interface SealProblem {
  readonly kind: 'changed' | 'missing' | 'added' | 'seal';
  /** Number of the seal. */
  readonly seal: number;
  /** The row; null where the seal itself is wrong. */
  readonly row: string | null;
}

interface Verified {
  readonly seals: number;
  readonly rows: number;
  readonly problems: readonly SealProblem[];
  /** The last seal that was looked at, to go on behind it; null when none is left. */
  readonly next: number | null;
}

/** How far the audit is sealed. */
interface SealState {
  readonly seals: number;
  /** The hash of the last seal: kept elsewhere, it shows later whether the chain was rewritten. */
  readonly hash: string | null;
  readonly until: Date | null;
  /** Rows that came since. */
  readonly open: number;
}

/** Seals that one question looks at. */
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
/** The sealed columns of a row, for a SELECT. */
export const rowColumns = columns.map((name) => `\`${name}\``).join(', ');

/** Where a seal ends and the next one begins. */
export type Edge = Pick<AuditSeal, 'toAt' | 'toId'>;
/** Before the first row. */
export const chainStart: Edge = { toAt: new Date(0), toId: '' };

/** The stored seals of the audit: how far they go, and whether the rows they cover are unchanged. */
@Injectable()
export class SealChain {
  constructor(private readonly db: Database) {}

  /** How far the audit is sealed. */
  async state(): Promise<SealState> {
    const last = await this.last();
    const behind = rowsAfter(last ?? chainStart);
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
      .where('s.id >= :from', { from: sealId(behind) })
      .orderBy('s.id')
      .take(most + 1)
      .getMany();
    const first = behind === 0 ? undefined : seals.find(({ id }) => id === sealId(behind));
    const wanted = seals.filter(({ id }) => id !== sealId(behind)).slice(0, most);
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
    const behind = rowsAfter({ toAt: seal.fromAt, toId: seal.fromId });
    const rows = await this.db.query({
      sql: `SELECT ${rowColumns} FROM \`audit\` WHERE ${behind.sql} AND (\`at\` < ? OR (\`at\` = ? AND \`id\` <= ?))`,
      values: [...behind.values, seal.toAt, seal.toAt, seal.toId],
    });
    const named = listed(seal.rows);
    const found = new Map(rows.map((row) => [String(row.id), rowHash(row)]));
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

  /** The hash of a seal; null where there is no such seal. */
  async hashOf(seal: number): Promise<string | null> {
    const found = await this.db.repo(AuditSeal).findOneBy({ id: sealId(seal) });
    return found?.hash ?? null;
  }

  /** The newest seal; null while there is none. */
  async last(): Promise<AuditSeal | null> {
    const [last] = await this.db.repo(AuditSeal).find({ order: { id: 'DESC' }, take: 1 });
    return last ?? null;
  }
}

/** The key of a seal by its number. */
export const sealId = (seal: number) => String(seal).padStart(12, '0');

const listed = (rows: string) => new Map(JSON.parse(rows) as [id: string, hash: string][]);

/** The condition of the rows behind an edge, in the order of time. */
export function rowsAfter({ toAt, toId }: Edge) {
  return { sql: '(`at` > ? OR (`at` = ? AND `id` > ?))', values: [toAt, toAt, toId] };
}

/** Whether a seal is what it says, and comes right after the one before it. */
function follows(seal: AuditSeal, before: AuditSeal | undefined, behind: number): boolean {
  const isNext = Number(seal.id) === (before ? Number(before.id) : behind) + 1;
  const edge = before ?? chainStart;
  return (
    isNext &&
    seal.previous === (before?.hash ?? '') &&
    seal.fromAt.getTime() === edge.toAt.getTime() &&
    seal.fromId === edge.toId &&
    seal.hash === sealHash(seal)
  );
}

/** What a seal hashes to: all that it says, and the hash of the one before it. */
export function sealHash({
  id,
  at,
  fromAt,
  fromId,
  toAt,
  toId,
  count,
  rows,
  previous,
}: Omit<AuditSeal, 'hash'>): string {
  return sha256([id, at.getTime(), fromAt.getTime(), fromId, toAt.getTime(), toId, count, rows, previous]);
}

/** What a row of the audit hashes to. */
export function rowHash(row: Row): string {
  return sha256(columns.map((name) => (name === 'at' ? Number(row[name]) : (row[name] ?? null))));
}

function sha256(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
