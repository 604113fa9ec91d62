import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { errors } from '#lab/shared/errors.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useSubjectEntries, type SubjectEntry } from '#lab/ui/subject/registry.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { BatchAnswer, RowResult } from '#lab/modules/designer/shared/order.dto.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { taskRoute } from '../../shared/task-route.js';

/** Approve or reject, whatever a kind of record calls it. */
export type BulkLook = 'primary' | 'danger';

/** A task that is ready to be decided with others. */
interface Ready {
  readonly line: TodoLine;
  readonly action: string;
  readonly version: number;
  /** It cannot be done without saying why. */
  readonly needsReason: boolean;
}

/** What became of one task, or why it cannot be decided with others. */
export interface Outcome {
  readonly line: TodoLine;
  /** 200 where it went well; `form` where the act asks for more than an opinion, `none` where it is not offered. */
  readonly result: Answer | 'form' | 'none';
}

/** How the server answered for one task, or why it did not. */
export type Answer = Pick<RowResult, 'code' | 'args'> & Pick<ApiError, 'trouble'>;

export interface Bulk {
  /** Undefined while the tasks are looked at. */
  readonly ready: readonly Ready[] | undefined;
  readonly unfit: readonly Outcome[];
  readonly needsReason: boolean;
  /** How many have been answered, once it has begun. */
  readonly sent: number | undefined;
  /** All of them, once it is over. */
  readonly outcomes: readonly Outcome[] | undefined;
  readonly look: () => void;
  readonly run: (opinion: string) => void;
}

/** So many are sent with one call: few enough for the bar to move. */
const atOnce = 10;

/** The same decision on many tasks: looks at each as it is now, sends them in groups, keeps what became of every one. */
export function useBulk(lines: readonly TodoLine[], wanted: BulkLook): Bulk {
  const entries = useSubjectEntries();
  const [sent, setSent] = useState<number>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const looking = useApiMutation(async (all: readonly TodoLine[]) => {
    const found: (Ready | Outcome)[] = [];
    for (const group of groupsOf(all)) {
      found.push(...(await Promise.all(group.map((line) => lookAt(line, wanted, entries)))));
    }
    return found;
  });
  const found = looking.data ?? [];
  const ready = found.filter((each) => 'action' in each);
  const unfit = found.filter((each) => 'result' in each);
  const routes = entries.map(({ route }) => route);
  const running = useApiMutation<string, readonly Outcome[]>(
    async (opinion) => {
      const done: Outcome[] = [];
      setSent(0);
      for (const action of new Set(ready.map((each) => each.action))) {
        for (const group of groupsOf(ready.filter((each) => each.action === action))) {
          done.push(...(await sendGroup(action, group, opinion)));
          setSent(done.length);
        }
      }
      return done;
    },
    { refreshes: [...routes, 'Common', 'process'], onDone: (done) => setOutcomes([...done, ...unfit]) },
  );
  return {
    ready: looking.isSuccess ? ready : undefined,
    unfit,
    needsReason: ready.some(({ needsReason }) => needsReason),
    sent,
    outcomes,
    look: () => looking.mutate(lines),
    run: (opinion) => running.mutate(opinion),
  };
}

/** The task as it is now: its version, and whether the decision is offered and needs no form. */
async function lookAt(line: TodoLine, wanted: BulkLook, entries: readonly SubjectEntry[]): Promise<Ready | Outcome> {
  const entry = entries.find(({ subject }) => subject.name === line.subject);
  try {
    const detail = await api.get<TaskDetail>(taskRoute(line.task));
    const offered = detail.actions.find(
      ({ action, task }) => task === line.task && entry?.subject.actions[action]?.look === wanted,
    );
    const spec = offered && entry?.subject.actions[offered.action];
    if (!offered || !spec) return { line, result: 'none' };
    const { asks } = spec;
    if (asks === 'form' || entry.forms?.[offered.action]) return { line, result: 'form' };
    return { line, action: offered.action, version: detail.recordVersion, needsReason: asks === 'reason' };
  } catch (problem) {
    return { line, result: resultOf(problem) };
  }
}

/** Tasks of a call that got no answer count as not done; whoever tries one again that was done hears so. */
async function sendGroup(action: string, group: readonly Ready[], opinion: string): Promise<Outcome[]> {
  const rows = group.map(({ line: { task }, version }) => ({ task, version }));
  const body = { action, rows, input: opinion ? { opinion } : {} };
  try {
    const answer = await api.post<BatchAnswer>('process/tasks/batch', body, { idempotencyKey: uuid() });
    const results = new Map<string, RowResult>(answer.rows.map((row) => [row.id, row]));
    return group.map(({ line }) => ({ line, result: answerOf(results.get(line.task)) }));
  } catch (problem) {
    return group.map(({ line }) => ({ line, result: resultOf(problem) }));
  }
}

function answerOf(row: RowResult | undefined): Answer {
  return { code: row?.code ?? errors.unknown.code, args: row?.args ?? [], trouble: undefined };
}

function resultOf(problem: unknown): Answer {
  if (problem instanceof ApiError) return problem;
  throw problem;
}

function groupsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));
}
