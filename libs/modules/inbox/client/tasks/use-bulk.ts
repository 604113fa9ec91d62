import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { errors } from '#lab/shared/errors.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import type { CallAnswer, HeldCall } from '#lab/ui/decision/held-decision.js';
import { useHeldStore } from '#lab/ui/decision/held-provider.jsx';
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
  /**
   * 200 where it went well; `form` where the act asks for more than an opinion, `fields` where the step opens fields of
   * the record, `none` where it is not offered.
   */
  readonly result: Answer | 'form' | 'fields' | 'none';
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
  /** They are decided, and can be undone for some seconds. */
  readonly isHeld: boolean;
  /** `text` says what is done, for the notice. */
  readonly run: (opinion: string, text: string) => void;
}

/** So many are sent with one call: few enough for the bar to move. */
const atOnce = 10;

/** The same decision on many tasks: looks at each as it is now, sends them in groups, keeps what became of every one. */
export function useBulk(lines: readonly TodoLine[], wanted: BulkLook): Bulk {
  const entries = useSubjectEntries();
  const [sent, setSent] = useState<number>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const isShown = useIsShown();
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
  const held = useHeldStore();
  const [isHeld, setHeld] = useState(false);
  const run = (opinion: string, text: string) => {
    const calls = [...new Set(ready.map(({ action }) => action))].flatMap((action) =>
      groupsOf(ready.filter((each) => each.action === action)).map((group) => callOf(action, group, opinion)),
    );
    setHeld(true);
    held.hold(
      { calls, refreshes: [...routes, 'Common', 'process'], text },
      {
        onUndone: () => setHeld(false),
        onSending: () => {
          setHeld(false);
          setSent(0);
        },
        onProgress: setSent,
        onSent: (answers) => {
          setOutcomes([...answers.flatMap((answer) => outcomesOf(answer, ready)), ...unfit]);
          return isShown.current;
        },
      },
    );
  };
  return {
    ready: looking.isSuccess ? ready : undefined,
    unfit,
    needsReason: ready.some(({ needsReason }) => needsReason),
    sent,
    outcomes,
    look: () => looking.mutate(lines),
    isHeld,
    run,
  };
}

/** Whether the screen is still there when an answer comes. */
function useIsShown(): { readonly current: boolean } {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
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
    // Fields that a step opens are read and filled in one by one; a rejection leaves them as they are.
    if (wanted === 'primary' && (offered.edit ?? []).length > 0) return { line, result: 'fields' };
    return { line, action: offered.action, version: detail.recordVersion, needsReason: asks === 'reason' };
  } catch (problem) {
    return { line, result: resultOf(problem) };
  }
}

function callOf(action: string, group: readonly Ready[], opinion: string): HeldCall {
  const rows = group.map(({ line: { task }, version }) => ({ task, version }));
  const body = { action, rows, input: opinion ? { opinion } : {} };
  return { path: 'process/tasks/batch', body, key: uuid(), tasks: rows.map(({ task }) => task) };
}

/** Tasks of a call that got no answer count as not done; a second try at one that was done is refused as such. */
function outcomesOf({ call, data, problem }: CallAnswer, ready: readonly Ready[]): readonly Outcome[] {
  const rows = problem ? [] : (data as BatchAnswer).rows;
  const results = new Map(rows.map((row): [string, RowResult] => [row.id, row]));
  return ready
    .filter(({ line: { task } }) => call.tasks.includes(task))
    .map(({ line }) => ({ line, result: problem ?? answerOf(results.get(line.task)) }));
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
