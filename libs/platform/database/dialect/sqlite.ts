import { Turns } from '../../heavy/turns.js';
import { insert } from '../sql.js';
import { defaultWaitMs, driverError, lockWaitMs, type Dialect, type Outcome } from './dialect.js';
import { SqliteConnection } from './sqlite-connection.js';

/** LIKE takes `a` and `A` for two letters, as the comparison of texts does. */
const exactLike = 'case_sensitive_like = ON';

/** Milliseconds that one try of a unit may block the thread for the lock of another process. */
const blockedMs = 20;

/** Pages that the reading connection keeps; by itself it would keep 2 MiB, less than the upper levels of large indexes. */
const readCacheKibibytes = 32 * 1024;

/**
 * The embedded database: one file, WAL, every commit on disk before it is acknowledged.
 * @param synchronous `NORMAL` leaves it to the system when the disk has a commit
 */
export function sqliteDialect(file: string, synchronous: 'FULL' | 'NORMAL' = 'FULL', waitMs = defaultWaitMs): Dialect {
  const common = {
    type: 'better-sqlite3' as const,
    database: file,
    driver: SqliteConnection,
    logging: false as const,
    timeout: lockWaitMs(waitMs),
  };
  return {
    name: 'sqlite',
    columnTypes: {
      id: () => ({ type: 'varchar', length: '64' }),
      text: (length = 255) => ({ type: 'varchar', length: String(length) }),
      longText: () => ({ type: 'text' }),
      integer: () => ({ type: 'integer' }),
      whole: () => ({ type: 'bigint' }),
      flag: () => ({ type: 'boolean' }),
    },
    sources: async ({ entities, migrations }) => ({
      write: {
        ...common,
        entities: [...entities],
        migrations: [...migrations],
        prepareDatabase: (connection: SqliteConnection) => {
          if (synchronous === 'FULL') connection.keepOnDisk();
          else for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL']) connection.pragma(pragma);
          connection.pragma(exactLike);
          // Waiting for a lock blocks the thread: a unit waits between its tries instead.
          connection.pragma(`busy_timeout = ${blockedMs}`);
        },
      },
      // A connection of its own sees committed rows only, never those of an open transaction.
      read: {
        ...common,
        prepareDatabase: (connection: SqliteConnection) => {
          connection.pragma('query_only = ON');
          connection.pragma(`cache_size = -${readCacheKibibytes}`);
          connection.pragma(exactLike);
        },
      },
    }),
    waitMs,
    // One connection writes and one reads: there is nothing to keep apart.
    onLane: (_lane, work) => work(),
    begin: ['BEGIN IMMEDIATE'],
    forUpdate: '',
    skipLocked: '',
    singleWriter: true,
    joinLast: 'CROSS JOIN',
    partOfUnion: (select) => `SELECT * FROM (${select}) AS b`,
    readsSideBySide: false,
    readsWholeUnions: false,
    // It takes the index that has the order by itself.
    along: () => '',
    openRunner: (source) => {
      // The driver keeps one runner for all who ask. A unit needs its own on the same connection, which others never get.
      const none = { queryRunner: undefined };
      Object.assign(source.driver, none);
      const own = source.createQueryRunner();
      Object.assign(source.driver, none);
      return own;
    },
    async send(runner, statements) {
      const connection = (await runner.connect()) as SqliteConnection;
      const turns = new Turns();
      const outcomes: Outcome[] = [];
      for (const { sql, values } of statements) {
        const statement = connection.prepare(sql);
        outcomes.push(
          statement.reader
            ? { rows: statement.rows(values), affected: 0 }
            : { rows: [], affected: statement.change(values).changes },
        );
        // The database works in this very thread.
        const others = turns.pause();
        if (others) await others;
      }
      return outcomes;
    },
    onDisk: async (runner) => ((await runner.connect()) as SqliteConnection).onDisk(),
    upsertAdd: (table, key, column, by) => {
      const names = Object.keys(key);
      const places = [...names, column].map(() => '?').join(', ');
      return {
        sql: `INSERT INTO \`${table}\` (${quoted([...names, column])}) VALUES (${places}) ON CONFLICT (${quoted(names)}) DO UPDATE SET \`${column}\` = \`${column}\` + ?`,
        values: [...Object.values(key), by, by],
      };
    },
    upsert: (table, row, column) => {
      const { sql, values } = insert(table, row);
      const others = Object.keys(row).filter((name) => name !== column);
      const taken = others.map((name) => `\`${name}\` = excluded.\`${name}\``).join(', ');
      return { sql: `${sql} ON CONFLICT (\`${column}\`) DO UPDATE SET ${taken}`, values };
    },
    insertOnce: (table, row, ...key) => {
      const { sql, values } = insert(table, row);
      return { sql: `${sql} ON CONFLICT (${quoted(key)}) DO NOTHING`, values };
    },
    changeColumn: (runner, table, column) => runner.changeColumn(table, column.name, column),
    // SQLite compares texts by their bytes, and always has.
    alignTexts: () => Promise.resolve(),
    appendOnly: (table) =>
      ['UPDATE', 'DELETE'].map((verb) => {
        const trigger = `${table}_no_${verb.toLowerCase()}`;
        const refusal = `SELECT RAISE(ABORT, '${table} is append-only')`;
        return { trigger, sql: `CREATE TRIGGER \`${trigger}\` BEFORE ${verb} ON \`${table}\` BEGIN ${refusal}; END` };
      }),
    hasTrigger: async (runner, name) => {
      const sql = "SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = ?";
      return ((await runner.query(sql, [name])) as unknown[]).length > 0;
    },
    fullText: {
      // The index alone: the text itself is in `full_text`.
      create:
        "CREATE VIRTUAL TABLE `full_text_tokens` USING fts5(`tokens`, content = '', contentless_delete = 1, tokenize = 'ascii')",
      matching: ({ phrase, begins }) => ({
        condition: (parameter) => `\`full_text_tokens\` MATCH ${parameter}`,
        value: [
          ...(phrase.length > 0 ? [`"${phrase.join(' ')}"`] : []),
          ...(begins === undefined ? [] : [`"${begins}" *`]),
        ].join(' AND '),
      }),
    },
    commitsSchema: false,
    // The embedded file belongs to one server: no other process migrates it at the same time.
    exclusively: (source, _name, work) => work(source.createQueryRunner()),
    about: {
      version: 'SELECT sqlite_version() AS `value`',
      size: 'SELECT `page_count` * `page_size` AS `value` FROM pragma_page_count(), pragma_page_size()',
      clock: "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) AS `value`",
    },
    isDuplicate: (error) => [1555, 2067].includes(driverError(error).errno ?? 0),
    isLockConflict: (error) => [5, 6, 517].includes(driverError(error).errno ?? 0),
    isFull: (error) => driverError(error).errno === 13,
    spaceProbe: ['CREATE TABLE `space_probe` AS SELECT zeroblob(262144) AS `space`', 'DROP TABLE `space_probe`'],
    isUnavailable: () => false,
  };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
