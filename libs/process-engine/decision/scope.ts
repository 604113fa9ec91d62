import { isBuiltin, type Shape } from '../expression/index.js';
import type { DecisionModel, DecisionModelItem, KnowledgeModel } from './model.js';
import { shapeOfDecision, shapeOfType } from './shapes.js';

/** What the texts of a decision or function may read. */
export interface Scope {
  /** Names that may be of several words. */
  readonly names: readonly string[];
  /** The entries of those that are contexts. */
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Those of them that may be functions. */
  readonly functions: readonly string[];
}

/** The names of what a decision requires: its drawing declares them. Functions are called by theirs. */
export function scopeOfDecision(
  { requires, knows = [] }: DecisionModelItem,
  { decisions, inputData, types, knowledge = [] }: DecisionModel,
): Scope {
  const required = new Set(requires);
  const called = knowledge.filter(({ id }) => knows.includes(id)).flatMap(namesOf);
  const made = decisions.filter(({ id }) => required.has(id));
  const given = inputData.filter(({ id }) => required.has(id));
  const names = made.flatMap(namesOf);
  const shapes = [
    ...made.flatMap((each) => namesOf(each).map((name) => [name, shapeOfDecision(each, types)] as const)),
    ...given.flatMap((each) => namesOf(each).map((name) => [name, shapeOfType(each.type, types)] as const)),
  ];
  return {
    names: [...names, ...given.flatMap(namesOf), ...called],
    shapes: Object.fromEntries(shapes.flatMap(([name, shape]) => (shape ? [[name, shape]] : []))),
    // A decision may be a function, or hold some; one that is called like a function of the language is not called.
    functions: [...called, ...names.filter((name) => !isBuiltin(name))],
  };
}

/**
 * A function sees those that it calls and itself, unless it is called like a function of the language; its parameters come
 * with its body.
 */
export function scopeOfFunction(item: KnowledgeModel, { knowledge = [] }: DecisionModel): Scope {
  const itself = namesOf(item).filter((name) => !isBuiltin(name));
  const names = [...itself, ...knowledge.filter(({ id }) => item.knows.includes(id)).flatMap(namesOf)];
  return { names, shapes: {}, functions: names };
}

/** The names that an element of the file goes by. */
export function namesOf(item: { readonly id: string; readonly name: string; readonly variable?: string }): string[] {
  return [...new Set([item.id, item.name, item.variable ?? ''])].filter((name) => name !== '');
}

/** With more names, which may be functions; one that is called like a function of the language is not called. */
export function within<S extends Scope>(
  scope: S,
  names: readonly string[],
  shapeOf: (name: string) => Shape | undefined = () => undefined,
): S {
  const shapes = names.flatMap((name) => {
    const shape = shapeOf(name);
    return shape ? [[name, shape] as const] : [];
  });
  return {
    ...scope,
    shapes: { ...scope.shapes, ...Object.fromEntries(shapes) },
    names: [...scope.names, ...names],
    functions: [...scope.functions, ...names.filter((name) => !isBuiltin(name))],
  };
}
