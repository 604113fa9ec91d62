import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { Peer } from '../peer/peer.js';
import { w2Amount } from '../w2/diagram.js';
import type { Doer } from './doer.js';
import type { FloorAct, FloorRow } from './floor-command.js';

/** The peer with its state in one row, written with every command: no tasks, no history, no audit. */
export class PeerSqlite implements Doer {
  private readonly insert: StatementSyncInstance;
  private readonly select: StatementSyncInstance;
  private readonly update: StatementSyncInstance;

  private constructor(
    private readonly peer: Peer,
    private readonly database: InstanceType<typeof DatabaseSync>,
  ) {
    this.insert = database.prepare('INSERT INTO instance (id, state, ended) VALUES (?, ?, 0)');
    this.select = database.prepare('SELECT state FROM instance WHERE id = ?');
    this.update = database.prepare('UPDATE instance SET state = ?, ended = ? WHERE id = ?');
  }

  static open(file: string, synchronous: 'NORMAL' | 'FULL', peer: Peer): PeerSqlite {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    database.exec('CREATE TABLE instance (id TEXT PRIMARY KEY, state TEXT NOT NULL, ended INTEGER NOT NULL)');
    return new PeerSqlite(peer, database);
  }

  drafts(): Promise<void> {
    return Promise.resolve();
  }

  async perform({ recordId, action, version }: FloorAct): Promise<void> {
    if (action === 'submit') {
      this.insert.run(recordId, await this.peer.start(w2Amount));
      return;
    }
    const { state } = this.select.get(recordId) as { state: string };
    const next = await this.peer.complete(state, version === 2 ? 'first' : 'second');
    this.update.run(next, this.peer.ended(next) ? 1 : 0, recordId);
  }

  ended(): Promise<number> {
    const { n } = this.database.prepare('SELECT COUNT(*) AS n FROM instance WHERE ended = 1').get() as { n: number };
    return Promise.resolve(n);
  }

  look(sql: string): Promise<readonly FloorRow[]> {
    return Promise.resolve(this.database.prepare(sql).all() as FloorRow[]);
  }

  close(): Promise<void> {
    this.database.close();
    return Promise.resolve();
  }
}
