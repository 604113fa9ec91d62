import type { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { ProcessInstance, ProcessTask, Todo } from '#lab/process-host/entities.js';

const minute = 60_000;
/** Years over which the days of copies are spread. */
const spannedYears = 6;

/** SQL of the number of a copy, of a fixed length, and of what follows from it; the history has an `n` of its own. */
export const serial = 'SUBSTR(CAST(10000000 + bench_number.n AS CHAR), 2)';
export const changedAt = `1700000000000 + n * ${minute}`;
export const idOf = (what: string) => `CONCAT('bench-${what}-', ${serial})`;
const twoDigits = (number: string) => `SUBSTR(CAST(101 + ${number} AS CHAR), 2)`;

/** SQL of a day of a copy, in this year or in one of the five after it. */
export function dayFrom(year: number): string {
  return `CONCAT(${year} + n % ${spannedYears}, '-', ${twoDigits('n % 12')}, '-', ${twoDigits('n % 28')})`;
}

/** SQL of one of these ids, in turns, or by another number of the copy. */
export function oneOf(ids: readonly string[], by = 'n'): string {
  return `CASE ${by} % ${ids.length} ${ids.map((id, at) => `WHEN ${at} THEN '${id}'`).join(' ')} END`;
}

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

/** Fills `bench_number` with the numbers from 1 on, each pass doubling them. */
export async function makeNumbers(db: Database, count: number): Promise<void> {
  await run(db, 'CREATE TABLE bench_number (n INTEGER PRIMARY KEY)');
  await run(db, 'INSERT INTO bench_number VALUES (1)');
  for (let have = 1; have < count; have *= 2)
    await run(db, `INSERT INTO bench_number SELECT n + ${have} FROM bench_number WHERE n + ${have} <= ${count}`);
}

/** The first row of a query. @throws Error where there is none */
export async function one(db: Database, sql: string): Promise<Row> {
  const [row] = await db.query({ sql, values: [] });
  if (!row) throw new Error(`the demo company has nothing for ${sql}`);
  return row;
}

/**
 * Copies the last process of a record with its tasks, and who they wait for.
 * @param what the copies are called
 * @param numbers which copies there are, as a condition over `n`
 * @param doer SQL of who has done the tasks; as those of the template unless given
 */
export async function copyProcess(
  db: Database,
  subject: string,
  record: string,
  what: string,
  numbers: string,
  doer?: string,
): Promise<void> {
  const found = await one(
    db,
    `SELECT \`id\` FROM \`process_instance\` WHERE \`subject\` = '${subject}' AND \`recordId\` = '${record}' AND \`parentId\` IS NULL ORDER BY \`round\` DESC LIMIT 1`,
  );
  const id = String(found.id);
  const instance = idOf(`${what}-process`);
  const ofInstance = { instanceId: instance, recordId: idOf(what) };
  const copied = (column: string) => `CONCAT(${instance}, SUBSTR(t.\`${column}\`, ${id.length + 1}))`;
  await copyRows(db, ProcessInstance, `t.\`id\` = '${id}' AND ${numbers}`, {
    id: instance,
    rootId: instance,
    recordId: idOf(what),
    liveKey: 'NULL',
  });
  await copyRows(db, ProcessTask, `t.\`instanceId\` = '${id}' AND ${numbers}`, {
    ...ofInstance,
    id: copied('id'),
    ...(doer === undefined ? {} : { closedBy: `CASE WHEN t.\`closedBy\` IS NULL THEN NULL ELSE ${doer} END` }),
  });
  await copyRows(db, Todo, `t.\`instanceId\` = '${id}' AND ${numbers}`, {
    ...ofInstance,
    taskId: copied('taskId'),
    openedAt: `t.\`openedAt\` + n * ${minute}`,
  });
}
