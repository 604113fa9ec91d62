import type { Pool, PoolConnection } from 'mysql2';
import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { SqliteConnection } from '#lab/platform/database/dialect/sqlite-connection.js';

/** What stays when the process dies: changes of the schema on a server, and transactions. */
const lasting = /^(CREATE|ALTER|DROP|RENAME|COMMIT)\b|;\nCOMMIT$/i;

type Done = (error: Error | null, ...more: unknown[]) => void;

/** Whether the process dies at a statement that lasts: before it, or once it has its effect. */
export type Fate = (sql: string) => 'before' | 'after' | undefined;

/**
 * A dialect whose process dies: from then on nothing is sent and nothing is heard any more. With the embedded database
 * it is always before the statement.
 */
export function mortal(dialect: Dialect, fate: Fate): Dialect {
  const fateOf: Fate = (sql) => (lasting.test(sql) ? fate(sql) : undefined);
  return {
    ...dialect,
    sources: async (parts) => {
      const { write, ...others } = await dialect.sources(parts);
      const driver = dialect.name === 'sqlite' ? fileOf(fateOf) : serverOf(write.driver as never, fateOf);
      return { write: { ...write, driver } as typeof write, ...others };
    },
  };
}

const died = () => new Error('the process died');

function fileOf(fateOf: Fate) {
  return class extends SqliteConnection {
    private isDead = false;

    override prepare(sql: string) {
      if (this.isDead) throw died();
      if (fateOf(sql)) {
        this.exec('ROLLBACK');
        this.isDead = true;
        throw died();
      }
      return super.prepare(sql);
    }
  };
}

function serverOf(driver: { createPool(options: object): Pick<Pool, 'getConnection' | 'end'> }, fateOf: Fate) {
  const watched = new WeakSet<PoolConnection>();
  const watch = (connection: PoolConnection) => {
    if (watched.has(connection)) return;
    watched.add(connection);
    const query = connection.query.bind(connection) as (sql: string, values: unknown, done: Done) => unknown;
    const mortalQuery = (sql: string, ...given: [unknown, Done] | [Done]) => {
      const [values, done] = given.length === 1 ? [undefined, given[0]] : given;
      const fate = fateOf(sql);
      if (!fate) return query(sql, values, done);
      const die = () => {
        connection.destroy();
        done(died());
      };
      return fate === 'after' ? query(sql, values, die) : die();
    };
    Object.assign(connection, { query: mortalQuery });
  };
  return {
    createPool: (options: object) => {
      const pool = driver.createPool(options);
      return {
        getConnection: (done: (error: Error | null, connection?: PoolConnection) => void) =>
          pool.getConnection((error, connection) => {
            if (connection as PoolConnection | undefined) watch(connection);
            done(error, connection);
          }),
        end: (done: (error?: Error | null) => void) => pool.end(done as never),
      };
    },
  };
}
