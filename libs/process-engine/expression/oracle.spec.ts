import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evaluate, FeelDate, FeelDateTime, FeelDuration, FeelRange, FeelTime, unaryTest } from 'feelin';
import { compileUnaryTests, fromJson, type Json } from './index.js';
import { evaluated, lookupIn, moment } from './testing/evaluated.js';

const variables: Readonly<Record<string, Json>> = {
  a: 5,
  b: 2,
  c: 'abc',
  yes: true,
  none: null,
  xs: [1, 2, 3, 4],
  ys: [3, 1, 2],
  o: { x: 1, y: { z: 'q' } },
  lines: [
    { price: 3, name: 'p' },
    { price: 8, name: 'q' },
  ],
};

/** What the other implementation answers, in our words. */
function theirs(text: string): string {
  const { value } = evaluate(text, { ...variables });
  return written(value, typeof value === 'string');
}

function written(value: unknown, quoted: boolean): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoted ? JSON.stringify(value) : value;
  if (Array.isArray(value)) return `[${value.map((item) => written(item, true)).join(', ')}]`;
  if (value instanceof FeelRange) return String(value);
  const temporal = [FeelDate, FeelTime, FeelDateTime, FeelDuration].some((kind) => value instanceof kind);
  if (temporal || typeof value !== 'object') return String(value);
  const entries = Object.entries(value).map(
    ([key, item]) => `${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${written(item, true)}`,
  );
  return `{${entries.join(', ')}}`;
}

const agreed = [
  [
    '1 + 2 * 3',
    '(1 + 2) * 3',
    '10 / 4',
    '1 / 0',
    '2 ** 10',
    '2 ** -1',
    '-2 ** 2',
    '2 ** 3 ** 2',
    '10 - 4 - 3',
    'a + b * 2 - 1',
  ],
  ['"a" + "b"', '"a" + 1', 'null + 1', '+5', '- -5', '-(-5)', 'a -1', '.5', '1.50', '100000000000000000000'],
  [
    '1 = 1',
    '1 = "1"',
    '1 != 2',
    'null = null',
    'null = 1',
    '1 != null',
    'null < 1',
    '"a" < "b"',
    'true = true',
    'true = 1',
  ],
  ['[1] = [1]', '[1, 2] = [2, 1]', '{a: 1} = {a: 1}', '{a: 1, b: 2} = {b: 2, a: 1}', '{a: 1} = {a: "1"}'],
  ['true and null', 'false and null', 'null and null', 'true or null', 'false or null', 'true and 1', 'false or "x"'],
  ['not(true)', 'not(null)', 'not(1)', 'true or false and false', 'not(true or false)', '1 < 2 and 2 < 3'],
  ['if true then 1 else 2', 'if null then 1 else 2', 'if a > 3 then if b > 3 then 1 else 2 else 3'],
  ['a between 1 and 5', 'none between 1 and 5', 'a between none and 5', 'a in (1, 5)', 'a in [1..5)', 'a in (1..5]'],
  [
    'a in >= 5',
    'a in [5, 6]',
    'a in 5',
    'a in "x"',
    'none in [1..3]',
    'none in (1, 2)',
    'null in (null, 1)',
    'a in (> 7, < 3)',
  ],
  ['1 in [[1..3]]', '[1..3] in [1..5]', '[1, 2] in [[1, 2], 3]', '"b" in ["a".."c"]', '5 in (>= 5, < 3)'],
  [
    'for x in [1, 2, 3] return x * 2',
    'for x in 1..3 return x',
    'for x in 3..1 return x',
    'for x in [3..1] return x',
    'floor(1.5, null)',
    'substring("foobar", 3.8)',
    'for x in [1, 2], y in [3, 4] return x * y',
  ],
  [
    'for x in 1..3, y in 1..x return y',
    'for x in [[1, 2], [3]], y in x return y',
    'for x in 5 return x',
    'for x in null return x',
  ],
  [
    'for x in 1..4 return sum(partial) + x',
    'some x in xs satisfies x > 3',
    'every x in xs satisfies x > 3',
    'some x in [] satisfies true',
  ],
  ['every x in [] satisfies false', 'some x in null satisfies true', 'some x in [1, 2], y in [2, 3] satisfies x = y'],
  [
    'xs[1]',
    'xs[0]',
    'xs[-1]',
    'xs[5]',
    'xs[item > 2]',
    'xs[item = 9]',
    'xs[true]',
    'xs[false]',
    'xs["a"]',
    'xs[a]',
    'xs[b]',
  ],
  [
    'xs[yes]',
    'xs[count(xs)]',
    'none[1]',
    '5[1]',
    '5[2]',
    '5[item = 5]',
    '"abc"[1]',
    '[[1, 2], [3, 4]][1][2]',
    '[1, [2]][2]',
  ],
  [
    'lines[price > 3]',
    'lines[price > 3].name',
    'lines[item.price > 3].name',
    'lines[price > b].name',
    'lines.price',
    'lines.nope',
  ],
  [
    'o.x',
    'o.y.z',
    'o.nope',
    'o.y.z.q',
    'a.x',
    'none.x',
    'xs.x',
    '{a: 1, b: a + 1}.b',
    '{"a b": 2}',
    '{a: {b: {c: 1}}}.a.b.c',
  ],
  [
    '{f: function(x) x + 1, r: f(1)}.r',
    '(function(x, y) x - y)(y: 3, x: 1)',
    '(function() 5)()',
    '(function(x) x)(1, 2)',
  ],
  ['{f: function(n) if n = 0 then 0 else n + f(n - 1), r: f(4)}.r', '[{a: [1, 2]}].a', '[{a: 1}, {b: 2}].a'],
  [
    '1 instance of number',
    'null instance of Null',
    'null instance of Any',
    '[1, "a"] instance of list<number>',
    '{a: 1} instance of context<a: string>',
  ],
  [
    'date("2020-02-30")',
    'date(2020, 2, 29)',
    'date(2021, 2, 29)',
    'time("10:30:00@Europe/Paris")',
    'time("25:00:00")',
    'time(10, 30, 0, duration("PT5H"))',
  ],
  [
    'date and time("2020-01-01T10:30:00+05:30")',
    'date and time("2020-01-01")',
    'date and time("2020-01-01T10:30:00.123456")',
    'date and time(date("2020-01-01"), time("10:30:00Z"))',
  ],
  [
    'duration("P14M")',
    'duration("PT36H")',
    'duration("P1DT2H3M4S")',
    'duration("P0M")',
    'duration("PT0S")',
    'duration("-P1D")',
    'duration("P")',
  ],
  [
    '@"2020-01-31" + @"P1M"',
    '@"2020-02-29" + @"P1Y"',
    '@"2020-03-31" - @"P1M"',
    '@"P1D" + @"2020-01-01"',
    '@"2020-01-01" - @"2019-12-25"',
  ],
  [
    '@"2020-01-01T10:00:00Z" + @"PT36H"',
    '@"10:00:00" + @"PT15H"',
    '@"10:00:00" - @"11:30:00"',
    '@"P1Y" + @"P2M"',
    '@"P1Y" + @"P2D"',
  ],
  [
    '@"2020-01-01" < @"2020-01-02"',
    '@"2020-01-01" < @"2020-01-02T00:00:00"',
    '@"P1Y" = @"P12M"',
    '@"10:00:00Z" = @"11:00:00+01:00"',
  ],
  [
    '@"2020-05-06".weekday',
    '@"2020-05-06T10:11:12Z".time offset',
    '@"-P1DT2H3M4S".hours',
    'day of year(@"2020-03-01")',
    'week of year(@"2020-12-31")',
  ],
  [
    'number("1 000,5", " ", ",")',
    'number("x", null, null)',
    'string([1, "a", null])',
    'string({a: 1, "b c": "x"})',
    'string(null)',
  ],
  [
    'substring("foobar", -2, 1)',
    'substring("foobar", 10)',
    'string length("\\U01F40E")',
    'substring after("foobar", "")',
    'string join(["a", null, "b"], "-")',
  ],
  [
    'list contains([1, null], null)',
    'count(null)',
    'min(3, 1, 2)',
    'sum([1, null])',
    'mean([])',
    'all([true, null])',
    'any([false, null])',
    'all([])',
  ],
  [
    'sublist([1, 2, 3], -2, 1)',
    'append([1], 2, 3)',
    'concatenate([1], 2)',
    'insert before([1, 3], 1, 2)',
    'remove([1, 2, 3], 2)',
    'reverse([1, 2, 3])',
  ],
  [
    'index of([1, 2, 3, 2], 2)',
    'union([1, 2], [2, 3])',
    'distinct values([1, 2, 1, null, null])',
    'flatten([1, [2, [3]]])',
    'product([2, 3, 4])',
  ],
  [
    'median([6, 1, 2, 3])',
    'mode([6, 1, 9, 6, 1])',
    'list replace([1, 2, 3], 2, 9)',
    'decimal(2.5, 0)',
    'floor(-1.56, 1)',
    'round half up(-5.5, 0)',
  ],
  [
    'modulo(-12, 5)',
    'modulo(12, -5)',
    'modulo(10.1, 4.5)',
    'sqrt(16)',
    'odd(5)',
    'even(-2)',
    'abs(@"-P1D")',
    'exp(0)',
    'log(1)',
  ],
  [
    'before([1..10), [10..20])',
    'meets([1..5], [5..10])',
    'overlaps([1..5], [5..8])',
    'includes([1..10], [4..6])',
    'includes((1..10], [1..10])',
  ],
  [
    'get value({a: 1}, "b")',
    'get entries({a: 1, b: 2})',
    'context([{key: "a", value: 1}])',
    'context merge([{a: 1}, {a: 2}])',
    'context put({a: {b: 1}}, ["a", "b"], 2)',
  ],
  [
    'sort([3, 1, 2], function(x, y) x < y)',
    'sort(lines, function(x, y) x.price > y.price).name',
    'sum(for i in lines return i.price)',
  ],
  ['{total: sum(lines.price), n: count(lines), mean: total / n}.mean', 'undefinedName > 1', 'undefinedName = null'],
].flat();

/** Where we answer otherwise, and why. */
const differences: Readonly<Record<string, readonly (readonly [expression: string, ours: string, theirs: string])[]>> =
  {
    'numbers are exact decimals, not binary floats': [
      ['0.1 + 0.2', '0.3', '0.30000000000000004'],
      ['sum([0.1, 0.2])', '0.3', '0.30000000000000004'],
      ['stddev([2, 4, 7, 5])', '2.081665999466132735282297706979931', '2.0816659994661326'],
      ['9007199254740993', '9007199254740993', '9007199254740992'],
      ['1e3', '1000', '1'],
      ['string(0.0000001)', '"0.0000001"', '"1e-7"'],
      ['median([10, 9, 100])', '10', '100'],
    ],
    'only true is true': [
      ['if 1 then 1 else 2', '2', '1'],
      ['if "x" then 1 else 2', '2', '1'],
      ['some x in [1, null] satisfies x > 3', 'null', 'false'],
      ['every x in [1, null] satisfies x < 3', 'null', 'false'],
      ['"x" in (> 1)', 'null', 'false'],
      ['xs[null]', '[]', 'null'],
    ],
    'a range whose ends are the wrong way round is empty': [
      ['2 between 3 and 0', 'false', 'true'],
      ['2 in [3..0]', 'false', 'true'],
    ],
    'a list of one equals lists only': [['[1] = 1', 'null', 'true']],
    'durations are of one kind and can be multiplied, divided and negated': [
      ['duration("P1Y2D")', 'null', 'P1Y2D'],
      ['duration("P1W")', 'P7D', 'null'],
      ['@"P1D" * 2', 'P2D', 'null'],
      ['@"P1D" / 2', 'PT12H', 'null'],
      ['@"P1D" / @"PT6H"', '4', 'NaN'],
      ['-@"P1D"', '-P1D', 'null'],
      ['@"P1Y" < @"P400D"', 'null', 'true'],
      ['years and months duration(date("2020-01-15"), date("2021-03-14"))', 'P1Y1M', 'P1Y1M27D'],
    ],
    'a date and a duration give a date; differences are real time': [
      ['@"2020-01-01" + @"PT12H"', '2020-01-01', '2020-01-01T12:00:00Z'],
      ['date("2020-01-01T10:00:00")', 'null', '2020-01-01'],
      ['@"2020-01-01T10:00:00Z" - @"2020-01-01T10:00:00+02:00"', 'PT2H', 'PT0S'],
      ['@"2020-01-01T08:00:00" = @"2020-01-01T00:00:00Z"', 'true', 'false'],
      ['@"2020-05-06T10:11:12Z".timezone', 'null', '"UTC"'],
      ['time(10, 30, 15.5)', '10:30:15.5', '10:30:15'],
    ],
    'positions outside a text or list are null, not bent': [
      ['substring("foobar", 0)', 'null', '"r"'],
      ['sublist([1, 2, 3], 4)', 'null', '[]'],
      ['insert before([1, 3], 5, 2)', 'null', '[1, 3, 2]'],
      ['insert before([1, 3], -1, 2)', '[1, 2, 3]', '[2, 1, 3]'],
      ['remove([1, 2, 3], 5)', 'null', '[1, 2, 3]'],
      ['remove([1, 2, 3], -1)', '[1, 2]', '[1, 3]'],
      ['list replace([1, 2, 3], 7, 9)', 'null', '[1, 2, 3, 9]'],
    ],
    'a range has both ends, a context may have null entries, and nothing has more places than a decimal128': [
      ['5 in [0..null]', 'null', 'true'],
      ['{a: null} instance of context<a: number>', 'true', 'false'],
      ['round up(1.5, 6177)', 'null', '1.5'],
    ],
    'functions take what the standard gives them': [
      ['list replace([1], function(a) true, 9)', 'null', '[9]'],
      ['list replace([1, 2, 3], 2.5, 9)', 'null', '[1, 9, 3]'],
      ['min(["b", "a"])', '"a"', 'null'],
      ['max(@"2020-01-01", @"2021-01-01")', '2021-01-01', 'null'],
      ['append([1])', '[1]', '[1, null]'],
      ['is(1, "1")', 'false', 'null'],
    ],
  };

describe('feelin and we', () => {
  it.each(agreed)('agree on %s', (text) => expect(evaluated(text, variables)).toBe(theirs(text)));

  it.each(Object.entries(differences).flatMap(([reason, rows]) => rows.map((row) => [reason, ...row] as const)))(
    'differ, since %s: %s',
    (_, text, ours, other) => {
      expect(evaluated(text, variables)).toBe(ours);
      expect(theirs(text)).toBe(other);
    },
  );

  it('agree on generated conditions over whole numbers, texts and nulls', () => {
    const number = fc.oneof(
      fc.integer({ min: -20, max: 20 }).map((value) => `(${value})`),
      fc.constantFrom('a', 'b', 'none', 'nobody', 'o.x'),
    );
    const text = fc.constantFrom('"abc"', '"b"', 'c', 'none');
    const { condition } = fc.letrec<{ sum: string; condition: string }>((tie) => {
      const pair = (left: 'sum' | 'condition', operators: readonly string[]) =>
        fc
          .tuple(tie(left), fc.constantFrom(...operators), tie(left))
          .map(([x, operator, y]) => `(${x} ${operator} ${y})`);
      return {
        sum: fc.oneof({ depthSize: 'small', withCrossShrink: true }, number, pair('sum', ['+', '-', '*'])),
        condition: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constantFrom('true', 'false', 'null', 'yes', 'nobody'),
          pair('sum', ['=', '!=', '<', '<=', '>', '>=']),
          fc.tuple(text, fc.constantFrom('=', '!=', '<', '>'), text).map((parts) => `(${parts.join(' ')})`),
          pair('condition', ['and', 'or']),
          tie('condition').map((inner) => `not(${inner})`),
          fc.tuple(tie('sum'), number, number).map(([value, x, y]) => `(${value} in (${x}, ${y}))`),
          fc.tuple(tie('sum'), number).map(([value, low]) => `(${value} between ${low} and (${low} + 5))`),
        ),
      };
    });
    fc.assert(
      fc.property(condition, (generated) => {
        expect(evaluated(generated, variables)).toBe(theirs(generated));
      }),
      { numRuns: 300 },
    );
  });

  it.each<readonly [cell: string, inputs: readonly Json[]]>([
    ['> 5', [4, 5, 6]],
    ['> 5, [1..3]', [2, 4, 6]],
    ['"a", "b"', ['a', 'c']],
    ['not("a")', ['a', 'c']],
    ['not(> 5, 2)', [2, 3, 6]],
    ['[1, 2, 3]', [1, 4]],
    ['-', [1, null]],
    ['? > 5 and ? < 9', [4, 6, 10]],
    ['true', [true, false]],
    ['null', [null, 1]],
    ['b', [2, 3]],
    ['xs', [2, 9]],
    ['contains(?, "b")', ['abc', 'def']],
  ])('agree on the cell %s', (cell, inputs) => {
    const result = compileUnaryTests(cell);
    if ('problem' in result) throw new Error(result.problem.message);
    const ours = inputs.map((input) => result.tests.test(fromJson(input), lookupIn(variables), moment));
    expect(ours).toEqual(inputs.map((input) => unaryTest(cell, { ...variables, '?': input }).value));
  });
});
