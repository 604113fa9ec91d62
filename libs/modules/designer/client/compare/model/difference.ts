import type { Described } from './moddle.js';
import { partsOf, placedValues, type Part, type Parts } from './parts.js';
import { valuesOf, type Value, type Values } from './values.js';

/** How a part of a diagram differs; `moved` = nothing but its drawing does. */
export const changeKinds = ['added', 'removed', 'changed', 'moved'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One property that differs; an absent value is undefined. */
export interface PropertyChange {
  /** `conditionExpression/body`, `lab:assignee`, `messageRef/name`. */
  readonly path: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** One part that differs, by its id; the file itself has an empty one. */
export interface PartChange {
  readonly id: string;
  readonly kind: ChangeKind;
  /** The part of the newer document, or of the older one where it is gone. */
  readonly element: Described;
  /** What it says and what it said; of an added part everything that it says. */
  readonly properties: readonly PropertyChange[];
}

export interface Difference {
  readonly changes: readonly PartChange[];
  /** Parts of either document by id, the newer one first: what references point to. */
  readonly elements: ReadonlyMap<string, Described>;
}

/**
 * What differs between two diagrams, part by part in the order of the newer one, then what is gone. Blanks around texts,
 * ids of what has no place on the diagram, and the tool that wrote the file make no difference.
 * @param before `definitions` of the older document
 * @param after `definitions` of the newer document
 */
export function differenceOf(before: Described, after: Described): Difference {
  const [old, now] = [partsOf(before), partsOf(after)];
  const isShown = ({ id }: Part) => id === '' || !(old.referred.has(id) || now.referred.has(id));
  const present = [...now.byId.values()].filter(isShown).flatMap((part): PartChange[] => {
    const earlier = old.byId.get(part.id);
    return earlier ? changed(earlier, old, part, now) : [added(part)];
  });
  const gone = [...old.byId.values()]
    .filter((part) => isShown(part) && !now.byId.has(part.id))
    .map(({ id, element }): PartChange => ({ id, kind: 'removed', element, properties: [] }));
  const elements = [...old.byId, ...now.byId].map(([id, { element }]) => [id, element] as const);
  return { changes: [...present, ...gone], elements: new Map(elements) };
}

function changed(earlier: Part, old: Parts, part: Part, now: Parts): PartChange[] {
  const { id, element } = part;
  const properties = propertyChanges(placedValues(earlier, old), placedValues(part, now));
  if (properties.length > 0) return [{ id, kind: 'changed', element, properties }];
  return old.drawn.get(id) === now.drawn.get(id) ? [] : [{ id, kind: 'moved', element, properties }];
}

/** The place and the kind of an added part are seen on the diagram; what is not written is not listed. */
function added({ id, element }: Part): PartChange {
  return { id, kind: 'added', element, properties: propertyChanges(new Map(), valuesOf(element, false)) };
}

function propertyChanges(before: Values, after: Values): readonly PropertyChange[] {
  const paths = [...new Set([...after.keys(), ...before.keys()])];
  return paths
    .map((path) => ({ path, before: before.get(path), after: after.get(path) }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other));
}
