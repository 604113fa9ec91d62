import type { BothNames } from '#lab/shared/texts.js';
import { writtenName, type Definition, type Node } from '#lab/process-engine/index.js';
import { offeredAt } from './offered.js';

/**
 * What the buttons of a task are called where its diagram names them, by action or operation: in both languages, where
 * it has one in the other's place too. A step's own name of a button takes the place of the process's.
 */
export function labelsAt(definition: Definition, element: string): Readonly<Record<string, BothNames>> {
  for (const { all, labels } of definition.processes.values()) {
    const node = all.get(element);
    if (!node) continue;
    // Lists ask for every line, and few diagrams name buttons.
    if (labels.size === 0 && !node.task?.labels.size) return none;
    return Object.fromEntries(
      buttonsOf(node).flatMap((button): [string, BothNames][] => {
        const { zh, en } = node.task?.labels.get(button) ?? labels.get(button) ?? {};
        const [some] = [zh, en].filter((text) => text !== undefined);
        return some === undefined ? [] : [[button, { zh: zh ?? some, en: en ?? some }]];
      }),
    );
  }
  return none;
}

const none: Readonly<Record<string, BothNames>> = {};

/** The actions and operations that people have at a node. */
function buttonsOf(node: Node): readonly string[] {
  if (node.event?.type === 'message') return [writtenName(node.event.message.name)];
  return node.task ? [...node.task.actions, ...offeredAt(node)] : [];
}
