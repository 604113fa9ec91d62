import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { OrgDirectory, User } from '#lab/modules/org/server/index.js';
import { Clock } from '#lab/platform/clock/clock.js';
import type { Database } from '#lab/platform/database/database.js';
import { ProcessDefinition, ProcessHistory, ProcessInstance, ProcessTask } from '#lab/process-host/entities.js';
import { ProcessMeasures } from '#lab/process-host/views/process-measures.js';
import { copyRows, idOf, makeNumbers, oneOf, run, serial } from '../host/copy-rows.js';
import type { House } from '../host/house.js';
import type { Filled } from './pages.js';

const dayMs = 86_400_000;
/** Over which the starts of the copies are spread. */
const spannedMs = 730 * dayMs;
/** Copies are a share each of so many instances of the demo company at most. */
const mostTemplates = 10;
/** The demo's instances that took longer would end after today when their durations are drawn out. */
const longestMs = 20 * dayMs;
/** Durations of a copy are those of its template times 1 to 101, divided by this. */
const divisor = 16;
const longestFactor = 101;
const instanceId = idOf('statistics-process');
/** The number of a copy; the history has an `n` of its own. */
const n = 'bench_number.n';
const newVersion = 'bench-statistics-version';

/**
 * Fills the demo company with ended instances of its busiest process, half of them of a version of their own: copies of its
 * own with their history and their tasks, each with its own durations. What the figures are read from is then made of them
 * by the job of the product.
 */
export async function seedInstances(house: House, instances: number): Promise<Filled> {
  const { db } = house;
  const now = house.get(Clock).now();
  const templates = await templatesIn(db);
  const [first] = templates;
  if (!first) throw new Error('the demo company has no ended instances');
  const { key, version } = await db.repo(ProcessDefinition).findOneByOrFail({ id: first.definitionId });
  await makeNumbers(db, instances);
  await copyRows(db, ProcessDefinition, `t.\`id\` = '${first.definitionId}' AND ${n} = 1`, {
    id: `'${newVersion}'`,
    version: String(version + 1),
  });
  const users = (await db.repo(User).find({ order: { id: 'ASC' } })).map(({ id }) => id);
  const begins = now.getTime() - spannedMs;
  const step = Math.floor((spannedMs - (longestMs * longestFactor) / divisor) / instances);
  for (const [at, template] of templates.entries())
    await copies(db, template, `${n} % ${templates.length} = ${at}`, users, `${begins} + ${n} * ${step}`);
  await run(db, 'DROP TABLE bench_number');
  while (await db.unit(() => house.get(ProcessMeasures).run()));
  if (!db.dialect.singleWriter)
    for (const table of ['process_instance', 'process_task', 'process_history', 'process_visit', 'process_figure'])
      await run(db, `ANALYZE TABLE \`${table}\``);
  const of = await chosenIn(house, key, first.id, users);
  return { instances, key, version: newVersion, ...of, ...monthsAt(house, now) };
}

/** Ended instances of the process that has most of them, which have called no others. */
async function templatesIn(db: Database): Promise<ProcessInstance[]> {
  const ended = 'FROM `process_instance` i WHERE i.`endedAt` > 0 AND i.`id` = i.`rootId`';
  const alone = 'NOT EXISTS (SELECT 1 FROM `process_instance` c WHERE c.`parentId` = i.`id`)';
  const rows = await db.query({
    sql: `SELECT i.\`id\` ${ended} AND ${alone} AND i.\`endedAt\` - i.\`startedAt\` < ? AND i.\`definitionId\` = (SELECT i.\`definitionId\` ${ended} GROUP BY i.\`definitionId\` ORDER BY COUNT(*) DESC, i.\`definitionId\` LIMIT 1) ORDER BY i.\`id\` LIMIT ?`,
    values: [longestMs, mostTemplates],
  });
  return Promise.all(rows.map(({ id }) => db.repo(ProcessInstance).findOneByOrFail({ id: String(id) })));
}

/** @param begun SQL of when a copy began, in milliseconds */
async function copies(
  db: Database,
  { id, startedAt }: ProcessInstance,
  numbers: string,
  users: readonly string[],
  begun: string,
): Promise<void> {
  const since = (column: string) => `(t.\`${column}\` - ${startedAt.getTime()})`;
  const drawnOut = (column: string) => {
    const product = `(${since(column)} * (1 + ${n} * 37 % ${longestFactor}))`;
    // A remainder taken off first: one database divides whole numbers, the other makes fractions of them.
    return `${begun} + (${product} - ${product} % ${divisor}) / ${divisor}`;
  };
  // In each month there is work of everybody, however few copies, and everybody has had each of the templates.
  const user = oneOf(users, `(${n} + (${n} - ${n} % ${mostTemplates}) / ${mostTemplates})`);
  await copyRows(db, ProcessInstance, `t.\`id\` = '${id}' AND ${numbers}`, {
    id: instanceId,
    rootId: instanceId,
    definitionId: `CASE WHEN ${n} % ${2 * mostTemplates} < ${mostTemplates} THEN t.\`definitionId\` ELSE '${newVersion}' END`,
    recordId: idOf('statistics'),
    liveKey: 'NULL',
    searchText: `CONCAT(t.\`searchText\`, ' bs', ${serial})`,
    initiator: user,
    startedAt: begun,
    endedAt: drawnOut('endedAt'),
    measuredAt: 'NULL',
    departmentId: 'NULL',
    ending: 'NULL',
  });
  const ofInstance = { instanceId, recordId: idOf('statistics') };
  await copyRows(db, ProcessTask, `t.\`instanceId\` = '${id}' AND ${numbers}`, {
    ...ofInstance,
    id: `CONCAT(${instanceId}, SUBSTR(t.\`id\`, ${id.length + 1}))`,
    openedAt: drawnOut('openedAt'),
    seenAt: drawnOut('seenAt'),
    // Not drawn out, so that those that take long are late.
    dueAt: `${begun} + ${since('dueAt')}`,
    closedAt: drawnOut('closedAt'),
    closedBy: `CASE WHEN t.\`closedBy\` IS NULL THEN NULL ELSE ${user} END`,
  });
  await copyRows(db, ProcessHistory, `t.\`instanceId\` = '${id}' AND ${numbers}`, {
    instanceId,
    at: drawnOut('at'),
  });
}

async function chosenIn(house: House, key: string, template: string, users: readonly string[]) {
  const { db } = house;
  const org = house.get(OrgDirectory);
  await org.refresh();
  const versions = await db.repo(ProcessDefinition).findBy({ key });
  const [task] = await db.repo(ProcessTask).find({ where: { instanceId: template }, order: { id: 'ASC' } });
  const [person = ''] = users;
  const department = org.users().find(({ id }) => id === person)?.departmentId;
  if (!task || !department) throw new Error('the demo company has no task or no department to narrow by');
  return { versions: versions.map(({ id }) => id), person, department, element: task.element };
}

function monthsAt(house: House, now: Date) {
  const zone = house.get(OrgDirectory).zone();
  const monthOf = (days: number) => addDays(dayIn(zone, now), days).slice(0, 7);
  const lastMonth = monthOf(0);
  const year = Number(lastMonth.slice(0, 4));
  const from = `${monthOf(-450)}-01`;
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  const next = addDays(`${String(year - 1)}${lastMonth.slice(4)}-01`, 31).slice(0, 7);
  return {
    lastMonth,
    yearFrom: next,
    allFrom: monthOf(-730),
    past: { from, to, begins: beginOf(from, zone).getTime(), ends: beginOf(addDays(to, 1), zone).getTime() },
  };
}
