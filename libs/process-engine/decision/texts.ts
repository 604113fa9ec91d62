import type {
  BoxedModel,
  DecisionModel,
  DecisionModelItem,
  KnowledgeModel,
  ParameterModel,
  TableBody,
  TypeModel,
} from './model.js';
import { namesOf, scopeOfDecision, scopeOfFunction, within, type Scope } from './scope.js';
import { shapeOfBoxed, shapeOfType } from './shapes.js';
import { structureOfBox, structureOfType } from './structures.js';

/** A text of a file in FEEL, and what it may read. */
export interface Place extends Scope {
  readonly as: 'expression' | 'tests';
  /** Names that boxes around it declare. */
  readonly declared: readonly string[];
  /** The type of what names hold, where it has parts. */
  readonly known: ReadonlyMap<string, TypeModel | undefined>;
  /** In the condition of a filter, the type of its elements where that has parts. */
  readonly element?: TypeModel;
}

/** What is done to the texts of a file and to the names of types in it; both give what takes their place. */
export interface Changes {
  readonly text: (text: string, place: Place) => string;
  readonly type: (name: string) => string;
}

/** A decision with its texts changed. */
export function changedDecision(item: DecisionModelItem, model: DecisionModel, by: Changes): DecisionModelItem {
  const scope = { ...scopeOfDecision(item, model), declared: [], known: knownTo(item, model) };
  if (item.kind === 'literal') {
    return { ...item, type: by.type(item.type), expression: by.text(item.expression, { ...scope, as: 'expression' }) };
  }
  if (item.kind === 'boxed') {
    return { ...item, type: by.type(item.type), logic: changedBox(item.logic, scope, model, by) };
  }
  const { type } = item;
  return { ...item, ...(type === undefined ? {} : { type: by.type(type) }), ...changedTable(item, scope, by) };
}

/** A function with its texts changed. */
export function changedFunction(item: KnowledgeModel, model: DecisionModel, by: Changes): KnowledgeModel {
  const scope = { ...scopeOfFunction(item, model), declared: [], known: new Map() };
  const { parameters, body } = changedBody(item, scope, model, by);
  return { ...item, type: by.type(item.type), parameters, body };
}

/** A type with its texts changed, its name left as it is. */
export function changedType(item: TypeModel, by: Changes): TypeModel {
  const place: Place = { names: [], shapes: {}, functions: [], declared: [], known: new Map(), as: 'tests' };
  const { constraint, parameters } = item;
  return {
    ...item,
    type: by.type(item.type),
    values: by.text(item.values, place),
    ...(constraint === undefined ? {} : { constraint: by.text(constraint, place) }),
    entries: item.entries.map((entry) => changedType(entry, by)),
    ...(parameters ? { parameters: parameters.map((each) => typed(each, by)) } : {}),
  };
}

type Around = Omit<Place, 'as'>;

function typed<T extends ParameterModel>(named: T, by: Changes): T {
  return { ...named, type: by.type(named.type) };
}

function changedTable(table: TableBody, around: Around, by: Changes): Pick<TableBody, 'inputs' | 'outputs' | 'rules'> {
  const expression = (text: string) => by.text(text, { ...around, as: 'expression' });
  const tests = (text: string) => by.text(text, { ...around, as: 'tests' });
  return {
    inputs: table.inputs.map((input) => ({
      ...input,
      type: by.type(input.type),
      expression: expression(input.expression),
      values: tests(input.values),
    })),
    outputs: table.outputs.map((output) => ({
      ...output,
      type: by.type(output.type),
      values: tests(output.values),
      defaultEntry: expression(output.defaultEntry),
    })),
    rules: table.rules.map((rule) => ({
      ...rule,
      inputs: rule.inputs.map(tests),
      outputs: rule.outputs.map(expression),
    })),
  };
}

function changedBody(
  { parameters, body }: Pick<KnowledgeModel, 'parameters' | 'body'>,
  around: Around,
  model: DecisionModel,
  by: Changes,
): Pick<KnowledgeModel, 'parameters' | 'body'> {
  const types = new Map(parameters.map(({ name, type }) => [name, type]));
  const inner = inside(
    around,
    [...types.keys()],
    (name) => shapeOfType(types.get(name) ?? '', model.types),
    (name) => structureOfType(types.get(name) ?? '', model.types),
  );
  return { parameters: parameters.map((each) => typed(each, by)), body: changedBox(body, inner, model, by) };
}

function inside(
  around: Around,
  names: readonly string[],
  shapeOf: Parameters<typeof within>[2],
  structureOf: (name: string) => TypeModel | undefined,
): Around {
  const known = new Map([...around.known, ...names.map((name) => [name, structureOf(name)] as const)]);
  return { ...within(around, names, shapeOf), declared: [...around.declared, ...names], known };
}

/** What the names of what a decision requires hold. */
function knownTo(
  { requires }: DecisionModelItem,
  { decisions, inputData, types }: DecisionModel,
): ReadonlyMap<string, TypeModel | undefined> {
  const made = decisions.map((item) => ({ ...item, type: typeOfDecision(item) }));
  return new Map(
    [...made, ...inputData]
      .filter(({ id }) => requires.includes(id))
      .flatMap((item) => namesOf(item).map((name) => [name, structureOfType(item.type, types)] as const)),
  );
}

/** Of a table with one output the type of that, for it is read as the value. */
function typeOfDecision(item: DecisionModelItem): string {
  if (item.type !== undefined && item.type !== '') return item.type;
  const [output] = item.kind === 'table' && item.outputs.length === 1 ? item.outputs : [];
  return output?.type ?? '';
}

function changedBox(boxed: BoxedModel, around: Around, model: DecisionModel, by: Changes): BoxedModel {
  const head = { type: by.type(boxed.type) };
  const part = (inner: BoxedModel, place = around) => changedBox(inner, place, model, by);
  switch (boxed.kind) {
    case 'literal':
      return { ...boxed, ...head, expression: by.text(boxed.expression, { ...around, as: 'expression' }) };
    case 'table':
      return { ...boxed, ...head, ...changedTable(boxed, around, by) };
    case 'context':
      return { ...boxed, ...head, ...changedContext(boxed, around, model, by) };
    case 'list':
      return { ...boxed, ...head, items: boxed.items.map((item) => part(item)) };
    case 'relation':
      return {
        ...{ ...boxed, ...head },
        columns: boxed.columns.map((column) => typed(column, by)),
        rows: boxed.rows.map((row) => row.map((cell) => part(cell))),
      };
    case 'function':
      return { ...boxed, ...head, ...changedBody(boxed, around, model, by) };
    case 'invocation':
      return {
        ...{ ...boxed, ...head, callee: part(boxed.callee) },
        bindings: boxed.bindings.map((each) => ({ ...typed(each, by), value: part(each.value) })),
      };
    case 'conditional':
      return { ...boxed, ...head, condition: part(boxed.condition), yes: part(boxed.yes), no: part(boxed.no) };
    case 'for':
    case 'every':
    case 'some': {
      const names = boxed.kind === 'for' ? [boxed.variable, 'partial'] : [boxed.variable];
      const inner = inside(
        around,
        names,
        (name) => (name === boxed.variable ? shapeOfBoxed(boxed.source, model.types) : undefined),
        (name) => (name === boxed.variable ? structureOfBox(boxed.source, around, model) : undefined),
      );
      return { ...boxed, ...head, source: part(boxed.source), body: part(boxed.body, inner) };
    }
    case 'filter': {
      // Its names may be entries of the elements, which come first.
      const shape = shapeOfBoxed(boxed.source, model.types) ?? {};
      const element = structureOfBox(boxed.source, around, model);
      const match = part(boxed.match, {
        ...{ ...around, declared: [...around.declared, 'item', ...Object.keys(shape)] },
        ...(element ? { element } : {}),
      });
      return { ...boxed, ...head, source: part(boxed.source), match };
    }
  }
}

/** Each entry sees those before it, and a function itself. */
function changedContext(
  { entries, result }: Extract<BoxedModel, { kind: 'context' }>,
  around: Around,
  model: DecisionModel,
  by: Changes,
): Pick<Extract<BoxedModel, { kind: 'context' }>, 'entries' | 'result'> {
  const { types } = model;
  let inner = around;
  const made = entries.map((entry) => {
    const { name, type, value } = entry;
    const next = inside(
      inner,
      [name],
      () => shapeOfType(type, types) ?? shapeOfBoxed(value, types),
      () => structureOfType(type, types) ?? structureOfBox(value, inner, model),
    );
    const changed = changedBox(value, value.kind === 'function' ? next : inner, model, by);
    inner = next;
    return { ...typed(entry, by), value: changed };
  });
  return { entries: made, ...(result ? { result: changedBox(result, inner, model, by) } : {}) };
}
