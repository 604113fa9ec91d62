import { dominates, type Definition, type Node, type Process } from '#lab/process-engine/index.js';
import type { ProcessHistory } from '../entities.js';

/** Sequence flows that an instance has taken. */
export interface FlowsTaken {
  /** Those of its present way. */
  readonly taken: readonly string[];
  /** Those that a send-back or a withdrawn decision has undone, and that were not taken again. */
  readonly undone: readonly string[];
}

/** Kinds of history that say which flows were taken, or undone. */
export const movingKinds = ['left', 'returned', 'withdrew', 'moved', 'stepRepeated'] as const;

type Item = Pick<ProcessHistory, 'kind' | 'element' | 'iteration' | 'outcome' | 'took'>;

/** @param history of the moving kinds, in order */
export function flowsTaken({ processes }: Pick<Definition, 'processes'>, history: readonly Item[]): FlowsTaken {
  const taken = new Set<string>();
  const undone = new Set<string>();
  for (const item of history) {
    const flows = item.took?.split(' ') ?? [];
    if (item.kind === 'left')
      for (const flow of flows) {
        taken.add(flow);
        undone.delete(flow);
      }
    // What comes straight back names the flows that alone are undone.
    else
      for (const flow of flows.length > 0 ? flows : flowsSince(processes, item))
        if (taken.delete(flow)) undone.add(flow);
  }
  return { taken: [...taken], undone: [...undone] };
}

/** Flows behind the element at which the instance goes on again. */
function flowsSince(processes: Definition['processes'], { kind, element, iteration, outcome }: Item): string[] {
  // A single vote that is taken back leaves its step where it is.
  if (kind === 'withdrew' && iteration !== null) return [];
  // Of a step that begins anew only what is inside was done; other iterations of it stay.
  if (kind === 'stepRepeated' && iteration !== null) return [];
  const again = (kind === 'withdrew' || kind === 'stepRepeated' ? element : outcome) ?? '';
  const process = [...processes.values()].find(({ all }) => all.has(again));
  if (!process) return [];
  // An administrator may also move a token on.
  if (kind === 'moved' && !dominates(process.dominators, again, element ?? '')) return [];
  return [...process.all.values()]
    .filter((node) => (kind === 'stepRepeated' ? isInside(process, again, node) : isSince(process, again, node)))
    .flatMap(({ outgoing }) => outgoing.map(({ id }) => id));
}

function isInside({ all }: Process, element: string, { body }: Node): boolean {
  for (let at = all.get(body); at; at = all.get(at.body)) if (at.id === element) return true;
  return false;
}

/** Whether every way to a node, or to a sub-process around it, passes the element. */
function isSince({ all, dominators }: Process, element: string, node: Node): boolean {
  for (let at: Node | undefined = node; at; at = all.get(at.body))
    if (dominates(dominators, element, at.id)) return true;
  return false;
}
