import { parseExpression, structureGiven, type Structures } from '../expression/index.js';
import type { BoxedModel, DecisionModel, TypeModel } from './model.js';
import { namesOf } from './scope.js';
import type { Place } from './texts.js';

/** The type with parts behind a name; that of a list is that of its elements. */
export function structureOfType(
  name: string,
  types: readonly TypeModel[],
  around: readonly TypeModel[] = [],
): TypeModel | undefined {
  const found = types.find((type) => type.name === name);
  if (!found || around.includes(found) || found.parameters) return undefined;
  return found.entries.length > 0 ? found : structureOfType(found.type, types, [...around, found]);
}

/** What is known at a place of the names and functions there. */
export function structuresAt(
  { known, declared, element }: Pick<Place, 'known' | 'declared' | 'element'>,
  { types, knowledge = [] }: DecisionModel,
): Structures<TypeModel> {
  const entries = new Map<TypeModel, ReadonlyMap<string, TypeModel | undefined>>();
  return {
    // What boxes around it declare may be anything, and hides what is known of others.
    names: new Map([...declared.map((name) => [name, undefined] as const), ...known]),
    ...(element ? { element } : {}),
    results: new Map(
      knowledge.flatMap((item) => namesOf(item).map((name) => [name, structureOfType(item.type, types)] as const)),
    ),
    ofType: (name) => structureOfType(name, types),
    entriesOf: (structure) => {
      const made = entries.get(structure) ?? entriesOf(structure, types);
      entries.set(structure, made);
      return made;
    },
  };
}

function entriesOf({ entries }: TypeModel, types: readonly TypeModel[]): ReadonlyMap<string, TypeModel | undefined> {
  return new Map(
    entries.map((entry) => [entry.name, entry.entries.length > 0 ? entry : structureOfType(entry.type, types)]),
  );
}

/** The type with parts of what a box gives, where it says one or its expression tells. */
export function structureOfBox(
  boxed: BoxedModel,
  place: Pick<Place, 'names' | 'shapes' | 'known' | 'declared'>,
  model: DecisionModel,
): TypeModel | undefined {
  const declared = structureOfType(boxed.type, model.types);
  if (declared || boxed.type !== '') return declared;
  if (boxed.kind === 'filter') return structureOfBox(boxed.source, place, model);
  if (boxed.kind !== 'literal') return undefined;
  const parsed = parseExpression(boxed.expression, place);
  return 'ast' in parsed ? structureGiven(parsed.ast, structuresAt(place, model)) : undefined;
}
