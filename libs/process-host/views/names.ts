import type { Definition } from '#lab/process-engine/index.js';

/** What a node of a diagram is called; without a name of its own it keeps its id. */
export function namesOf(definition: Definition, element: string): { zh: string; en: string } {
  const node = [...definition.processes.values()]
    .map(({ all }) => all.get(element))
    .find((found) => found !== undefined);
  const { name, zh, en } = node?.names ?? { name: element };
  return { zh: zh ?? name, en: en ?? name };
}
