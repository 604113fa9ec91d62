import { describe, expect, it } from '@jest/globals';
import {
  compileDecisions,
  writeDecisions,
  type DecisionModel,
  type TableModel,
} from '#lab/process-engine/decision/index.js';
import { inputsOf, textsIn, valueOf } from './inputs.js';
import {
  addColumn,
  addTable,
  changeDecision,
  copyRule,
  freshIds,
  insertRule,
  moveColumn,
  moveRule,
  removeColumn,
  removeDecision,
  removeRule,
  setCell,
  setInput,
  withIds,
} from './edit.js';
import { asKind } from './kinds.js';
import { changeLogic } from './knowledge.js';
import { emptyModel } from './template.js';

const start = emptyModel({ key: 'approval-levels', nameZh: '级别', nameEn: 'Levels' }, ['approvalLevels']);
const tableOf = (model: DecisionModel): TableModel => {
  const [item] = model.decisions;
  if (item?.kind !== 'table') throw new Error('no table');
  return item;
};
const table = tableOf(start);
const fresh = () => freshIds(start);

describe('editing tables', () => {
  it('begins with a table whose decision nobody else has', () => {
    expect(table).toMatchObject({ id: 'approvalLevels2', rules: [{ id: 'rule1', inputs: ['-'], outputs: [''] }] });
  });

  it('keeps a cell for every column', () => {
    const wide = addColumn(addColumn(table, 'input', fresh()), 'output', fresh());
    expect(wide.rules[0]).toMatchObject({ inputs: ['-', '-'], outputs: ['', ''] });
    const filled = setCell(wide, { rule: 0, side: 'input', column: 1 }, '> 5');
    const moved = moveColumn(filled, 'input', 1, -1);
    expect(moved.rules[0]?.inputs).toEqual(['> 5', '-']);
    expect(moved.inputs.map(({ id }) => id)).toEqual([...wide.inputs.map(({ id }) => id)].reverse());
    expect(moveColumn(moved, 'input', 0, -1)).toEqual(moved);
    expect(removeColumn(moved, 'input', 0).rules[0]?.inputs).toEqual(['-']);
    expect(removeColumn(moved, 'output', 1)).toMatchObject({
      outputs: [{ name: 'result' }],
      rules: [{ outputs: [''] }],
    });
  });

  it('keeps the type of its value only while its outputs are the same', () => {
    const typed: TableModel = { ...table, type: 'string' };
    expect(addColumn(typed, 'input', fresh()).type).toBe('string');
    expect(moveColumn(removeColumn(typed, 'input', 0), 'output', 0, 1).type).toBe('string');
    expect(addColumn(typed, 'output', fresh())).not.toHaveProperty('type');
    expect(removeColumn(typed, 'output', 0)).not.toHaveProperty('type');
  });

  it('inserts, copies, moves and removes rules, each with an id of its own', () => {
    const noted = setCell(table, { rule: 0, side: 'annotation', column: 0 }, 'first');
    const model = { ...start, decisions: [noted] };
    const copied = copyRule(noted, 0, freshIds(model));
    expect(copied.rules.map(({ id, annotation }) => [id, annotation])).toEqual([
      ['rule1', 'first'],
      ['rule2', 'first'],
    ]);
    const above = insertRule(copied, 0, freshIds({ ...start, decisions: [copied] }));
    expect(above.rules.map(({ id }) => id)).toEqual(['rule3', 'rule1', 'rule2']);
    expect(moveRule(above, 2, -1).rules.map(({ id }) => id)).toEqual(['rule3', 'rule2', 'rule1']);
    expect(moveRule(above, 2, 1)).toEqual(above);
    expect(removeRule(above, 0).rules.map(({ id }) => id)).toEqual(['rule1', 'rule2']);
  });

  it('lets others follow a decision by its new id, and forget one that is gone', () => {
    const two = addTable(start, 'Other');
    const requiring = changeDecision(two, 'decision1', (item) => ({ ...item, requires: [table.id] }));
    const renamed = changeDecision(requiring, table.id, (item) => ({ ...item, id: 'levels' }));
    expect(renamed.decisions.map(({ id, requires }) => [id, requires])).toEqual([
      ['levels', []],
      ['decision1', ['levels']],
    ]);
    expect(removeDecision(renamed, 'levels').decisions).toMatchObject([{ id: 'decision1', requires: [] }]);
    expect(changeDecision(start, 'nobody', () => table)).toBe(start);
  });

  it('names what a file leaves without an id, and nothing else', () => {
    const bare = { ...start, decisions: [{ ...table, rules: [...table.rules, { ...table.rules[0]!, id: '' }] }] };
    expect(tableOf(withIds(bare)).rules.map(({ id }) => id)).toEqual(['rule1', 'rule2']);
    expect(withIds(start)).toEqual(start);
  });
});

describe('what trying out asks for', () => {
  const input = { label: 'Urgency', expression: 'urgency', type: 'string', values: '"high", "low"' };
  const asked = async (change: (table: TableModel) => TableModel, more: Partial<DecisionModel> = {}) => {
    const model = {
      ...start,
      ...more,
      decisions: [change(setCell(table, { rule: 0, side: 'output', column: 0 }, '1'))],
    };
    const { decisions } = await compileDecisions(writeDecisions(model));
    return inputsOf(decisions, model, table.id);
  };

  it('is every name that an expression reads, with the type and the values of its column', async () => {
    expect(await asked((each) => setInput(each, 0, input))).toEqual([
      { name: 'urgency', label: 'Urgency', type: 'string', choices: ['high', 'low'] },
    ]);
    expect(await asked((each) => setInput(each, 0, { expression: 'order.total * rate' }))).toEqual([
      { name: 'order', label: 'order', type: '', choices: [] },
      { name: 'rate', label: 'rate', type: '', choices: [] },
    ]);
  });

  it('knows the columns of a table within an expression, too', async () => {
    const model = {
      ...start,
      decisions: [setInput(setCell(table, { rule: 0, side: 'output', column: 0 }, '1'), 0, input)],
    };
    const boxed = changeLogic(model, table.id, [], (box, fresh) => asKind(box, 'context').made(fresh));
    const { decisions } = await compileDecisions(writeDecisions(boxed));
    expect(inputsOf(decisions, boxed, table.id)).toEqual([
      { name: 'urgency', label: 'Urgency', type: 'string', choices: ['high', 'low'] },
    ]);
  });

  it('is sent as it was typed where a type says what it is, else as what it looks like', () => {
    const plain = { name: 'a', label: 'a', type: '', choices: [] };
    expect(['', ' 5 ', 'true', '{"b":[1]}', 'IT'].map((text) => valueOf(plain, text))).toEqual([
      undefined,
      5,
      true,
      { b: [1] },
      'IT',
    ]);
    expect(valueOf({ ...plain, type: 'string' }, '5')).toBe('5');
    expect(valueOf({ ...plain, choices: ['5'] }, '5')).toBe('5');
  });

  it('offers only texts to choose from', () => {
    expect([textsIn('"a", "b"'), textsIn('> 5'), textsIn('')]).toEqual([['a', 'b'], [], []]);
  });
});

describe('texts of problems', () => {
  it('are there for every code in both languages, with the same places for words', async () => {
    const { decisionProblemCodes } = await import('#lab/process-engine/decision/index.js');
    const { tables: en } = await import('../../../shared/locales/en/tables.js');
    const { tables: zh } = await import('../../../shared/locales/zh/tables.js');
    const codes = [...decisionProblemCodes, 'decision-taken', 'decision-asked'].sort();
    const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const texts = (of: Readonly<Record<string, string>>) =>
      Object.entries(of).map(([code, text]) => [code, places(text)]);
    expect(Object.keys(en.problems).sort()).toEqual(codes);
    expect(texts(zh.problems)).toEqual(texts(en.problems));
  });
});
