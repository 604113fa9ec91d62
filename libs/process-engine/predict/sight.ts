import type { EvaluatedRule } from '../execution/effects.js';
import type { Moment } from '../execution/events.js';
import type { PeopleRule, TaskSpec } from '../model/specs.js';
import type { Foresight, Predicted, PredictedStop, Prediction, RefusedState } from './prediction.js';

/** How many steps a prediction looks ahead. */
const mostSteps = 500;

type Step = Pick<Predicted, 'el' | 'kind' | 'names' | 'called'>;
type Rules = Pick<Predicted, 'rules' | 'rulesElse'>;

/** What was seen so far, in the process itself and in those it calls. */
export class Sight {
  readonly path: Predicted[] = [];
  readonly refused: RefusedState[] = [];
  readonly stops: PredictedStop[] = [];
  readonly taken = new Set<string>();
  state: string | undefined;
  /** Something was passed that may set facts: what they decide from now on is not certain. */
  mayChangeFacts = false;
  private steps = 0;

  constructor(
    readonly moment: Moment,
    readonly foresight: Foresight,
  ) {}

  /** Whether it may look one step further. */
  spend(): boolean {
    return ++this.steps <= mostSteps;
  }

  prediction(end?: { readonly outcome?: string; readonly at: number }): Prediction {
    const { path, refused, stops, taken, state, moment } = this;
    return {
      path,
      refused,
      stops,
      taken: [...taken],
      ...(state === undefined ? {} : { state }),
      ...(end?.outcome === undefined ? {} : { outcome: end.outcome }),
      lasts: end ? end.at - Date.parse(moment.at) : 0,
    };
  }

  /** The process stops here, unless a fact that is set on the way prevents it. */
  stop(stop: PredictedStop): void {
    if (!this.mayChangeFacts) this.stops.push(stop);
  }

  /** Notes a node that is passed. @param comesBack it was passed before */
  pass(at: Step, rules: Rules, comesBack: boolean): void {
    const { path } = this;
    const index = path.findIndex((one) => isSame(one, at));
    const known = path[index];
    if (!known) path.push({ ...at, ...rules, possible: false });
    else if (known.possible) path[index] = { ...known, ...rules, possible: false };
    else
      path[index] = {
        ...known,
        rules: union(known.rules, rules.rules),
        rulesElse: union(known.rulesElse, rules.rulesElse),
        ...(comesBack ? { again: true } : {}),
      };
  }

  /** Notes a node that may be passed. */
  mayPass(at: Step, task: Pick<TaskSpec, 'people' | 'peopleElse'> | undefined): void {
    if (this.path.some((one) => isSame(one, at))) return;
    const rules = { rules: literal(task?.people ?? []), rulesElse: literal(task?.peopleElse ?? []) };
    this.path.push({ ...at, ...rules, possible: true });
  }
}

/** Elements of a called process may have the same ids. */
function isSame(one: Pick<Predicted, 'el' | 'called'>, other: Pick<Predicted, 'el' | 'called'>): boolean {
  return one.el === other.el && one.called === other.called;
}

/** Rules whose arguments are literals on the diagram; those of the others are not known yet. */
function literal(rules: readonly PeopleRule[]): EvaluatedRule[] {
  return rules.flatMap(({ text, resolver, args }) => {
    const written = args.filter((arg) => typeof arg === 'string');
    return written.length === args.length ? [{ text, resolver, args: written }] : [];
  });
}

/** Iterations of one task may ask different people. */
function union(one: readonly EvaluatedRule[], other: readonly EvaluatedRule[]): readonly EvaluatedRule[] {
  return [...new Map([...one, ...other].map((rule) => [JSON.stringify(rule), rule])).values()];
}
