import type { EvaluatedRule } from '../execution/effects.js';
import type { Moment } from '../execution/events.js';
import type { PeopleRule, TaskSpec } from '../model/specs.js';
import type { Foresight, Predicted, PredictedStop, Prediction, RefusedState } from './prediction.js';

/** How many steps a prediction looks ahead. */
const mostSteps = 500;
/** How many tokens it looks at, in all of its steps together: a step is as long as its tokens are many. */
export const mostTokens = 100_000;
/** How many rules are named that find people for one element: each iteration may have others. */
const mostRules = 100;

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
  private tokens = 0;
  /** Where each element is on the path. */
  private readonly places = new Map<string, number>();

  constructor(
    readonly moment: Moment,
    readonly foresight: Foresight,
  ) {}

  /** Whether it may look one step further, at this many tokens. */
  spend(tokens: number): boolean {
    this.steps++;
    return this.looksAt(tokens) && !this.isSpent;
  }

  /** It has looked as far as it may. */
  get isSpent(): boolean {
    return this.steps > mostSteps || this.tokens > mostTokens || (this.foresight.isEnough?.() ?? false);
  }

  /** Whether it may look at this many tokens more. */
  looksAt(tokens: number): boolean {
    this.tokens += tokens;
    return this.tokens <= mostTokens && !this.foresight.isEnough?.();
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
    const isKnown = this.stops.some(({ reason, ...at }) => reason === stop.reason && keyOf(at) === keyOf(stop));
    if (!this.mayChangeFacts && !isKnown) this.stops.push(stop);
  }

  /** Notes a node that is passed. @param comesBack it was passed before */
  pass(at: Step, rules: Rules, comesBack: boolean): void {
    const { path } = this;
    const index = this.places.get(keyOf(at)) ?? -1;
    const known = path[index];
    if (!known) this.add({ ...at, ...rules, possible: false });
    else if (known.possible) path[index] = { ...known, ...rules, possible: false };
    else
      path[index] = {
        ...known,
        rules: union(known.rules, rules.rules),
        rulesElse: union(known.rulesElse, rules.rulesElse),
        ...(comesBack ? { again: true } : {}),
      };
  }

  /** Notes when the task of a node that was passed would be due; the first time it opens counts. */
  falls(at: Step, due: string): void {
    const index = this.places.get(keyOf(at)) ?? -1;
    const known = this.path[index];
    if (known && known.due === undefined) this.path[index] = { ...known, due };
  }

  /** Notes a node that may be passed. */
  mayPass(at: Step, task: (Pick<TaskSpec, 'people'> & Partial<Pick<TaskSpec, 'peopleElse'>>) | undefined): void {
    if (this.places.has(keyOf(at))) return;
    const rules = { rules: literal(task?.people ?? []), rulesElse: literal(task?.peopleElse ?? []) };
    this.add({ ...at, ...rules, possible: true });
  }

  private add(one: Predicted): void {
    this.places.set(keyOf(one), this.path.length);
    this.path.push(one);
  }
}

/** Elements of a called process may have the same ids. */
function keyOf({ el, called = '' }: Pick<Predicted, 'el' | 'called'>): string {
  return `${called} ${el}`;
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
  if (one.length >= mostRules) return one;
  return [...new Map([...one, ...other].map((rule) => [JSON.stringify(rule), rule])).values()];
}
