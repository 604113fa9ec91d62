import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BudgetExceeded, fromJson, numberOf, temporalOf, textOf, toJson, type Json, type Value } from './index.js';
import { equals } from './compare.js';
import { startEvaluation } from './evaluation.js';
import { compiled, moment } from './testing/evaluated.js';

const valueOf = (text: string): Value => compiled(text).evaluate(() => null, moment);

describe('values as JSON', () => {
  it.each<[string, Json]>([
    ['null', null],
    ['true', true],
    ['"a"', 'a'],
    ['1.5', 1.5],
    ['0.1 + 0.2', 0.3],
    ['9007199254740992', 9007199254740992],
    ['9007199254740993', { $n: '9007199254740993' }],
    ['1 / 3', { $n: '0.3333333333333333333333333333333333' }],
    ['@"2026-01-31"', { $d: '2026-01-31' }],
    ['@"09:30:00+08:00"', { $d: '09:30:00+08:00' }],
    ['@"2026-01-31T09:30:00@Asia/Shanghai"', { $d: '2026-01-31T09:30:00@Asia/Shanghai' }],
    ['@"P1DT2H"', { $d: 'P1DT2H' }],
    ['@"-0044-03-15T10:00:00.000000001Z"', { $d: '-0044-03-15T10:00:00.000000001Z' }],
    ['@"-PT0.000000001S"', { $d: '-PT0.000000001S' }],
    ['@"12026-01-31"', { $d: '12026-01-31' }],
    ['@"P0M"', { $d: 'P0M' }],
    ['@"PT0S"', { $d: 'PT0S' }],
    ['[1, [@"P1D"]]', [1, [{ $d: 'P1D' }]]],
    ['{a: 1, b: {c: null}}', { a: 1, b: { c: null } }],
    ['{"$n": "5"}', { $c: { $n: '5' } }],
    ['{"$c": {"$n": "5"}}', { $c: { $c: { $c: { $n: '5' } } } }],
    ['{"$n": "5", a: 1}', { $n: '5', a: 1 }],
    ['[1..3)', { $r: [true, 1, 3, false] }],
    ['(> @"2026-01-31")', { $r: [false, { $d: '2026-01-31' }, null, false] }],
    ['[function(x) x]', [null]],
  ])('%s', (text, expected) => {
    const value = valueOf(text);
    expect(toJson(value)).toEqual(expected);
    const back = fromJson(JSON.parse(JSON.stringify(toJson(value))));
    if (!text.includes('function')) expect(back).toEqual(value);
  });

  it('keeps the order of keys', () => {
    expect(JSON.stringify(toJson(valueOf('{z: 1, a: 2, "m n": 3}')))).toBe('{"z":1,"a":2,"m n":3}');
    expect(textOf(fromJson({ z: 1, a: 2 }))).toBe('{z: 1, a: 2}');
  });

  it.each<Json>([
    { $n: 'x' },
    { $n: 5 },
    { $d: 'soon' },
    { $r: [1, 2] },
    { $r: 'x' },
    { $c: [1] },
    { $c: null },
    { $x: 1 },
    { $n: '1', $d: 'x' },
  ])('takes %j for a plain context, and writes it back as one', (json) => {
    const value = fromJson(json);
    expect(value).toBeInstanceOf(Map);
    expect(fromJson(toJson(value))).toEqual(value);
  });

  it('keeps keys of prototypes as keys', () => {
    const json: Json = JSON.parse('{"__proto__":{"x":1},"constructor":2,"toString":3}');
    const value = fromJson(json);
    expect(textOf(value)).toBe('{__proto__: {x: 1}, constructor: 2, toString: 3}');
    const written = toJson(value);
    expect(JSON.stringify(written)).toBe('{"__proto__":{"x":1},"constructor":2,"toString":3}');
    expect(Object.getPrototypeOf(written)).toBe(Object.prototype);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  it('reads back every value that it writes', () => {
    const scalar = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => numberOf(number)),
      fc.bigInt().map((number) => numberOf(String(number))),
      fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => temporalOf(new Date(seconds * 1000).toISOString())),
      fc
        .integer({ min: 0, max: 40_000 })
        .map((days) => temporalOf(new Date(days * 86_400_000).toISOString().slice(0, 10))),
      fc.integer({ min: 0, max: 100_000 }).map((hours) => temporalOf(`PT${hours}H`)),
      fc.integer({ min: 0, max: 100_000 }).map((months) => temporalOf(`-P${months}M`)),
    );
    const key = fc.oneof(fc.string(), fc.constantFrom('$n', '$d', '$r', '$c', '__proto__', 'constructor'));
    const { value } = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        scalar,
        fc.array(tie('value')),
        fc.array(fc.tuple(key, tie('value'))).map((entries) => new Map(entries)),
      ),
    }));
    const evaluation = () => startEvaluation(() => null, moment);
    fc.assert(
      fc.property(value, (original) => {
        const back = fromJson(JSON.parse(JSON.stringify(toJson(original))));
        expect(equals(evaluation(), back, original)).toBe(true);
        expect(JSON.stringify(toJson(back))).toBe(JSON.stringify(toJson(original)));
      }),
      { numRuns: 200 },
    );
  });

  it('stops at values that are too deep or unfold too far', () => {
    const deep = Array.from({ length: 5000 }).reduce<Json>((inner) => [inner], 1);
    expect(() => fromJson(deep)).toThrow(BudgetExceeded);
    const shared = Array.from({ length: 40 }).reduce<Value>((inner) => [inner, inner], 1);
    expect(() => toJson(shared)).toThrow(BudgetExceeded);
    expect(() => textOf(shared)).toThrow(BudgetExceeded);
  });
});
