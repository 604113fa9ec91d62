import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { insert } from '../database/sql.js';
import { Schedules } from '../jobs/schedules.js';
import { log } from '../logging/log.js';
import { chainStart, rowColumns, rowHash, rowsAfter, SealChain, sealHash, sealId } from './seal-chain.js';
import { AuditSeal } from './seal.entity.js';

const sealTopic = 'audit.seal';

const everyMs = 10 * 60_000;
/** A row is written with its unit, whose work may take a minute; what is older than this is there for all to see. */
const settledMs = 5 * 60_000;
const rowsOfSeal = 500;
/** Seals that one round makes. */
const atOnce = 20;

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
    private readonly chain: SealChain,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: sealTopic,
      next: (now) => new Date(now.getTime() + everyMs),
      run: () => this.seal(),
    });
  }

  /** Makes the seals that are due; answers whether more rows wait. */
  private async seal(): Promise<boolean> {
    const until = this.clock.now().getTime() - settledMs;
    let last = await this.chain.last();
    for (let round = 0; round < atOnce; round++) {
      const next = await this.sealAfter(last, until);
      if (!next) return false;
      last = next;
      if (next.count < rowsOfSeal) return false;
    }
    return true;
  }

  private async sealAfter(last: AuditSeal | null, until: number): Promise<AuditSeal | undefined> {
    const edge = last ?? chainStart;
    const behind = rowsAfter(edge);
    const rows = await this.db.current.query({
      sql: `SELECT ${rowColumns} FROM \`audit\` WHERE ${behind.sql} AND \`at\` <= ? ORDER BY \`at\`, \`id\` LIMIT ?`,
      values: [...behind.values, until, rowsOfSeal],
    });
    const end = rows.at(-1);
    if (!end) return undefined;
    const body = {
      id: sealId((last ? Number(last.id) : 0) + 1),
      at: this.clock.now(),
      fromAt: edge.toAt,
      fromId: edge.toId,
      toAt: new Date(Number(end.at)),
      toId: String(end.id),
      count: rows.length,
      rows: JSON.stringify(rows.map((row) => [row.id, rowHash(row)])),
      previous: last?.hash ?? '',
    };
    const seal = Object.assign(new AuditSeal(), { ...body, hash: sealHash(body) });
    this.db.write(insert('audit_seal', { ...seal }));
    // In the log too: a user who can change the database cannot change the log.
    this.db.onCommit(() =>
      log.info({ seal: Number(seal.id), hash: seal.hash, rows: seal.count }, 'the audit is sealed'),
    );
    return seal;
  }
}
