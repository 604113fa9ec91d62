import { describe, expect, it } from '@jest/globals';
import {
  checkDecisions,
  readModel,
  renameInput,
  renamePart,
  renameType,
  usersOfType,
  writeDecisions,
  type DecisionModel,
} from './index.js';
import { isName, refusedInputName, refusedTypeName } from './rename.js';
import { dmn, table } from './testing/dmn.js';

const text = (expression: string) =>
  `<literalExpression><text>${expression.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></literalExpression>`;
const input = (id: string, name: string, type = '') =>
  `<inputData id="${id}" name="${name}"><variable name="${name}"${type && ` typeRef="${type}"`}/></inputData>`;
const takes = (...ids: readonly string[]) =>
  ids.map((id) => `<informationRequirement><requiredInput href="#${id}"/></informationRequirement>`).join('');
const decision = (inner: string, id = 'it') => `<decision id="${id}" name="${id}">${inner}</decision>`;
const entry = (name: string, value: string) =>
  `<contextEntry>${name && `<variable name="${name}"/>`}${value}</contextEntry>`;

async function modelOf(elements: string): Promise<DecisionModel> {
  const { model, problems } = await readModel(dmn(elements));
  if (!model) throw new Error(JSON.stringify(problems));
  return model;
}

/** The file with input `a` renamed, against the file that it should be. */
async function follows(before: string, after: string, to: string): Promise<void> {
  const model = await modelOf(before);
  const made = renameInput(model, 'a', to);
  expect(made && writeDecisions(made)).toEqual(writeDecisions(await modelOf(after)));
}

describe('input data by another name', () => {
  it.each<[string, string, string, string]>([
    ['a word', 'price', 'price * 2 + limit.price', 'net price'],
    ['several words', 'net price', 'max(net price, net  price-1)', 'cost'],
    ['signs', 'net-price', 'net-price - net - price', 'gross price'],
    ['within its own names', 'price', 'for price in [1] return price', 'cost'],
    ['beside its own names', 'price', '{x: price, price: x, y: price}.y + (function(price) price)(1)', 'cost'],
    ['in a filter', 'price', 'lines[amount > price]', 'net price'],
    ['in types and texts', 'price', '"price" = price // price', 'cost'],
  ])('is followed by an expression: %s', async (_, from, expression, to) => {
    const expected = expression
      .replace(/^price \* 2/, 'net price * 2')
      .replace('max(net price, net  price-1)', 'max(cost, cost-1)')
      .replace('net-price - net - price', 'gross price - gross price')
      .replace('{x: price,', '{x: cost,')
      .replace('amount > price]', 'amount > net price]')
      .replace('= price //', '= cost //');
    await follows(
      input('a', from) + decision(takes('a') + text(expression)),
      input('a', to) + decision(takes('a') + text(expected)),
      to,
    );
  });

  it('is followed in every part of a table and of boxes, save where a box has the name itself', async () => {
    const of = (name: string) =>
      input('a', name, 'number') +
      table({ id: 'it', in: [name], out: [`x=${name} + 1`], rules: [`< ${name} => ${name} * 2`], before: takes('a') }) +
      decision(
        `${takes('a')}<context>${entry('own', text(`${name} + 1`))}${entry('price', text(`${name} / 2`))}${entry('', text('price'))}</context>`,
        'boxes',
      ) +
      decision(
        `${takes('a')}<for iteratorVariable="price"><in>${text(`[${name}]`)}</in><return>${text('price')}</return></for>`,
        'loop',
      ) +
      // What does not require it reads something else.
      decision(text('price'), 'apart');
    await follows(of('price'), of('cost'), 'cost');
  });

  it('is followed by the tests of decisions', async () => {
    const model = await modelOf(input('a', 'price') + decision(takes('a') + text('price')));
    const tested = {
      ...model,
      decisions: model.decisions.map((item) => ({
        ...item,
        tests: [{ inputs: [{ name: 'price', value: '1' }], expected: '1' }],
      })),
    };
    expect(renameInput(tested, 'a', 'cost')?.decisions[0]?.tests).toEqual([
      { inputs: [{ name: 'cost', value: '1' }], expected: '1' },
    ]);
  });

  it.each([
    ['the text declares the new name', 'for cost in [1] return cost * price'],
    ['the text reads a fact of the new name', 'cost * price'],
  ])('is refused where %s', async (_, expression) => {
    const model = await modelOf(input('a', 'price') + decision(takes('a') + text(expression)));
    expect(renameInput(model, 'a', 'cost')).toBeUndefined();
  });

  it('is refused where a box declares the new name', async () => {
    const boxes = `<context>${entry('cost', text('1'))}${entry('', text('price'))}</context>`;
    expect(renameInput(await modelOf(input('a', 'price') + decision(takes('a') + boxes)), 'a', 'cost')).toBeUndefined();
  });

  it('leaves what cannot be read as it is', async () => {
    await follows(
      input('a', 'price') + decision(takes('a') + text('price +')),
      input('a', 'cost') + decision(takes('a') + text('price +')),
      'cost',
    );
  });
});

describe('names', () => {
  it('are those that an expression can read', () => {
    for (const name of ['price', 'net price', '净价', 'a-b', "applicant's age", 'if any'])
      expect([name, isName(name)]).toEqual([name, true]);
    for (const name of ['5', 'a[1]', '"a"', 'if', 'true', 'null', '-a', ' a', '__proto__'])
      expect([name, isName(name)]).toEqual([name, false]);
  });

  it('are not given twice', async () => {
    const model = await modelOf(
      `<itemDefinition name="tKind"><typeRef>string</typeRef></itemDefinition>${input('a', 'net price')}${input('b', 'limit')}${decision(text('1'))}`,
    );
    expect(refusedInputName(model, 'a', 'limit')).toBe('taken');
    expect(refusedInputName(model, 'a', 'it')).toBe('taken');
    expect(refusedInputName(model, 'b', 'netprice')).toBe('taken');
    expect(refusedInputName(model, 'a', 'net  price')).toBeUndefined();
    expect(refusedInputName(model, 'a', '')).toBe('empty');
    expect(refusedInputName(model, 'a', '1 price')).toBe('no-name');
    expect(refusedTypeName(model, '', 'tKind')).toBe('taken');
    expect(refusedTypeName(model, 'tKind', 'date and time')).toBe('taken');
    expect(refusedTypeName(model, 'tKind', 'tSort')).toBeUndefined();
  });
});

describe('a type by another name', () => {
  const of = (name: string) => `
    <itemDefinition name="${name}"><typeRef>string</typeRef><allowedValues><text>"a", "tKind"</text></allowedValues></itemDefinition>
    <itemDefinition name="tOrder"><itemComponent name="kind"><typeRef>${name}</typeRef></itemComponent></itemDefinition>
    ${input('a', 'order', 'tOrder')}${input('b', 'kind', name)}
    <businessKnowledgeModel id="f" name="f"><encapsulatedLogic><formalParameter name="k" typeRef="${name}"/>${text('k')}</encapsulatedLogic></businessKnowledgeModel>
    ${table({ id: 'it', in: [`kind:${name}`], out: [`x:${name}`], rules: [`? instance of ${name} => "a"`], before: takes('b') })}
    ${decision(text(`[1 instance of list<${name}>, (function(x: ${name}) x)("tKind")]`), 'literal')}
    ${decision(text('1'), 'other')}`;

  it('is followed by all that names it', async () => {
    const made = renameType(await modelOf(of('tKind')), 'tKind', 'tSort');
    expect(writeDecisions(made)).toEqual(writeDecisions(await modelOf(of('tSort'))));
  });

  it('is known with those that use it', async () => {
    const model = await modelOf(of('tKind'));
    expect(usersOfType(model, 'tKind').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...['type tOrder', 'input kind', 'function f', 'decision it', 'decision literal'],
    ]);
    expect(usersOfType(model, 'tOrder').map(({ kind, name }) => `${kind} ${name}`)).toEqual(['input order']);
    expect(usersOfType(renameType(model, 'tKind', 'tSort'), 'tKind')).toEqual([]);
  });
});

describe('a part of a type by another name', () => {
  const file = (part: string) => `
    <itemDefinition name="tLine"><itemComponent name="${part}"><typeRef>number</typeRef></itemComponent></itemDefinition>
    <itemDefinition name="tLines" isCollection="true"><typeRef>tLine</typeRef></itemDefinition>
    <itemDefinition name="tOther"><itemComponent name="price"><typeRef>number</typeRef></itemComponent></itemDefinition>
    <itemDefinition name="tOrder"><itemComponent name="lines"><typeRef>tLines</typeRef></itemComponent><itemComponent name="main"><typeRef>tLine</typeRef></itemComponent></itemDefinition>
    ${input('a', 'order', 'tOrder')}${input('b', 'other', 'tOther')}
    <businessKnowledgeModel id="f" name="f"><encapsulatedLogic typeRef="tLine"><formalParameter name="line" typeRef="tLine"/>${text(`if line.${part} > 1 then line else null`)}</encapsulatedLogic></businessKnowledgeModel>
    ${table({ id: 'it', in: [`order.main.${part}:number`], out: ['x'], rules: [`> other.price => order.lines[${part} > 5][1].${part}`], before: takes('a', 'b') })}
    ${decision(
      `${takes('a', 'b')}<knowledgeRequirement><requiredKnowledge href="#f"/></knowledgeRequirement><context>${entry('line', text('order.main'))}${entry('', text(`[line.${part}, f(line).${part}, other.price, for price in order.lines return price.${part}, some each in order.lines satisfies each.${part} = 1, {price: 1}.price, sum(order.lines.${part})]`))}</context>`,
      'boxes',
    )}
    ${decision(`${takes('a')}<filter><in>${text('order.lines')}</in><match>${text(`${part} > 1 and item.${part} < 9`)}</match></filter>`, 'filter')}
    ${decision(`${takes('a')}<for iteratorVariable="each"><in>${text('order.lines')}</in><return>${text(`each.${part}`)}</return></for>`, 'loop')}`;

  it('is followed by what reads it of the type, and by nothing else', async () => {
    const before = await modelOf(file('price'));
    const made = renamePart(before, before.types[0]!, 'price', 'net price');
    expect(writeDecisions(made)).toEqual(writeDecisions(await modelOf(file('net price'))));
  });

  it('is missed where it is read under a name that the type does not have', async () => {
    const missing = async (elements: string) => {
      const { problems } = await checkDecisions(dmn(elements));
      return problems
        .filter(({ code }) => code === 'unknown-part')
        .map(({ message, severity }) => `${severity}: ${message}`);
    };
    expect(await missing(file('price'))).toEqual([]);
    const short = file('price').replace('<itemComponent name="price">', '<itemComponent name="cost">');
    expect(await missing(short)).toContain(
      'notice: "order.main.price" reads price, which the type tLine does not have.',
    );
  });
});
