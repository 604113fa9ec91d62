import type { Node, Process } from '../model/definition.js';
import { triggersOf } from '../model/nodes.js';

/** Codes that a diagram catches at an element or around it. */
export interface Caught {
  readonly errors: readonly string[];
  readonly escalations: readonly string[];
}

/** The codes of errors and escalations that are caught at an element or by what it is in; each once, the nearest first. */
export function caughtAt(process: Process | undefined, el: string): Caught {
  const errors = new Set<string>();
  const escalations = new Set<string>();
  for (const { event } of catchersOf(process, el)) {
    for (const trigger of triggersOf(event)) {
      if (trigger.type === 'error') errors.add(trigger.code ?? '');
      if (trigger.type === 'escalation') escalations.add(trigger.code ?? '');
    }
  }
  return { errors: [...errors], escalations: [...escalations] };
}

/** Boundary events and the starts of event sub-processes around an element, from the inside out. */
function catchersOf(process: Process | undefined, el: string): readonly Node[] {
  const node = process?.all.get(el);
  if (!process || !node) return [];
  const around = node.body === process.id ? process : process.all.get(node.body)?.inner;
  const subs = (around?.eventSubs ?? []).flatMap(({ inner }) => inner?.starts ?? []);
  return [...node.boundaries, ...subs, ...catchersOf(process, node.body)];
}
