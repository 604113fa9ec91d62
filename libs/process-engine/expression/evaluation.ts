import { takes, type FunctionValue, type List, type Value } from './values.js';

/** Where names come from; a name that is not known there is null. */
export interface Lookup {
  (name: string): Value | undefined;
}

/** The moment and the zone of `now()` and `today()`, and the zone in which times without one are compared. */
export interface Moment {
  /** An ISO instant. */
  readonly at: string;
  /** An IANA zone. */
  readonly zone: string;
  /** What is left to this evaluation and those after it; without it each is bounded by itself alone. */
  readonly left?: Allowance;
  /** Levels of evaluation that are left, where this one is part of another. */
  readonly levels?: number;
  /** Where values that the standard makes null are kept with the reason, for people; without it they go unnoticed. */
  readonly notes?: Note[];
  /** Where the rules that matched in decision tables within expressions are kept, for people. */
  readonly rules?: Set<string>;
}

/** A value that is not of its type and therefore null (DMN 1.5 §10.3.2.9.4): where, what it was, and the type. */
export interface Note {
  readonly where: string;
  readonly value: string;
  readonly type: string;
}

/** One evaluation: the names it reads and the bounds that are left. */
export interface Evaluation {
  readonly lookup: Lookup;
  readonly moment: Moment;
  steps: number;
  levels: number;
}

/** What is left to several evaluations together, such as those of one command; it becomes less with each of them. */
export interface Allowance {
  steps: number;
  /** Of the values that they give, as they are stored. */
  characters: number;
  /** Whether their time is used up; asked after every few hundred steps. Without it only their number is bounded. */
  readonly isOver?: () => boolean;
}

/** What an expression may use up before it is stopped. */
export const bounds = {
  /** Turns of loops, calls and produced elements in one evaluation; a turn or call of a long body counts several times. */
  steps: 10_000,
  /** Elements of one list. */
  elements: 10_000,
  /** Characters of one text. */
  characters: 1_048_576,
  /** Levels of evaluation under way in nested calls, and of lists inside lists. */
  levels: 600,
  /** Levels of one expression. */
  nesting: 200,
  /** Characters of one expression. */
  source: 5_000,
  /** Lists, contexts and elements of one value on its way to or from JSON. */
  nodes: 250_000,
  /** Those of all values that the expressions of one step read: about 100 MB in memory. */
  read: 500_000,
} as const;

/** An expression or a value is larger than the bounds allow. */
export class BudgetExceeded extends Error {
  constructor(readonly bound: keyof typeof bounds | 'time') {
    super(bound === 'time' ? 'it takes too long' : `more than ${bounds[bound]} ${bound}`);
    this.name = 'BudgetExceeded';
  }
}

/** A fresh evaluation. */
export function startEvaluation(lookup: Lookup, moment: Moment): Evaluation {
  const { left } = moment;
  const steps = left ? Math.min(bounds.steps, left.steps) : bounds.steps;
  return { lookup, moment, steps, levels: moment.levels ?? bounds.levels };
}

/** Runs a fresh evaluation, and takes what it has used from what is left. */
export function evaluated<T>(lookup: Lookup, moment: Moment, run: (evaluation: Evaluation) => T): T {
  const evaluation = startEvaluation(lookup, moment);
  const { left } = moment;
  if (!left) return run(evaluation);
  const [before, { steps }] = [left.steps, evaluation];
  try {
    return run(evaluation);
  } finally {
    left.steps -= steps - evaluation.steps;
    assertInTime(left, before, left.steps);
  }
}

/** Counts steps. */
export function spend(evaluation: Evaluation, steps: number): void {
  const before = evaluation.steps;
  evaluation.steps -= steps;
  if (evaluation.steps < 0) throw new BudgetExceeded('steps');
  assertInTime(evaluation.moment.left, before, evaluation.steps);
}

/** Asking for the time takes longer than a step: it is done where another 256 steps are used up. */
function assertInTime(left: Allowance | undefined, before: number, after: number): void {
  if (left?.isOver && before >> 8 !== after >> 8 && left.isOver()) throw new BudgetExceeded('time');
}

/** Counts a walk over this many elements, which costs far less than evaluating an expression for each of them. */
export function scan(evaluation: Evaluation, elements: number): void {
  spend(evaluation, 1 + (elements >> 4));
}

/** Called before a list of this many elements is made. */
export function limitElements(evaluation: Evaluation, elements: number): void {
  if (elements > bounds.elements) throw new BudgetExceeded('elements');
  scan(evaluation, elements);
}

/** Called before a text of this many characters is made; large ones cost steps, so that memory is bounded too. */
export function limitCharacters(evaluation: Evaluation, characters: number): void {
  if (characters > bounds.characters) throw new BudgetExceeded('characters');
  spend(evaluation, characters >> 10);
}

/** Goes this many levels deeper for the time of `inner`. */
function deeper<T>(evaluation: Evaluation, levels: number, inner: () => T): T {
  evaluation.levels -= levels;
  if (evaluation.levels < 0) throw new BudgetExceeded('levels');
  const result = inner();
  evaluation.levels += levels;
  return result;
}

/** Runs a part of an evaluation over the names of another place; it uses up the steps of this one. */
export function overNames<T>(evaluation: Evaluation, lookup: Lookup, run: (own: Evaluation) => T): T {
  if (evaluation.lookup === lookup) return run(evaluation);
  const own = { ...evaluation, lookup };
  try {
    return run(own);
  } finally {
    evaluation.steps = own.steps;
  }
}

/** Levels that evaluations within an evaluation take of the call stack. */
const nestedLevels = 20;

/** Runs evaluations that are part of this one: they use up its steps and levels. */
export function nested<T>(evaluation: Evaluation, run: (moment: Moment) => T): T {
  const { moment } = evaluation;
  const { characters = Infinity, isOver } = moment.left ?? {};
  const left: Allowance = { steps: evaluation.steps, characters, ...(isOver ? { isOver } : {}) };
  const levels = evaluation.levels - nestedLevels;
  if (levels < 0) throw new BudgetExceeded('levels');
  try {
    return run({ ...moment, left, levels });
  } finally {
    evaluation.steps = left.steps;
  }
}

/** Calls a function value with arguments by position; a wrong number of them gives null. */
export function invoke(evaluation: Evaluation, callee: FunctionValue, args: List): Value {
  spend(evaluation, 1);
  return takes(callee, args.length) ? deeper(evaluation, callee.levels, () => callee.call(evaluation, args)) : null;
}
