import type { Ast, Iterator } from '../ast.js';
import { order } from '../compare.js';
import { spend, type Run } from '../evaluation.js';
import { add } from '../numbers.js';
import { isList, isNumber, isRange, tagged, type List, type RangeValue, type Value } from '../values.js';
import { inside, type Builder, type Code, type Frame, type Scope } from './code.js';

/** Goes on to the next turn unless it answers false. */
interface Turn {
  (value: Value): boolean;
}

/** One `name in source`; false when the source cannot be walked. */
interface Source {
  (run: Run, frame: Frame | undefined, turn: Turn): boolean;
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
  if (!to) return (run, frame, turn) => walk(run, first(run, frame), turn);
  const last = builder.code(to, scope);
  return (run, frame, turn) => count(run, first(run, frame), last(run, frame), turn);
}

function walk(run: Run, values: Value, turn: Turn): boolean {
  if (isList(values)) {
    for (const value of values) if (!turn(value)) return true;
    return true;
  }
  return isRange(values) && walkRange(run, values, turn);
}

/** A range value is walked upwards only: it has no elements when its ends are the wrong way round. */
function walkRange(run: Run, range: RangeValue, turn: Turn): boolean {
  const { start, end, startIncluded, endIncluded } = range;
  const direction = order(run, start, end);
  if (direction === null) return false;
  if (direction > 0) return true;
  return count(run, start, end, (value) => {
    if (!startIncluded && order(run, value, start) === 0) return true;
    if (!endIncluded && order(run, value, end) === 0) return false;
    return turn(value);
  });
}

/** Whole steps from one number or date to another, upwards or downwards. */
function count(run: Run, from: Value, to: Value, turn: Turn): boolean {
  const direction = order(run, from, to);
  if (direction === null) return false;
  const step = direction > 0 ? -1 : 1;
  let at: Value = from;
  while (order(run, at, to) !== step) {
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

/** Visits every combination of the iterators; false when one of the sources cannot be walked. */
function iterate(
  run: Run,
  sources: readonly Source[],
  frame: Frame | undefined,
  visit: (frame: Frame) => boolean,
): boolean {
  let possible = true;
  const nest = (index: number, outer: Frame | undefined): boolean => {
    const source = sources[index];
    let going = true;
    const walked = source?.(run, outer, (value) => {
      spend(run, 1);
      const inner = { value, up: outer };
      going = index === sources.length - 1 ? visit(inner) : nest(index + 1, inner);
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
  const body = builder.code(ast.body, partial);
  return (run, frame) => {
    const results: Value[] = [];
    const possible = iterate(run, loops.sources, frame, (inner) => {
      results.push(body(run, { value: partial.used ? soFar(run, results) : nothing, up: inner }));
      return true;
    });
    return possible ? results : null;
  };
}

/** A copy, since a body may keep it. */
function soFar(run: Run, results: List): List {
  spend(run, results.length >> 8);
  return results.slice();
}

/** `some` and `every`: what is neither true nor false leaves the answer open. */
export function quantifiedCode(
  ast: Extract<Ast, { kind: 'some' | 'every' }>,
  scope: Scope | undefined,
  builder: Builder,
): Code {
  const loops = loopsOf(ast.iterators, scope, builder);
  const condition = builder.code(ast.condition, loops.scope);
  const deciding = ast.kind === 'some';
  return (run, frame) => {
    let result: boolean | null = !deciding;
    const possible = iterate(run, loops.sources, frame, (inner) => {
      const value = condition(run, inner);
      if (value === deciding) result = deciding;
      else if (typeof value !== 'boolean') result = null;
      return value !== deciding;
    });
    return possible ? result : null;
  };
}
