import { useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import type { CallAnswer, HeldCall, Sentence } from '#lab/ui/decision/held-decision.js';
import { useHeldStore } from '#lab/ui/decision/held-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useSubjectEntries, type SubjectEntry } from '#lab/ui/subject/registry.js';
import { listOfField, type SubjectWords } from '#lab/shared/subject-words.js';
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
  readonly form?: StepForm;
}

/** What is filled in once for all tasks of one step. */
export interface StepForm {
  readonly subject: SubjectWords;
  /** Tells the steps apart. */
  readonly step: string;
  /** Names of the fields that the step opens, none of them one of lines. */
  readonly fields: readonly string[];
}

/** What became of one task, or why it cannot be decided with others. */
export interface Outcome {
  readonly line: TodoLine;
  /**
   * 200 where it went well; `suspended` where its process is, `form` where the act asks for more than an opinion, `fields` where the step opens fields
   * that cannot be filled in for all at once, `none` where it is not offered.
   */
  readonly result: Answer | 'suspended' | 'form' | 'fields' | 'none';
}

/** How the server answered for one task, or why it did not. */
export type Answer = Pick<RowResult, 'code' | 'args'> &
  Pick<ApiError, 'trouble'> & { readonly fields: readonly FieldError[] };

/** What goes along with every decision. */
export interface BulkInput {
  readonly opinion: string;
  /** Fields that were filled in; those left empty stay as they are on each record. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface Bulk {
  /** Undefined while the tasks are looked at. */
  readonly ready: readonly Ready[] | undefined;
  readonly unfit: readonly Outcome[];
  readonly needsReason: boolean;
  /** The fields of the step, where all tasks are of one. */
  readonly form: StepForm | undefined;
  /** How many have been answered, once it has begun. */
  readonly sent: number | undefined;
  /** All of them, once it is over. */
  readonly outcomes: readonly Outcome[] | undefined;
  /** The fields of the form that every task of the last try was refused for; none was decided, and it can be tried again. */
  readonly problems: readonly FieldError[];
  readonly look: () => void;
  /** They are decided, and can be undone for some seconds. */
  readonly isHeld: boolean;
  /** `said` is what is done, for the notice. */
  readonly run: (input: BulkInput, said: Sentence) => void;
}

/** So many are sent with one call: few enough for the bar to move. */
const atOnce = 10;

/** The same decision on many tasks: looks at each as it is now, sends them in groups, keeps what became of every one. */
export function useBulk(lines: readonly TodoLine[], wanted: BulkLook): Bulk {
  const entries = useSubjectEntries();
  const [sent, setSent] = useState<number>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const isShown = useIsShown();
  const looking = useApiMutation(async (all: readonly TodoLine[]) => {
    const found: (Ready | Outcome)[] = [];
    for (const group of groupsOf(all)) {
      found.push(...(await Promise.all(group.map((line) => lookAt(line, wanted, entries)))));
    }
    return withOneForm(found);
  });
  const found = looking.data ?? [];
  const ready = found.filter((each) => 'action' in each);
  const unfit = found.filter((each) => 'result' in each);
  const routes = entries.map(({ route }) => route);
  const held = useHeldStore();
  const [isHeld, setHeld] = useState(false);
  const run = (input: BulkInput, said: Sentence) => {
    const calls = [...new Set(ready.map(({ action }) => action))].flatMap((action) =>
      groupsOf(ready.filter((each) => each.action === action)).map((group) => callOf(action, group, input)),
    );
    setHeld(true);
    setProblems([]);
    held.hold(
      { calls, refreshes: [...routes, 'Common', 'process'], said },
      {
        onUndone: () => setHeld(false),
        onSending: () => {
          setHeld(false);
          setSent(0);
        },
        onProgress: setSent,
        onSent: (answers) => {
          const found = answers.flatMap((answer) => outcomesOf(answer, ready));
          const refused = fieldsOfAll(found);
          setProblems(refused);
          if (refused.length > 0) setSent(undefined);
          else setOutcomes([...found, ...unfit]);
          return isShown.current;
        },
      },
    );
  };
  return {
    ready: looking.isSuccess ? ready : undefined,
    unfit,
    needsReason: ready.some(({ needsReason }) => needsReason),
    form: ready[0]?.form,
    sent,
    outcomes,
    problems,
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
    if (detail.line.suspended) return { line, result: 'suspended' };
    const { asks } = spec;
    if (asks === 'form' || entry.forms?.[offered.action]) return { line, result: 'form' };
    const ready = { line, action: offered.action, version: detail.recordVersion, needsReason: asks === 'reason' };
    const fields = offered.edit ?? [];
    // A rejection leaves the fields as they are.
    if (wanted === 'danger' || fields.length === 0) return ready;
    // Lines differ from record to record.
    if (fields.some((field) => listOfField(field) !== undefined)) return { line, result: 'fields' };
    const step = [line.subject, line.element, offered.action, ...fields].join(' ');
    return { ...ready, form: { subject: entry.subject, step, fields } };
  } catch (problem) {
    return { line, result: resultOf(problem) };
  }
}

/** Tasks of several steps have no form in common: those that open fields are left out. */
function withOneForm(found: readonly (Ready | Outcome)[]): readonly (Ready | Outcome)[] {
  const steps = new Set(found.flatMap((each) => ('action' in each ? [each.form?.step] : [])));
  if (steps.size < 2) return found;
  return found.map((each) => ('action' in each && each.form ? { line: each.line, result: 'fields' } : each));
}

function callOf(action: string, group: readonly Ready[], { opinion, fields }: BulkInput): HeldCall {
  const rows = group.map(({ line: { task }, version }) => ({ task, version }));
  const input = { ...(opinion ? { opinion } : {}), ...(Object.keys(fields).length > 0 ? { fields } : {}) };
  const body = { action, rows, input };
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

/** Path of a field of the form, as the server writes it. */
export const formPath = 'fields.';

/** The fields of the form that were refused, where that is what happened to every task; each once. */
function fieldsOfAll(found: readonly Outcome[]): readonly FieldError[] {
  const refused = found.map(({ result }) =>
    typeof result === 'string' ? [] : result.fields.filter(({ path }) => path.startsWith(formPath)),
  );
  if (refused.some((fields) => fields.length === 0)) return [];
  return [...new Map(refused.flat().map((field) => [field.path, field])).values()];
}

function answerOf(row: RowResult | undefined): Answer {
  const { code = errors.unknown.code, args = [], fields = [] } = row ?? {};
  return { code, args, fields, trouble: undefined };
}

function resultOf(problem: unknown): Answer {
  if (problem instanceof ApiError) return problem;
  throw problem;
}

function groupsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));
}
