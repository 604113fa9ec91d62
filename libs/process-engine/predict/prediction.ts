import type { EvaluatedRule } from '../execution/effects.js';
import type { Definition, Names, Node } from '../model/definition.js';

/** One node that the way will probably lead through. */
export interface Predicted {
  readonly el: string;
  readonly kind: Node['kind'];
  readonly names: Names;
  /** The called process that contains it; absent for the process itself. */
  readonly called?: string;
  /** Who will be asked, for user tasks. */
  readonly rules: readonly EvaluatedRule[];
  readonly rulesElse: readonly EvaluatedRule[];
  /** Reached only behind a condition that cannot be decided yet. */
  readonly possible: boolean;
  /** When its task would be due: the first time it opens, with every step before it as long as it usually takes. */
  readonly due?: string;
  /** The way comes back to it. */
  readonly again?: true;
}

/** A state that could not be entered. */
export interface RefusedState {
  readonly el: string;
  readonly state: string;
}

/** Why the process would stop: no condition is true, a join waits for ever, its work cannot be done, too many steps. */
export type StopReason = 'noFlow' | 'deadlock' | 'work' | 'budget';

/** An element where the process is certain to stop with an incident. */
export interface PredictedStop extends Pick<Predicted, 'el' | 'names' | 'called'> {
  readonly reason: StopReason;
}

export interface Prediction {
  readonly path: readonly Predicted[];
  readonly refused: readonly RefusedState[];
  /** Only those that no fact can prevent that is set on the way. */
  readonly stops: readonly PredictedStop[];
  /** Sequence flows that are certain to be taken. */
  readonly taken: readonly string[];
  /** The state that the record comes to; absent where none is entered. */
  readonly state?: string;
  /** How it ends; absent where that cannot be known. */
  readonly outcome?: string;
  /** Milliseconds until nothing certain is left to happen. */
  readonly lasts: number;
}

/** A user task whose people are looked for. */
export interface PredictedTask {
  readonly node: Node;
  /** The called process that contains it. */
  readonly called?: string;
  readonly rules: readonly EvaluatedRule[];
  readonly rulesElse: readonly EvaluatedRule[];
}

/** What the caller knows about people, durations and called processes; all of it is optional. */
export interface Foresight {
  /** Whether a user will be asked: `nobody` when no assignee is found, `passed` when all count as having passed it. */
  readonly people?: (task: PredictedTask) => 'asked' | 'nobody' | 'passed';
  /** Milliseconds that a task usually takes; no time unless given. */
  readonly lasts?: (task: Pick<Predicted, 'el' | 'called'>) => number | undefined;
  /** A called process of another file. */
  readonly called?: (process: string) => Definition | undefined;
  /** Whether there is a handler of this name; each is, unless given. */
  readonly handles?: (handler: string) => boolean;
  /** Whether it has looked long enough: what comes then is only possible, as beyond the most steps. */
  readonly isEnough?: () => boolean;
  /** Whether facts may be others once the record has entered this state; never, unless given. */
  readonly changesFacts?: (state: string) => boolean;
}
