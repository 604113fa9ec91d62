import {
  compileExpression,
  fromJson,
  isContext,
  isList,
  isNumber,
  textOf,
  toJson,
  type Moment,
  type Value,
} from '../expression/index.js';
import { decide, type Decided } from './decide.js';
import type { Decisions } from './decision.js';
import type { DecisionModelItem, TestModel } from './model.js';
import type { DecisionProblems } from './problems.js';
import { compiled } from './types.js';

/** Tests give the same on every day: `today()` is the first of 2026 in them. */
export const testMoment: Moment = { at: '2026-01-01T00:00:00Z', zone: 'UTC' };

/** More than a person writes for one decision. */
const mostTests = 200;

/** Runs the tests of a decision; each that comes out otherwise is an error with its number. */
export function runTests(item: DecisionModelItem, decisions: Decisions, problems: DecisionProblems): void {
  const { id, tests = [] } = item;
  if (tests.length > mostTests) return problems.error('too-many-tests', id, { limit: String(mostTests) });
  for (const [index, test] of tests.entries()) runTest(id, test, { number: String(index + 1) }, decisions, problems);
}

function runTest(
  id: string,
  { inputs, expected: text }: TestModel,
  number: Readonly<Record<string, string>>,
  decisions: Decisions,
  problems: DecisionProblems,
): void {
  const values = new Map<string, Value>();
  for (const { name, value } of inputs) {
    const read = valueOf(value);
    if ('value' in read) values.set(name, read.value);
    else return problems.unreadable(id, value, read.problem, number, 'test-unreadable');
  }
  const expected = valueOf(text);
  if ('problem' in expected) return problems.unreadable(id, text, expected.problem, number, 'test-unreadable');
  const decided = decide(decisions, id, (name) => values.get(name), testMoment);
  if (!decided.ok) return problems.error('test-undecided', id, { ...number, reason: decided.message });
  if (answersOf(decided).some((answer) => same(answer, expected.value))) return;
  problems.error('test-failed', id, { ...number, expected: text, found: feelOf(fromJson(decided.result)) });
}

function valueOf(text: string) {
  const made = compileExpression(text);
  return 'problem' in made ? made : { value: made.expression.evaluate(() => undefined, testMoment) };
}

/** The result as it is, and that of a single output without its name. */
function answersOf({ result }: Decided): readonly Value[] {
  const whole = fromJson(result);
  return [whole, isList(whole) ? whole.map(withoutName) : withoutName(whole)];
}

function withoutName(value: Value): Value {
  const [only] = isContext(value) && value.size === 1 ? value.values() : [];
  return only === undefined ? value : only;
}

const equality = compiled('a = b');

function same(a: Value, b: Value): boolean {
  return equality.evaluate((name) => (name === 'a' ? a : b), testMoment) === true;
}

/** A value as FEEL that can be read again: texts in quotes, dates after an `@`. */
export function feelOf(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value === 'boolean' || isNumber(value)) return textOf(value);
  if (isList(value)) return `[${value.map(feelOf).join(', ')}]`;
  if (isContext(value)) {
    return `{${[...value].map(([key, item]) => `${JSON.stringify(key)}: ${feelOf(item)}`).join(', ')}}`;
  }
  const json = toJson(value);
  if (json === null || typeof json !== 'object' || !('$d' in json)) return textOf(value);
  return `@${JSON.stringify(textOf(value))}`;
}
