import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import { log } from '../../logging/log.js';
import type { Lane } from './dialect.js';

type Create = (options: PoolOptions) => Pool;
type Got = (error: NodeJS.ErrnoException | null, connection?: PoolConnection) => void;

/** The schema is brought up to date by statements that may take minutes. */
type OwnLane = Lane | 'patient';

const laneNow = new AsyncLocalStorage<OwnLane>();

/** Runs `work` with connections of this lane. */
export function onLane<T>(lane: OwnLane, work: () => T): T {
  return laneNow.run(lane, work);
}

/** More than so many do not wait for a connection. */
const mostWaiting = 1000;
/** Said once for a connection, where each unit would say it again. */
const isolation = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';
/** Connections of the small lanes. */
const few = 4;

/**
 * What TypeORM takes for one pool: one for each lane, opened when it is first needed. A caller waits no longer than `waitMs`
 * for a connection, nor for an answer on it: a host that hangs never says that it does.
 */
export class MysqlPools {
  private readonly pools = new Map<OwnLane, Pool>();

  constructor(
    private readonly create: Create,
    private readonly options: PoolOptions,
    private readonly waitMs: number,
    /** The first statement of a connection. */
    private readonly greeting: string,
  ) {}

  getConnection(done: Got): void {
    const lane = laneNow.getStore() ?? 'usual';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      done(problem('no connection to the database was free in time', 'ETIMEDOUT'));
    }, this.waitMs);
    this.pool(lane).getConnection((error, connection) => {
      clearTimeout(timer);
      if (isLate) connection?.release();
      else if (error) done(Object.assign(error, { code: error.code ?? 'ETIMEDOUT' }));
      else done(null, connection);
    });
  }

  end(done: (error?: Error | null) => void): void {
    const ended = [...this.pools.values()].map(
      (pool) => new Promise<void>((resolve, reject) => pool.end((error) => (error ? reject(error) : resolve()))),
    );
    Promise.all(ended).then(() => done(), done);
  }

  private pool(lane: OwnLane): Pool {
    const open = this.pools.get(lane);
    if (open) return open;
    const size = lane === 'usual' ? {} : { connectionLimit: few };
    const pool = this.create({ ...this.options, queueLimit: mostWaiting, ...size });
    pool.on('connection', (connection: PoolConnection) => {
      // A connection that breaks while idle is replaced without a message.
      connection.on('error', (error) => log.debug({ err: error }, 'a connection to the database broke'));
      connection.query(isolation, (error) => {
        // It must not be used: its units would read, and lock, as no unit expects.
        if (error) connection.destroy();
      });
      if (lane === 'patient') return;
      this.bound(connection);
      connection.query(this.greeting, (error) => {
        if (error) log.warn({ err: error }, 'the database does not bound its waits');
      });
    });
    this.pools.set(lane, pool);
    return pool;
  }

  /** A query without an answer breaks its connection, which cannot be used before the answer has come. */
  private bound(connection: PoolConnection): void {
    const query = (...given: unknown[]) => {
      const own = Object.getPrototypeOf(connection) as { query(...args: unknown[]): NodeJS.EventEmitter };
      const command = own.query.apply(connection, given);
      const { stream } = connection as unknown as { stream: NodeJS.ReadableStream & { destroy(error: Error): void } };
      const timer = setTimeout(() => stream.destroy(problem('the database did not answer', 'ETIMEDOUT')), this.waitMs);
      timer.unref();
      return command.once('end', () => clearTimeout(timer));
    };
    Object.assign(connection, { query });
  }
}

function problem(message: string, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
