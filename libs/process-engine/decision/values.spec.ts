import { describe, expect, it } from '@jest/globals';
import type { Json } from '../expression/index.js';
import { readModel } from './index.js';
import { compiledDecisions, decided, decideWith, dmn, table, type Short } from './testing/dmn.js';

describe('a range in a cell', () => {
  const tiers: Short = {
    hit: 'FIRST',
    in: ['amount:number'],
    out: ['rule:string'],
    rules: ['[0..limit] => "generous"', '- => "strict"'],
  };

  it.each<[Json, string]>([
    [100, 'generous'],
    [10, 'strict'],
    [null, 'strict'],
  ])('that ends at %j', async (limit, rule) => {
    expect(await decided(tiers, { amount: 50, limit })).toMatchObject({ ok: true, result: { rule } });
  });

  it('without its end does not hold a missing amount either', async () => {
    expect(await decided(tiers, { amount: null, limit: null })).toMatchObject({ result: { rule: 'strict' } });
  });

  it('is open by its sign only', async () => {
    const open = { ...tiers, rules: ['> limit => "over"', '- => "under"'] };
    expect(await decided(open, { amount: 50, limit: 10 })).toMatchObject({ result: { rule: 'over' } });
    expect(await decided(open, { amount: 50, limit: null })).toMatchObject({ result: { rule: 'under' } });
  });
});

describe('an unknown name', () => {
  it.each<[string, Partial<Short>, string]>([
    ['in a test', { rules: ['[0..limit] => 1'] }, 'it, rule r1, input 1'],
    ['in a text without quotes', { rules: ['Approved => 1'] }, 'it, rule r1, input 1'],
    ['in a result', { rules: ['- => rate * 2'] }, 'it, rule r1, output x'],
    ['in a default', { out: ['x:number=rate'], rules: ['99 => 1'] }, 'it, default of output x'],
    ['in the allowed values', { out: ['x:number{< rate}'], rules: ['- => 1'] }, 'it, rule r1, output x'],
  ])('%s is an error', async (_, part, where) => {
    const answer = await decided({ in: ['a'], out: ['x:number'], rules: [], ...part }, { a: 5 });
    expect(answer).toMatchObject({ ok: false, code: 'unknown-name' });
    expect(answer).toMatchObject({ message: expect.stringContaining(`${where}: there is no name`) });
  });

  it('is null as an input, and may be an entry that an element lacks', async () => {
    const short: Short = { in: ['nobody'], out: ['x'], rules: ['null => count(lines[price > 3])'] };
    expect(await decided(short, { lines: [{ price: 5 }, { name: 'free' }] })).toMatchObject({ result: { x: 1 } });
  });

  it('is known once a required decision answers it, be it with null', async () => {
    const before = '<informationRequirement id="q"><requiredDecision href="#limit"/></informationRequirement>';
    const limit =
      '<decision id="limit" name="limit"><literalExpression id="l"><text>null</text></literalExpression></decision>';
    const own = table({ in: ['a'], out: ['x'], rules: ['[0..limit] => 1'], before });
    const decisions = await compiledDecisions(dmn(limit + own));
    expect(decideWith(decisions, { a: 5 })).toEqual({ ok: true, result: null, matched: [] });
  });
});

describe('types of contexts and lists', () => {
  const types = `
    <itemDefinition name="Price"><typeRef>number</typeRef></itemDefinition>
    <itemDefinition name="Grade"><typeRef>string</typeRef><allowedValues><text>"A", "B"</text></allowedValues></itemDefinition>
    <itemDefinition name="Line">
      <itemComponent name="price"><typeRef>Price</typeRef></itemComponent>
      <itemComponent name="tags" isCollection="true"><typeRef>string</typeRef></itemComponent>
      <itemComponent name="size"><itemComponent name="width"><typeRef>number</typeRef></itemComponent></itemComponent>
    </itemDefinition>
    <itemDefinition name="Lines" isCollection="true"><typeRef>Line</typeRef></itemDefinition>
    <itemDefinition name="Row" isCollection="true"><typeRef>number</typeRef></itemDefinition>
    <itemDefinition name="Grid" isCollection="true"><typeRef>Row</typeRef></itemDefinition>
    <itemDefinition name="Grades" isCollection="true"><typeRef>Grade</typeRef></itemDefinition>
    <itemDefinition name="Classes" isCollection="true"><typeRef>Grades</typeRef></itemDefinition>
    <itemDefinition name="number"><typeRef>number</typeRef></itemDefinition>`;
  const given = async (type: string, value: Json) => {
    const it = table({ in: [`value:${type}`], out: ['x'], rules: ['- => "taken"'] });
    return decideWith(await compiledDecisions(dmn(types + it)), { value });
  };

  it.each<[string, Json]>([
    ['Line', { price: 5, tags: ['a'], size: { width: 2 } }],
    ['Line', { price: '5' }],
    ['Line', { price: null, more: true }],
    ['Line', {}],
    ['Line', [{ price: 5 }]],
    ['Line', null],
    ['Lines', [{ price: 5 }, { price: 6 }]],
    ['Lines', { price: 5 }],
    ['Grid', [[1, 2], [3]]],
    ['Grid', [[], [1]]],
    ['Grid', [1, 2]],
    ['Classes', [['A'], ['B', 'A']]],
    ['context', { a: 1 }],
    ['list', [1, 'a']],
    ['list', 5],
    ['number', '5'],
  ])('%s takes %j', async (type, value) => {
    expect(await given(type, value)).toMatchObject({ ok: true, result: { x: 'taken' } });
  });

  it.each<[string, Json, string]>([
    ['Line', 'text', 'type'],
    ['Line', 5, 'type'],
    ['Line', { price: 'five' }, 'type'],
    ['Line', { tags: [1] }, 'type'],
    ['Line', { size: { width: 'wide' } }, 'type'],
    ['Lines', [{ price: 5 }, { price: 'six' }], 'type'],
    ['Lines', [{ price: 5 }, 'text'], 'type'],
    ['Grid', [[1], ['x']], 'type'],
    ['Grid', [[1], [[2, 3]]], 'type'],
    ['Classes', [['A'], ['C']], 'not-allowed'],
    ['context', 'text', 'type'],
    ['context', [1, 2], 'type'],
  ])('%s refuses %j', async (type, value, code) => {
    expect(await given(type, value)).toMatchObject({ ok: false, code });
  });
});

describe('a decision without an id', () => {
  const logic = '<literalExpression><text>1</text></literalExpression>';

  it('gets one made of its name, which no other has', async () => {
    const nameless = ['Rate of 2026', '5 % off', '', 'it', 'it'].map(
      (name) => `<decision name="${name}">${logic}</decision>`,
    );
    const xml = dmn(
      `${nameless.join('')}<decision id="it" name="first"><literalExpression><text>2</text></literalExpression></decision>`,
    );
    const { model } = await readModel(xml);
    const ids = ['Rate_of_2026', 'decision_5_off', 'decision', 'it_2', 'it_3', 'it'];
    expect(model?.decisions.map(({ id }) => id)).toEqual(ids);
    const decisions = await compiledDecisions(xml);
    expect(decideWith(decisions, {}, 'Rate_of_2026')).toMatchObject({ ok: true, result: 1 });
    expect(decideWith(decisions, {}, 'it')).toMatchObject({ ok: true, result: 2 });
  });
});
