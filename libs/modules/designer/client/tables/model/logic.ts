import type { BoxedModel, DecisionModelItem, TableModel } from '#lab/process-engine/decision/index.js';
import type { BoxOf } from './boxed.js';

/** What makes a decision, as a box, whatever its kind. A table or an expression that is the whole has no id of its own. */
export function logicOf(item: DecisionModelItem): BoxedModel {
  if (item.kind === 'boxed') return item.logic;
  if (item.kind === 'table') return boxOfTable(item, '');
  return { kind: 'literal', id: '', type: item.type, expression: item.expression };
}

/** A decision that is made by a box, in the form in which it would be read from a file. Its type follows that of the box. */
export function withLogic(item: DecisionModelItem, logic: BoxedModel): DecisionModelItem {
  const before = logicOf(item);
  const { id, name, variable, requires, knows, tests } = item;
  const head = { id, name, variable, requires, ...(knows ? { knows } : {}), ...(tests ? { tests } : {}) };
  const type = logic.type === before.type ? (item.type ?? '') : logic.type;
  if (logic.kind === 'table') {
    return { ...head, kind: 'table', ...(type === '' ? {} : { type }), ...bodyOf(logic) };
  }
  // An expression of another type than its decision is converted twice, which only a box can say.
  if (logic.kind === 'literal' && (logic.type === '' || logic.type === type)) {
    return { ...head, kind: 'literal', expression: logic.expression, type };
  }
  return { ...head, kind: 'boxed', type, logic };
}

/** A decision whose result is of a type; that of a table follows from its outputs. */
export function withType(item: DecisionModelItem, type: string): DecisionModelItem {
  if (item.kind === 'table') return item;
  if (item.kind === 'literal') return { ...item, type };
  const { logic } = item;
  return withLogic({ ...item, type: '', logic: { ...logic, type: '' } }, { ...logic, type });
}

/** A table within an expression, as one that is a decision of its own: what edits tables edits both. */
export function tableOfBox(box: BoxOf<'table'>): TableModel {
  const head = { id: box.id, name: '', variable: '', requires: [] };
  return { ...head, kind: 'table', ...(box.type === '' ? {} : { type: box.type }), ...bodyOf(box) };
}

/** The box of a table. */
export function boxOfTable(table: TableModel, id: string): BoxOf<'table'> {
  return { kind: 'table', id, type: table.type ?? '', ...bodyOf(table) };
}

function bodyOf(table: TableModel | BoxOf<'table'>) {
  const { hitPolicy, aggregation, inputs, outputs, rules } = table;
  return { hitPolicy, ...(aggregation ? { aggregation } : {}), inputs, outputs, rules };
}
