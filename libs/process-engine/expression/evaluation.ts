import type { FunctionValue, List, Value } from './values.js';

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
}

/** One evaluation: what it may read and how much it may still do. */
export interface Run {
  readonly lookup: Lookup;
  readonly moment: Moment;
  steps: number;
  levels: number;
}

/** What an expression may use up before it is stopped. */
export const bounds = {
  /** Turns of loops, calls and produced elements in one evaluation. */
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
} as const;

/** An expression or a value is larger than the bounds allow. */
export class BudgetExceeded extends Error {
  constructor(readonly bound: keyof typeof bounds) {
    super(`more than ${bounds[bound]} ${bound}`);
    this.name = 'BudgetExceeded';
  }
}

/** A fresh evaluation. */
export function startRun(lookup: Lookup, moment: Moment): Run {
  return { lookup, moment, steps: bounds.steps, levels: bounds.levels };
}

/** Counts steps. */
export function spend(run: Run, steps: number): void {
  run.steps -= steps;
  if (run.steps < 0) throw new BudgetExceeded('steps');
}

/** Counts a walk over so many elements, which costs far less than evaluating something for each of them. */
export function scan(run: Run, elements: number): void {
  spend(run, 1 + (elements >> 4));
}

/** A list of so many elements is about to be made. */
export function roomFor(run: Run, elements: number): void {
  if (elements > bounds.elements) throw new BudgetExceeded('elements');
  scan(run, elements);
}

/** A text of so many characters is about to be made; large ones cost steps, so that memory is bounded too. */
export function roomForText(run: Run, characters: number): void {
  if (characters > bounds.characters) throw new BudgetExceeded('characters');
  spend(run, characters >> 10);
}

/** Goes so many levels deeper for the time of `inner`. */
function deeper<T>(run: Run, levels: number, inner: () => T): T {
  run.levels -= levels;
  if (run.levels < 0) throw new BudgetExceeded('levels');
  const result = inner();
  run.levels += levels;
  return result;
}

/** Calls a function value with arguments by position; a wrong number of them gives null. */
export function invoke(run: Run, callee: FunctionValue, args: List): Value {
  spend(run, 1);
  return args.length === callee.parameters.length ? deeper(run, callee.levels, () => callee.call(run, args)) : null;
}
