import { describe, expect, it } from '@jest/globals';
import { BudgetExceeded } from '../evaluation.js';
import { compiled, evaluated, problemOf } from '../testing/evaluated.js';

/** FEEL's text of a plain one. */
const quoted = (text: string) => JSON.stringify(text);

describe('matches', () => {
  const rows: readonly (readonly [pattern: string, text: string, found: boolean, flags?: string])[] = [
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['^a.*a$', 'abracadabra', true],
    ['^[0-9]{3}-[0-9]{4}$', '555-0199', true],
    ['^(a|b)+$', 'abba', true],
    ['^(?:ab){2}$', 'abab', true],
    ['a{2,3}', 'a', false],
    ['^a{2,}$', 'aaaa', true],
    ['^\\d+$', '٣٤', true],
    ['^\\w+$', '采购x1', true],
    ['^\\w$', '-', false],
    ['^\\s\\S$', '\tx', true],
    ['^\\i\\c*$', '_a-1.b', true],
    ['^\\I$', '1', true],
    ['^\\p{Lu}\\P{Lu}$', 'Ab', true],
    ['^\\p{IsBasicLatin}+$', 'abc', true],
    ['^\\p{IsCJKUnifiedIdeographs}+$', '中文', true],
    ['^[\\d.-]+$', '1.5-2', true],
    ['^[^\\d]$', '5', false],
    ['^[a-]$', '-', true],
    ['^\\[\\]\\{\\}\\$\\^$', '[]{}$^', true],
    ['^a.c$', 'a\nc', false],
    ['^a.c$', 'a\rc', false],
    ['^a.c$', 'a\nc', true, 's'],
    ['^c$', 'a\nc', false],
    ['^c$', 'a\nc', true, 'm'],
    ['ABC', 'xabcx', true, 'i'],
    ['k', '\u212a', true, 'i'],
    ['[a-z]', 'Q', true, 'i'],
    ['[^m]', 'M', false, 'i'],
    ['^[A-Z-[OI]]$', 'X', true],
    ['^[A-Z-[OI]]$', 'O', false],
    ['^[A-Z-[OI]]$', 'x', true, 'i'],
    ['^[A-Z-[OI]]$', 'o', false, 'i'],
    ['^[^a-z-[A-Z]]$', '5', true],
    ['^[^a-z-[A-Z]]$', 'B', false],
    ['^[a-z-[^aeiou]]$', 'e', true],
    ['^[a-z-[^aeiou]]$', 'f', false],
    ['hello world', 'helloworld', true, 'x'],
    ['hello[ ]world', 'helloworld', false, 'x'],
    ['hello\\ sworld', 'hello world', true, 'x'],
    ['\\p{ I s B a s i c L a t i n }+', 'hello', true, 'x'],
    ['^\u{1F40E}.$', '\u{1F40E}\u{1F40E}', true],
  ];

  it.each(rows.map((row) => ({ row })))('%j', ({ row: [pattern, text, found, flags] }) => {
    const args = [text, pattern, ...(flags === undefined ? [] : [flags])].map(quoted).join(', ');
    expect(evaluated(`matches(${args})`)).toBe(String(found));
  });

  it.each([
    ['matches(null, "a")', 'null'],
    ['matches("a", null)', 'null'],
    ['matches(1, "a")', 'null'],
    ['matches("a", "a", null)', 'true'],
    ['matches(input: "foobar", pattern: "^fo*b")', 'true'],
    ['matches("a", x)', 'null'],
    ['matches("a", "a", y)', 'null'],
  ])('%s is %s', (text, value) => expect(evaluated(text, { x: '(', y: 'g' })).toBe(value));

  it.each([
    ['(a', 'a'],
    ['a)', 'a)'],
    ['*a', '*a'],
    ['a**', '*'],
    ['a{2', '{2'],
    ['a{3,2}', '{3,2}'],
    ['a{9}{1}', '{1}'],
    ['[b-a]', 'a]'],
    ['[]', ']'],
    ['[a', 'a'],
    ['a]', ']'],
    ['[a-c-e]', '-e]'],
    ['[a-z-[x]y]', 'y]'],
    ['[\\1]', '1]'],
    ['\\b', 'b'],
    ['\\x41', 'x41'],
    ['(?i)a', 'i)a'],
    ['(?=a)', '=a)'],
    ['\\p{Greek}', '}'],
    ['\\p{ Lu }', '}'],
    ['\\pL', 'pL'],
  ])('refuses %s where it is written out, and is null where it is computed', (pattern, part) => {
    const problem = problemOf(`1 + matches(a, ${quoted(pattern)})`);
    expect(problem?.position).toBe(4);
    expect(problem?.message).toMatch(/^the regular expression of "matches" cannot be read from ".*" on$/);
    expect(problem?.message).toContain(part);
    expect(evaluated('matches("a", p)', { p: pattern })).toBe('null');
  });

  it.each([
    ['a{2000}', 'is too large'],
    ['(abc){900}', 'is too large'],
    ['(a{900}){900}', 'is too large'],
    ['('.repeat(101), 'is too large'],
    ['(.)\\1', 'refers to what a group has matched'],
    ['[\\w-[a]]', 'subtracts from a class'],
  ])('refuses %s, which it knows', (pattern, reason) => {
    expect(problemOf(`matches(a, ${quoted(pattern)})`)?.message).toContain(reason);
    expect(evaluated('matches("a", p)', { p: pattern })).toBe('null');
  });

  it.each([
    ['matches("a.c", "a.c", "q")', 'true'],
    ['matches("abc", "a.c", "q")', 'false'],
    ['matches("(A|B]*", "(a|b]*", "qi")', 'true'],
    ['matches("a b", "a b", "qx")', 'true'],
    ['matches("a\\\\b$", "a\\\\b$", "q")', 'true'],
    ['matches("a\\u000Ab", "^b$", "qm")', 'false'],
    ['replace("1+1=2", "1+1", "$0\\\\", "q")', '"$0\\\\=2"'],
    ['replace("aaa", "", "b", "q")', 'null'],
  ])('takes a pattern and its replacement as they are written: %s', (text, value) => {
    expect(evaluated(text, {})).toBe(value);
  });

  it('refuses flags that there are not', () => {
    expect(problemOf('matches("a", "a", "g")')?.message).toBe('"matches" has no flags "g"');
    expect(problemOf('replace("a", "a", "b", " ")')?.message).toBe('"replace" has no flags " "');
  });

  it('takes no longer for a pattern that a backtracking matcher takes years for', () => {
    const began = Date.now();
    expect(evaluated(`matches(text, "^(a+)+$")`, { text: `${'a'.repeat(20_000)}b` })).toBe('false');
    expect(evaluated(`matches(text, "^(a|a)*$")`, { text: `${'a'.repeat(20_000)}b` })).toBe('false');
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('is stopped where text and pattern are both large', () => {
    const expression = compiled('matches(text, "(a?){900}b")', ['text']);
    const run = () => expression.evaluate(() => 'a'.repeat(100_000), { at: '2026-01-01T00:00:00Z', zone: 'UTC' });
    expect(run).toThrow(BudgetExceeded);
  });
});

describe('replace', () => {
  it.each([
    ['replace("abcd", "(ab)|(a)", "[1=$1][2=$2]")', '"[1=ab][2=]cd"'],
    ['replace("abracadabra", "bra", "*")', '"a*cada*"'],
    ['replace("abracadabra", "a.*a", "*")', '"*"'],
    ['replace("abracadabra", "a.*?a", "*")', '"*c*bra"'],
    ['replace("abracadabra", "a", "")', '"brcdbr"'],
    ['replace("abracadabra", "a(.)", "a$1$1")', '"abbraccaddabbra"'],
    ['replace("AAAA", "A+?", "b")', '"bbbb"'],
    ['replace("facetiously", "[iouy]", "[$0]")', '"facet[i][o][u]sl[y]"'],
    ['replace("0123456789", "(\\d{3})(\\d{3})(\\d{4})", "($1) $2-$3")', '"(012) 345-6789"'],
    ['replace("ab", "(a)", "$12")', '"a2b"'],
    ['replace("ab", "a", "$1-")', '"-b"'],
    ['replace("price", "price", "\\\\$5")', '"$5"'],
    ['replace("aXa", "x", "-", "i")', '"a-a"'],
    ['replace(input: "a b", pattern: " ", replacement: "_")', '"a_b"'],
    ['replace("abc", ".*", "x")', 'null'],
    ['replace("abc", "b", "$")', 'null'],
    ['replace("abc", "b", "\\\\n")', 'null'],
    ['replace(null, "b", "x")', 'null'],
    ['replace("\u{1F40E}ab", "a", "\u{1F40E}")', '"\u{1F40E}\u{1F40E}b"'],
  ])('%s is %s', (text, value) => expect(evaluated(text)).toBe(value));

  it('makes no text larger than the bounds', () => {
    const expression = compiled('replace(text, "a", by)', ['text', 'by']);
    const values: Readonly<Record<string, string>> = { text: 'a'.repeat(2_000), by: 'b'.repeat(2_000) };
    const run = () => expression.evaluate((name) => values[name], { at: '2026-01-01T00:00:00Z', zone: 'UTC' });
    expect(run).toThrow(BudgetExceeded);
  });
});

describe('split', () => {
  it.each([
    ['split("John Doe", "\\s")', '["John", "Doe"]'],
    ['split("a;b;c;;", ";")', '["a", "b", "c", "", ""]'],
    ['split("a1b22c", "\\d+")', '["a", "b", "c"]'],
    ['split("abc", ";")', '["abc"]'],
    ['split("", ";")', '[""]'],
    ['split("abc", "")', 'null'],
    ['split("abc", null)', 'null'],
    ['split(string: "a-b", delimiter: "-")', '["a", "b"]'],
    ['split(1, ";")', 'null'],
  ])('%s is %s', (text, value) => expect(evaluated(text)).toBe(value));
});
