import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { insert } from '#lab/platform/database/sql.js';
import { requester, w2Amount } from '../w2/diagram.js';
import { BenchHost } from './bench-host.js';
import { endedCount, type Doer } from './doer.js';
import type { FloorAct } from './floor-command.js';

/** Migrating holds one connection for its lock while it works on another. */
const leastConnections = 2;

/** The product's dialect for so many commands at a time. */
export function mysqlFor(url: string, atATime: number): Dialect {
  return mysqlDialect(url, Math.max(leastConnections, atATime));
}

/** The row of a draft as it is made before a turn. */
export function draftRow(id: string) {
  return {
    id,
    version: 1,
    status: 'D',
    ownerId: requester,
    title: 'A case',
    amount: w2Amount * 100,
    updatedAt: 0,
    updatedBy: requester,
  };
}

/** The product: every command goes through its process host. */
export class OwnDoer implements Doer {
  constructor(readonly host: BenchHost) {}

  static async open(dialect: Dialect, folder: string): Promise<OwnDoer> {
    return new OwnDoer(await BenchHost.open(dialect, folder));
  }

  async drafts(ids: readonly string[]): Promise<void> {
    const { db } = this.host;
    await db.unit(() => {
      for (const id of ids) db.write(insert('bench_case', draftRow(id)));
      return Promise.resolve();
    });
  }

  async perform({ recordId, action, version, by, key }: FloorAct): Promise<void> {
    await this.host.act(recordId, action, version, by, key);
  }

  async ended(): Promise<number> {
    return Number((await this.look(endedCount))[0]?.n);
  }

  look(sql: string) {
    return this.host.db.query({ sql, values: [] });
  }

  close(): Promise<void> {
    return this.host.close();
  }
}
