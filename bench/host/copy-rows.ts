import type { Database } from '#lab/platform/database/database.js';

/** A statement of the seed, in a transaction of its own. */
export async function run(db: Database, sql: string): Promise<void> {
  await db.unit(async () => void (await db.current.execute({ sql, values: [] })));
}

/**
 * Copies rows of a table, made by the database itself: one for each row of what is beside it.
 * @param where which rows of the table, called `t`, and of what is beside it
 * @param values SQL of the columns that differ
 */
export async function copyRows(
  db: Database,
  entity: new () => object,
  where: string,
  values: Readonly<Record<string, string>>,
  beside = 'bench_number',
): Promise<void> {
  const { tableName, columns } = db.source.getMetadata(entity);
  const names = columns.map(({ databaseName }) => databaseName);
  const into = names.map((name) => `\`${name}\``).join(', ');
  const from = names.map((name) => values[name] ?? `t.\`${name}\``).join(', ');
  await run(
    db,
    `INSERT INTO \`${tableName}\` (${into}) SELECT ${from} FROM \`${tableName}\` t, ${beside} WHERE ${where}`,
  );
}
