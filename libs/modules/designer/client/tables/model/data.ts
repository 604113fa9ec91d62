import type { DecisionModel, TypeModel, User } from '#lab/process-engine/decision/index.js';
import { freshIds } from './edit.js';
import { inserted, moved, without } from './lists.js';

/** Changes of the input data and types of a file; nothing here knows a screen. All are counted from 0. */

/** The way from the types of a file to one of them, or to a part of it, a part of that, and so on. */
export type TypePath = readonly number[];

/** A name that none of them has yet. */
function freeName(name: string, taken: readonly { readonly name: string }[]): string {
  const isTaken = (text: string) => taken.some((each) => each.name === text);
  if (!isTaken(name)) return name;
  let n = 2;
  while (isTaken(`${name}${n}`)) n++;
  return `${name}${n}`;
}

/** Input data that no decision requires yet. */
export function addInput(model: DecisionModel, at: number, name: string): DecisionModel {
  const { decisions, inputData, knowledge = [] } = model;
  const input = {
    id: freshIds(model)('data'),
    name: freeName(name, [...decisions, ...inputData, ...knowledge]),
    type: '',
  };
  return { ...model, inputData: inserted(inputData, at, input) };
}

export function setInputType(model: DecisionModel, id: string, type: string): DecisionModel {
  return { ...model, inputData: model.inputData.map((input) => (input.id === id ? { ...input, type } : input)) };
}

export function removeInput(model: DecisionModel, at: number): DecisionModel {
  return { ...model, inputData: without(model.inputData, at) };
}

export function moveInput(model: DecisionModel, at: number, by: -1 | 1): DecisionModel {
  return { ...model, inputData: moved(model.inputData, at, by) };
}

/** The decisions that require input data. */
export function usersOfInput({ decisions }: DecisionModel, id: string): readonly User[] {
  return decisions
    .filter(({ requires }) => requires.includes(id))
    .map((item) => ({ kind: 'decision', id: item.id, name: item.name || item.id }));
}

/** A type that nothing uses yet: a text. */
export function addType(model: DecisionModel, at: number, name: string): DecisionModel {
  return { ...model, types: inserted(model.types, at, { ...newType(freeName(name, model.types)), type: 'string' }) };
}

export function removeType(model: DecisionModel, at: number): DecisionModel {
  return { ...model, types: without(model.types, at) };
}

export function moveType(model: DecisionModel, at: number, by: -1 | 1): DecisionModel {
  return { ...model, types: moved(model.types, at, by) };
}

/** The file with a type, or a part of one, changed. */
export function changeType(
  model: DecisionModel,
  path: TypePath,
  change: (type: TypeModel) => TypeModel,
): DecisionModel {
  return { ...model, types: changedAt(model.types, path, change) };
}

function changedAt(
  types: readonly TypeModel[],
  [at, ...rest]: TypePath,
  change: (type: TypeModel) => TypeModel,
): readonly TypeModel[] {
  return types.map((type, index) => {
    if (index !== at) return type;
    return rest.length === 0 ? change(type) : { ...type, entries: changedAt(type.entries, rest, change) };
  });
}

function newType(name: string): TypeModel {
  return { name, type: '', list: false, values: '', entries: [] };
}

export function addPart(type: TypeModel, at: number): TypeModel {
  return {
    ...type,
    entries: inserted(type.entries, at, newType(freeName(`part${type.entries.length + 1}`, type.entries))),
  };
}

export function removePart(type: TypeModel, at: number): TypeModel {
  return { ...type, entries: without(type.entries, at) };
}

export function movePart(type: TypeModel, at: number, by: -1 | 1): TypeModel {
  return { ...type, entries: moved(type.entries, at, by) };
}

/** What the values of a type are like. Functions are read from files alone. */
export const typeKinds = ['simple', 'list', 'structure', 'structures'] as const;
export type TypeKind = (typeof typeKinds)[number] | 'function';

export function kindOfType({ list, entries, parameters }: TypeModel): TypeKind {
  if (parameters) return 'function';
  if (entries.length > 0) return list ? 'structures' : 'structure';
  return list ? 'list' : 'simple';
}

/** A type as one of another kind: its parts stay as long as it has some, its own type and values as long as it has none. */
export function asTypeKind(type: TypeModel, kind: (typeof typeKinds)[number]): TypeModel {
  const { constraint, ...plain } = type;
  const list = kind === 'list' || kind === 'structures';
  // What its values pass as a whole is of a list, or of none.
  const kept = constraint === undefined || list !== type.list ? plain : type;
  if (kind === 'simple' || kind === 'list') return { ...kept, list, entries: [] };
  const whole = { ...kept, list, type: '', values: '' };
  return whole.entries.length > 0 ? whole : addPart(whole, 0);
}
