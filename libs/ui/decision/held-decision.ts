import type { ApiError } from '../api-error.js';

/** One call by which a decision is sent. */
export interface HeldCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Idempotency key: a repeat after a lost answer or a reload does it once. */
  readonly key: string;
  readonly tasks: readonly string[];
}

/** A sentence by its key, so that it can be said in the language that is switched to meanwhile. */
export interface Sentence {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number | undefined>>;
  /** Arguments that are texts themselves, by their keys. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The sentence in the language of `say`. */
export function sentenceText(
  { key, values = {}, words = {} }: Sentence,
  say: (key: string, args?: Record<string, string | number | undefined>) => string,
): string {
  const said = Object.entries(words).map(([name, word]): [string, string] => [name, say(word)]);
  return say(key, { ...values, ...Object.fromEntries(said) });
}

/** A decision as a screen hands it over. */
export interface Decision {
  /** More than one where many tasks are decided together. */
  readonly calls: readonly HeldCall[];
  /** Paths whose answers are out of date afterwards. */
  readonly refreshes: readonly string[];
  /** What was decided: "PR-1 approved". */
  readonly said: Sentence;
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
