import { describe, expect, it } from '@jest/globals';
import { compileUnaryTests, fromJson, type Json } from './index.js';
import { lookupIn, moment } from './testing/evaluated.js';

function passes(cell: string, input: Json, variables: Readonly<Record<string, Json>> = {}): boolean | null {
  const result = compileUnaryTests(cell, { names: Object.keys(variables) });
  if ('problem' in result) throw new Error(`${cell}: ${result.problem.message}`);
  return result.tests.test(fromJson(input), lookupIn(variables), moment);
}

const day = (text: string): Json => ({ $d: text });

describe('the cells of a decision table', () => {
  it.each<[string, Json, boolean | null]>([
    ['-', 5, true],
    ['-', null, true],
    ['', 5, true],
    ['5', 5, true],
    ['5', 6, false],
    ['5', '5', false],
    ['-1', -1, true],
    ['> 5', 6, true],
    ['> 5', 5, false],
    ['> 5', null, null],
    ['> 5', 'x', null],
    ['<= 0.3', 0.3, true],
    ['= 5', 5, true],
    ['!= 5', 5, false],
    ['> 5, [1..3]', 2, true],
    ['> 5, [1..3]', 9, true],
    ['> 5, [1..3]', 4, false],
    ['(1..3)', 3, false],
    [']1..3]', 3, true],
    ['"a", "b"', 'b', true],
    ['"a", "b"', 'c', false],
    ['not("a")', 'b', true],
    ['not("a")', 'a', false],
    ['not("a", "b")', 'c', true],
    ['not(> 5)', 5, true],
    ['not(> 5)', null, null],
    ['not([1..3], 9)', 9, false],
    ['> 5, not("a")', 'b', true],
    ['null', null, true],
    ['null', 1, false],
    ['not(null)', 1, true],
    ['true', true, true],
    ['true', false, false],
    ['false', false, true],
    ['[1, 2, 3]', 2, true],
    ['[1, 2, 3]', [1, 2, 3], true],
    ['[1, 2, 3]', 4, false],
    ['[[1..3], 7]', 2, true],
    ['? > 5', 6, true],
    ['? > 5 and ? < 9', 9, false],
    ['? > 5', 'x', null],
    ['contains(?, "b")', 'abc', true],
    ['count(?) > 2', [1, 2, 3], true],
    ['?.price > 5', { price: 6 }, true],
    ['?', 'x', true],
    ['?', true, true],
    ['?', false, false],
    ['?', null, null],
    ['upper case(?)', 'AB', true],
    ['upper case(?)', 'Ab', false],
    ['[? .. 9]', 4, true],
    ['[5, ?]', 4, true],
    ['limit', 10, true],
    ['> limit', 11, true],
    ['limit > 3', 'anything', true],
    ['limit > 30', 'anything', false],
    ['limit > 3', false, false],
    ['codes', 'B', true],
    ['[limit..20]', 15, true],
    ['[@"2026-01-01"..@"2026-12-31"]', day('2026-06-01'), true],
    ['< date("2026-01-01")', day('2026-06-01'), false],
    ['[0..missing]', 5, null],
    ['[missing..9]', 5, null],
    ['[0..missing]', null, null],
    ['not([0..missing])', 5, null],
    ['[0..missing], > 3', 5, true],
    ['< missing', 5, null],
    ['>= @"P1D"', day('PT24H'), true],
  ])('%s on %j → %s', (cell, input, expected) => {
    expect(passes(cell, input, { limit: 10, codes: ['A', 'B'] })).toBe(expected);
  });

  it('says what a cell reads', () => {
    const result = compileUnaryTests('> limit, [low..high], ? in codes');
    expect(result).toMatchObject({ tests: { reads: ['limit', 'low', 'high', 'codes'], inFilters: [] } });
  });

  it.each([
    ['-, 5', '"," cannot stand here', 1],
    ['>', 'the expression is not complete', 1],
    ['in [1..2]', '"in" cannot stand here', 0],
    ['foo(?)', 'there is no function "foo"', 0],
    ['unit price', '"unit price" is not a known name', 0],
  ])('refuses %s', (cell, message, position) => {
    expect(compileUnaryTests(cell)).toEqual({
      problem: { code: expect.any(String), args: expect.any(Object), message, position },
    });
  });
});
