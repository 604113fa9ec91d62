import { OwnTime } from '#lab/platform/heavy/own-time.js';
import {
  commandBudget,
  start,
  step,
  type CommandBudget,
  type Definition,
  type Event,
  type StartEvent,
  type State,
  type Step,
} from '#lab/process-engine/index.js';

/** Milliseconds that the steps of one command may take of the processor; what comes after them is an incident. */
const mostMs = 1_000;

/**
 * The engine's steps of one command, or of trying one: they share their budget (`left`, which their events bring along), and
 * their time, for nothing else is answered meanwhile.
 */
export class CommandSteps {
  private readonly time = new OwnTime(mostMs);
  /** What they may still use up. */
  readonly left: CommandBudget = { ...commandBudget(), isOver: this.time.isOver };

  start(definition: Definition, event: StartEvent): Step {
    return this.time.during(() => start(definition, event));
  }

  step(definition: Definition, state: State, event: Event): Step {
    return this.time.during(() => step(definition, state, event));
  }
}
