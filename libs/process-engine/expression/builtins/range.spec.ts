import { describe, expect, it } from '@jest/globals';
import { evaluated } from '../testing/evaluated.js';

describe('range', () => {
  it.each([
    ['range("[18..21)")', '[18..21)'],
    ['range("[18..21)") = [18..21)', 'true'],
    ['range("(1..3]") = (1..3]', 'true'],
    ['range("]1..3[") = (1..3)', 'true'],
    ['range(" [ 1 .. 3 ] ") = [1..3]', 'true'],
    ['range("[-1.5..-.5]") = [-1.5..-.5]', 'true'],
    ['20 in range("[18..21)")', 'true'],
    ['21 in range("[18..21)")', 'false'],
    ['range("[5..)") = (>= 5)', 'true'],
    ['range("(5..)") = (> 5)', 'true'],
    ['range("(..5]") = (<= 5)', 'true'],
    ['range("(..5)") = (< 5)', 'true'],
    ['range("[\\"a\\"..\\"c\\"]") = ["a".."c"]', 'true'],
    ['range("[\\"a..b\\"..\\"c\\"]").start', '"a..b"'],
    ['range("[@\\"2026-01-01\\"..date(\\"2026-02-01\\")]") = [@"2026-01-01"..@"2026-02-01"]', 'true'],
    ['range("[duration(\\"P1D\\")..@\\"P2D\\"]").end', 'P2D'],
    ['range("[time(\\"08:00:00\\")..@\\"17:00:00\\"]").start', '08:00:00'],
    ['range(from: "[1..2]").end', '2'],
    ['range("[..5]")', 'null'],
    ['range("[5..]")', 'null'],
    ['range("(..)")', 'null'],
    ['range("[1..\\"a\\"]")', 'null'],
    ['range("[3..2]")', 'null'],
    ['range("[3..3]") = [3..3]', 'true'],
    ['range("[@\\"P2D\\"..@\\"P1D\\"]")', 'null'],
    ['range("[1+1..3]")', 'null'],
    ['range("[x..3]")', 'null'],
    ['range("[date(x)..@\\"2026-01-01\\"]")', 'null'],
    ['range("[@\\"2026-02-30\\"..@\\"2026-03-01\\"]")', 'null'],
    ['range("1..3")', 'null'],
    ['range("")', 'null'],
    ['range(null)', 'null'],
    ['range(5)', 'null'],
  ])('%s is %s', (text, value) => expect(evaluated(text)).toBe(value));
});

describe('instance of', () => {
  it.each([
    ['[1..3] instance of range<number>', 'true'],
    ['[1..3] instance of range<string>', 'false'],
    ['["a".."c"] instance of range<string>', 'true'],
    ['(> 5) instance of range<number>', 'true'],
    ['[@"P1D"..@"P2D"] instance of range<days and time duration>', 'true'],
    ['range("[@\\"2026-01-01\\"..)") instance of range<date>', 'true'],
    ['[[1..3]] instance of list<range<number>>', 'true'],
    ['[[1..3], 4] instance of list<range<number>>', 'false'],
    ['{r: [1..3]} instance of context<r: range<number>>', 'true'],
    ['1 instance of range<number>', 'false'],
    ['null instance of range<number>', 'false'],
    ['"range<" instance of range<number>', 'false'],
    ['(function(a: number, b: string) a) instance of function<number, string> -> number', 'true'],
    ['(function(a: number) a) instance of function<string> -> number', 'false'],
    ['(function(a) a) instance of function<string> -> Any', 'true'],
    ['(function(a, b) a) instance of function<string> -> Any', 'false'],
    ['(function() 5) instance of function<> -> number', 'true'],
    ['(function() 5) instance of function<> -> string', 'false'],
    ['(function() null) instance of function<> -> string', 'true'],
    ['(function(a) {b: 1, c: a}) instance of function<number> -> context<b: number, c: string>', 'true'],
    ['(function(a) {b: 1}) instance of function<number> -> context<b: number, c: string>', 'false'],
    ['(function(a) function(b) "x") instance of function<number> -> function<number> -> string', 'true'],
    ['(function(a) function(b) 1) instance of function<number> -> function<number> -> string', 'false'],
    ['(function(a: list<number>) a) instance of function<list<number>> -> Any', 'true'],
    ['(function(a: Any) a) instance of function<list<number>> -> Any', 'true'],
    ['1 instance of function<number> -> number', 'false'],
    ['(function(r: range<number>) r.start)([1..3])', '1'],
    ['(function(r: range<number>) r.start)(["a".."c"])', 'null'],
  ])('%s is %s', (text, value) => expect(evaluated(text)).toBe(value));

  it('leaves a name that is called range as it is', () => {
    expect(evaluated('range < 5', { range: 3 })).toBe('true');
    expect(evaluated('{a: range < 5}', { range: 3 })).toBe('{a: true}');
  });
});
