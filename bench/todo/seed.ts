import type { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { instanceText, pairNames, pairValues, userPrincipal } from '#lab/process-host/index.js';
import { ProcessInstance, ProcessTask, Todo } from '#lab/process-host/entities.js';
import type { BenchHost } from '../host/bench-host.js';
import { draftRow } from '../host/own-doer.js';
import { copyRows, run } from '../host/copy-rows.js';
import { insert } from '#lab/platform/database/sql.js';
import { firstApprover, requester } from '../w2/diagram.js';
import { busy, busyEvery, groupEvery, groups, numberText, ordinary, ordinaryTasks } from './readers.js';

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
  const [instance] = await db.query({ sql: 'SELECT `id`, `card` FROM `process_instance`', values: [] });
  const id = String(instance?.id);
  const sqlite = db.dialect.singleWriter;
  const joined = (...parts: string[]) => (sqlite ? parts.join(' || ') : `CONCAT(${parts.join(', ')})`);
  await writeNumbers(db, count, JSON.parse(String(instance?.card)));
  const copied = joined("'bench-'", 'number');
  const task = joined(copied, `SUBSTR(\`taskId\`, ${id.length + 1})`);
  const principal = `CASE WHEN n <= ${ordinaryTasks} THEN '${userPrincipal(ordinary)}' WHEN n % ${busyEvery} = 0 THEN '${userPrincipal(busy)}' ${groups
    .map((group, index) => `WHEN n % ${groupEvery} = ${index + 1} THEN '${group}'`)
    .join(' ')} ELSE ${joined("'u:other-'", 'n % 997')} END`;
  // No statement may take longer than the product lets any take.
  for (let from = 1; from <= count; from += copiedAtOnce) {
    const these = `n BETWEEN ${from} AND ${from + copiedAtOnce - 1}`;
    await copyRows(db, ProcessInstance, `\`id\` = '${id}' AND ${these}`, {
      id: copied,
      rootId: copied,
      recordId: copied,
      liveKey: 'NULL',
      titleZh: joined("'Case '", 'number'),
      titleEn: joined("'Case '", 'number'),
      searchText: 'text',
    });
    await copyRows(db, ProcessTask, `\`instanceId\` = '${id}' AND ${these}`, {
      id: joined(copied, `SUBSTR(\`id\`, ${id.length + 1})`),
      instanceId: copied,
      recordId: copied,
      openedAt: '`openedAt` + n * 1000',
    });
    const own = `\`instanceId\` = '${id}' AND \`principal\` = '${userPrincipal(firstApprover)}'`;
    await copyRows(db, Todo, `${own} AND ${these}`, {
      taskId: task,
      principal,
      instanceId: copied,
      recordId: copied,
      openedAt: '`openedAt` + n * 1000',
      ...Object.fromEntries(pairNames.map((name) => [name, `n_${name}`])),
    });
  }
  await run(db, sqlite ? 'ANALYZE' : 'ANALYZE TABLE `todo`, `process_instance`, `process_task`');
}

/** Rows of one insert. */
const atOnce = 1000;
/** Tasks that one statement copies. */
const copiedAtOnce = 20_000;

/** The numbers of the copies, with the search text of each and its pairs, which no database can make. */
async function writeNumbers(db: Database, count: number, card: unknown): Promise<void> {
  const columns = pairNames.map((name) => `n_${name} BIGINT NOT NULL`).join(', ');
  const sql = `CREATE TABLE bench_number (n INTEGER PRIMARY KEY, number VARCHAR(9) NOT NULL, text TEXT NOT NULL, ${columns})`;
  await run(db, sql);
  for (let from = 1; from <= count; from += atOnce)
    await db.unit(() => {
      const numbers = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, at) => from + at);
      const rows = numbers.map((n) => {
        const number = numberText(n);
        const text = instanceText({ titleZh: `Case ${number}`, titleEn: `Case ${number}`, card });
        const pairs = Object.entries(pairValues(text)).map(([name, value]) => [`n_${name}`, value]);
        return { n, number, text, ...(Object.fromEntries(pairs) as Row) };
      });
      db.write(insert('bench_number', ...rows));
      return Promise.resolve();
    });
}
