import type { Bounds, Point } from '#lab/ui/diagram/bpmn.js';

/** How far a flow keeps from what it goes around. */
const distance = 30;

/**
 * The way of a flow that would be drawn through something: below it, or above it where something is in the way there.
 * Undefined where the drawn way is free, and where neither is.
 * @param obstacles what must not be crossed, source and target not among them
 */
export function detour(
  waypoints: readonly Point[],
  source: Bounds,
  target: Bounds,
  obstacles: readonly Bounds[],
): readonly Point[] | undefined {
  const crossed = obstaclesOn(waypoints, obstacles);
  if (crossed.length === 0) return undefined;
  const around = [...crossed, source, target];
  const below = Math.max(...around.map(({ y, height }) => y + height)) + distance;
  const above = Math.min(...around.map(({ y }) => y)) - distance;
  const via = (y: number, edge: (box: Bounds) => number): Point[] => {
    const [from, to] = [source, target].map((box) => ({ x: box.x + box.width / 2, y: edge(box) }));
    return from && to ? [from, { x: from.x, y }, { x: to.x, y }, to] : [];
  };
  const ways = [via(below, ({ y, height }) => y + height), via(above, ({ y }) => y)];
  return ways.find((way) => obstaclesOn(way, obstacles).length === 0);
}

function obstaclesOn(waypoints: readonly Point[], obstacles: readonly Bounds[]): readonly Bounds[] {
  return obstacles.filter((box) =>
    waypoints.some((point, at) => {
      const next = waypoints[at + 1];
      return next !== undefined && crosses(point, next, box);
    }),
  );
}

/** Whether a line goes through a box, by the part of it that lies between the sides of the box (Liang and Barsky). */
function crosses(from: Point, to: Point, { x, y, width, height }: Bounds): boolean {
  let [enter, leave] = [0, 1];
  for (const [start, step, low, high] of [
    [from.x, to.x - from.x, x, x + width],
    [from.y, to.y - from.y, y, y + height],
  ] as const) {
    if (step === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [first, last] = [(low - start) / step, (high - start) / step].sort((a, b) => a - b);
    enter = Math.max(enter, first ?? 0);
    leave = Math.min(leave, last ?? 1);
  }
  return enter < leave;
}
