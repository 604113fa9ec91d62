import { list, type Element } from '../notation/moddle.js';

/**
 * Gives the flow elements of a process that have no id one that only their place in the file decides, so that a stored
 * state still fits when the file is compiled again: `order.task0` is the first task of `order`.
 * @param taken ids of the file; nothing refers to an element without one
 */
export function addMissingIds(holder: Element, taken: ReadonlySet<string>): void {
  const counts = new Map<string, number>();
  for (const element of list(holder, 'flowElements')) {
    const kind = element.$type === 'bpmn:SequenceFlow' ? 'flow' : kindIn(element.$type);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (element.id === undefined) {
      let id = `${holder.id ?? ''}.${kind}${count}`;
      while (taken.has(id)) id += '_';
      element.set?.('id', id);
    }
    if (Array.isArray(element.get('flowElements'))) addMissingIds(element, taken);
  }
}

/** `bpmn:UserTask` as `userTask`. */
function kindIn(type: string): string {
  return type.charAt(5).toLowerCase() + type.slice(6);
}
