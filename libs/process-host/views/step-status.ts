import type { StepStatus } from '#lab/shared/todo-view.js';
import type { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { parseTaskId } from '../assignment/task-id.js';
import { taskStatus } from '../command/task-status.js';
import type { ProcessTask } from '../entities.js';

type StepTask = Pick<ProcessTask, 'id' | 'instanceId' | 'status' | 'dueAt' | 'outcome'>;

/** By token of an instance, `instance.token`, the decision with which its step was left. */
type Decisions = ReadonlyMap<string, string>;

/**
 * The status of each of these steps, by its key: one query more where the acts of users alone do not say how a step
 * ended, as in a countersign with different votes.
 * @param steps tasks of each step, in the order in which they were opened
 */
export async function stepStatuses<K>(
  db: Database,
  now: Date,
  steps: ReadonlyMap<K, readonly StepTask[]>,
): Promise<Map<K, StepStatus>> {
  const statuses = new Map<K, StepStatus>();
  const unclear: (readonly [K, readonly StepTask[]])[] = [];
  for (const step of steps) {
    const [key, tasks] = step;
    const status = plain(tasks, now);
    if (status === undefined) unclear.push(step);
    else statuses.set(key, status);
  }
  const instances = unclear.flatMap(([, tasks]) => tasks.map(({ instanceId }) => instanceId));
  const decisions = await decisionsOf(db, new Set(instances));
  for (const [key, tasks] of unclear) statuses.set(key, decided(tasks, decisions));
  return statuses;
}

function plain(tasks: readonly StepTask[], now: Date): StepStatus | undefined {
  const open = tasks.filter(({ status }) => status === taskStatus.of.awaiting);
  if (open.length > 0) return open.some(({ dueAt }) => dueAt !== null && dueAt < now) ? 'late' : 'current';
  const visit = lastVisit(tasks);
  const [outcome, ...others] = new Set(visit.map((task) => task.outcome));
  if (others.length > 0 || visit.some(({ status }) => status !== taskStatus.of.processed)) return undefined;
  return outcome === 'reject' ? 'rejected' : 'done';
}

function decided(tasks: readonly StepTask[], decisions: Decisions): StepStatus {
  const visit = lastVisit(tasks);
  const [task] = visit;
  const decision = task && decisions.get(placeOf(task));
  if (decision !== undefined) return decision === 'reject' ? 'rejected' : 'done';
  return visit.some(({ outcome }) => outcome === 'returned') ? 'rejected' : 'withdrawn';
}

/** A step that is reached again gets a token of its own. */
function lastVisit(tasks: readonly StepTask[]): readonly StepTask[] {
  const last = tasks.at(-1);
  if (!last || tasks.length === 1) return tasks;
  const place = placeOf(last);
  return tasks.filter((task) => placeOf(task) === place);
}

function placeOf({ id }: Pick<StepTask, 'id'>): string {
  const { instance, token } = parseTaskId(id);
  return `${instance}.${token}`;
}

async function decisionsOf(db: Database, instances: ReadonlySet<string>): Promise<Decisions> {
  if (instances.size === 0) return new Map();
  const { sql, values } = conditions({ instanceId: [...instances], kind: 'left' });
  const left = await db.query({
    sql: `SELECT \`instanceId\`, \`token\`, \`outcome\` FROM \`process_history\` WHERE ${sql} AND \`outcome\` IS NOT NULL ORDER BY \`n\``,
    values,
  });
  return new Map(
    left.map(({ instanceId, token, outcome }) => [`${String(instanceId)}.${String(token ?? '')}`, String(outcome)]),
  );
}
