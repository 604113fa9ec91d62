import type { CountedElement, ElementView } from '#lab/shared/process-inspection.js';
import type { Definition } from '#lab/process-engine/index.js';

/** An element that an earlier version had and this one has not keeps its id for a name. */
export function elementOf(definition: Definition, element: string): ElementView {
  const processes = [...definition.processes.values()];
  const node = processes.map(({ all }) => all.get(element)).find((found) => found !== undefined);
  if (!node) {
    const process = processes.find(({ id }) => id === element);
    const name = process?.names.name ?? element;
    return { element, kind: 'process', name: { zh: process?.names.zh ?? name, en: process?.names.en ?? name } };
  }
  const { name, zh, en } = node.names;
  const isNamed = name !== '' && name !== element;
  return { element, kind: node.kind, name: isNamed || zh || en ? { zh: zh ?? name, en: en ?? name } : null };
}

/** Each element once, with how often it is among them. */
export function countedIn(definition: Definition, elements: readonly string[]): CountedElement[] {
  const counts = new Map<string, number>();
  for (const el of elements) counts.set(el, (counts.get(el) ?? 0) + 1);
  return [...counts].map(([el, count]) => ({ ...elementOf(definition, el), count }));
}
