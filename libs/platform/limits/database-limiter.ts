import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import Store from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Clock } from '../clock/clock.js';
import type { Database } from '../database/database.js';
import { insert } from '../database/sql.js';

interface Limits {
  /** Names the limiter; keys of different ones never meet. */
  readonly name: string;
  /** So many are free within the time. */
  readonly points: number;
  /** Seconds from the first. */
  readonly duration: number;
}

interface Count {
  readonly points: number;
  readonly expiresAt: number;
}

const table = 'limit_count';

/**
 * Counts in the database, which all servers share: with Redis or without, after a restart too, and by the clock of the
 * house. Where the database does not answer, this process counts for itself.
 */
export class DatabaseLimiter extends Store {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    { name, points, duration }: Limits,
  ) {
    const limits = { keyPrefix: name, points, duration };
    super({ ...limits, storeClient: db, insuranceLimiter: new RateLimiterMemory(limits) });
  }

  protected async _get(key: string): Promise<Count | null> {
    return this.apart(() => this.read(idOf(key)));
  }

  protected async _delete(key: string): Promise<boolean> {
    const sql = `DELETE FROM \`${table}\` WHERE \`id\` = ?`;
    return this.apart(async () => (await this.db.current.execute({ sql, values: [idOf(key)] })) > 0);
  }

  /** Adds to a count, or sets it where `anew`; one that has run out begins again. */
  protected async _upsert(key: string, points: number, ms: number, anew: boolean): Promise<Count> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.apart(() => this.add(idOf(key), points, ms, anew));
      } catch (error) {
        // Another server has just begun the same count.
        if (!this.db.dialect.isDuplicate(error) || tries === 3) throw error;
      }
    }
  }

  protected _getRateLimiterRes(_key: string, changed: number, count: Count): RateLimiterRes {
    const left = Math.max(this.points - count.points, 0);
    const ms = Math.max(count.expiresAt - this.clock.now().getTime(), 0);
    return new RateLimiterRes(left, ms, count.points, count.points === changed);
  }

  private async add(id: string, points: number, ms: number, anew: boolean): Promise<Count> {
    const now = this.clock.now().getTime();
    const unit = this.db.current;
    const sql = `UPDATE \`${table}\` SET \`points\` = \`points\` + ? WHERE \`id\` = ? AND \`expiresAt\` > ?`;
    const isCounted = !anew && (await unit.execute({ sql, values: [points, id, now] })) > 0;
    if (!isCounted) {
      const old = `DELETE FROM \`${table}\` WHERE \`id\` = ?${anew ? '' : ' AND `expiresAt` <= ?'}`;
      await unit.execute({ sql: old, values: anew ? [id] : [id, now] });
      await unit.execute(insert(table, { id, points, expiresAt: now + ms }));
    }
    return (await this.read(id)) ?? { points, expiresAt: now + ms };
  }

  private async read(id: string): Promise<Count | null> {
    const sql = `SELECT \`points\`, \`expiresAt\` FROM \`${table}\` WHERE \`id\` = ? AND \`expiresAt\` > ?`;
    const [row] = await this.db.query({ sql, values: [id, this.clock.now().getTime()] });
    return row ? { points: Number(row.points), expiresAt: Number(row.expiresAt) } : null;
  }

  /** What was tried stays counted, also where the request is refused and undone. */
  private async apart<T>(work: () => Promise<T>): Promise<T> {
    // A full disk lets counts be deleted and not added to: all of them are this process's own then.
    if (this.db.isFull) throw new BusinessError(errors.storageFull);
    return this.db.outside(() => this.db.unit(work));
  }
}

function idOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
