import { describe, expect, it } from '@jest/globals';
import { BudgetExceeded, bounds, startEvaluation } from './evaluation.js';
import { newBuilder } from './compile/compile.js';
import { parseExpression, type Json } from './index.js';
import { compiled, evaluated, lookupIn, moment } from './testing/evaluated.js';

function stoppedBy(text: string, variables: Readonly<Record<string, Json>> = {}): string | undefined {
  try {
    compiled(text).evaluate(lookupIn(variables), moment);
    return undefined;
  } catch (error) {
    if (error instanceof BudgetExceeded) return error.bound;
    throw error;
  }
}

/** Divides six hundred times, without a loop. */
const longList = (name: string) => `[${Array.from({ length: 600 }, () => `${name}/7`).join(',')}]`;

/** The steps that an evaluation uses up. */
function stepsOf(text: string, variables: Readonly<Record<string, Json>> = {}): number {
  const parsed = parseExpression(text);
  if ('problem' in parsed) throw new Error(parsed.problem.message);
  const evaluation = startEvaluation(lookupIn(variables), moment);
  newBuilder().code(parsed.ast, undefined)(evaluation, undefined);
  return bounds.steps - evaluation.steps;
}

describe('the time of a command', () => {
  const loop = 'count(for i in 1..3000 return i)';
  /** Is over once it was asked so often. */
  const overAfter = (questions: number) => {
    let asked = 0;
    return { steps: 1_000_000, characters: 1_000_000, isOver: () => ++asked > questions };
  };

  it('ends an expression in the middle', () => {
    expect(() => compiled(loop).evaluate(lookupIn({}), { ...moment, left: overAfter(3) })).toThrow(
      new BudgetExceeded('time'),
    );
    expect(compiled(loop).evaluate(lookupIn({}), { ...moment, left: overAfter(100) })).toBe(3000);
  });

  it('is asked after many short expressions together', () => {
    const left = overAfter(0);
    const short = compiled('sum(for i in 1..3 return i)');
    const all = () => {
      for (let count = 0; count < 300; count++) short.evaluate(lookupIn({}), { ...moment, left });
    };
    expect(all).toThrow(new BudgetExceeded('time'));
  });

  it('is asked where an expression has others within it', () => {
    const nested = compiled('{f: function(n) count(for i in 1..2000 return n), r: f(1)}.r');
    expect(() => nested.evaluate(lookupIn({}), { ...moment, left: overAfter(0) })).toThrow(new BudgetExceeded('time'));
  });
});

describe('what stops', () => {
  it.each([
    ['a huge range', 'for i in 1..1000000000 return i', 'steps'],
    ['a huge range downwards', 'for i in 1000000000..1 return i', 'steps'],
    ['a range of decimals', 'for i in 0.1..1e30 return i', 'steps'],
    ['a range of huge numbers', 'for i in 1e40..2e40 return i', 'steps'],
    ['a range value', 'for i in [1..1000000000] return i', 'steps'],
    ['dates for ever', 'for d in @"0001-01-01"..@"9999-12-31" return d', 'steps'],
    ['nested loops', 'for i in 1..100, j in 1..100, k in 1..100 return 1', 'steps'],
    ['a quantifier that finds nothing', 'some i in 1..1000000000 satisfies false', 'steps'],
    ['a filter of a filter', 'count(xs[count(xs[item > 1]) > 1])', 'steps'],
    ['searching again and again', 'count(for i in 1..9000 return list contains(xs, -1))', 'steps'],
    ['partial results kept', 'count(for i in 1..9000 return partial)', 'steps'],
    ['a long body of a loop', `for i in 1..200 return ${longList('i')}`, 'steps'],
    ['a long condition', `every i in 1..200 satisfies ${longList('i')} != null`, 'steps'],
    ['a long filter', `count(xs[${Array.from({ length: 150 }, () => 'item/7').join(' + ')} < 0])`, 'steps'],
    ['a long function', `{f: function(n) ${longList('n')}, r: for i in 1..200 return f(i)}.r`, 'steps'],
    ['powers', 'sum(for i in 1..900 return (1 + i / 7) ** 0.123)', 'steps'],
    ['recursion without end', '{f: function(n) f(n + 1), r: f(0)}.r', 'levels'],
    ['recursion through another', '{f: function(g) g(g), r: f(f)}.r', 'levels'],
    ['recursion in a loop', '{f: function(n) for i in [1] return f(n), r: f(0)}.r', 'levels'],
    ['recursion in many loops', '{f: function(n) for i in [1], j in [1], k in [1] return f(n), r: f(0)}.r', 'levels'],
    ['recursion in a filter', '{f: function(n) [1][f(n)], r: f(0)}.r', 'levels'],
    ['recursion in a test', '{f: function(n) n in (not(not(f(n)))), r: f(0)}.r', 'levels'],
    ['recursion in sorting', '{f: function(a, b) sort([a, b], f), r: f(1, 2)}.r', 'levels'],
    ['recursion in contexts', '{f: function(n) {a: {b: f(n)}}, r: f(0)}.r', 'levels'],
    ['recursion in a deep body', `{f: function(n) ${'['.repeat(150)}f(n)${']'.repeat(150)}, r: f(0)}.r`, 'levels'],
    ['lists inside lists', 'string((for i in 1..1500 return if i = 1 then [] else [partial[-1]])[-1])', 'levels'],
    [
      'comparing what unfolds',
      '{l: for i in 1..100 return if i = 1 then [1] else [partial[-1], partial[-1]], m: for i in 1..100 return if i = 1 then [1] else [partial[-1], partial[-1]], r: l = m}.r',
      'steps',
    ],
    [
      'writing what unfolds',
      'string(for i in 1..100 return if i = 1 then [1] else [partial[-1], partial[-1]])',
      'steps',
    ],
    [
      'flattening what unfolds',
      'flatten(for i in 1..100 return if i = 1 then [] else [partial[-1], partial[-1]])',
      'steps',
    ],
    [
      'texts that double',
      'for i in 1..100 return if i = 1 then "0123456789" else partial[-1] + partial[-1]',
      'characters',
    ],
    ['joining', 'string join(for i in 1..3000 return s)', 'characters'],
    [
      'many long texts',
      '{s: (for i in 1..17 return if i = 1 then "0123456789" else partial[-1] + partial[-1])[-1], r: for i in 1..9000 return upper case(s)}',
      'steps',
    ],
    ['converting an argument', '{f: function(x: list<list>) 1, r: for i in 1..9000 return f(xs)}.r', 'steps'],
    [
      'an argument inside many lists',
      '{x: (for i in 1..3000 return if i = 1 then 1 else [partial[-1]])[-1], f: function(n: number) n, r: for i in 1..3000 return f(x)}.r',
      'steps',
    ],
    [
      'lists that double',
      'for i in 1..100 return if i = 1 then [1] else concatenate(partial[-1], partial[-1])',
      'elements',
    ],
  ])('%s', (_, text, bound) => {
    const xs = Array.from({ length: 9000 }, (__, index) => index);
    expect(stoppedBy(text, { xs, s: 'x'.repeat(1000) })).toBe(bound);
  });

  it('is the evaluation, not the expression: the next one begins anew', () => {
    const expression = compiled('count(for i in 1..n return i)');
    expect(() => expression.evaluate(() => 20_000, moment)).toThrow(BudgetExceeded);
    expect(expression.evaluate(() => 9000, moment)).toBe(9000);
  });
});

describe('what does not', () => {
  it('is what people write', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => ({ price: index, ok: index % 2 === 0 }));
    expect(evaluated('sum(lines[ok].price) > 1000 and count(lines) = 2000', { lines })).toBe('true');
    expect(evaluated('{f: function(n) if n = 0 then 0 else n + f(n - 1), r: f(60)}.r')).toBe('1830');
    expect(
      evaluated('count(sort(xs, function(a, b) a < b))', { xs: lines.slice(0, 200).map(({ price }) => price) }),
    ).toBe('200');
  });
});

describe('steps', () => {
  it.each([
    ['amount > 1000 and currency = "CNY" and days < 5', 0],
    ['if amount > 1 then amount * 2 else order.total', 0],
    ['date("2026-01-01") < @"2026-02-01"', 0],
    ['not(amount > 1)', 1],
    ['for i in 1..100 return i', 100],
    ['for i in 1..10, j in 1..10 return i', 110],
    ['for i in 1..100 return i + i + i + i + i + i + i + i', 100],
    ['for i in 1..100 return i + i + i + i + i + i + i + i + i', 200],
    ['some i in 1..100 satisfies i = 3', 3],
    ['every i in 1..100 satisfies i < 3', 3],
    ['xs[item > 1]', 32],
    ['xs[1]', 0],
    ['count(xs)', 1],
    ['sum(xs)', 4],
    ['(function(x) x)(1)', 1],
    ['amount ** 2', 1],
    ['amount ** 0.5', 100],
    ['string(xs)', 5],
  ])('%s: %d', (text, expected) => {
    expect(stepsOf(text, { amount: 5, xs: Array.from({ length: 32 }, () => 1) })).toBe(expected);
  });

  it('asks for a name only when its value is needed, and each time that it is', () => {
    const asked: string[] = [];
    const lookup = (name: string) => {
      asked.push(name);
      return name === 'no' ? false : 5;
    };
    compiled('no and a > 1').evaluate(lookup, moment);
    compiled('a > 1 and a < 9 or b = 1').evaluate(lookup, moment);
    compiled('if no then a else b').evaluate(lookup, moment);
    expect(asked).toEqual(['no', 'a', 'a', 'no', 'b']);
  });
});
