import { describe, expect, it } from '@jest/globals';
import type { Json } from '../expression/index.js';
import { compileDecisions, readModel, writeDecisions } from './index.js';
import { compiledDecisions, decideWith, dmn, table, type Variables } from './testing/dmn.js';

const text = (expression: string, type = '') =>
  `<literalExpression${type && ` typeRef="${type}"`}><text>${expression.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></literalExpression>`;
const variable = (name: string, type = '') => `<variable name="${name}"${type && ` typeRef="${type}"`}/>`;
const entry = (name: string, value: string, type = '') =>
  `<contextEntry>${name === '' ? '' : variable(name, type)}${value}</contextEntry>`;
const context = (...entries: readonly string[]) => `<context>${entries.join('')}</context>`;
const parameter = (name: string, type = '') => `<formalParameter name="${name}"${type && ` typeRef="${type}"`}/>`;
const knows = (...ids: readonly string[]) =>
  ids
    .map((id) => `<knowledgeRequirement><requiredKnowledge href="#${id.replace(' ', '_')}"/></knowledgeRequirement>`)
    .join('');
const needs = (...ids: readonly string[]) =>
  ids.map((id) => `<informationRequirement><requiredDecision href="#${id}"/></informationRequirement>`).join('');
const takes = (...ids: readonly string[]) =>
  ids.map((id) => `<informationRequirement><requiredInput href="#${id}"/></informationRequirement>`).join('');
const decision = (inner: string, id = 'it', type = '') =>
  `<decision id="${id}" name="${id}">${variable(id, type)}${inner}</decision>`;
const bkm = (id: string, logic: string, required = '', type = '') =>
  `<businessKnowledgeModel id="${id.replace(' ', '_')}" name="${id}">${variable(id, type)}<encapsulatedLogic>${logic}</encapsulatedLogic>${required}</businessKnowledgeModel>`;
const invocation = (callee: string, bindings: Readonly<Record<string, string>>) =>
  `<invocation>${text(callee)}${Object.entries(bindings)
    .map(([name, value]) => `<binding><parameter name="${name}"/>${text(value)}</binding>`)
    .join('')}</invocation>`;
/** The table of a decision by itself. */
const tableOnly = (...args: Parameters<typeof table>) =>
  table(...args)
    .replace(/^<decision [^>]*>/, '')
    .replace(/<\/decision>$/, '');

const answer = async (elements: string, variables: Variables = {}, id = 'it') =>
  decideWith(await compiledDecisions(dmn(elements)), variables, id);

/** The decision's value, also after the file was read by the editor and written again. */
async function value(elements: string, variables: Variables = {}, id = 'it'): Promise<Json> {
  const decided = await answer(elements, variables, id);
  const { model } = await readModel(dmn(elements));
  const again = decideWith(await compiledDecisions(writeDecisions(model!)), variables, id);
  expect(again).toEqual(decided);
  if (!decided.ok) throw new Error(`${decided.code}: ${decided.message}`);
  return decided.result;
}

describe('a boxed context', () => {
  it('gives its entries, each of which sees those before it', async () => {
    const logic = context(entry('net', text('price * count')), entry('gross total', text('net * 1.2')));
    expect(await value(decision(logic), { price: 5, count: 2 })).toEqual({ net: 10, 'gross total': 12 });
  });

  it('gives its last entry where that has no name', async () => {
    const logic = context(entry('unit price', text('price / 2')), entry('', text('unit price + 1')));
    expect(await value(decision(logic), { price: 5 })).toBe(3.5);
  });

  it('holds functions, which may call themselves, and contexts', async () => {
    const factorial = `<functionDefinition>${parameter('n', 'number')}${text('if n < 2 then 1 else n * factorial(n - 1)')}</functionDefinition>`;
    const logic = context(
      entry('factorial', factorial),
      entry('inner', context(entry('a', text('factorial(4)')), entry('b', text('a + 1')))),
      entry('', text('inner.b')),
    );
    expect(await value(decision(logic))).toBe(25);
  });

  it('holds tables, which read its entries and call its functions', async () => {
    const double = `<functionDefinition>${parameter('n')}${text('n * 2')}</functionDefinition>`;
    const grade = tableOnly({ in: ['double(points)'], out: ['g'], rules: ['>= 10 => "high"', '< 10 => "low"'] });
    const logic = context(
      entry('double', double),
      entry('points', text('given + 1')),
      entry('grade', grade),
      entry('', text('grade + "!"')),
    );
    expect(await value(decision(logic), { given: 4 })).toBe('high!');
    expect(await value(decision(logic), { given: 3 })).toBe('low!');
  });

  it('makes an entry of another type null, and notes it', async () => {
    const elements = decision(context(entry('n', text('"five"'), 'number'), entry('m', text('[5]'), 'number')));
    expect(await answer(elements)).toMatchObject({
      ok: true,
      result: { n: null, m: 5 },
      notes: [{ where: 'it, n', value: '"five"', type: 'number' }],
    });
  });

  it('is refused with the same entry twice', async () => {
    const { problems } = await compileDecisions(dmn(decision(context(entry('a', text('1')), entry('a', text('2'))))));
    expect(problems).toMatchObject([{ code: 'expression', elementId: 'it', because: { code: 'key-twice' } }]);
  });

  it('is refused at the element of an expression that cannot be read', async () => {
    const logic = context(entry('a', '<literalExpression id="bad"><text>1 +</text></literalExpression>'));
    const { problems } = await compileDecisions(dmn(decision(logic)));
    expect(problems).toMatchObject([{ code: 'expression', elementId: 'bad' }]);
  });
});

describe('lists and relations', () => {
  it('give their elements', async () => {
    expect(
      await value(decision(`<list>${text('a')}${text('a + 1')}${context(entry('x', text('2')))}</list>`), { a: 1 }),
    ).toEqual([1, 2, { x: 2 }]);
    expect(await value(decision('<list/>'))).toEqual([]);
  });

  it('give a context for each row, whose cells see the names around them', async () => {
    const row = (...cells: readonly string[]) => `<row>${cells.map((cell) => text(cell)).join('')}</row>`;
    const relation = `<relation><column name="name"/><column name="age" typeRef="number"/>${row('name', '30')}${row('"Wu"', '"old"')}</relation>`;
    expect(await value(decision(relation), { name: 'Li' })).toEqual([
      { name: 'Li', age: 30 },
      { name: 'Wu', age: null },
    ]);
    expect(
      await value(decision(context(entry('r', relation), entry('', text('r[age > 20].name')))), { name: 'Li' }),
    ).toEqual(['Li']);
  });
});

describe('conditionals, iterators and filters', () => {
  const part = (name: string, inner: string) => `<${name}>${inner}</${name}>`;

  it('give one of two expressions', async () => {
    const logic = part(
      'conditional',
      part('if', text('a > 5')) + part('then', text('"over"')) + part('else', `<list>${text('a')}</list>`),
    );
    expect(await value(decision(logic), { a: 6 })).toBe('over');
    expect(await value(decision(logic), { a: 5 })).toEqual([5]);
    expect(await value(decision(logic), { a: null })).toEqual([null]);
  });

  it('go over a list or a range', async () => {
    const loop = (over: string, body: string) =>
      `<for iteratorVariable="each one">${part('in', text(over))}${part('return', text(body))}</for>`;
    expect(await value(decision(loop('[1, 2]', 'each one * by')), { by: 3 })).toEqual([3, 6]);
    expect(await value(decision(loop('[1..3]', 'each one + sum(partial[item > 1])')))).toEqual([null, null, null]);
    expect(await value(decision(loop('[1..3]', 'count(partial)')))).toEqual([0, 1, 2]);
    expect(await value(decision(loop('5', 'each one')))).toBeNull();
  });

  it('ask whether some or every element passes', async () => {
    const asked = (kind: string) =>
      decision(`<${kind} iteratorVariable="n">${part('in', text('ns'))}${part('satisfies', text('n > 2'))}</${kind}>`);
    expect(await value(asked('some'), { ns: [1, 3] })).toBe(true);
    expect(await value(asked('every'), { ns: [1, 3] })).toBe(false);
    expect(await value(asked('every'), { ns: [] })).toBe(true);
    expect(await value(asked('some'), { ns: [] })).toBe(false);
  });

  it('keep the elements that match', async () => {
    const logic = `<filter>${part('in', text('lines'))}${part('match', text('price > limit'))}</filter>`;
    const lines = [{ price: 1 }, { price: 5 }, { price: 9 }];
    expect(await value(decision(logic), { lines, limit: 4 })).toEqual([{ price: 5 }, { price: 9 }]);
    const item = `<filter>${part('in', text('[1, 2, 3]'))}${part('match', text('item >= 2'))}</filter>`;
    expect(await value(decision(item))).toEqual([2, 3]);
  });
});

describe('business knowledge models', () => {
  const add = bkm('add up', `${parameter('a', 'number')}${parameter('b', 'number')}${text('a + b')}`);

  it('are called by name in expressions, by position and by name', async () => {
    expect(await value(add + decision(knows('add up') + text('add up(1, 2) + add up(b: 5, a: x)')), { x: 4 })).toBe(12);
  });

  it('are called by invocations, also of functions of the language', async () => {
    expect(await value(add + decision(knows('add up') + invocation('add up', { b: 'x', a: '2' })), { x: 4 })).toBe(6);
    expect(await value(decision(invocation('string length', { string: '"four"' })))).toBe(4);
  });

  it('call each other', async () => {
    const twice = bkm('twice', `${parameter('n')}${text('add up(n, n)')}`, knows('add up'));
    expect(await value(twice + add + decision(knows('twice') + text('twice(4)')))).toBe(8);
  });

  it('are tables', async () => {
    const grade = bkm(
      'grade',
      `${parameter('points', 'number')}${tableOnly({ hit: 'FIRST', in: ['points'], out: ['g'], rules: ['> 5 => "high"', '- => "low"'] })}`,
    );
    const logic = text('for p in [3, 9] return grade(p)');
    expect(await value(grade + decision(knows('grade') + logic))).toEqual(['low', 'high']);
  });

  it('are called in the cells of tables', async () => {
    const it = table({
      in: ['add up(x, 1)'],
      out: ['y'],
      rules: ['[1..add up(2, 3)] => add up(x, x)'],
      before: knows('add up'),
    });
    expect(await value(add + it, { x: 3 })).toEqual({ y: 6 });
    expect(await value(add + it, { x: 5 })).toBeNull();
  });

  it('see neither decisions nor facts', async () => {
    const peek = bkm('peek', text('secret'));
    const xml = dmn(peek + decision(knows('peek') + text('[peek(), secret]')));
    const { decisions, problems } = await compileDecisions(xml);
    expect(problems).toMatchObject([
      { code: 'unknown-name', elementId: 'peek', args: { name: 'secret' }, severity: 'warning' },
    ]);
    expect(decideWith(decisions, { secret: 7 })).toMatchObject({ ok: true, result: [null, 7] });
  });

  it('take a value of another type as null, and give null in place of one', async () => {
    const check = bkm('check', `${parameter('n', 'number')}${text('n = null')}`);
    expect(await answer(check + decision(knows('check') + text('[check("x"), check([5]), check(5)]')))).toMatchObject({
      result: [true, false, false],
      notes: [{ where: 'check, n', value: '"x"', type: 'number' }],
    });
    const wrong = bkm('wrong', text('"x"', 'number'));
    expect(await value(wrong + decision(knows('wrong') + text('wrong()')))).toBeNull();
    const typed = bkm('typed', text('"x"'), '', 'number');
    expect(await value(typed + decision(knows('typed') + text('typed()')))).toBeNull();
  });

  it('convert to the type of their body, then to that of their results', async () => {
    const types = `<itemDefinition name="Ns" isCollection="true"><typeRef>number</typeRef></itemDefinition>
      <itemDefinition name="GivesNs"><functionItem outputTypeRef="Ns"/></itemDefinition>`;
    const one = bkm('one', text('[1]', 'number'), '', 'GivesNs');
    const two = bkm('two', text('"1"', 'number'), '', 'GivesNs');
    expect(await value(types + one + decision(knows('one') + text('one()')))).toEqual([1]);
    expect(await value(types + two + decision(knows('two') + text('two()')))).toBeNull();
  });

  it('give null for a wrong number of arguments', async () => {
    expect(await value(add + decision(knows('add up') + text('add up(1)')))).toBeNull();
    expect(await value(add + decision(knows('add up') + invocation('add up', { a: '1' })))).toBeNull();
    expect(await value(add + decision(knows('add up') + invocation('add up', { a: '1', c: '2' })))).toBeNull();
  });

  it('are functions that can be handed on', async () => {
    const before = bkm('precedes', `${parameter('a')}${parameter('b')}${text('a > b')}`);
    expect(await value(before + decision(knows('precedes') + text('sort([1, 3, 2], precedes)')))).toEqual([3, 2, 1]);
  });

  it('are handed functions of the language', async () => {
    const both = bkm('both', `${parameter('f')}${parameter('x')}${text('[f(x), f(x, 1)]')}`);
    const called = text('[both(floor, 7.25), both(max, 0.5), both(x: [3, 2], f: min)]');
    expect(await value(both + decision(knows('both') + called))).toEqual([
      [7, 7.2],
      [0.5, 1],
      [2, null],
    ]);
    expect(await value(both + decision(knows('both') + invocation('both', { f: 'ceiling', x: '2.5' })))).toEqual([
      3, 2.5,
    ]);
    // A variable of that name comes first.
    expect(await value(both + decision(knows('both') + text('both(floor, 7.25)')), { floor: null })).toEqual([
      null,
      null,
    ]);
  });

  it('call themselves, within the bounds', async () => {
    const digits = bkm(
      'digit sum',
      `${parameter('n', 'number')}${text('if n < 10 then n else modulo(n, 10) + digit sum(floor(n / 10))')}`,
    );
    expect(await value(digits + decision(knows('digit sum') + text('digit sum(4711)')))).toBe(13);
    const endless = bkm('endless', `${parameter('n')}${text('endless(n + 1)')}`);
    expect(await answer(endless + decision(knows('endless') + text('endless(1)')))).toMatchObject({ code: 'budget' });
    const sum = bkm('sum', `${parameter('a')}${text('sum([a, 1])')}`);
    expect(await value(sum + decision(knows('sum') + text('sum(4)')))).toBe(5);
  });

  it('call functions that read the names of the place where they were made', async () => {
    const twice = bkm('twice', `${parameter('f')}${parameter('n')}${text('f(f(n))')}`);
    const called = knows('twice') + text('twice(function(x) x * factor, 2)');
    expect(await value(twice + decision(called), { factor: 5 })).toBe(50);
    const own = bkm('own', `${parameter('f')}${parameter('factor')}${text('f(1)')}`);
    expect(await value(own + decision(knows('own') + text('own(function(x) x * factor, 9)')), { factor: 5 })).toBe(5);
    const forever = decision(knows('twice') + text('for i in 1..9000 return twice(function(x) x * factor, i)'));
    expect(await answer(twice + forever, { factor: 5 })).toMatchObject({ ok: false, code: 'budget' });
  });

  it('give the element of a list of one, however deep, where that is expected', async () => {
    const boxed = bkm('boxed', `${parameter('x')}${text('[x]')}`, '', 'number');
    expect(await value(boxed + decision(knows('boxed') + text('boxed([7])')))).toBe(7);
    expect(await value(boxed + decision(knows('boxed') + text('boxed([7, 8])')))).toBeNull();
  });

  it('are not known to a decision that does not require them', async () => {
    const { problems } = await compileDecisions(dmn(add + decision(text('add up(1, 2)'))));
    expect(problems).toMatchObject([{ code: 'expression', elementId: 'it', severity: 'error' }]);
  });

  it('that require themselves are refused', async () => {
    const a = bkm('a', text('1'), knows('b'));
    const b = bkm('b', text('1'), knows('a'));
    const { problems } = await compileDecisions(dmn(a + b + decision(text('1'))));
    expect(problems).toMatchObject([{ code: 'cycle', elementId: 'a' }]);
  });

  it('are stopped where they never end', async () => {
    const forever = context(
      entry(
        'f',
        `<functionDefinition>${parameter('n')}${tableOnly({ in: ['n'], out: ['x'], rules: ['- => f(n + 1)'] })}</functionDefinition>`,
      ),
      entry('', text('f(1)')),
    );
    expect(await answer(decision(forever))).toMatchObject({ ok: false, code: 'budget' });
    const wide = bkm(
      'wide',
      `${parameter('n')}${tableOnly({ hit: 'COLLECT', in: ['n'], out: ['x'], rules: Array.from({ length: 50 }, () => '- => n') })}`,
    );
    const loops = text('for a in 1..100, b in 1..100 return wide(a)');
    expect(await answer(wide + decision(knows('wide') + loops))).toMatchObject({ ok: false, code: 'budget' });
  });

  it('cost no more for being called over each other in many ways', async () => {
    const chain = Array.from({ length: 40 }, (_, n) =>
      n === 0
        ? bkm('f0', text('1'))
        : bkm(`f${n}`, text(`f${n - 1}()`), knows(`f${n - 1}`, ...(n > 1 ? [`f${n - 2}`] : []))),
    );
    expect(await value(chain.join('') + decision(knows('f39') + text('f39()')))).toBe(1);
  });
});

describe('decisions that give functions', () => {
  it('are called by those that require them', async () => {
    const made = decision(`<functionDefinition>${parameter('n')}${text('n + by')}</functionDefinition>`, 'plus');
    expect(await value(made + decision(needs('plus') + text('plus(2)')), { by: 5 })).toBe(7);
    const holder = decision(context(entry('f', text('function(n) n * 2'))), 'holder');
    expect(await value(holder + decision(needs('holder') + text('holder.f(4)')))).toBe(8);
  });

  it('are of the type of what they give where that is written in place of their own', async () => {
    const half = `<functionDefinition>${parameter('n')}${text('n / 2')}</functionDefinition>`;
    const called = (type: string, name = type) =>
      decision(context(entry('half', half, type), entry('', text('half(9)'))), name);
    const types = `<itemDefinition name="Halves"><functionItem outputTypeRef="number"><parameters name="n" typeRef="number"/></functionItem></itemDefinition>
      <itemDefinition name="Amount"><typeRef>number</typeRef></itemDefinition>`;
    for (const type of ['number', 'Amount', 'Halves', 'function', '']) {
      expect(await value(types + called(type, 'it'))).toBe(4.5);
    }
    expect(await value(called('boolean'), {}, 'boolean')).toBeNull();
  });

  it('do not take the place of functions of the language', async () => {
    const date = decision(text('1'), 'date');
    expect(await value(date + decision(needs('date') + text('date("2026-01-01").year + date')))).toBe(2027);
  });
});

describe('item definitions', () => {
  const types = `
    <itemDefinition name="Grade"><typeRef>string</typeRef><allowedValues><text>"A", "B"</text></allowedValues></itemDefinition>
    <itemDefinition name="Person">
      <itemComponent name="name"><typeRef>string</typeRef></itemComponent>
      <itemComponent name="age"><typeRef>number</typeRef></itemComponent>
      <itemComponent name="grade"><typeRef>Grade</typeRef></itemComponent>
    </itemDefinition>
    <itemDefinition name="People" isCollection="true"><typeRef>Person</typeRef></itemDefinition>
    <itemDefinition name="Few" isCollection="true"><typeRef>number</typeRef><typeConstraint><text>count(?) &lt; 3</text></typeConstraint></itemDefinition>
    <itemDefinition name="Positive"><typeRef>number</typeRef><typeConstraint><text>&gt; 0</text></typeConstraint></itemDefinition>
    <itemDefinition name="Judge"><functionItem outputTypeRef="boolean"><parameters name="p" typeRef="Person"/></functionItem></itemDefinition>`;
  const asked = (expression: string, type = '') => value(types + decision(text(expression), 'it', type));

  it.each<[string, Json]>([
    ['"A" instance of Grade', true],
    // A value is of a type that does not allow it, but no argument.
    ['"C" instance of Grade', true],
    ['5 instance of Grade', false],
    ['null instance of Grade', false],
    ['{name: "Li", age: 5, grade: "A"} instance of Person', true],
    ['{name: "Li", age: null, grade: "A", more: 1} instance of Person', true],
    ['{name: "Li", age: 5} instance of Person', false],
    ['{name: "Li", age: 5, grade: "C"} instance of Person', true],
    ['{name: "Li", age: 5, grade: 3} instance of Person', false],
    ['[{name: "Li", age: 5, grade: "A"}] instance of People', true],
    ['[{name: "Li", age: 5, grade: "A"}] instance of Person', false],
    ['{name: "Li", age: 5, grade: "A"} instance of People', false],
    ['["A", "B"] instance of list<Grade>', true],
    ['["A", "C"] instance of list<Grade>', true],
    ['["A", 3] instance of list<Grade>', false],
    ['[1, 2] instance of Few', true],
    ['[1, 2, 3] instance of Few', true],
    ['[1, "b"] instance of Few', false],
    ['-1 instance of Positive', true],
    ['"1" instance of Positive', false],
    ['(function(list: Few) list)([1, 2, 3])', null],
    ['(function(p: Positive) p)(-1)', null],
    ['(function(p) true) instance of Judge', true],
    ['(function(p, q) true) instance of Judge', false],
    ['(function(g: Grade) g)("A")', 'A'],
    ['(function(g: Grade) g)("C")', null],
    // Arguments are converted as they are for the functions of the file.
    ['(function(g: Grade) g)(["A"])', 'A'],
    ['(function(g: Grade) g)(["C"])', null],
    ['(function(list: Few) list)(7)', [7]],
    ['(function(all: People) all.grade)({name: "Li", age: 5, grade: "A"})', ['A']],
    ['(function(all: list<Grade>) all)(["A", null])', ['A', null]],
  ])('%s is %j', async (expression, result) => expect(await asked(expression)).toEqual(result));

  it.each<[string, boolean]>([
    ['(function(n: string, at: number) "x") instance of Label', true],
    ['(function(n, at) "x") instance of Label', true],
    ['(function(n, at) unknown) instance of Label', true],
    ['(function(n: string, at: string) "x") instance of Label', false],
    ['(function(n: string, at: number) 1) instance of Label', false],
    ['(function(n: string, at: number) ["x"]) instance of Label', false],
    ['(function(n: string) "x") instance of Label', false],
    ['[function(n, at) "x", function(m: string, at: number) "y"] instance of Labels', true],
    ['[function(n, at) "x", "y"] instance of Labels', false],
    ['[function(n, at) "x", function(n) "y"] instance of Labels', false],
    ['{make: function(n, at) "x"} instance of Maker', true],
    ['{make: function(n, at) 5} instance of Maker', false],
    ['(function(p: context<a: string>) true) instance of Rule', true],
    ['(function(p: context<a: string, b: number>) true) instance of Rule', true],
    ['(function(p: context<c: string>) true) instance of Rule', false],
  ])('%s is %s, by what the function takes and gives', async (expression, result) => {
    const functions = `
      <itemDefinition name="Labels" isCollection="true"><typeRef>Label</typeRef></itemDefinition>
      <itemDefinition name="Maker"><itemComponent name="make"><typeRef>Label</typeRef></itemComponent></itemDefinition>
      <itemDefinition name="Label"><functionItem outputTypeRef="string"><parameters name="n" typeRef="string"/><parameters name="at" typeRef="integer"/></functionItem></itemDefinition>
      <itemDefinition name="Pair"><itemComponent name="a"><typeRef>string</typeRef></itemComponent><itemComponent name="b"><typeRef>number</typeRef></itemComponent></itemDefinition>
      <itemDefinition name="Rule"><functionItem outputTypeRef="boolean"><parameters name="p" typeRef="Pair"/></functionItem></itemDefinition>`;
    expect(await value(functions + decision(text(expression)))).toBe(result);
  });

  it.each<[string, string, Json]>([
    ['5', 'number', 5],
    ['[5]', 'number', 5],
    ['"foo"', 'string', 'foo'],
    ['{name: "Li", age: 5, grade: "A", more: 1}', 'Person', { name: 'Li', age: 5, grade: 'A', more: 1 }],
    ['{name: "Li", age: 5, grade: "A"}', 'People', [{ name: 'Li', age: 5, grade: 'A' }]],
    ['null', 'People', null],
    ['@"2026-01-31"', 'dateTime', { $d: '2026-01-31T00:00:00Z' }],
  ])('%s as %s is %j', async (expression, type, result) => expect(await asked(expression, type)).toEqual(result));

  it.each([
    ['1 + 1', 'string', 'type'],
    ['"5"', 'number', 'type'],
    ['[1, 2, "foo"]', 'Few', 'type'],
    ['[1, 2, 3]', 'Few', 'type'],
    ['{name: "Li"}', 'Person', 'type'],
    ['"C"', 'Grade', 'not-allowed'],
    ['0', 'Positive', 'not-allowed'],
    ['@"2026-01-31T10:00:00"', 'date', 'type'],
  ])('%s as %s is refused', async (expression, type, code) => {
    expect(await answer(types + decision(text(expression), 'it', type))).toMatchObject({ ok: false, code });
  });

  it('hold for input data that a decision requires', async () => {
    const data = `<inputData id="g" name="the grade">${variable('the grade', 'Grade')}</inputData><inputData id="d" name="day">${variable('day', 'date')}</inputData>`;
    const elements = types + data + decision(takes('g', 'd') + text('the grade + string(day.year)'));
    expect(await value(elements, { 'the grade': 'A', day: '2026-01-31' })).toBe('A2026');
    expect(await answer(elements, { 'the grade': 'C', day: '2026-01-31' })).toMatchObject({
      ok: false,
      code: 'not-allowed',
    });
    expect(await answer(elements, { 'the grade': 'A', day: 'soon' })).toMatchObject({ ok: false, code: 'type' });
    expect(await value(elements, { day: '2026-01-31' })).toBeNull();
  });
});

describe('names with signs', () => {
  const types = `
    <itemDefinition name="Loan"><itemComponent name="pre-tax income"><typeRef>number</typeRef></itemComponent><itemComponent name="item 2.1"><itemComponent name="rate + fee"><typeRef>number</typeRef></itemComponent></itemComponent></itemDefinition>
    <itemDefinition name="Loans" isCollection="true"><typeRef>Loan</typeRef></itemDefinition>`;
  const loan = { 'pre-tax income': 5, 'item 2.1': { 'rate + fee': 7 } };
  const data = (type: string) => `<inputData id="d" name="loan">${variable('loan', type)}</inputData>`;

  it('are entries where the type of a context has them', async () => {
    const sum = 'loan.pre-tax income + loan.item 2.1.rate + fee';
    expect(await value(types + data('Loan') + decision(takes('d') + text(sum)), { loan })).toBe(12);
    const rows = 'loan[1].item 2.1.rate + fee + count(loan[pre-tax income > 4])';
    expect(await value(types + data('Loans') + decision(takes('d') + text(rows)), { loan: [loan] })).toBe(8);
  });

  it('are entries of parameters, of contexts and of other decisions', async () => {
    const taxed = bkm('taxed', `${parameter('of', 'Loan')}${text('of.pre-tax income * 2')}`);
    expect(
      await value(types + data('Loan') + taxed + decision(takes('d') + knows('taxed') + text('taxed(loan)')), { loan }),
    ).toBe(10);
    const inner = context(entry('c', context(entry('a-b', text('3')))), entry('', text('c.a-b + 1')));
    expect(await value(decision(inner))).toBe(4);
    const first = decision(context(entry('a-b', text('3'))), 'first');
    expect(await value(first + decision(needs('first') + text('first.a-b')))).toBe(3);
    const outputs = table({ id: 'many', out: ['x-y', 'z'], rules: ['=> 1 | 2'] });
    expect(await value(outputs + decision(needs('many') + text('many.x-y + many.z')))).toBe(3);
  });

  it('are subtractions where nothing declares them', async () => {
    expect(await value(decision(text('o.a-b')), { o: { a: 5 }, b: 2 })).toBe(3);
  });
});
