import type { Bounds, Diagram } from '#lab/ui/diagram/bpmn.js';

/** Canvases that show the same stretch of their diagrams at the same scale. */
export interface Together {
  /** Adds an open diagram; answers how to leave. */
  readonly join: (diagram: Diagram) => () => void;
  readonly all: () => readonly Diagram[];
}

/** Canvases that move and zoom with each other. */
export function together(): Together {
  const open = new Set<Diagram>();
  let isFollowing = false;
  const follow = (leader: Diagram) => {
    // A canvas that follows says that it has moved, too.
    if (isFollowing) return;
    isFollowing = true;
    try {
      const { x, y, width, height } = leader.get('canvas').viewbox();
      for (const other of open) if (other !== leader) other.get('canvas').viewbox({ x, y, width, height });
    } finally {
      isFollowing = false;
    }
  };
  return {
    all: () => [...open],
    join: (diagram) => {
      const moved = () => follow(diagram);
      open.add(diagram);
      diagram.get('eventBus').on('canvas.viewbox.changed', moved);
      return () => {
        open.delete(diagram);
        diagram.get('eventBus').off('canvas.viewbox.changed', moved);
      };
    },
  };
}

/** Selects an element on each canvas that has it, and brings it into view. */
export function choose(diagrams: readonly Diagram[], id: string | undefined): void {
  for (const diagram of diagrams) {
    const element = id === undefined ? undefined : diagram.get('elementRegistry').get(id);
    const [now] = diagram.get('selection').get();
    if (now?.id !== element?.id) diagram.get('selection').select(element ?? null);
    if (element) diagram.get('canvas').scrollToElement(element, 80);
  }
}

/** What two open diagrams cover together; undefined while only one is open. */
export function wholeOf(diagrams: readonly Diagram[]): Bounds | undefined {
  if (diagrams.length < 2) return undefined;
  const all = diagrams.map((diagram) => diagram.get('canvas').viewbox().inner);
  const [x, y] = [Math.min(...all.map((one) => one.x)), Math.min(...all.map((one) => one.y))];
  const right = Math.max(...all.map((one) => one.x + one.width));
  const bottom = Math.max(...all.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}
