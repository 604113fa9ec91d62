import type {
  DecisionModel,
  DecisionModelItem,
  InputModel,
  OutputModel,
  RuleModel,
  TableModel,
} from '#lab/process-engine/decision/index.js';
import { idsOf, identified, type Fresh } from './boxed.js';
import { inserted, moved, replaced, without } from './lists.js';
import { logicOf, withLogic } from './logic.js';

/** Changes of tables; nothing here knows a screen. Columns and rules are counted from 0. */

export type Side = 'input' | 'output';

/** Where a cell is in its table. */
export interface CellPlace {
  readonly rule: number;
  readonly side: Side | 'annotation';
  readonly column: number;
}

/** Gives an id to every expression, column and rule without one, so that problems and matches can be shown where they belong. */
export function withIds(model: DecisionModel): DecisionModel {
  const fresh = freshIds(model);
  const { knowledge } = model;
  return {
    ...model,
    ...(knowledge ? { knowledge: knowledge.map((each) => ({ ...each, body: identified(each.body, fresh) })) } : {}),
    decisions: model.decisions.map((item) =>
      item.kind === 'literal' ? item : withLogic(item, identified(logicOf(item), fresh)),
    ),
  };
}

/** Ids that nothing in the file has yet: `rule5`. */
export function freshIds({ decisions, inputData, knowledge = [], id }: DecisionModel): Fresh {
  const taken = new Set([
    id,
    ...[...inputData, ...knowledge, ...decisions].map((each) => each.id),
    ...[...knowledge.map(({ body }) => body), ...decisions.map(logicOf)].flatMap(idsOf),
  ]);
  return (kind) => {
    let n = 1;
    while (taken.has(`${kind}${n}`)) n++;
    taken.add(`${kind}${n}`);
    return `${kind}${n}`;
  };
}

/** Changes one decision of the file; those that required it by its former id follow it. */
export function changeDecision(
  model: DecisionModel,
  id: string,
  change: (item: DecisionModelItem) => DecisionModelItem,
): DecisionModel {
  const before = model.decisions.find((item) => item.id === id);
  if (!before) return model;
  const after = change(before);
  return {
    ...model,
    decisions: model.decisions.map((item) => {
      if (item === before) return after;
      if (after.id === id || !item.requires.includes(id)) return item;
      return { ...item, requires: item.requires.map((each) => (each === id ? after.id : each)) };
    }),
  };
}

/** A decision with one input, one output and one rule, to begin with. */
export function addTable(model: DecisionModel, name: string): DecisionModel {
  return { ...model, decisions: [...model.decisions, newTable(freshIds(model), name)] };
}

export function newTable(fresh: Fresh, name: string): TableModel {
  const table: TableModel = {
    kind: 'table',
    id: fresh('decision'),
    name,
    variable: '',
    requires: [],
    hitPolicy: 'UNIQUE',
    inputs: [newInput(fresh)],
    outputs: [newOutput(fresh, 'result')],
    rules: [],
  };
  return insertRule(table, 0, fresh);
}

export function removeDecision(model: DecisionModel, id: string): DecisionModel {
  return {
    ...model,
    decisions: model.decisions
      .filter((item) => item.id !== id)
      .map((item) => ({ ...item, requires: item.requires.filter((each) => each !== id) })),
  };
}

export function cellOf(rule: RuleModel, { side, column }: CellPlace): string {
  if (side === 'annotation') return rule.annotation;
  return (side === 'input' ? rule.inputs : rule.outputs)[column] ?? '';
}

export function setCell(table: TableModel, place: CellPlace, text: string): TableModel {
  const { side, column } = place;
  return changeRule(table, place.rule, (rule) => {
    if (side === 'annotation') return { ...rule, annotation: text };
    return side === 'input'
      ? { ...rule, inputs: replaced(rule.inputs, column, text) }
      : { ...rule, outputs: replaced(rule.outputs, column, text) };
  });
}

export function insertRule(table: TableModel, at: number, fresh: Fresh): TableModel {
  const rule: RuleModel = {
    id: fresh('rule'),
    inputs: table.inputs.map(() => '-'),
    outputs: table.outputs.map(() => ''),
    annotation: '',
  };
  return { ...table, rules: inserted(table.rules, at, rule) };
}

export function copyRule(table: TableModel, at: number, fresh: Fresh): TableModel {
  const rule = table.rules[at];
  return rule ? { ...table, rules: inserted(table.rules, at + 1, { ...rule, id: fresh('rule') }) } : table;
}

export function removeRule(table: TableModel, at: number): TableModel {
  return { ...table, rules: without(table.rules, at) };
}

export function moveRule(table: TableModel, at: number, by: -1 | 1): TableModel {
  return { ...table, rules: moved(table.rules, at, by) };
}

/** Without the type of its value as a whole, which was that of other outputs or another hit policy. */
export function untyped({ type: _, ...table }: TableModel): TableModel {
  return table;
}

export function addColumn(table: TableModel, side: Side, fresh: Fresh): TableModel {
  return side === 'input'
    ? {
        ...table,
        inputs: [...table.inputs, newInput(fresh)],
        rules: table.rules.map((rule) => ({ ...rule, inputs: [...rule.inputs, '-'] })),
      }
    : {
        ...untyped(table),
        outputs: [...table.outputs, newOutput(fresh, `result${table.outputs.length + 1}`)],
        rules: table.rules.map((rule) => ({ ...rule, outputs: [...rule.outputs, ''] })),
      };
}

export function removeColumn(table: TableModel, side: Side, at: number): TableModel {
  return eachRow(side === 'output' ? untyped(table) : table, side, (cells) => without(cells, at));
}

export function moveColumn(table: TableModel, side: Side, at: number, by: -1 | 1): TableModel {
  return eachRow(table, side, (cells) => moved(cells, at, by));
}

export function setInput(table: TableModel, at: number, values: Partial<InputModel>): TableModel {
  return { ...table, inputs: table.inputs.map((input, index) => (index === at ? { ...input, ...values } : input)) };
}

export function setOutput(table: TableModel, at: number, values: Partial<OutputModel>): TableModel {
  return {
    ...table,
    outputs: table.outputs.map((output, index) => (index === at ? { ...output, ...values } : output)),
  };
}

/** Does the same with the columns of a side and with the cells below them. */
function eachRow(table: TableModel, side: Side, change: <T>(cells: readonly T[]) => readonly T[]): TableModel {
  return side === 'input'
    ? {
        ...table,
        inputs: change(table.inputs),
        rules: table.rules.map((rule) => ({ ...rule, inputs: change(rule.inputs) })),
      }
    : {
        ...table,
        outputs: change(table.outputs),
        rules: table.rules.map((rule) => ({ ...rule, outputs: change(rule.outputs) })),
      };
}

function newInput(fresh: Fresh): InputModel {
  return { id: fresh('input'), label: '', expression: '', type: '', values: '' };
}

function newOutput(fresh: Fresh, name: string): OutputModel {
  return { id: fresh('output'), label: '', name, type: '', values: '', defaultEntry: '' };
}

function changeRule(table: TableModel, at: number, change: (rule: RuleModel) => RuleModel): TableModel {
  return { ...table, rules: table.rules.map((rule, index) => (index === at ? change(rule) : rule)) };
}
