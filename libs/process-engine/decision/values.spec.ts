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

describe('the type that a decision or a function declares', () => {
  const types = `
    <itemDefinition name="Colour"><typeRef>string</typeRef><allowedValues><text>"red", "blue"</text></allowedValues></itemDefinition>
    <itemDefinition name="Colours" isCollection="true"><typeRef>Colour</typeRef></itemDefinition>
    <itemDefinition name="Paint"><itemComponent name="shade"><typeRef>Colour</typeRef></itemComponent><itemComponent name="litres"><typeRef>number</typeRef></itemComponent></itemDefinition>
    <itemDefinition name="Start"><typeRef>date and time</typeRef></itemDefinition>
    <itemDefinition name="ToColour"><functionItem outputTypeRef="Colour"><parameters name="of"/></functionItem></itemDefinition>
    <itemDefinition name="AlsoToColour"><typeRef>ToColour</typeRef></itemDefinition>`;
  const wants = (type: string) => `<variable name="v" typeRef="${type}"/>`;
  const on = async (elements: string, variables: Record<string, Json>) =>
    decideWith(await compiledDecisions(dmn(types + elements)), variables);
  const literal = (text: string, type = '') =>
    `<literalExpression${type && ` typeRef="${type}"`}><text>${text}</text></literalExpression>`;

  it.each<[string, string, Partial<Short>, Json, Json]>([
    ['one output', 'Colour', { rules: ['=> a'] }, 'red', { x: 'red' }],
    [
      'one output of several hits',
      'Colours',
      { hit: 'COLLECT', rules: ['=> a', '=> "blue"'] },
      'red',
      [{ x: 'red' }, { x: 'blue' }],
    ],
    ['several outputs', 'Paint', { out: ['shade', 'litres'], rules: ['=> a | 5'] }, 'red', { shade: 'red', litres: 5 }],
    ['a sum', 'number', { hit: 'COLLECT', aggregation: 'SUM', rules: ['=> a', '=> 1'] }, 2, 3],
    ['no hit', 'Colour', { rules: [] }, 'red', null],
    ['no hit of several', 'Colours', { hit: 'COLLECT', rules: [] }, 'red', []],
    ['one hit of several as the value', 'Colour', { hit: 'COLLECT', rules: ['=> a'] }, 'red', [{ x: 'red' }]],
    ['a date as its midnight', 'Start', { rules: ['=> date(a)'] }, '2026-03-04', { x: { $d: '2026-03-04T00:00:00Z' } }],
  ])('of a table is that of %s', async (_, type, part, a, result) => {
    const it = table({ out: ['x'], rules: [], before: wants(type), ...part });
    expect(await on(it, { a })).toMatchObject({ ok: true, result });
  });

  it.each<[string, string, Partial<Short>, Json, string]>([
    ['one output', 'Colour', { rules: ['=> a'] }, 'green', 'not-allowed'],
    ['one output of another type', 'Colour', { rules: ['=> a'] }, 5, 'type'],
    ['one of several hits', 'Colours', { hit: 'RULE ORDER', rules: ['=> "red"', '=> a'] }, 'green', 'not-allowed'],
    ['several hits where one is expected', 'Colour', { hit: 'COLLECT', rules: ['=> a', '=> a'] }, 'red', 'type'],
    ['one of several outputs', 'Paint', { out: ['shade', 'litres'], rules: ['=> "red" | a'] }, 'much', 'type'],
    ['the default', 'Colour', { out: ['x=a'], rules: [] }, 'green', 'not-allowed'],
    ['a sum', 'Colour', { hit: 'COLLECT', aggregation: 'SUM', rules: ['=> a'] }, 2, 'type'],
  ])('of a table refuses %s', async (_, type, part, a, code) => {
    const it = table({ out: ['x'], rules: [], before: wants(type), ...part });
    expect(await on(it, { a })).toMatchObject({ ok: false, code });
  });

  it('of a table may be its own', async () => {
    const it = '<decision id="it" name="it"><decisionTable typeRef="Colour"><output name="x"/><rule><outputEntry><text>a</text></outputEntry></rule></decisionTable></decision>'; // prettier-ignore
    expect(await on(it, { a: 'blue' })).toMatchObject({ ok: true, result: { x: 'blue' } });
    expect(await on(it, { a: 'green' })).toMatchObject({ ok: false, code: 'not-allowed' });
  });

  it('of a table names the entries of what it gives', async () => {
    const item = '<itemDefinition name="Item"><itemComponent name="unit-price"><typeRef>number</typeRef></itemComponent></itemDefinition>'; // prettier-ignore
    const made = table({ id: 'made', out: ['x'], rules: ['=> {"unit-price": a}'], before: wants('Item') });
    const asks = '<informationRequirement><requiredDecision href="#made"/></informationRequirement>';
    const it = `<decision id="it" name="it">${asks}${literal('made.unit-price * 2')}</decision>`;
    expect(await on(item + made + it, { a: 4 })).toMatchObject({ ok: true, result: 8 });
  });

  it('of all entries of a column is that of the column', async () => {
    const rule = (test: string, type: string) =>
      `<rule><inputEntry><text>${test}</text></inputEntry><outputEntry typeRef="${type}"><text>a</text></outputEntry></rule>`;
    const tableOf = (...rules: string[]) =>
      `<decision id="it" name="it"><decisionTable><input><inputExpression><text>row</text></inputExpression></input><output name="x"/>${rules.join('')}</decisionTable></decision>`;
    const same = tableOf(rule('1', 'Colour'), rule('2', 'Colour'));
    expect(await on(same, { a: 'red', row: 2 })).toMatchObject({ ok: true, result: { x: 'red' } });
    expect(await on(same, { a: 'green', row: 2 })).toMatchObject({ ok: false, code: 'not-allowed' });
    expect(await on(tableOf(rule('1', 'Colour'), rule('2', 'number')), { a: 7, row: 2 })).toMatchObject({ ok: true });
  });

  it('of an expression counts before that of its variable', async () => {
    const it = `<decision id="it" name="it">${wants('Colour')}${literal('a', 'string')}</decision>`;
    expect(await on(it, { a: 'red' })).toMatchObject({ ok: true, result: 'red' });
    expect(await on(it, { a: 'green' })).toMatchObject({ ok: false, code: 'not-allowed' });
    const other = `<decision id="it" name="it">${wants('Colour')}${literal('a', 'number')}</decision>`;
    expect(await on(other, { a: 'red' })).toMatchObject({ ok: true, result: null, notes: [{ type: 'number' }] });
  });

  it.each([
    [
      'a function definition',
      `<functionDefinition typeRef="ToColour"><formalParameter name="of"/>${literal('of')}</functionDefinition>`,
    ],
    [
      'one of a type by another name',
      `<functionDefinition typeRef="AlsoToColour"><formalParameter name="of"/>${literal('of')}</functionDefinition>`,
    ],
    ['an expression', literal('function(of) of', 'ToColour')],
    ['a variable', `${wants('ToColour')}${literal('function(of) of')}`],
  ])('of functions that %s names is asked of what they give', async (_, logic) => {
    const elements = `<decision id="paint" name="paint">${logic}</decision><decision id="it" name="it"><informationRequirement><requiredDecision href="#paint"/></informationRequirement>${literal('paint(a)')}</decision>`;
    expect(await on(elements, { a: 'red' })).toMatchObject({ ok: true, result: 'red' });
    expect(await on(elements, { a: 'green' })).toMatchObject({ ok: true, result: null });
  });

  it.each([
    ['logic', '', ' typeRef="ToColour"'],
    ['variable', '<variable name="paint" typeRef="ToColour"/>', ''],
  ])(
    'of functions that the %s of a business knowledge model names is that of its results',
    async (_, variable, own) => {
      const elements = `<businessKnowledgeModel id="paint" name="paint">${variable}<encapsulatedLogic${own}><formalParameter name="of"/>${literal('of')}</encapsulatedLogic></businessKnowledgeModel><decision id="it" name="it"><knowledgeRequirement><requiredKnowledge href="#paint"/></knowledgeRequirement>${literal('paint(a)')}</decision>`;
      expect(await on(elements, { a: 'red' })).toMatchObject({ ok: true, result: 'red' });
      expect(await on(elements, { a: 'green' })).toMatchObject({ ok: true, result: null });
    },
  );
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
