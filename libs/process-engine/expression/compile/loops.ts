import type { Ast, Iterator } from '../ast.js';
import { order } from '../compare.js';
import { spend, type Evaluation } from '../evaluation.js';
import { add } from '../numbers.js';
import { isList, isNumber, isRange, tagged, type List, type RangeValue, type Value } from '../values.js';
import { inside, type Builder, type Code, type Frame, type Scope } from './code.js';

/** Goes on to the next turn unless it answers false. */
interface Turn {
  (value: Value): boolean;
}

/** One `name in source`; false when the source cannot be walked. */
interface Source {
  (evaluation: Evaluation, frame: Frame | undefined, turn: Turn): boolean;
}

interface Loops {
  readonly sources: readonly Source[];
  readonly scope: Scope | undefined;
}

function loopsOf(iterators: readonly Iterator[], scope: Scope | undefined, builder: Builder): Loops {
  let inner = scope;
  const sources: Source[] = [];
  for (const iterator of iterators) {
    sources.push(sourceOf(iterator, inner, builder));
    inner = inside(iterator.name, inner);
  }
  return { sources, scope: inner };
}

function sourceOf({ source, to }: Iterator, scope: Scope | undefined, builder: Builder): Source {
  const first = builder.code(source, scope);
  if (!to) return (evaluation, frame, turn) => walk(evaluation, first(evaluation, frame), turn);
  const last = builder.code(to, scope);
  return (evaluation, frame, turn) => count(evaluation, first(evaluation, frame), last(evaluation, frame), turn);
}

function walk(evaluation: Evaluation, values: Value, turn: Turn): boolean {
  if (isList(values)) {
    for (const value of values) if (!turn(value)) return true;
    return true;
  }
  return isRange(values) && walkRange(evaluation, values, turn);
}

/** From the first end to the last, downwards where that is the smaller one. */
function walkRange(evaluation: Evaluation, range: RangeValue, turn: Turn): boolean {
  const { start, end, startIncluded, endIncluded } = range;
  return count(evaluation, start, end, (value) => {
    if (!startIncluded && order(evaluation, value, start) === 0) return true;
    if (!endIncluded && order(evaluation, value, end) === 0) return false;
    return turn(value);
  });
}

/** Whole steps from one number or date to another, upwards or downwards. */
function count(evaluation: Evaluation, from: Value, to: Value, turn: Turn): boolean {
  const direction = order(evaluation, from, to);
  if (direction === null) return false;
  const step = direction > 0 ? -1 : 1;
  let at: Value = from;
  while (order(evaluation, at, to) !== step) {
    if (!turn(at)) return true;
    const following = next(at, step);
    if (following === null) return false;
    at = following;
  }
  return true;
}

function next(value: Value, step: number): Value {
  if (isNumber(value)) return add(value, step);
  const item = tagged(value);
  return item?.kind === 'date' ? { kind: 'date', days: item.days + step } : null;
}

/**
 * Visits every combination of the iterators; false when one of the sources cannot be walked.
 * @param steps that a visit takes
 */
function iterate(
  evaluation: Evaluation,
  sources: readonly Source[],
  frame: Frame | undefined,
  steps: number,
  visit: (frame: Frame) => boolean,
): boolean {
  let possible = true;
  const nest = (index: number, outer: Frame | undefined): boolean => {
    const source = sources[index];
    let going = true;
    const walked = source?.(evaluation, outer, (value) => {
      const isInnermost = index === sources.length - 1;
      spend(evaluation, isInnermost ? steps : 1);
      const inner = { value, up: outer };
      going = isInnermost ? visit(inner) : nest(index + 1, inner);
      return going;
    });
    if (!walked) possible = false;
    return going && possible;
  };
  nest(0, frame);
  return possible;
}

const nothing: List = [];

/** `for … return …`; the body may read the results so far as `partial`. */
export function forCode(ast: Extract<Ast, { kind: 'for' }>, scope: Scope | undefined, builder: Builder): Code {
  const loops = loopsOf(ast.iterators, scope, builder);
  const partial = inside('partial', loops.scope);
  const { code: body, steps } = builder.body(ast.body, partial);
  return (evaluation, frame) => {
    const results: Value[] = [];
    const possible = iterate(evaluation, loops.sources, frame, steps, (inner) => {
      results.push(body(evaluation, { value: partial.used ? soFar(evaluation, results) : nothing, up: inner }));
      return true;
    });
    return possible ? results : null;
  };
}

/** A copy, since a body may keep it. */
function soFar(evaluation: Evaluation, results: List): List {
  spend(evaluation, results.length >> 8);
  return results.slice();
}

/** `some` and `every`: what is neither true nor false leaves the answer open. */
export function quantifiedCode(
  ast: Extract<Ast, { kind: 'some' | 'every' }>,
  scope: Scope | undefined,
  builder: Builder,
): Code {
  const loops = loopsOf(ast.iterators, scope, builder);
  const { code: condition, steps } = builder.body(ast.condition, loops.scope);
  const deciding = ast.kind === 'some';
  return (evaluation, frame) => {
    let result: boolean | null = !deciding;
    const possible = iterate(evaluation, loops.sources, frame, steps, (inner) => {
      const value = condition(evaluation, inner);
      if (value === deciding) result = deciding;
      else if (typeof value !== 'boolean') result = null;
      return value !== deciding;
    });
    return possible ? result : null;
  };
}
