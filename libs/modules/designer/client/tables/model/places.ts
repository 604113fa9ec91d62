import type { BoxedModel, DecisionModel } from '#lab/process-engine/decision/index.js';
import { partsOf } from './boxed.js';
import { functionOf } from './knowledge.js';
import { logicOf } from './logic.js';

/** What people call a decision, a function, or a box within it: `Price · net`. Tables come with their columns and rules. */
export interface NamedPlace extends Partial<
  Pick<Extract<BoxedModel, { kind: 'table' }>, 'inputs' | 'outputs' | 'rules'>
> {
  readonly id: string;
  readonly name: string;
}

/**
 * Every place of a file that a problem may be at.
 * @param say puts the word of a part into the reader's language
 */
export function placesOf({ decisions, knowledge = [] }: DecisionModel, say: (word: string) => string): NamedPlace[] {
  const owners = [
    ...decisions.map((item) => ({ item, logic: logicOf(item) })),
    ...knowledge.map((item) => ({ item, logic: functionOf(item) })),
  ];
  return owners.flatMap(({ item: { id, name }, logic }) => [
    placeOf({ ...logic, id }, name || id),
    ...within(logic, name || id, say),
  ]);
}

function within(boxed: BoxedModel, around: string, say: (word: string) => string): NamedPlace[] {
  return partsOf(boxed).flatMap(({ name, isWord, value }) => {
    const called = `${around} · ${isWord ? say(name) : name}`;
    const inner = within(value, called, say);
    return value.id === '' ? inner : [placeOf(value, called), ...inner];
  });
}

function placeOf(boxed: BoxedModel, name: string): NamedPlace {
  const { id } = boxed;
  if (boxed.kind !== 'table') return { id, name };
  const { inputs, outputs, rules } = boxed;
  return { id, name, inputs, outputs, rules };
}
