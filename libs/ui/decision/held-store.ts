import type { FieldError } from '#lab/shared/define-errors.js';
import { success } from '#lab/shared/envelope.js';
import { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { newId } from '../new-id.js';
import {
  inputOf,
  tasksOf,
  type CallAnswer,
  type Decision,
  type HeldCall,
  type HeldDecision,
  type Returned,
} from './held-decision.js';
import { dropDecision, ownTab, storeDecision, storedDecisions } from './held-storage.js';

/** What becomes of a held decision, for the screen that made it; it may be gone by then. */
export interface Outcome {
  readonly onUndone?: () => void;
  /** It can no longer be undone. */
  readonly onSending?: () => void;
  /** After each call, with how many tasks have been answered. */
  readonly onProgress?: (answered: number) => void;
  /** Answers true when the screen shows refusals itself. */
  readonly onSent?: (answers: readonly CallAnswer[]) => boolean | undefined;
}

/** What the provider adds: who decides, and how it is shown. */
interface Surroundings {
  readonly user: string;
  /** How long a decision is held, in milliseconds; 0 sends at once. */
  readonly holdMs: number;
  readonly refresh: (...paths: readonly string[]) => Promise<void>;
  readonly onRefused: (decision: HeldDecision, problem: ApiError) => void;
  /** A decision was sent that was never announced: one of an earlier page, or one that was not held. */
  readonly onSentUnseen: (decision: HeldDecision) => void;
}

/** What screens see; replaced at every change. */
export interface HeldView {
  /** Still to be undone. */
  readonly waiting: HeldDecision | undefined;
  /** Tasks that are decided for their reader: held, or sent without an answer yet. */
  readonly tasks: ReadonlySet<string>;
  readonly returned: ReadonlyMap<string, Returned>;
}

/** Another tab sends its own decisions; after this long it is taken to be gone. */
const adoptMs = 15_000;

/**
 * Holds the last decision for some seconds, so that it can be undone, and sends it afterwards. A second decision, the
 * end of the session and the end of the page send it at once; it stays in the browser's storage until the server has
 * answered, so that a reload or a crash loses nothing.
 */
export class HeldStore {
  private current: HeldView = { waiting: undefined, tasks: new Set(), returned: new Map() };
  private readonly listeners = new Set<() => void>();
  private readonly outcomes = new Map<string, Outcome>();
  /** Decisions that no notice has announced. */
  private readonly unseen = new Set<string>();
  private readonly sending = new Map<string, Promise<void>>();
  /** Keys of calls that got no answer: the same decision made again is the same call. */
  private readonly keys = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private around: Surroundings) {}

  /** Who decides and how it is shown may change while a decision is held. */
  surround(around: Surroundings): void {
    this.around = around;
  }

  readonly view = (): HeldView => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  hold(decision: Decision, outcome: Outcome = {}): void {
    void this.sendNow();
    const { user, holdMs } = this.around;
    const calls = decision.calls.map((call) => ({ ...call, key: this.keys.get(printOf(call)) ?? call.key }));
    const held: HeldDecision = { ...decision, calls, id: newId(), user, tab: ownTab(), until: Date.now() + holdMs };
    this.outcomes.set(held.id, outcome);
    storeDecision(held);
    const decided = tasksOf(held);
    const returned = new Map([...this.current.returned].filter(([task]) => !decided.includes(task)));
    this.show({ waiting: held, tasks: new Set([...this.current.tasks, ...decided]), returned });
    if (holdMs === 0) {
      this.unseen.add(held.id);
      void this.sendNow();
    } else this.timer = setTimeout(() => void this.sendNow(), holdMs);
  }

  /** Takes the last decision back; answers it, or undefined where it is sent already. */
  undo(): HeldDecision | undefined {
    const { waiting } = this.current;
    if (!waiting) return undefined;
    clearTimeout(this.timer);
    dropDecision(waiting.id);
    this.settle(
      waiting,
      waiting.calls.flatMap((call) => call.tasks.map((task): [string, Returned] => [task, { input: inputOf(call) }])),
    );
    this.outcomes.get(waiting.id)?.onUndone?.();
    this.outcomes.delete(waiting.id);
    return waiting;
  }

  /** Sends what is held; resolves once everything under way has been answered. */
  async sendNow(): Promise<void> {
    const { waiting } = this.current;
    if (waiting) {
      clearTimeout(this.timer);
      this.show({ ...this.current, waiting: undefined });
      this.begin(waiting);
    }
    await Promise.all(this.sending.values());
  }

  /** Sends what earlier pages of this user left behind; answers how to stop waiting for other tabs. */
  resume(): () => void {
    const { user } = this.around;
    const timers = storedDecisions()
      .filter((held) => held.user === user && !this.outcomes.has(held.id) && !this.sending.has(held.id))
      .map((held) => {
        const wait = held.tab === ownTab() ? 0 : Math.max(0, held.until + adoptMs - Date.now());
        return setTimeout(() => this.adopt(held), wait);
      });
    return () => timers.forEach(clearTimeout);
  }

  private adopt(held: HeldDecision): void {
    // Its tab may have sent it in the meantime.
    if (!storedDecisions().some(({ id }) => id === held.id)) return;
    this.unseen.add(held.id);
    this.show({ ...this.current, tasks: new Set([...this.current.tasks, ...tasksOf(held)]) });
    this.begin(held);
  }

  private begin(held: HeldDecision): void {
    const sent = this.send(held).finally(() => this.sending.delete(held.id));
    this.sending.set(held.id, sent);
  }

  private async send(held: HeldDecision): Promise<void> {
    const outcome = this.outcomes.get(held.id);
    outcome?.onSending?.();
    let answered = 0;
    const answers = await Promise.all(
      held.calls.map(async (call) => {
        const answer = await answerTo(call);
        this.remember(answer);
        answered += call.tasks.length;
        outcome?.onProgress?.(answered);
        return answer;
      }),
    );
    this.outcomes.delete(held.id);
    // Without a session it is kept for the next sign-in of its user.
    const isSignedOut = answers.some(({ problem }) => problem?.code === 401);
    if (!isSignedOut) dropDecision(held.id);
    await this.around.refresh(...held.refreshes);
    const refusals = isSignedOut ? [] : answers.flatMap(refusalsOf);
    this.settle(
      held,
      refusals.map(({ task, input, problem }) => [task, { input, problem }]),
    );
    const isShown = outcome?.onSent?.(answers) ?? false;
    const [first] = refusals;
    const isUnseen = this.unseen.delete(held.id);
    if (isUnseen && !isSignedOut && !first && !isShown) this.around.onSentUnseen(held);
    if (first && !isShown && !first.problem.isHandled) this.around.onRefused(held, first.problem);
  }

  private remember({ call, problem }: CallAnswer): void {
    if (problem?.trouble) this.keys.set(printOf(call), call.key);
    else this.keys.delete(printOf(call));
  }

  /** The decision is over: its tasks are shown again, or are gone from the lists that were fetched meanwhile. */
  private settle(held: HeldDecision, back: readonly (readonly [string, Returned])[]): void {
    const over = tasksOf(held);
    this.show({
      waiting: this.current.waiting?.id === held.id ? undefined : this.current.waiting,
      tasks: new Set([...this.current.tasks].filter((task) => !over.includes(task))),
      returned: new Map([...this.current.returned, ...back]),
    });
  }

  private show(view: HeldView): void {
    this.current = view;
    this.listeners.forEach((listener) => listener());
  }
}

/** Survives the end of the page: the browser finishes the call. */
async function answerTo(call: HeldCall): Promise<CallAnswer> {
  try {
    const data = await api.post(call.path, call.body, { idempotencyKey: call.key, outlivesPage: true });
    return { call, data };
  } catch (problem) {
    if (problem instanceof ApiError) return { call, problem };
    throw problem;
  }
}

interface TaskRefusal extends Returned {
  readonly task: string;
  readonly problem: ApiError;
}

/** The tasks of a call that are not decided: all of a refused one, single rows of a batch. */
function refusalsOf({ call, data, problem }: CallAnswer): readonly TaskRefusal[] {
  const input = inputOf(call);
  if (problem) return call.tasks.map((task) => ({ task, input, problem }));
  return rowsOf(data)
    .filter(({ code }) => code !== success)
    .map(({ id, code, args, fields }) => ({
      task: id,
      input,
      problem: new ApiError(code, '', { status: 409, args, ...(fields && { fields }) }),
    }));
}

interface BatchRow {
  readonly id: string;
  readonly code: number;
  readonly args: readonly string[];
  readonly fields?: readonly FieldError[];
}

function rowsOf(data: unknown): readonly BatchRow[] {
  const rows = typeof data === 'object' && data !== null && 'rows' in data ? data.rows : undefined;
  return Array.isArray(rows) ? (rows as BatchRow[]) : [];
}

function printOf({ path, body }: HeldCall): string {
  return JSON.stringify([path, body]);
}
