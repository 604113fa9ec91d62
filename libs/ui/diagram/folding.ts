import type { Bounds } from './bpmn.js';

/** A pill below or above a node, in pixels of the screen. */
export interface Pill extends Bounds {
  readonly id: string;
  /** One that says where the process is now goes before others. */
  readonly isCurrent: boolean;
}

/**
 * The pills that have no room in a small drawing: they would lie over another one or over a node and hide its name.
 * @param nodes the drawn nodes, in the same pixels
 */
export function pillsWithoutRoom(pills: readonly Pill[], nodes: readonly Bounds[]): ReadonlySet<string> {
  const taken: Bounds[] = [...nodes];
  const folded = new Set<string>();
  for (const pill of [...pills].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))) {
    if (taken.some((each) => isOver(pill, each))) folded.add(pill.id);
    else taken.push(pill);
  }
  return folded;
}

function isOver(a: Bounds, b: Bounds): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
