import { taskStatus } from '../command/task-status.js';
import type { ProcessHistory, ProcessTask } from '../entities.js';

/** What of the history a measure is taken from, in the order of its numbers. */
export type MeasuredItem = Pick<ProcessHistory, 'kind' | 'element' | 'token' | 'iteration' | 'at' | 'outcome' | 'took'>;
export type MeasuredTask = Pick<
  ProcessTask,
  'id' | 'element' | 'status' | 'openedAt' | 'seenAt' | 'dueAt' | 'closedAt' | 'closedBy'
>;

/** What a measure has to know of a diagram. */
export interface MeasuredElements {
  /** The kind of an element, a word of the engine; undefined where the version has no such element. */
  kindOf(element: string): string | undefined;
  /** Whether several flows leave it, so that which one was taken says something. */
  isSplit(element: string): boolean;
  /** Whether an action of a task refuses the record. */
  refuses(action: string): boolean;
}

/** Sums over the tasks that users have decided. Durations in milliseconds. */
export interface TaskSums {
  tasks: number;
  /** From opening to decision. */
  taskMs: number;
  /** Until one of its people first looked at it; the rest of `taskMs` they worked on it. */
  waitMs: number;
  /** Tasks with a due time, and those of them that were decided after it. */
  due: number;
  late: number;
}

/** What happened at one element of one instance. */
export interface StepMeasure extends TaskSums {
  visits: number;
  /** How long each visit lasted that was left, not cancelled. */
  readonly lasted: number[];
  returned: number;
  rejected: number;
  /** Visits that were left without an act of a user; of tasks and automatic work only. */
  automatic: number;
}

/** A task that a user has decided. */
export interface ResponseMeasure {
  readonly user: string;
  readonly ms: number;
  readonly isDue: boolean;
  readonly isLate: boolean;
}

export interface InstanceMeasure {
  readonly steps: ReadonlyMap<string, StepMeasure>;
  /** How often each flow out of a split was taken. */
  readonly flows: ReadonlyMap<string, number>;
  readonly responses: readonly ResponseMeasure[];
}

/** Work that the process does by itself. */
const automaticKinds: ReadonlySet<string> = new Set(['serviceTask', 'sendTask', 'scriptTask', 'businessRuleTask']);

/** Whether an element counts as a step of work: a user's or the process's own. */
export function isWork(kind: string | undefined): boolean {
  return kind === 'userTask' || (kind !== undefined && automaticKinds.has(kind));
}

/** What one ended instance says about its process, from its history and its tasks. */
export function measureInstance(
  history: readonly MeasuredItem[],
  tasks: readonly MeasuredTask[],
  elements: MeasuredElements,
): InstanceMeasure {
  const steps = new Map<string, StepMeasure>();
  const flows = new Map<string, number>();
  const stepOf = (element: string) => {
    const step = steps.get(element) ?? emptyStep();
    steps.set(element, step);
    return step;
  };
  const acted = new Set(history.flatMap(({ kind, token }) => (kind === 'acted' && token !== null ? [token] : [])));
  const since = new Map<string, number>();
  for (const { kind, element, token, iteration, at, outcome, took } of history) {
    // Repetitions of an activity are parts of its one visit.
    if (element === null || iteration !== null) continue;
    const visit = `${token ?? ''} ${element}`;
    if (kind === 'entered') {
      stepOf(element).visits++;
      since.set(visit, at.getTime());
    } else if (kind === 'left') {
      const step = stepOf(element);
      const entered = since.get(visit);
      if (entered !== undefined) step.lasted.push(at.getTime() - entered);
      const elementKind = elements.kindOf(element);
      if (isWork(elementKind) && !(token !== null && acted.has(token))) step.automatic++;
      if (elementKind === 'userTask' && outcome !== null && elements.refuses(outcome)) step.rejected++;
      if (elements.isSplit(element))
        for (const flow of took?.split(' ') ?? []) flows.set(flow, (flows.get(flow) ?? 0) + 1);
    } else if (kind === 'returned') stepOf(element).returned++;
  }
  const responses = tasks.flatMap((task) => responseOf(task, stepOf(task.element)) ?? []);
  return { steps, flows, responses };
}

/** Adds a task to the sums of its step; undefined where no user has decided it. */
function responseOf(task: MeasuredTask, step: TaskSums): ResponseMeasure | undefined {
  const { status, openedAt, seenAt, dueAt, closedAt, closedBy } = task;
  if (status !== taskStatus.of.processed || closedAt === null || closedBy === null) return undefined;
  const ms = closedAt.getTime() - openedAt.getTime();
  const isDue = dueAt !== null;
  const isLate = dueAt !== null && closedAt > dueAt;
  step.tasks++;
  step.taskMs += ms;
  step.waitMs += Math.min(ms, Math.max(0, (seenAt ?? closedAt).getTime() - openedAt.getTime()));
  step.due += Number(isDue);
  step.late += Number(isLate);
  return { user: closedBy, ms, isDue, isLate };
}

function emptyStep(): StepMeasure {
  const none = { tasks: 0, taskMs: 0, waitMs: 0, due: 0, late: 0 };
  return { ...none, visits: 0, lasted: [], returned: 0, rejected: 0, automatic: 0 };
}
