import { createConnection, type Connection } from 'mysql2';
import { insert } from '#lab/platform/database/sql.js';
import { endedCount, type Doer } from './doer.js';
import { FloorCommand, type FloorAct, type FloorRow } from './floor-command.js';
import { draftRow } from './own-doer.js';

/** A command in two round trips: everything that has to be known, then everything that has to be written. */
export class FloorMysql implements Doer {
  private readonly free: Connection[];
  private readonly waiting: ((connection: Connection) => void)[] = [];

  private constructor(private readonly connections: readonly Connection[]) {
    this.free = [...connections];
  }

  static async open(uri: string, count: number): Promise<FloorMysql> {
    const connections = Array.from({ length: count }, () => createConnection({ uri, multipleStatements: true }));
    for (const connection of connections)
      await ask(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    return new FloorMysql(connections);
  }

  async drafts(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { sql, values } = insert('bench_case', ...ids.map(draftRow));
    await this.on((connection) => ask(connection, sql, [...values]));
  }

  async perform(act: FloorAct): Promise<void> {
    const command = new FloorCommand(act, ' FOR UPDATE');
    const reads = command.reads();
    await this.on(async (connection) => {
      const outcomes = await ask(
        connection,
        `START TRANSACTION;${reads.map(({ sql }) => sql).join(';')}`,
        reads.flatMap(({ values }) => values),
      );
      const writes = command.writes((outcomes as FloorRow[][]).slice(1));
      await ask(
        connection,
        `${writes.map(({ sql }) => sql).join(';')};COMMIT`,
        writes.flatMap(({ values }) => values),
      );
    });
  }

  async ended(): Promise<number> {
    return Number((await this.look(endedCount))[0]?.n);
  }

  look(sql: string): Promise<readonly FloorRow[]> {
    return this.on(async (connection) => (await ask(connection, sql)) as FloorRow[]);
  }

  async close(): Promise<void> {
    for (const connection of this.connections) await new Promise((resolve) => connection.end(resolve));
  }

  private async on<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = this.free.pop() ?? (await new Promise<Connection>((resolve) => this.waiting.push(resolve)));
    try {
      return await work(connection);
    } finally {
      const next = this.waiting.shift();
      if (next) next(connection);
      else this.free.push(connection);
    }
  }
}

function ask(connection: Connection, sql: string, values: unknown[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(sql, values, (error, result) => (error ? reject(error) : resolve(result)));
  });
}
