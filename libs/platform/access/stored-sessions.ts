import DataLoader from 'dataloader';
import type { Database } from '../database/database.js';
import type { Row, Statement } from '../database/dialect/dialect.js';

/** The row of a session, if there is one, and the rows of the statement that was sent along. */
export interface StoredSession {
  readonly stored: Row | undefined;
  readonly alongside: readonly Row[];
}

interface Wanted {
  readonly id: string;
  readonly beside: Statement;
}

/** More than so many sessions are asked for in several statements. */
const mostTogether = 100;

/**
 * Rows of sessions as the database holds them, never kept. Requests that arrive in the same turn of the event loop are
 * asked for together: on a busy server a round trip for each of them costs more than the read itself.
 */
export class StoredSessions {
  private readonly reads: DataLoader<Wanted, StoredSession>;

  constructor(private readonly db: Database) {
    this.reads = new DataLoader((wanted) => this.read(wanted), {
      cache: false,
      maxBatchSize: mostTogether,
      // The turn has then handed over all requests that had arrived when it began.
      batchScheduleFn: setImmediate,
    });
  }

  /**
   * Reads a session by primary key, and the rows of `beside`, after this call.
   * @param id the hash of its token
   */
  find(id: string, beside: Statement): Promise<StoredSession> {
    return this.reads.load({ id, beside });
  }

  /** Outside any unit and on connections of its own, whatever the first of these requests runs in. */
  private read(wanted: readonly Wanted[]): Promise<StoredSession[]> {
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const places = ids.map(() => '?').join(', ');
    const session = { sql: `SELECT * FROM \`session\` WHERE \`id\` IN (${places})`, values: ids };
    const besides = [...new Set(wanted.map(({ beside }) => beside))];
    const asked = () => this.db.outside(() => this.db.queries([session, ...besides]));
    return this.db.onLane('signIn', async () => {
      const [rows = [], ...answers] = await asked();
      const byId = new Map(rows.map((row) => [String(row.id), row]));
      return wanted.map(({ id, beside }) => ({
        stored: byId.get(id),
        alongside: answers[besides.indexOf(beside)] ?? [],
      }));
    });
  }
}
