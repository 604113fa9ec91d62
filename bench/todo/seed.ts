import type { Database } from '#lab/platform/database/database.js';
import { userPrincipal } from '#lab/process-host/index.js';
import { ProcessInstance, ProcessTask, Todo } from '#lab/process-host/entities.js';
import type { BenchHost } from '../host/bench-host.js';
import { draftRow } from '../host/own-doer.js';
import { insert } from '#lab/platform/database/sql.js';
import { firstApprover, requester } from '../w2/diagram.js';
import { busy, busyEvery, groupEvery, groups, ordinary, ordinaryTasks } from './readers.js';

const template = '019a0000-0000-7000-8000-0000000000ff';

/**
 * Fills a database with open tasks: one instance is submitted, all others are copies of its rows, made by the database
 * itself. Arrival times differ by a second each.
 */
export async function seedTodos(host: BenchHost, count: number): Promise<void> {
  const { db } = host;
  await db.unit(() => {
    db.write(insert('bench_case', draftRow(template)));
    return Promise.resolve();
  });
  await host.act(template, 'submit', 1, requester);
  const [instance] = await db.query({ sql: 'SELECT `id` FROM `process_instance`', values: [] });
  const id = String(instance?.id);
  const sqlite = db.dialect.singleWriter;
  const number = sqlite ? "printf('%09d', n)" : "LPAD(n, 9, '0')";
  const joined = (...parts: string[]) => (sqlite ? parts.join(' || ') : `CONCAT(${parts.join(', ')})`);
  const copied = joined("'bench-'", number);
  const task = joined(copied, `SUBSTR(\`taskId\`, ${id.length + 1})`);
  const principal = `CASE WHEN n <= ${ordinaryTasks} THEN '${userPrincipal(ordinary)}' WHEN n % ${busyEvery} = 0 THEN '${userPrincipal(busy)}' ${groups
    .map((group, index) => `WHEN n % ${groupEvery} = ${index + 1} THEN '${group}'`)
    .join(' ')} ELSE ${joined("'u:other-'", 'n % 997')} END`;
  await copyRows(db, ProcessInstance, `\`id\` = '${id}'`, count, {
    id: copied,
    rootId: copied,
    recordId: copied,
    liveKey: 'NULL',
    titleZh: joined("'Case '", number),
    titleEn: joined("'Case '", number),
  });
  await copyRows(db, ProcessTask, `\`instanceId\` = '${id}'`, count, {
    id: joined(copied, `SUBSTR(\`id\`, ${id.length + 1})`),
    instanceId: copied,
    recordId: copied,
    openedAt: '`openedAt` + n * 1000',
  });
  await copyRows(db, Todo, `\`instanceId\` = '${id}' AND \`principal\` = '${userPrincipal(firstApprover)}'`, count, {
    taskId: task,
    principal,
    instanceId: copied,
    recordId: copied,
    openedAt: '`openedAt` + n * 1000',
  });
  await db.unit(() => {
    db.write({ sql: sqlite ? 'ANALYZE' : 'ANALYZE TABLE `todo`, `process_instance`, `process_task`', values: [] });
    return Promise.resolve();
  });
}

/** Copies one row `count` times with other values in some of its columns; `n` is the number of the copy. */
async function copyRows(
  db: Database,
  entity: new () => object,
  where: string,
  count: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { tableName, columns } = db.source.getMetadata(entity);
  const names = columns.map(({ databaseName }) => databaseName);
  const into = names.map((name) => `\`${name}\``).join(', ');
  const from = names.map((name) => values[name] ?? `\`${name}\``).join(', ');
  const sql = `INSERT INTO \`${tableName}\` (${into}) SELECT ${from} FROM \`${tableName}\`, (${numbersTo(count)}) numbers WHERE ${where}`;
  await db.unit(async () => void (await db.current.execute({ sql, values: [] })));
}

/** The numbers from 1 to `count`, as combinations of digits: servers bound how far a recursion goes. */
function numbersTo(count: number): string {
  const digits = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
  const places = Array.from({ length: String(count).length }, (_, place) => place);
  const number = places.map((place) => `p${place}.d * ${10 ** place}`).join(' + ');
  const from = places.map((place) => `(${digits}) p${place}`).join(', ');
  return `SELECT n FROM (SELECT ${number} AS n FROM ${from}) a WHERE n BETWEEN 1 AND ${count}`;
}
