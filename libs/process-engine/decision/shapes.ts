import type { Shape } from '../expression/index.js';
import type { BoxedModel, DecisionModelItem, TypeModel } from './model.js';

/** The entries of a type's contexts, by its name; those of a list are those of its elements. */
export function shapeOfType(
  name: string,
  types: readonly TypeModel[],
  around: readonly TypeModel[] = [],
  left = { entries: mostEntries },
): Shape | undefined {
  const found = types.find((type) => type.name === name);
  return found && !around.includes(found) ? shapeOfModel(found, types, [...around, found], left) : undefined;
}

/** Types that use each other in many ways unfold without end; entries after these are read as others are. */
const mostEntries = 500;

/** @param around the types that led here: one that contains itself ends there */
function shapeOfModel(
  { type, entries }: TypeModel,
  types: readonly TypeModel[],
  around: readonly TypeModel[],
  left: { entries: number },
): Shape | undefined {
  left.entries -= 1 + entries.length;
  if (left.entries < 0) return undefined;
  if (entries.length === 0) return shapeOfType(type, types, around, left);
  return shapeOf(entries.map((entry) => [entry.name, shapeOfModel(entry, types, around, left)]));
}

/** The entries of what a decision gives. */
export function shapeOfDecision(item: DecisionModelItem, types: readonly TypeModel[]): Shape | undefined {
  if (item.kind === 'boxed') return shapeOfType(item.type, types) ?? shapeOfBoxed(item.logic, types);
  const declared = shapeOfType(item.type ?? '', types);
  if (item.kind === 'literal' || declared) return declared;
  if (item.outputs.length < 2) return shapeOfType(item.outputs[0]?.type ?? '', types);
  return shapeOf(item.outputs.map(({ name, type }) => [name, shapeOfType(type, types)]));
}

/** The entries that a boxed expression writes itself. */
export function shapeOfBoxed(boxed: BoxedModel, types: readonly TypeModel[]): Shape | undefined {
  const declared = shapeOfType(boxed.type, types);
  if (declared) return declared;
  if (boxed.kind === 'relation')
    return shapeOf(boxed.columns.map(({ name, type }) => [name, shapeOfType(type, types)]));
  if (boxed.kind !== 'context') return undefined;
  if (boxed.result) return shapeOfBoxed(boxed.result, types);
  return shapeOf(
    boxed.entries.map(({ name, type, value }) => [name, shapeOfType(type, types) ?? shapeOfBoxed(value, types)]),
  );
}

function shapeOf(entries: readonly (readonly [string, Shape | undefined])[]): Shape {
  return Object.fromEntries(entries.map(([name, shape]) => [name, shape ?? {}]));
}
