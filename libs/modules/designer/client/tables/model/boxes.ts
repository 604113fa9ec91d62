import type { BoxedModel, KnowledgeModel } from '#lab/process-engine/decision/index.js';
import type { BoxOf, Fresh } from './boxed.js';
import { emptyLiteral } from './kinds.js';
import { changed, inserted, moved, without } from './lists.js';

/** Changes of boxes; nothing here knows a screen. Entries, rows and columns are counted from 0. */

type Step = -1 | 1;
/** A name with its type. */
type Named = { readonly name: string; readonly type: string };

/** A name that none of them has yet: `entry3`. */
function freshName(kind: string, taken: readonly Named[]): string {
  let n = taken.length + 1;
  while (taken.some(({ name }) => name === `${kind}${n}`)) n++;
  return `${kind}${n}`;
}

export function addEntry(box: BoxOf<'context'>, at: number, fresh: Fresh): BoxOf<'context'> {
  const entry = { name: freshName('entry', box.entries), type: '', value: emptyLiteral(fresh) };
  return { ...box, entries: inserted(box.entries, at, entry) };
}

export function setEntry(box: BoxOf<'context'>, at: number, values: Partial<Named>): BoxOf<'context'> {
  return { ...box, entries: changed(box.entries, at, values) };
}

export function removeEntry(box: BoxOf<'context'>, at: number): BoxOf<'context'> {
  return { ...box, entries: without(box.entries, at) };
}

export function moveEntry(box: BoxOf<'context'>, at: number, by: Step): BoxOf<'context'> {
  return { ...box, entries: moved(box.entries, at, by) };
}

/** The context with a result, which is then its value, or without. */
export function withResult(box: BoxOf<'context'>, fresh: Fresh): BoxOf<'context'> {
  return { ...box, result: emptyLiteral(fresh) };
}

export function withoutResult({ result: _, ...box }: BoxOf<'context'>): BoxOf<'context'> {
  return box;
}

export function addItem(box: BoxOf<'list'>, at: number, fresh: Fresh): BoxOf<'list'> {
  return { ...box, items: inserted<BoxedModel>(box.items, at, emptyLiteral(fresh)) };
}

export function removeItem(box: BoxOf<'list'>, at: number): BoxOf<'list'> {
  return { ...box, items: without(box.items, at) };
}

export function moveItem(box: BoxOf<'list'>, at: number, by: Step): BoxOf<'list'> {
  return { ...box, items: moved(box.items, at, by) };
}

export function addRow(box: BoxOf<'relation'>, at: number, fresh: Fresh): BoxOf<'relation'> {
  const row = box.columns.map(() => emptyLiteral(fresh));
  return { ...box, rows: inserted<readonly BoxedModel[]>(box.rows, at, row) };
}

export function removeRow(box: BoxOf<'relation'>, at: number): BoxOf<'relation'> {
  return { ...box, rows: without(box.rows, at) };
}

export function moveRow(box: BoxOf<'relation'>, at: number, by: Step): BoxOf<'relation'> {
  return { ...box, rows: moved(box.rows, at, by) };
}

/** Columns go with the cells below them. */
export function addRelationColumn(box: BoxOf<'relation'>, at: number, fresh: Fresh): BoxOf<'relation'> {
  const column = { name: freshName('column', box.columns), type: '' };
  return {
    ...box,
    columns: inserted(box.columns, at, column),
    rows: box.rows.map((row) => inserted<BoxedModel>(row, at, emptyLiteral(fresh))),
  };
}

export function setRelationColumn(box: BoxOf<'relation'>, at: number, values: Partial<Named>): BoxOf<'relation'> {
  return { ...box, columns: changed(box.columns, at, values) };
}

export function removeRelationColumn(box: BoxOf<'relation'>, at: number): BoxOf<'relation'> {
  return { ...box, columns: without(box.columns, at), rows: box.rows.map((row) => without(row, at)) };
}

export function moveRelationColumn(box: BoxOf<'relation'>, at: number, by: Step): BoxOf<'relation'> {
  return { ...box, columns: moved(box.columns, at, by), rows: box.rows.map((row) => moved(row, at, by)) };
}

export function addParameter(box: BoxOf<'function'>, at: number): BoxOf<'function'> {
  const parameter = { name: freshName('parameter', box.parameters), type: '' };
  return { ...box, parameters: inserted(box.parameters, at, parameter) };
}

export function setParameter(box: BoxOf<'function'>, at: number, values: Partial<Named>): BoxOf<'function'> {
  return { ...box, parameters: changed(box.parameters, at, values) };
}

export function removeParameter(box: BoxOf<'function'>, at: number): BoxOf<'function'> {
  return { ...box, parameters: without(box.parameters, at) };
}

export function moveParameter(box: BoxOf<'function'>, at: number, by: Step): BoxOf<'function'> {
  return { ...box, parameters: moved(box.parameters, at, by) };
}

/** A further argument: that of the first parameter of the called function which has none yet. */
export function addBinding(
  box: BoxOf<'invocation'>,
  at: number,
  fresh: Fresh,
  knowledge: readonly KnowledgeModel[] = [],
): BoxOf<'invocation'> {
  const open = parametersOf(box, knowledge).find((name) => !box.bindings.some((each) => each.name === name));
  const name = open ?? freshName('parameter', box.bindings);
  return { ...box, bindings: inserted(box.bindings, at, { name, type: '', value: emptyLiteral(fresh) }) };
}

function parametersOf({ callee }: BoxOf<'invocation'>, knowledge: readonly KnowledgeModel[]): readonly string[] {
  const called = callee.kind === 'literal' ? callee.expression.trim() : '';
  const found = knowledge.find(({ id, name, variable }) => called !== '' && [id, name, variable].includes(called));
  return found?.parameters.map(({ name }) => name) ?? [];
}

export function setBinding(box: BoxOf<'invocation'>, at: number, values: Partial<Named>): BoxOf<'invocation'> {
  return { ...box, bindings: changed(box.bindings, at, values) };
}

export function removeBinding(box: BoxOf<'invocation'>, at: number): BoxOf<'invocation'> {
  return { ...box, bindings: without(box.bindings, at) };
}

export function moveBinding(box: BoxOf<'invocation'>, at: number, by: Step): BoxOf<'invocation'> {
  return { ...box, bindings: moved(box.bindings, at, by) };
}
