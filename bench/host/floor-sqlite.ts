import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { insert } from '#lab/platform/database/sql.js';
import { endedCount, type Doer } from './doer.js';
import { FloorCommand, type Bound, type FloorAct, type FloorRow } from './floor-command.js';
import { draftRow } from './own-doer.js';

/** Prepared statements on the product's own driver, on a file that the product has migrated. */
export class FloorSqlite implements Doer {
  private readonly statements = new Map<string, StatementSyncInstance>();
  /** Statements of the last command, BEGIN and COMMIT included. */
  executed = 0;

  constructor(private readonly database: InstanceType<typeof DatabaseSync>) {}

  static open(file: string, synchronous: 'NORMAL' | 'FULL'): FloorSqlite {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    return new FloorSqlite(database);
  }

  drafts(ids: readonly string[]): Promise<void> {
    this.run({ sql: 'BEGIN IMMEDIATE', values: [] });
    for (const id of ids) this.run(insert('bench_case', draftRow(id)) as Bound);
    this.run({ sql: 'COMMIT', values: [] });
    return Promise.resolve();
  }

  perform(act: FloorAct): void {
    const command = new FloorCommand(act, '');
    const reads = command.reads();
    this.run({ sql: 'BEGIN IMMEDIATE', values: [] });
    const rows = reads.map((read) => this.all(read));
    const writes = command.writes(rows);
    for (const write of writes) this.run(write);
    this.run({ sql: 'COMMIT', values: [] });
    this.executed = reads.length + writes.length + 2;
  }

  ended(): Promise<number> {
    return Promise.resolve(Number(this.all({ sql: endedCount, values: [] })[0]?.n));
  }

  look(sql: string): Promise<readonly FloorRow[]> {
    return Promise.resolve(this.all({ sql, values: [] }));
  }

  close(): Promise<void> {
    this.statements.clear();
    this.database.close();
    return Promise.resolve();
  }

  private all({ sql, values }: Bound): FloorRow[] {
    return this.prepared(sql).all(...values) as FloorRow[];
  }

  private run({ sql, values }: Bound): void {
    this.prepared(sql).run(...values);
  }

  private prepared(sql: string): StatementSyncInstance {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }
}
