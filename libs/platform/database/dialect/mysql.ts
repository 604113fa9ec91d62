import type { Connection, PoolOptions } from 'mysql2';
import type { QueryRunner } from 'typeorm';
import { log } from '../../logging/log.js';
import { insert, mostValues } from '../sql.js';
import {
  defaultWaitMs,
  driverError,
  lockWaitMs,
  type Dialect,
  type Outcome,
  type Row,
  type Statement,
} from './dialect.js';
import { MysqlPools, onLane } from './mysql-pools.js';

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CON_COUNT_ERROR',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_SERVER_SHUTDOWN',
  // MySQL 8 says so before it closes a connection that was idle for its wait_timeout.
  'ER_CLIENT_INTERACTION_TIMEOUT',
]);

/** Statements that the server ended because they took too long: MySQL's number, and MariaDB's. */
const tookTooLong = [3024, 1969];

/** Texts by their code points, blanks at the end included; the two servers name the same collation differently. */
const exactCollation = { mysql: 'utf8mb4_0900_bin', mariadb: 'utf8mb4_nopad_bin' } as const;

/** MySQL 8.0.17 or MariaDB 10.6 and later, InnoDB, utf8mb4. */
export function mysqlDialect(url: string, poolSize = 16, waitMs = defaultWaitMs): Dialect {
  let server: keyof typeof exactCollation = 'mysql';
  return {
    name: 'mysql',
    columnTypes: {
      // Ids are ASCII and compared byte by byte: smaller indexes, and no collation can make two of them equal.
      id: () => ({ type: 'varchar', length: '64', charset: 'ascii', collation: 'ascii_bin' }),
      text: (length = 255) => ({ type: 'varchar', length: String(length), collation: exactCollation[server] }),
      longText: () => ({ type: 'longtext', collation: exactCollation[server] }),
      integer: () => ({ type: 'int' }),
      whole: () => ({ type: 'bigint' }),
      flag: () => ({ type: 'boolean' }),
    },
    sources: async ({ entities, migrations }) => {
      server = (await isMariaDb(url)) ? 'mariadb' : 'mysql';
      const { createPool } = await import('mysql2');
      const common = {
        // The two report defaults of columns differently.
        type: server,
        url,
        charset: 'utf8mb4',
        timezone: 'Z',
        connectTimeout: Math.min(5000, waitMs),
        driver: {
          createPool: (options: PoolOptions) => new MysqlPools(createPool, options, waitMs, greeting(server, waitMs)),
        },
        supportBigNumbers: true,
        bigNumberStrings: false,
        // One command is sent as one read trip and one write trip; every value is bound, never joined into the text.
        multipleStatements: true,
        logging: false as const,
      };
      return {
        write: {
          ...common,
          entities: [...entities],
          migrations: [...migrations],
          extra: { connectionLimit: poolSize },
        },
        // A pool of its own: a unit that reads outside itself must not wait for connections that other units hold
        // while they wait for its locks.
        read: { ...common, extra: { connectionLimit: Math.ceil(poolSize / 2) } },
      };
    },
    waitMs,
    onLane,
    // At the isolation that every connection has from its start; see `MysqlPools`.
    begin: ['START TRANSACTION'],
    forUpdate: ' FOR UPDATE',
    skipLocked: ' FOR UPDATE SKIP LOCKED',
    singleWriter: false,
    joinLast: 'STRAIGHT_JOIN',
    // A derived table around each part would be filled on disk or in memory before it is read.
    partOfUnion: (select) => `(${select})`,
    readsSideBySide: true,
    readsWholeUnions: true,
    along: (index) => ` FORCE INDEX (\`${index}\`)`,
    openRunner: (source) => source.createQueryRunner(),
    async send(runner, statements) {
      const connection = (await runner.connect()) as Connection;
      const outcomes: Outcome[] = [];
      for (const piece of piecesOf(statements)) outcomes.push(...(await sendAtOnce(connection, piece)));
      return outcomes;
    },
    // The server answers COMMIT when the disk has it.
    onDisk: () => Promise.resolve(),
    upsertAdd: (table, key, column, by) => {
      const names = [...Object.keys(key), column];
      return {
        sql: `INSERT INTO \`${table}\` (${names.map((name) => `\`${name}\``).join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON DUPLICATE KEY UPDATE \`${column}\` = \`${column}\` + ?`,
        values: [...Object.values(key), by, by],
      };
    },
    upsert: (table, row, column) => {
      const { sql, values } = insert(table, row);
      const others = Object.keys(row).filter((name) => name !== column);
      const taken = others.map((name) => `\`${name}\` = VALUES(\`${name}\`)`).join(', ');
      return { sql: `${sql} ON DUPLICATE KEY UPDATE ${taken}`, values };
    },
    insertOnce: (table, row, column) => {
      const { sql, values } = insert(table, row);
      return { sql: `${sql} ON DUPLICATE KEY UPDATE \`${column}\` = \`${column}\``, values };
    },
    changeColumn: async (runner, table, { name, type, length, charset, collation, isNullable }) => {
      // TypeORM would drop the column and add it again, and its values would be gone.
      const as = `${type}${length ? `(${length})` : ''}${charset ? ` CHARACTER SET ${charset}` : ''}${collation ? ` COLLATE ${collation}` : ''}`;
      await runner.query(`ALTER TABLE \`${table}\` MODIFY \`${name}\` ${as} ${isNullable ? 'NULL' : 'NOT NULL'}`);
    },
    async alignTexts(runner) {
      const collation = exactCollation[server];
      const columns = (await runner.query(
        "SELECT table_name AS `table`, column_name AS `column`, column_type AS `type`, is_nullable AS `nullable` FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name <> 'migrations' AND collation_name NOT IN (?, 'ascii_bin') ORDER BY table_name, ordinal_position",
        [collation],
      )) as { table: string; column: string; type: string; nullable: string }[];
      // One statement for a table: it is converted as a whole or not at all.
      for (const name of new Set(columns.map(({ table }) => table))) {
        const own = columns.filter(({ table }) => table === name);
        const changes = own.map(
          ({ column, type, nullable }) =>
            `MODIFY \`${column}\` ${type} COLLATE ${collation} ${nullable === 'YES' ? 'NULL' : 'NOT NULL'}`,
        );
        await runner.query(`ALTER TABLE \`${name}\` ${changes.join(', ')}`);
      }
    },
    appendOnly: (table) =>
      ['UPDATE', 'DELETE'].map((verb) => {
        const trigger = `${table}_no_${verb.toLowerCase()}`;
        const refusal = `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${table} is append-only'`;
        return { trigger, sql: `CREATE TRIGGER \`${trigger}\` BEFORE ${verb} ON \`${table}\` FOR EACH ROW ${refusal}` };
      }),
    hasTrigger: async (runner, name) => {
      const sql = 'SELECT 1 FROM information_schema.triggers WHERE trigger_schema = DATABASE() AND trigger_name = ?';
      return ((await runner.query(sql, [name])) as unknown[]).length > 0;
    },
    fullText: {
      create:
        'CREATE TABLE `full_text_tokens` (`rowid` bigint NOT NULL PRIMARY KEY, `tokens` longtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL, FULLTEXT KEY `ft_tokens` (`tokens`)) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4',
      matching: ({ phrase, begins }) => ({
        condition: (parameter) => `MATCH (\`tokens\`) AGAINST (${parameter} IN BOOLEAN MODE)`,
        value: [
          ...(phrase.length > 0 ? [`+"${phrase.join(' ')}"`] : []),
          ...(begins === undefined ? [] : [`+${begins}*`]),
        ].join(' '),
      }),
    },
    commitsSchema: true,
    engine: 'InnoDB DEFAULT CHARACTER SET utf8mb4',
    exclusively: (source, name, work) =>
      onLane('patient', async () => {
        const runner = source.createQueryRunner();
        const lock = `labdesk.${String(source.driver.database)}.${name}`.slice(0, 64);
        try {
          await takeLock(runner, lock);
          return await work(runner);
        } finally {
          // A connection that broke has let its lock go.
          await runner.query('SELECT RELEASE_LOCK(?)', [lock]).catch(() => undefined);
          await runner.release();
        }
      }),
    about: {
      version: 'SELECT VERSION() AS `value`',
      size: 'SELECT SUM(`data_length` + `index_length`) AS `value` FROM `information_schema`.`tables` WHERE `table_schema` = DATABASE()',
      clock: 'SELECT ROUND(UNIX_TIMESTAMP(NOW(3)) * 1000) AS `value`',
    },
    isDuplicate: (error) => driverError(error).errno === 1062,
    isLockConflict: (error) => [1213, 1205].includes(driverError(error).errno ?? 0),
    // A server whose disk is full waits until it is not; our bounds end that.
    isFull: () => false,
    spaceProbe: [],
    isUnavailable: (error) => {
      const { code = '', errno = 0 } = driverError(error);
      return unreachable.has(code) || tookTooLong.includes(errno);
    },
  };
}

/**
 * The first statement of a connection. The server gives up before we do, so that a statement which takes too long holds
 * nothing afterwards. A lock is waited for in several tries, between which the unit lets its connection go.
 */
function greeting(server: keyof typeof exactCollation, waitMs: number): string {
  const locks = Math.max(1, Math.floor(lockWaitMs(waitMs) / 1000));
  const most = Math.round(waitMs * 0.9);
  const statements = server === 'mariadb' ? `max_statement_time = ${most / 1000}` : `max_execution_time = ${most}`;
  return `SET SESSION innodb_lock_wait_timeout = ${locks}, lock_wait_timeout = ${Math.ceil(most / 1000)}, ${statements}`;
}

/** Waits until the lock is free, and logs which connection holds it. */
async function takeLock(runner: QueryRunner, lock: string): Promise<void> {
  for (;;) {
    const [got] = (await runner.query('SELECT GET_LOCK(?, 10) AS `lock`', [lock])) as {
      lock: string | number | null;
    }[];
    if (Number(got?.lock) === 1) return;
    const [holder] = (await runner.query('SELECT IS_USED_LOCK(?) AS `connection`', [lock])) as Row[];
    log.info({ lock, ...holder }, 'waiting for another process that prepares the database');
  }
}

/** Statements of one round trip each: at most `mostValues` values; a statement that has more goes alone. */
function* piecesOf(statements: readonly Statement[]): Generator<readonly Statement[]> {
  let [from, values] = [0, 0];
  for (const [at, statement] of statements.entries()) {
    if (at > from && values + statement.values.length > mostValues) {
      yield statements.slice(from, at);
      [from, values] = [at, 0];
    }
    values += statement.values.length;
  }
  yield statements.slice(from);
}

async function sendAtOnce(connection: Connection, statements: readonly Statement[]): Promise<Outcome[]> {
  const raw = await ask(
    connection,
    statements.map(({ sql }) => sql).join(';\n'),
    statements.flatMap(({ values }) => values.map(bindable)),
  );
  return (statements.length === 1 ? [raw] : (raw as unknown[])).map(outcome);
}

/** Over the driver's callback: its promises capture a stack for every query, also for those that succeed. */
function ask(connection: Connection, sql: string, values: unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(sql, values, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

async function isMariaDb(url: string): Promise<boolean> {
  // Loaded here, so that an installation on SQLite does not read this driver at its start.
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: url, connectTimeout: 5000 });
  try {
    const [rows] = await connection.query('SELECT VERSION() AS version');
    return String((rows as { version: string }[])[0]?.version).includes('MariaDB');
  } finally {
    await connection.end();
  }
}

function bindable(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function outcome(raw: unknown): Outcome {
  if (Array.isArray(raw)) return { rows: raw as Row[], affected: 0 };
  return { rows: [], affected: (raw as { affectedRows?: number }).affectedRows ?? 0 };
}
