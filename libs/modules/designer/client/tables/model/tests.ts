import { feelOf, type DecisionModel, type TestModel } from '#lab/process-engine/decision/index.js';
import { fromJson, type Json } from '#lab/process-engine/expression/index.js';
import { changeDecision } from './edit.js';
import type { DecisionInput } from './inputs.js';

/** The file with one more test of a decision. */
export function addTest(model: DecisionModel, id: string, test: TestModel): DecisionModel {
  return changeTests(model, id, (tests) => [...tests, test]);
}

/** The file with a test changed; tests count from 0. */
export function changeTest(model: DecisionModel, id: string, at: number, values: Partial<TestModel>): DecisionModel {
  return changeTests(model, id, (tests) => tests.map((test, index) => (index === at ? { ...test, ...values } : test)));
}

/** The file without a test. */
export function removeTest(model: DecisionModel, id: string, at: number): DecisionModel {
  return changeTests(model, id, (tests) => tests.filter((_, index) => index !== at));
}

function changeTests(
  model: DecisionModel,
  id: string,
  change: (tests: readonly TestModel[]) => readonly TestModel[],
): DecisionModel {
  return changeDecision(model, id, ({ tests: before = [], ...item }) => {
    const tests = change(before);
    return tests.length === 0 ? item : { ...item, tests };
  });
}

/** The inputs of a test with another value for one of them; an empty one is not given. */
export function inputOf({ inputs }: TestModel, name: string, value: string): TestModel['inputs'] {
  if (value.trim() === '') return inputs.filter((input) => input.name !== name);
  if (inputs.some((input) => input.name === name)) {
    return inputs.map((input) => (input.name === name ? { name, value } : input));
  }
  return [...inputs, { name, value }];
}

/** What was tried and what it gave, as a test in FEEL. */
export function testOf(
  asked: readonly DecisionInput[],
  inputs: Readonly<Record<string, unknown>>,
  result: unknown,
): TestModel {
  const given = asked.flatMap(({ name, type }) => {
    const value = inputs[name];
    return value === undefined ? [] : [{ name, value: writtenAs(type, value as Json) }];
  });
  return { inputs: given, expected: feelOf(fromJson(result as Json)) };
}

const written = new Set(['number', 'boolean']);
const temporal = new Set(['date', 'time', 'date and time', 'days and time duration']);

/** What is typed for a column is a text that the server reads by its type; in a test it is written as what it means. */
function writtenAs(type: string, value: Json): string {
  if (typeof value === 'string' && written.has(type)) return value;
  const text = feelOf(fromJson(value));
  return typeof value === 'string' && temporal.has(type) ? `@${text}` : text;
}
