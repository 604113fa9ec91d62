import { namesRead, parseExpression, typesNamed } from '../expression/index.js';
import type { DecisionModel } from './model.js';
import { astOf, mentions, occurrencesOf, replaced, squeezed } from './occurrences.js';
import { namesOf } from './scope.js';
import { changedDecision, changedFunction, changedType, type Changes, type Place } from './texts.js';

/** Something of a file that uses a type or an input. */
export interface User {
  readonly kind: 'decision' | 'function' | 'input' | 'type';
  /** Of a type its name. */
  readonly id: string;
  readonly name: string;
}

/** Why a name cannot be given. */
export type NameRefusal = 'empty' | 'no-name' | 'taken';

/** What can be said against a name of input data; undefined for a name that it may have. */
export function refusedInputName(model: DecisionModel, id: string, name: string): NameRefusal | undefined {
  const { decisions, inputData, knowledge = [] } = model;
  const others = [...decisions, ...knowledge, ...inputData.filter((each) => each.id !== id)];
  return refused(name, others.flatMap(namesOf));
}

/** What can be said against a name of a type of the file; `before` is its name so far. */
export function refusedTypeName({ types }: DecisionModel, before: string, name: string): NameRefusal | undefined {
  return refused(name, [...types.map((type) => type.name).filter((each) => each !== before), ...typesOfFeel]);
}

/** A type of the file comes before one of the language: it may not hide one. */
const typesOfFeel = [
  ...['Any', 'string', 'number', 'boolean', 'date', 'time', 'date and time', 'list', 'context', 'range', 'function'],
  ...['days and time duration', 'years and months duration'],
];

function refused(name: string, taken: readonly string[]): NameRefusal | undefined {
  if (name === '') return 'empty';
  if (taken.some((each) => squeezed(each) === squeezed(name))) return 'taken';
  return isName(name) ? undefined : 'no-name';
}

/** Whether an expression can read a name. */
export function isName(name: string): boolean {
  const parsed = parseExpression(name, { names: [name] });
  const isWhole = 'ast' in parsed && parsed.ast.kind === 'name' && parsed.ast.name === name;
  // A name that begins like a sum or a sign would be one.
  return isWhole && /^[\p{L}_]/u.test(name) && name !== '__proto__';
}

/**
 * Input data by another name, which the decisions that require it follow; undefined where a text of theirs would mean
 * something else then. Texts that cannot be read stay as they are.
 */
export function renameInput(model: DecisionModel, id: string, name: string): DecisionModel | undefined {
  const before = model.inputData.find((each) => each.id === id);
  if (!before) return undefined;
  let isSafe = true;
  const changes: Changes = {
    type: (each) => each,
    text: (text, place) => {
      const made = readAs(text, before.name, name, place);
      isSafe &&= made !== undefined;
      return made ?? text;
    },
  };
  const decisions = model.decisions.map((item) => {
    if (!item.requires.includes(id)) return item;
    const { tests, ...changed } = changedDecision(item, model, changes);
    if (!tests) return changed;
    return {
      ...changed,
      tests: tests.map((test) => ({ ...test, inputs: test.inputs.map((each) => named(each, before.name, name)) })),
    };
  });
  const inputData = model.inputData.map((each) => (each === before ? { ...each, name } : each));
  return isSafe ? { ...model, inputData, decisions } : undefined;
}

/** A type of the file by another name, which everything that names it follows. */
export function renameType(model: DecisionModel, from: string, to: string): DecisionModel {
  const changes: Changes = {
    type: (name) => (name === from ? to : name),
    text: (text, place) => {
      const ast = mentions(text, from) ? astOf(text, place) : [];
      return replaced(text, occurrencesOf(from, ast, typesNamed), from, to);
    },
  };
  const { types, inputData, knowledge, decisions } = model;
  return {
    ...model,
    types: types.map((type) => named(changedType(type, changes), from, to)),
    inputData: inputData.map((input) => ({ ...input, type: changes.type(input.type) })),
    ...(knowledge ? { knowledge: knowledge.map((item) => changedFunction(item, model, changes)) } : {}),
    decisions: decisions.map((item) => changedDecision(item, model, changes)),
  };
}

/** What of the file names a type, without the type itself. */
export function usersOfType(model: DecisionModel, name: string): readonly User[] {
  let isFound = false;
  const look: Changes = {
    type: (each) => {
      isFound ||= each === name;
      return each;
    },
    text: (text, place) => {
      isFound ||= mentions(text, name) && occurrencesOf(name, astOf(text, place), typesNamed).length > 0;
      return text;
    },
  };
  const uses = (walk: () => unknown): boolean => {
    isFound = false;
    walk();
    return isFound;
  };
  const { types, inputData, knowledge = [], decisions } = model;
  return [
    ...types
      .filter((type) => type.name !== name && uses(() => changedType(type, look)))
      .map((type): User => ({ kind: 'type', id: type.name, name: type.name })),
    ...inputData.filter(({ type }) => type === name).map((input): User => ({ kind: 'input', ...nameOf(input) })),
    ...knowledge
      .filter((item) => uses(() => changedFunction(item, model, look)))
      .map((item): User => ({ kind: 'function', ...nameOf(item) })),
    ...decisions
      .filter((item) => uses(() => changedDecision(item, model, look)))
      .map((item): User => ({ kind: 'decision', ...nameOf(item) })),
  ];
}

function nameOf({ id, name }: { readonly id: string; readonly name: string }): { id: string; name: string } {
  return { id, name: name || id };
}

function named<T extends { readonly name: string }>(each: T, from: string, to: string): T {
  return each.name === from ? { ...each, name: to } : each;
}

/** A text that reads a value under another name; undefined where it would read something else under it. */
function readAs(text: string, from: string, to: string, place: Place): string | undefined {
  const { declared } = place;
  if (declared.includes(from) || ![from, to].some((name) => mentions(text, name))) return text;
  const ast = astOf(text, place);
  const found = occurrencesOf(from, ast, namesRead);
  // Before, it is the name of a fact that no element of the file declares.
  if (!declared.includes(to) && occurrencesOf(to, ast, namesRead).length > 0) return undefined;
  if (found.length === 0) return text;
  if (declared.includes(to)) return undefined;
  const made = replaced(text, found, from, to);
  const again = occurrencesOf(to, astOf(made, placeAfter(place, from, to)), namesRead);
  return again.length === found.length ? made : undefined;
}

/** A place at which a name is another one. */
function placeAfter(place: Place, from: string, to: string): Place {
  const follow = (name: string) => (name === from ? to : name);
  const shapes = Object.fromEntries(Object.entries(place.shapes).map(([name, shape]) => [follow(name), shape]));
  return { ...place, names: place.names.map(follow), shapes };
}
