import { createConnection } from 'mysql2/promise';
import { Redis } from 'ioredis';

/** What is beside this program, or why it is not. */
export interface Service {
  readonly url: string;
  readonly missing?: string;
}

/** A MySQL or MariaDB server: BENCH_MYSQL_URL, else this machine's own. */
export async function mysqlServer(): Promise<Service> {
  const url = process.env.BENCH_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';
  try {
    const connection = await createConnection({ uri: url, connectTimeout: 2000 });
    await connection.end();
    return { url };
  } catch (error) {
    return { url, missing: `no MySQL at ${withoutPassword(url)} (${reasonOf(error)})` };
  }
}

/** Databases that a Redis server has when nobody has configured it. */
const redisDatabases = 16;

/** A database of a Redis server that nobody uses: of BENCH_REDIS_URL, else of this machine's own. */
export async function freeRedis(): Promise<Service> {
  const url = process.env.BENCH_REDIS_URL ?? 'redis://127.0.0.1:6379';
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    for (let number = redisDatabases - 1; number > 0; number--) {
      await redis.select(number);
      if ((await redis.dbsize()) === 0) return { url: new URL(`/${number}`, url).toString() };
    }
    return { url, missing: 'every database of the Redis server is in use' };
  } catch (error) {
    return { url, missing: `no Redis at ${withoutPassword(url)} (${reasonOf(error)})` };
  } finally {
    redis.disconnect();
  }
}

/** Empties the database that `freeRedis` has found empty. */
export async function sweepRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  return shown.toString();
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
