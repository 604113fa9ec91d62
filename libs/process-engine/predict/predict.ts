import { commandBudget, type Moment, type StartEvent } from '../execution/events.js';
import { atOnce, inTurns, type Pause } from '../turns/turns.js';
import type { Definition } from '../model/definition.js';
import type { State } from '../state/state.js';
import { start } from '../step/start.js';
import type { Foresight, Prediction } from './prediction.js';
import { Sight } from './sight.js';
import { Walk } from './walk.js';

type From = { readonly start: StartEvent } | { readonly state: State; readonly moment: Moment };

/** A way to the end is as long as several commands. */
const mostCommands = 4;

/**
 * Where an instance will probably go: the same step function, every user task answered with its first action, handlers
 * skipped, waits for messages and times taken as over, of several the one that comes first. A called process that is
 * known is looked through, others are one step. What lies behind a condition that is null yet is only possible.
 */
export function predict(definition: Definition, from: From, foresight: Foresight = {}): Prediction {
  return atOnce(predicting(definition, from, foresight));
}

/** As `predict`, and others get their turn between its steps. */
export function predictInTurns(
  definition: Definition,
  from: From,
  foresight: Foresight,
  pause: Pause,
): Promise<Prediction> {
  return inTurns(predicting(definition, from, foresight), pause);
}

function* predicting(definition: Definition, from: From, foresight: Foresight): Generator<undefined, Prediction> {
  const { at, by, facts, calendar } = 'start' in from ? from.start : from.moment;
  const own = commandBudget();
  const { isEnough: isOver } = foresight;
  const left = { ...own, characters: mostCommands * own.characters, ...(isOver ? { isOver } : {}) };
  const moment: Moment = { at, facts, left, ...(by === undefined ? {} : { by }), ...(calendar ? { calendar } : {}) };
  const sight = new Sight(moment, foresight);
  const begin = Date.parse(at);
  if ('state' in from) {
    const walk = new Walk(definition, from.state, sight, begin);
    walk.awaitOpen();
    return sight.prediction(yield* walk.go());
  }
  const first = start(definition, { ...from.start, left });
  if (!first.ok) return sight.prediction();
  return sight.prediction(yield* Walk.from(definition, first, sight, begin));
}
