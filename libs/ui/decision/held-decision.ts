import type { ApiError } from '../api-error.js';

/** One call by which a decision is sent. */
export interface HeldCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Idempotency key: a repeat after a lost answer or a reload does it once. */
  readonly key: string;
  readonly tasks: readonly string[];
}

/** A decision as a screen hands it over. */
export interface Decision {
  /** More than one where many tasks are decided together. */
  readonly calls: readonly HeldCall[];
  /** Paths whose answers are out of date afterwards. */
  readonly refreshes: readonly string[];
  /** What was decided, in the reader's language: "PR-1 approved". */
  readonly text: string;
  /** Where its task is decided again after an undo or a refusal. */
  readonly path?: string;
}

/** A decision that is not sent yet; plain data, so that a reload can send it. */
export interface HeldDecision extends Decision {
  readonly id: string;
  readonly user: string;
  /** The browser tab that holds it. */
  readonly tab: string;
  /** When it is sent, in milliseconds. */
  readonly until: number;
}

/** How the server answered one call: with data, or with a problem. */
export interface CallAnswer {
  readonly call: HeldCall;
  readonly data?: unknown;
  readonly problem?: ApiError;
}

/** A task that came back undecided, with what was entered for it. */
export interface Returned {
  /** `opinion`, `fields` and whatever else the action takes. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Why the server refused; absent after an undo. */
  readonly problem?: ApiError;
}

export function tasksOf({ calls }: Decision): readonly string[] {
  return calls.flatMap(({ tasks }) => tasks);
}

export function inputOf({ body }: HeldCall): Returned['input'] {
  const { input } = body;
  return typeof input === 'object' && input !== null ? (input as Returned['input']) : {};
}
