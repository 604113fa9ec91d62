import { describe, expect, it } from '@jest/globals';
import { readModel, writeDecisions, type BoxedModel, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { changeBox, declaredFor, idsOf, identified, partsOf, type BoxKind, type BoxOf, type LoopBox } from './boxed.js';
import {
  addBinding,
  addEntry,
  addItem,
  addParameter,
  addRelationColumn,
  addRow,
  moveBinding,
  moveEntry,
  moveItem,
  moveParameter,
  moveRelationColumn,
  moveRow,
  removeBinding,
  removeEntry,
  removeItem,
  removeParameter,
  removeRelationColumn,
  removeRow,
  setBinding,
  setEntry,
  setParameter,
  setRelationColumn,
  withoutResult,
  withResult,
} from './boxes.js';
import { freshIds, withIds } from './edit.js';
import { asKind, boxKinds, newBox } from './kinds.js';
import { addKnowledge, changeKnowledge, changeLogic, removeKnowledge, withKnows } from './knowledge.js';
import { logicOf, withLogic, withType } from './logic.js';
import { namesOfDecision, namesOfFunction } from './offers.js';
import { placesOf } from './places.js';

const file = (elements: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="Prices" namespace="http://labdesk.org/test">${elements}</definitions>`;

/** Every kind of box, with texts, types and ids of its own. */
const everything = file(`
  <inputData id="data" name="order total"><variable name="order total" typeRef="number"/></inputData>
  <businessKnowledgeModel id="tax" name="taxed"><variable name="taxed"/>
    <encapsulatedLogic typeRef="number"><formalParameter name="sum" typeRef="number"/><formalParameter name="rate"/>
      <decisionTable id="rates" hitPolicy="FIRST"><input id="i1"><inputExpression><text>rate</text></inputExpression></input>
        <output id="o1" name="tax"/><rule id="r1"><inputEntry><text>&gt; 1</text></inputEntry><outputEntry><text>sum * 2</text></outputEntry></rule></decisionTable>
    </encapsulatedLogic>
  </businessKnowledgeModel>
  <decision id="plain" name="Plain"><literalExpression typeRef="number"><text>1 +
 2</text></literalExpression></decision>
  <decision id="twice" name="Twice"><variable name="twice" typeRef="number"/><literalExpression id="tw" typeRef="string"><text>"1"</text></literalExpression></decision>
  <decision id="all" name="All">
    <informationRequirement><requiredInput href="#data"/></informationRequirement>
    <knowledgeRequirement><requiredKnowledge href="#tax"/></knowledgeRequirement>
    <context id="c" typeRef="Any">
      <contextEntry><variable name="net" typeRef="number"/><literalExpression id="net"><text>order total * 0.8</text></literalExpression></contextEntry>
      <contextEntry><variable name="names"/><list id="l"><literalExpression id="l1"><text>"a"</text></literalExpression><literalExpression id="l2"><text>"b"</text></literalExpression></list></contextEntry>
      <contextEntry><variable name="rows"/><relation id="rel"><column name="low" typeRef="number"/><column name="code"/><row><literalExpression id="x1"><text>1</text></literalExpression><literalExpression id="x2"><text>"x"</text></literalExpression></row></relation></contextEntry>
      <contextEntry><variable name="half"/><functionDefinition id="f"><formalParameter name="of" typeRef="number"/><literalExpression id="fb"><text>of / 2</text></literalExpression></functionDefinition></contextEntry>
      <contextEntry><variable name="due"/><invocation id="inv"><literalExpression id="callee"><text>taxed</text></literalExpression><binding><parameter name="sum"/><literalExpression id="b1"><text>net</text></literalExpression></binding></invocation></contextEntry>
      <contextEntry><variable name="level"/><conditional id="cond"><if><literalExpression id="if"><text>net &gt; 5</text></literalExpression></if><then><literalExpression id="yes"><text>"high"</text></literalExpression></then><else><literalExpression id="no"><text>"low"</text></literalExpression></else></conditional></contextEntry>
      <contextEntry><variable name="each"/><for id="for" iteratorVariable="one"><in><literalExpression id="in"><text>rows</text></literalExpression></in><return><literalExpression id="ret"><text>one.low</text></literalExpression></return></for></contextEntry>
      <contextEntry><variable name="ok"/><every id="ev" iteratorVariable="one"><in><literalExpression id="in2"><text>names</text></literalExpression></in><satisfies><literalExpression id="sat"><text>one != ""</text></literalExpression></satisfies></every></contextEntry>
      <contextEntry><variable name="some"/><filter id="fil"><in><literalExpression id="in3"><text>rows</text></literalExpression></in><match><literalExpression id="mat"><text>low &gt; 0</text></literalExpression></match></filter></contextEntry>
      <contextEntry><decisionTable id="t" hitPolicy="COLLECT" aggregation="SUM"><output id="to" name="n"/><rule id="tr"><outputEntry><text>net</text></outputEntry></rule></decisionTable></contextEntry>
    </context>
  </decision>`);

async function read(xml: string): Promise<DecisionModel> {
  const { model } = await readModel(xml);
  if (!model) throw new Error('no model');
  return model;
}

const counting = () => {
  let n = 0;
  return (kind: string) => `${kind}${++n}`;
};
const literal = (expression: string, id = ''): BoxOf<'literal'> => ({ kind: 'literal', id, type: '', expression });
const made = <K extends BoxKind>(kind: K): BoxOf<K> => newBox(kind, counting()) as BoxOf<K>;
const textsOf = (boxed: BoxedModel): unknown =>
  boxed.kind === 'literal' ? boxed.expression : partsOf(boxed).map(({ value }) => textsOf(value));

describe('a file with boxes of every kind', () => {
  it('is written as it was read when nothing is changed, and only what is changed is another', async () => {
    const model = await read(everything);
    const opened = withIds(model);
    // Everything has its id already.
    expect(opened).toEqual(model);
    const written = writeDecisions(opened);
    expect(await read(written)).toEqual(model);
    const edited = changeLogic(opened, 'all', [5, 1], (box) => ({ ...box, expression: '"top"' }) as BoxedModel);
    expect(writeDecisions(edited)).toBe(written.replace('&quot;high&quot;', '&quot;top&quot;'));
    expect(changeLogic(opened, 'all', [40], () => literal('gone'))).toEqual(opened);
    expect(changeLogic(opened, 'other', [], () => literal('gone'))).toEqual(opened);
  });

  it('has the same boxes after each decision was taken out and put back', async () => {
    const { decisions } = await read(everything);
    for (const item of decisions) {
      expect(withLogic(item, { ...logicOf(item) })).toEqual(item);
    }
  });

  it('has the type that it is given, in a box of another one too', async () => {
    const { decisions } = await read(everything);
    const [plain, twice, all] = decisions;
    if (!plain || !twice || !all) throw new Error('no decision');
    expect(withType(plain, 'string')).toEqual({ ...plain, type: 'string' });
    expect(withType(twice, 'string')).toMatchObject({ kind: 'literal', type: 'string', expression: '"1"' });
    expect(withType(all, '')).toMatchObject({ type: '', logic: { kind: 'context', type: '' } });
  });

  it('reads back what every kind begins with', async () => {
    const start = await read(everything);
    for (const kind of boxKinds) {
      const model = changeLogic(start, 'plain', [], (_, fresh) => newBox(kind, fresh));
      const again = await read(writeDecisions(model));
      expect([kind, again]).toEqual([kind, model]);
    }
  });

  it('gives ids to expressions, columns and rules that have none, each another one', async () => {
    const bare = await read(everything.replace(/ id="(net|l1|x1|fb|b1|if|in|sat|mat|rates|i1|o1|r1|t|to|tr)"/g, ''));
    const named = withIds(bare);
    const ids = named.decisions
      .map(logicOf)
      .flatMap(idsOf)
      .filter((id) => id !== '');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['expression1', 'expression9', 'table2', 'output2', 'rule2']));
    expect(named.knowledge?.[0]?.body).toMatchObject({ id: 'table1', rules: [{ id: 'rule1' }] });
    expect(freshIds(named)('rule')).toBe('rule3');
    expect(identified(literal('1', 'mine'), counting())).toEqual(literal('1', 'mine'));
  });

  it('names every place that a problem may be at', async () => {
    const places = placesOf(await read(everything), (word) => word.toUpperCase());
    const nameOf = (id: string) => places.find((each) => each.id === id)?.name;
    expect(['all', 'net', 'l2', 'x2', 'yes', 'b1', 'callee', 't'].map(nameOf)).toEqual([
      'All',
      'All · net',
      'All · names · 2',
      'All · rows · 1 · code',
      'All · level · YES',
      'All · due · sum',
      'All · due · CALLEE',
      'All · RESULT',
    ]);
    expect(places.find(({ id }) => id === 'rates')).toMatchObject({ name: 'taxed · BODY', rules: [{ id: 'r1' }] });
    expect(places.some(({ id }) => id === '')).toBe(false);
  });
});

describe('editing boxes', () => {
  it('changes a box deep within others and nothing beside it', () => {
    const inner: BoxedModel = { ...made('conditional'), yes: { ...made('list'), items: [literal('1'), literal('2')] } };
    const whole: BoxedModel = { ...made('context'), entries: [], result: inner };
    const changed = changeBox(whole, [0, 1, 1], () => literal('3'));
    expect(textsOf(changed)).toEqual([['', ['1', '3'], '']]);
    expect(textsOf(whole)).toEqual([['', ['1', '2'], '']]);
  });

  it('adds, names, moves and removes entries of a context and gives it a result', () => {
    const fresh = counting();
    const two = addEntry(made('context'), 0, fresh);
    expect(two.entries.map(({ name }) => name)).toEqual(['entry2', 'entry1']);
    const named = setEntry(two, 0, { name: 'net', type: 'number' });
    expect(moveEntry(named, 0, 1).entries).toMatchObject([{ name: 'entry1' }, { name: 'net', type: 'number' }]);
    expect(moveEntry(named, 0, -1)).toEqual(named);
    expect(removeEntry(named, 0).entries).toMatchObject([{ name: 'entry1' }]);
    const resulting = withResult(named, fresh);
    expect(partsOf(resulting).at(-1)).toMatchObject({ name: 'result', value: { expression: '' } });
    expect(withoutResult(resulting)).toEqual(named);
  });

  it('adds, moves and removes items of a list', () => {
    const list: BoxOf<'list'> = { ...made('list'), items: [literal('1'), literal('2')] };
    expect(textsOf(addItem(list, 1, counting()))).toEqual(['1', '', '2']);
    expect(textsOf(moveItem(list, 1, -1))).toEqual(['2', '1']);
    expect(textsOf(removeItem(list, 0))).toEqual(['2']);
  });

  it('keeps a cell for every column of a relation', () => {
    const fresh = counting();
    const one: BoxOf<'relation'> = { ...made('relation'), rows: [[literal('1')], [literal('2')]] };
    const wide = addRelationColumn(one, 1, fresh);
    expect(wide.columns.map(({ name }) => name)).toEqual(['column1', 'column2']);
    expect(textsOf(wide)).toEqual(['1', '', '2', '']);
    expect(addRow(wide, 1, fresh).rows.map((row) => row.length)).toEqual([2, 2, 2]);
    const turned = moveRelationColumn(setRelationColumn(wide, 1, { name: 'code' }), 1, -1);
    expect(turned.columns.map(({ name }) => name)).toEqual(['code', 'column1']);
    expect(textsOf(turned)).toEqual(['', '1', '', '2']);
    expect(textsOf(moveRow(turned, 0, 1))).toEqual(['', '2', '', '1']);
    expect(textsOf(removeRow(turned, 0))).toEqual(['', '2']);
    expect(removeRelationColumn(turned, 0)).toMatchObject({ columns: [{ name: 'column1' }], rows: [[{}], [{}]] });
    expect(textsOf(removeRelationColumn(turned, 0))).toEqual(['1', '2']);
  });

  it('adds, names, moves and removes parameters of a function', () => {
    const two = setParameter(addParameter(made('function'), 1), 1, { name: 'rate', type: 'number' });
    expect(moveParameter(two, 1, -1).parameters).toEqual([
      { name: 'rate', type: 'number' },
      { name: 'parameter1', type: '' },
    ]);
    expect(removeParameter(two, 0).parameters).toEqual([{ name: 'rate', type: 'number' }]);
  });

  it('adds the arguments that the called function of the file still needs, then others', async () => {
    const fresh = counting();
    const { knowledge = [] } = await read(everything);
    const call: BoxOf<'invocation'> = { ...made('invocation'), callee: literal('taxed') };
    const bound = addBinding(
      addBinding(addBinding(call, 0, fresh, knowledge), 1, fresh, knowledge),
      2,
      fresh,
      knowledge,
    );
    expect(bound.bindings.map(({ name }) => name)).toEqual(['sum', 'rate', 'parameter3']);
    expect(addBinding(call, 0, fresh).bindings).toMatchObject([{ name: 'parameter1' }]);
    const turned = moveBinding(setBinding(bound, 2, { name: 'more' }), 2, -1);
    expect(turned.bindings.map(({ name }) => name)).toEqual(['sum', 'more', 'rate']);
    expect(removeBinding(turned, 1).bindings).toHaveLength(2);
  });

  it('says which names a part sees', () => {
    const context: BoxOf<'context'> = {
      ...made('context'),
      entries: [
        { name: 'a', type: '', value: literal('1') },
        { name: 'f', type: '', value: made('function') },
      ],
      result: literal('f(a)'),
    };
    expect([0, 1, 2].map((at) => declaredFor(context, at))).toEqual([[], ['a', 'f'], ['a', 'f']]);
    expect(declaredFor(made('function'), 0)).toEqual(['parameter1']);
    expect([0, 1].map((at) => declaredFor(made('for'), at))).toEqual([[], ['each', 'partial']]);
    expect([0, 1].map((at) => declaredFor(made('some'), at))).toEqual([[], ['each']]);
    expect(declaredFor({ ...made('filter'), source: made('relation') }, 1)).toEqual(['item', 'column1']);
  });
});

describe('another kind', () => {
  const become = (boxed: BoxedModel, kind: BoxKind) => ({
    loses: asKind(boxed, kind).loses,
    texts: textsOf(asKind(boxed, kind).made(counting())),
  });

  it('keeps an expression wherever it may be', () => {
    const kept = boxKinds.map((kind) => [kind, become(literal('a + 1'), kind)] as const);
    expect(kept.filter(([, { loses }]) => loses)).toEqual([]);
    expect(Object.fromEntries(kept.map(([kind, { texts }]) => [kind, texts]))).toEqual({
      literal: 'a + 1',
      table: [],
      context: ['a + 1'],
      list: ['a + 1'],
      relation: ['a + 1'],
      invocation: ['a + 1'],
      function: ['a + 1'],
      conditional: ['', 'a + 1', ''],
      for: ['a + 1', ''],
      every: ['a + 1', ''],
      some: ['a + 1', ''],
      filter: ['a + 1', ''],
    });
    expect(asKind(literal('a + 1'), 'table').made(counting())).toMatchObject({ rules: [{ outputs: ['a + 1'] }] });
  });

  it('leads back to what it was made of, without a loss', () => {
    for (const kind of ['context', 'list', 'conditional', 'for', 'filter'] as const) {
      const there = asKind(literal('a + 1'), kind).made(counting());
      expect([kind, become(there, 'literal')]).toEqual([kind, { loses: false, texts: 'a + 1' }]);
    }
    const loop = { ...(newBox('for', counting()) as LoopBox), source: literal('list') };
    expect(asKind(loop, 'every')).toMatchObject({ loses: false });
    expect(asKind(loop, 'every').made(counting())).toEqual({ ...loop, kind: 'every' });
  });

  it('says when content goes', () => {
    const named: BoxedModel = { ...made('context'), entries: [{ name: 'net', type: '', value: literal('1') }] };
    expect(become(named, 'literal')).toEqual({ loses: true, texts: '' });
    expect(become(named, 'relation')).toEqual({ loses: true, texts: [''] });
    expect(become(named, 'conditional')).toEqual({ loses: false, texts: ['', ['1'], ''] });
    expect(become(made('context'), 'literal').loses).toBe(false);
    const asked = asKind(literal('1'), 'function').made(counting());
    expect(become(asked, 'literal')).toEqual({ loses: true, texts: '' });
    const table: BoxedModel = asKind(literal('1'), 'table').made(counting());
    expect(become(table, 'list').loses).toBe(false);
    expect(become(table, 'literal').loses).toBe(true);
    expect(become(made('table'), 'literal').loses).toBe(false);
  });

  it('keeps the type unless no value of the kind can have it', () => {
    const typed = { ...literal('1'), type: 'number' };
    expect(asKind(typed, 'conditional').made(counting())).toMatchObject({ type: 'number', yes: { type: '' } });
    expect(asKind(typed, 'context').made(counting())).toMatchObject({ type: '', result: { type: 'number' } });
    expect(asKind({ ...typed, type: 'Order' }, 'context').made(counting())).toMatchObject({ type: 'Order' });
  });
});

describe('functions of the file', () => {
  it('are added under a free name, followed by those that call them, and forgotten with them', async () => {
    const model = await read(everything);
    const more = addKnowledge(addKnowledge(model, 'fresh'), 'fresh');
    expect(more.knowledge?.map(({ name }) => name)).toEqual(['taxed', 'fresh', 'fresh2']);
    const calling = changeKnowledge(more, 'function1', (item) => ({ ...item, knows: ['tax'] }));
    const renamed = changeKnowledge(calling, 'tax', (item) => ({ ...item, id: 'vat' }));
    expect(renamed.decisions.at(-1)?.knows).toEqual(['vat']);
    expect(renamed.knowledge?.map(({ knows }) => knows)).toEqual([[], ['vat'], []]);
    const left = removeKnowledge(renamed, 'vat');
    expect(left.decisions.at(-1)).not.toHaveProperty('knows');
    expect(left.knowledge?.map(({ knows }) => knows)).toEqual([[], []]);
    expect(removeKnowledge(model, 'tax')).not.toHaveProperty('knowledge');
    expect(changeKnowledge(model, 'nothing', (item) => item)).toBe(model);
    expect(await read(writeDecisions(more))).toEqual(more);
  });

  it('change in parameters and body', async () => {
    const model = await read(everything);
    const changed = changeLogic(model, 'tax', [], (box) => addParameter(box as BoxOf<'function'>, 0));
    expect(changed.knowledge?.[0]?.parameters[0]).toEqual({ name: 'parameter3', type: '' });
    expect(changeLogic(model, 'tax', [0], () => literal('0')).knowledge?.[0]?.body).toEqual(literal('0'));
    // What is called stays a function.
    expect(changeLogic(model, 'tax', [], () => literal('0'))).toEqual(model);
  });

  it('are offered where they may be called', async () => {
    const model = await read(everything);
    const [plain, , all] = model.decisions;
    if (!plain || !all) throw new Error('no decision');
    expect(namesOfDecision(model, all)).toEqual([
      { name: 'order total', of: 'input' },
      { name: 'taxed', of: 'function', parameters: ['sum', 'rate'] },
    ]);
    expect(namesOfDecision(model, withKnows({ ...plain, requires: ['all'] }, ['tax']))).toMatchObject([
      { name: 'All', of: 'decision' },
      { name: 'taxed' },
    ]);
    const [own] = model.knowledge ?? [];
    expect(own && namesOfFunction(model, own)).toMatchObject([{ name: 'taxed', of: 'function' }]);
  });
});
