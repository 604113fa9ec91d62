import { percentileOf } from '#lab/process-host/views/spread.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { Answered } from '../harness/list-pages.js';
import { placesOf } from '../host/floor-documents.js';
import type { PlainSql } from '../host/plain-sql.js';
import { durations, tasks } from './figure-lines.js';
import type { Filled } from './pages.js';

/** Which rows of figures are put together. */
interface FigureRows {
  readonly versions: readonly string[];
  readonly department: string;
  readonly from: string;
  readonly to: string;
}

const names = [
  ...['count', 'lasted', 'ms', 'tasks', 'taskMs', 'waitMs'],
  ...['due', 'late', 'returned', 'rejected', 'work', 'automatic'],
] as const;

/** Numbers of one name, in the order of `names`, and how many durations are of which class. */
interface Sums {
  readonly numbers: number[];
  readonly spread: Map<number, number>;
}

/** The lines of the figures page, from the rows of figures by hand. How a percentile is read is the product's own. */
export async function figureLines(sql: PlainSql, of: FigureRows): Promise<Answered> {
  const [pending] = await sql.all(
    `SELECT COUNT(*) AS n FROM \`process_instance\` WHERE \`measuredAt\` IS NULL AND \`endedAt\` > 0 AND +\`definitionId\` IN (${placesOf(of.versions)})`,
    of.versions,
  );
  const sums = new Map<string, Sums>();
  for (const row of await figureRows(sql, of)) {
    add(sums, `${String(row.kind)} ${String(row.name)}`, row);
    if (row.kind !== 'ending') continue;
    add(sums, `month ${String(row.month)}`, row);
    add(sums, 'total', row);
  }
  const ids = [...sums].map(([name, of]) => line(name, of, Number(pending?.n)));
  return { ids: ids.sort(), total: sums.get('total')?.numbers[0] ?? 0 };
}

/** The median of how long decided instances took. */
export async function usualDuration(sql: PlainSql, { versions, yearFrom, lastMonth }: Filled): Promise<Answered> {
  const sums = new Map<string, Sums>();
  const asked = { versions, department: '', from: yearFrom, to: lastMonth };
  for (const row of await figureRows(sql, asked, " AND `kind` = 'ending'")) add(sums, 'total', row);
  return { ids: [String(percentileOf(sums.get('total')?.spread ?? new Map(), 0.5))], total: 1 };
}

function figureRows(sql: PlainSql, { versions, department, from, to }: FigureRows, kind = ''): Promise<readonly Row[]> {
  return sql.all(
    `SELECT \`kind\`, \`name\`, \`month\`, ${names.map((name) => `\`${name}\``).join(', ')}, \`spread\` FROM \`process_figure\` WHERE \`definitionId\` IN (${placesOf(versions)}) AND \`departmentId\` = ? AND \`month\` >= ? AND \`month\` <= ?${kind}`,
    [...versions, department, from, to],
  );
}

function add(all: Map<string, Sums>, name: string, row: Row): void {
  let sums = all.get(name);
  if (!sums) all.set(name, (sums = { numbers: names.map(() => 0), spread: new Map() }));
  for (let at = 0; at < names.length; at++) sums.numbers[at]! += Number(row[names[at]!]);
  const text = String(row.spread);
  if (text === '') return;
  for (const part of text.split(' ')) {
    const [index = 0, count = 0] = part.split(':').map(Number);
    sums.spread.set(index, (sums.spread.get(index) ?? 0) + count);
  }
}

function line(of: string, { numbers, spread }: Sums, uncounted: number): string {
  const [count = 0, lasted = 0, ms = 0, taskCount = 0, taskMs = 0, waitMs = 0] = numbers;
  const [due = 0, late = 0, returned = 0, rejected = 0, work = 0, automatic = 0] = numbers.slice(6);
  const [median, p90] = [percentileOf(spread, 0.5) ?? null, percentileOf(spread, 0.9) ?? null];
  const lasting = durations({ average: lasted === 0 ? null : Math.round(ms / lasted), median, p90 });
  const worked = tasks({ tasks: taskCount, due, late });
  const [kind] = of.split(' ');
  if (kind === 'ending' || kind === 'flow') return `${of} ${count}`;
  if (kind === 'month') return `${of} ${count} ${lasting}`;
  if (kind === 'total')
    return `${of} ${count} ${lasting} ${worked} ${returned} ${rejected} ${work} ${automatic} ${uncounted}`;
  if (kind !== 'step') return `${of} ${lasting} ${worked}`;
  const mean = (sum: number) => (taskCount === 0 ? null : Math.round(sum / taskCount));
  return `${of} ${count} ${lasting} ${worked} ${mean(waitMs)} ${mean(taskMs - waitMs)} ${returned} ${rejected}`;
}
