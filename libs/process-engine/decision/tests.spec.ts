import { describe, expect, it } from '@jest/globals';
import { fromJson } from '../expression/index.js';
import { checkDecisions, feelOf, readModel, writeDecisions, type DecisionModel, type TestModel } from './index.js';
import { dmn, table } from './testing/dmn.js';

const levels = table({
  hit: 'FIRST',
  in: ['amount:number', 'day:date'],
  out: ['to:string'],
  rules: ['> 100 | - => "head"', '- | < date("2026-01-01") => "archive"', '- | - => "manager"'],
});

/** What is found in the file once the decision has these tests. */
async function found(tests: readonly TestModel[], xml = dmn(levels)) {
  const { model } = await readModel(xml);
  const withTests: DecisionModel = { ...model!, decisions: model!.decisions.map((each) => ({ ...each, tests })) };
  const written = writeDecisions(withTests);
  expect(await readModel(written)).toMatchObject({ model: withTests, problems: [] });
  const { problems } = await checkDecisions(written);
  return problems.map(({ severity, elementId, message }) => `${severity} ${elementId}: ${message}`);
}

const test = (inputs: Readonly<Record<string, string>>, expected: string): TestModel => ({
  inputs: Object.entries(inputs).map(([name, value]) => ({ name, value })),
  expected,
});

describe('tests of a decision', () => {
  it('say nothing where it comes to what they expect, by the name of the output or without', async () => {
    expect(
      await found([
        test({ amount: '200' }, '"head"'),
        test({ amount: '200' }, '{to: "head"}'),
        test({ amount: '50 + 50', day: '@"2025-12-31"' }, '"archive"'),
        test({ amount: '"50"', day: '"2026-01-01"' }, '"manager"'),
        test({}, '"manager"'),
      ]),
    ).toEqual([]);
  });

  it('are errors with their number, what they expect and what there is', async () => {
    expect(
      await found([
        test({ amount: '200' }, '"head"'),
        test({ amount: '50' }, '"head"'),
        test({ amount: '50' }, 'null'),
      ]),
    ).toEqual([
      'error it: Test 2 gives {"to": "manager"} instead of "head".',
      'error it: Test 3 gives {"to": "manager"} instead of null.',
    ]);
  });

  it('are errors where they cannot be read or nothing can be decided', async () => {
    expect(
      await found([test({ amount: '5 5' }, '"head"'), test({ amount: '5' }, ''), test({ amount: '"many"' }, '"head"')]),
    ).toEqual([
      'error it: Test 1: "5 5" cannot be read: "5" cannot stand here',
      'error it: Test 2: "" cannot be read: the expression is not complete',
      'error it: Test 3 comes to no result: it, input amount: "many" is no number',
    ]);
  });

  it('hold for tables with several hits and for expressions', async () => {
    const many = dmn(table({ hit: 'COLLECT', in: ['a'], out: ['x'], rules: ['> 1 => "big"', '> 0 => "some"'] }));
    expect(await found([test({ a: '2' }, '["big", "some"]'), test({ a: '0' }, '[]')], many)).toEqual([]);
    const today = dmn(
      '<decision id="it" name="it"><literalExpression><text>today() + d</text></literalExpression></decision>',
    );
    expect(await found([test({ d: '@"P1D"' }, '@"2026-01-02"')], today)).toEqual([]);
  });

  it('are bounded', async () => {
    expect(await found(Array.from({ length: 201 }, () => test({}, '"manager"')))).toEqual([
      'error it: The decision has more than 200 tests.',
    ]);
  });

  it('keep signs of XML', async () => {
    expect(await found([test({ '<a & "b">': '1 < 2' }, '"manager"')])).toEqual([]);
  });

  it('do not hide extensions of others', async () => {
    const xml = dmn(
      '<decision id="it" name="it"><extensionElements><c:x/><lab:tests/></extensionElements><literalExpression><text>1</text></literalExpression></decision>',
      'xmlns:c="http://c" xmlns:lab="http://labdesk.org/schema/lab"',
    );
    expect((await readModel(xml)).problems).toMatchObject([{ code: 'not-kept', elementId: 'it' }]);
  });
});

it.each([
  [null, 'null'],
  ['a "b" \\ c', '"a \\"b\\" \\\\ c"'],
  [{ 'a b': [1, true, { $d: '2026-01-31' }] }, '{"a b": [1, true, @"2026-01-31"]}'],
  [{ $d: 'P1D' }, '@"P1D"'],
  [{ $n: '9007199254740993' }, '9007199254740993'],
] as const)('%j is written as %s', (json, text) => expect(feelOf(fromJson(json))).toBe(text));

describe('a table that cannot be looked through', () => {
  const computed = ['> limit => 1'];

  it('says so once where gaps or overlaps count', async () => {
    const problemsOf = async (hit: string) =>
      (await checkDecisions(dmn(table({ hit, in: ['a:number'], out: ['x'], rules: computed })))).problems;
    expect(await problemsOf('UNIQUE')).toMatchObject([{ code: 'not-analysed', severity: 'notice', elementId: 'it' }]);
    expect(await problemsOf('FIRST')).toMatchObject([{ code: 'not-analysed' }]);
    expect(await problemsOf('COLLECT')).toEqual([]);
  });
});
