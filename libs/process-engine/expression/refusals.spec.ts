import { describe, expect, it } from '@jest/globals';
import { parseExpression } from './index.js';
import { bounds } from './evaluation.js';
import { problemOf } from './testing/evaluated.js';

describe('what is refused, and where', () => {
  it.each([
    ['', 'the expression is not complete', 0],
    ['   ', 'the expression is not complete', 3],
    ['1 +', 'the expression is not complete', 3],
    ['1 + ', 'the expression is not complete', 4],
    ['(1', 'the expression is not complete', 2],
    ['if a then b', 'the expression is not complete', 11],
    ['1 2', '"2" cannot stand here', 2],
    ['a and and b', '"and" cannot stand here', 6],
    ['a == b', '"=" has no left side', 3],
    ['a && b', '"&&" cannot stand here', 2],
    ['a in ()', '")" cannot stand here', 6],
    ['"open', '""" cannot stand here', 0],
    ["'x'", '"\'" cannot stand here', 0],
    ['[1, 2', 'the expression is not complete', 5],
    ['{a: 1', 'the expression is not complete', 5],
    ['for x in xs', 'the expression is not complete', 11],
    ['a = = b', '"=" has no left side', 4],
    ['!= 5', '"!=" has no left side', 0],
    ['?', '"?" is the input of a unary test, and there is none', 0],
    ['a b', '"a b" is not a known name', 0],
    ['1 + unit price', '"unit price" is not a known name', 4],
    ['amount over limit > 3', '"amount over limit" is not a known name', 0],
    ['foo(1)', 'there is no function "foo"', 0],
    ['1 + foo(1)', 'there is no function "foo"', 4],
    ['constructor(1)', 'there is no function "constructor"', 0],
    ['toString()', 'there is no function "toString"', 0],
    ['execution.getVariable("x")', '"execution" has no functions', 0],
    ['1 + matches("a", "(")', 'the regular expression of "matches" cannot be read from "(" on', 4],
    ['matches("a")', '"matches" takes (input, pattern, flags)', 0],
    ['string length()', '"string length" takes (string)', 0],
    ['string length("a", "b")', '"string length" takes (string)', 0],
    ['string length(text: "a")', '"string length" takes (string)', 0],
    ['date(1, 2)', '"date" takes (from) / (year, month, day)', 0],
    ['min()', '"min" takes (list, …)', 0],
    ['now(1)', '"now" takes ()', 0],
    ['function(x) external {java: {}}', 'external functions are not supported', 12],
    ['a instance of money', 'there is no type "money"', 14],
    ['(function(x: money) x)(1)', 'there is no type "money"', 13],
    ['{a: 1, a: 2}', 'the key "a" occurs twice', 10],
    ['@"2026-02-30"', '@"2026-02-30" is no date, time or duration', 0],
    ['@"soon"', '@"soon" is no date, time or duration', 0],
    ['1e9999', 'the number is out of range', 0],
  ])('%s', (text, message, position) => {
    expect(problemOf(text)).toEqual({ message, position });
  });

  it('knows names with blanks once they are listed or declared', () => {
    expect(problemOf('unit price > 3', ['unit price'])).toBeUndefined();
    expect(problemOf('for unit price in xs return unit price')).toBeUndefined();
    expect(problemOf('lines[unit price > 3]')).toBeUndefined();
    expect(problemOf('lines.unit price')).toBeUndefined();
    expect(problemOf('`unit price` > 3')).toBeUndefined();
  });
});

describe('nesting and length', () => {
  const nested = (open: string, inner: string, close: string, times: number) =>
    open.repeat(times) + inner + close.repeat(times);

  it.each([
    ['brackets', nested('(', '1', ')', 2400)],
    ['lists', nested('[', '1', ']', 2400)],
    ['open brackets', '('.repeat(5000)],
    ['contexts', nested('{a:', '1', '}', 1000)],
    ['calls', nested('abs(', '1', ')', 900)],
    ['conditions', nested('if a then ', '1', ' else 2', 250)],
    ['signs', `${'-'.repeat(4000)}1`],
    ['sums', `1${'+1'.repeat(2000)}`],
    ['paths', `a${'.b'.repeat(2000)}`],
    ['filters', `a${'[1]'.repeat(1500)}`],
    ['loops', `${'for x in y return '.repeat(250)}1`],
    ['functions', `${'function(x) '.repeat(400)}x`],
    ['types', `a instance of ${nested('list<', 'number', '>', 700)}`],
  ])('%s without end are a problem, not a crash', (_, text) => {
    expect(problemOf(text)).toEqual({ message: expect.any(String), position: expect.any(Number) });
  });

  it('takes what people write', () => {
    expect(problemOf(nested('(', '1', ')', 150))).toBeUndefined();
    expect(problemOf(`true${' and true'.repeat(300)}`)).toBeUndefined();
    expect(problemOf(`1${'+1'.repeat(150)}`)).toBeUndefined();
  });

  it('bounds the length of the text', () => {
    expect(problemOf(' '.repeat(bounds.source) + '1')?.message).toBe('longer than 5000 characters');
    expect(problemOf(`"${'x'.repeat(bounds.source - 2)}"`)).toBeUndefined();
  });
});

describe('the tree', () => {
  it('is the same for the same meaning and names the position', () => {
    expect(parseExpression('(amount) > 1000.0 and `ok`')).toEqual({
      ast: {
        kind: 'and',
        at: 0,
        terms: [
          {
            kind: 'compare',
            operator: '>',
            at: 0,
            left: { kind: 'name', name: 'amount', at: 1 },
            right: { kind: 'literal', value: 1000, at: 11 },
          },
          { kind: 'name', name: 'ok', at: 22 },
        ],
      },
    });
  });
});
