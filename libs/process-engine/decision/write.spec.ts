import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  aggregations,
  compileDecisions,
  hitPolicies,
  readModel,
  writeDecisions,
  type DecisionModel,
  type TypeModel,
} from './index.js';
import type { BoxedDecisionModel } from './model.js';
import { decideWith } from './testing/dmn.js';

const model: DecisionModel = {
  id: 'discounts',
  name: 'Discounts & "more"',
  namespace: 'http://labdesk.org/decisions',
  types: [
    {
      name: 'Level',
      type: 'string',
      list: false,
      values: '"high", "low"',
      entries: [],
    },
    {
      name: 'Lines',
      type: '',
      list: true,
      values: '',
      entries: [{ name: 'price', type: 'number', list: false, values: '>= 0', entries: [] }],
    },
  ],
  inputData: [
    { id: 'data', name: 'Order total', type: 'number' },
    { id: 'other', name: 'Other', type: '' },
  ],
  decisions: [
    {
      kind: 'literal',
      id: 'net',
      name: 'Net',
      variable: 'net total',
      requires: ['data'],
      expression: 'Order total * 0.8',
      type: 'number',
    },
    {
      kind: 'table',
      id: 'it',
      name: 'Discount',
      variable: '',
      requires: ['net', 'data'],
      hitPolicy: 'PRIORITY',
      inputs: [{ id: 'in', label: 'Net <total>', expression: 'net total', type: 'number', values: '>= 0' }],
      outputs: [
        { id: 'level', label: 'Level', name: 'level', type: 'Level', values: '', defaultEntry: '"low"' },
        { id: 'text', label: '', name: 'text', type: '', values: '', defaultEntry: '' },
      ],
      rules: [
        { id: 'r1', inputs: ['< 100'], outputs: ['"low"', '"a & b"'], annotation: 'small\norders' },
        { id: 'r2', inputs: ['-'], outputs: ['if net total > 50 then "high" else "low"', ''], annotation: '' },
      ],
    },
  ],
};

describe('writing', () => {
  it('gives back what was read', async () => {
    expect(await readModel(writeDecisions(model))).toEqual({ model, problems: [] });
  });

  it('what is written runs', async () => {
    const { decisions, problems } = await compileDecisions(writeDecisions(model));
    expect(problems).toEqual([]);
    expect(decideWith(decisions, { 'Order total': 100 })).toEqual({
      ok: true,
      result: { level: 'high', text: null },
      matched: ['r2'],
    });
    expect(decideWith(decisions, { 'Order total': 10 })).toMatchObject({ result: { level: 'low', text: 'a & b' } });
  });

  it('cells that do not compile yet are kept for mending', async () => {
    const [, table] = model.decisions;
    if (table?.kind !== 'table') throw new Error('no table');
    const draft = {
      ...model,
      decisions: [
        {
          ...table,
          requires: [],
          inputs: [],
          rules: [{ id: 'r', inputs: [], outputs: ['>>', ']]>'], annotation: '' }],
        },
      ],
    };
    expect((await readModel(writeDecisions(draft))).model).toEqual(draft);
    expect((await compileDecisions(writeDecisions(draft))).problems).toMatchObject([
      { code: 'expression', elementId: 'r', args: { text: '>>', side: 'output', column: '1' } },
      { code: 'expression', elementId: 'r', args: { text: ']]>', side: 'output', column: '2' } },
    ]);
  });

  it('types of what decisions give are kept', async () => {
    const [, made] = model.decisions;
    if (made?.kind !== 'table') throw new Error('no table');
    const boxed = (variable: string, type: string, own: string): BoxedDecisionModel => ({
      ...{ kind: 'boxed', id: `b${variable}${own}`, name: 'b', variable, requires: [], type },
      logic: { kind: 'literal', id: '', type: own, expression: '1' },
    });
    const typed: DecisionModel = {
      ...model,
      decisions: [
        ...model.decisions.slice(0, 1),
        { ...made, type: 'Level' },
        boxed('', 'Level', 'string'),
        boxed('v', 'Level', 'string'),
      ],
    };
    expect((await readModel(writeDecisions(typed))).model).toEqual(typed);
  });

  it('the names of both languages belong to the file and are not lost', async () => {
    const named = { ...model, nameZh: '折扣 "甲"', nameEn: 'Discounts & more' };
    const read = await readModel(writeDecisions(named));
    expect(read).toEqual({ model: named, problems: [] });
    expect((await compileDecisions(writeDecisions(named))).problems).toEqual([]);
  });

  it('notes in the cells of annotation columns are one note', async () => {
    const xml = writeDecisions(model).replace(
      /(<outputEntry>(?:(?!<outputEntry>).)*<\/outputEntry>)\s*<\/rule>/s,
      '$1<annotationEntry><text>one</text></annotationEntry><annotationEntry><text>two</text></annotationEntry></rule>',
    );
    const table = (await readModel(xml)).model?.decisions[1];
    expect(table).toMatchObject({ rules: [{ annotation: 'small\norders\none\ntwo' }, { annotation: '' }] });
  });
});

describe('random models', () => {
  const text = fc
    .oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('a < b & c > "d"', '<![CDATA[x]]>', ']]>', '&amp;', '测试', '__proto__', "it's"),
    )
    .map((each) => each.replace(/[\u0000-\u001F\uFFFE\uFFFF]/g, ' ').trim());
  const ids = (prefix: string) => (index: number) => `${prefix}${index}`;
  const typeWith = (entries: fc.Arbitrary<readonly TypeModel[]>): fc.Arbitrary<TypeModel> =>
    fc.record({ name: text, type: text, list: fc.boolean(), values: text, entries });
  const type = typeWith(fc.array(typeWith(fc.constant([])), { maxLength: 2 }));
  const width = fc.record({ inputs: fc.nat(3), outputs: fc.nat(3), rules: fc.nat(4) });
  const table = width.chain(({ inputs, outputs, rules }) => {
    const times = <T>(count: number, of: (index: number) => fc.Arbitrary<T>) =>
      fc.tuple(...Array.from({ length: count }, (_, index) => of(index)));
    const cells = (count: number) => times(count, () => text);
    return fc.record({
      kind: fc.constant('table' as const),
      id: fc.constant('table'),
      name: text,
      variable: text,
      requires: fc.subarray(['data', 'literal']),
      hitPolicy: fc.constantFrom(...hitPolicies),
      aggregation: fc.constantFrom(...aggregations),
      inputs: times(inputs, (index) =>
        fc.record({ id: fc.constant(ids('i')(index)), label: text, expression: text, type: text, values: text }),
      ),
      outputs: times(outputs, (index) =>
        fc.record({
          id: fc.constant(ids('o')(index)),
          label: text,
          name: text,
          type: text,
          values: text,
          defaultEntry: text,
        }),
      ),
      rules: times(rules, (index) =>
        fc.record({
          id: fc.constant(ids('r')(index)),
          inputs: cells(inputs),
          outputs: cells(outputs),
          annotation: text,
        }),
      ),
    });
  });
  const literal = fc.record({
    kind: fc.constant('literal' as const),
    id: fc.constant('literal'),
    name: text,
    variable: text,
    requires: fc.constant([]),
    expression: text,
    type: text,
  });
  const models: fc.Arbitrary<DecisionModel> = fc.record({
    id: fc.constant('file'),
    name: text,
    namespace: text,
    types: fc.array(type, { maxLength: 2 }),
    inputData: fc.tuple(fc.record({ id: fc.constant('data'), name: text, type: text })),
    decisions: fc.tuple(literal, table),
  });

  it('come back as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(models, async (each) => {
        expect(await readModel(writeDecisions(each))).toEqual({ model: each, problems: [] });
      }),
      { numRuns: 200 },
    );
  });
});
