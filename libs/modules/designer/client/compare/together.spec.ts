import { expect, it } from '@jest/globals';
import type { Diagram } from '#lab/ui/diagram/bpmn.js';
import { choose, together, wholeOf } from './together.js';

/** A diagram without a picture, which says when it has moved. */
function aCanvas(inner: { x: number; y: number; width: number; height: number }, ids: readonly string[] = []) {
  const listeners = new Set<() => void>();
  const [box, selected, seen] = [{ x: 0, y: 0, width: 100, height: 80 }, [] as { id: string }[], [] as string[]];
  const services = {
    canvas: {
      viewbox: (next?: typeof box) => {
        if (!next) return { ...box, inner };
        Object.assign(box, next);
        for (const listener of listeners) listener();
        return undefined;
      },
      scrollToElement: ({ id }: { id: string }) => seen.push(id),
    },
    eventBus: {
      on: (_: string, listener: () => void) => listeners.add(listener),
      off: (_: string, listener: () => void) => listeners.delete(listener),
    },
    elementRegistry: { get: (id: string) => (ids.includes(id) ? { id } : undefined) },
    selection: {
      get: () => selected,
      select: (element: { id: string } | null) => selected.splice(0, selected.length, ...(element ? [element] : [])),
    },
  };
  const diagram = { get: (name: keyof typeof services) => services[name] } as unknown as Diagram;
  return { diagram, box, selected, seen, move: services.canvas.viewbox };
}
const square = { x: 0, y: 0, width: 10, height: 10 };

it('moves and zooms every canvas with the one that is moved, until one leaves', () => {
  const [a, b] = [aCanvas(square), aCanvas(square)];
  const { join, all } = together();
  join(a.diagram);
  const leave = join(b.diagram);
  a.move({ x: 5, y: 6, width: 50, height: 40 });
  expect(b.box).toEqual({ x: 5, y: 6, width: 50, height: 40 });
  b.move({ x: 1, y: 1, width: 20, height: 16 });
  expect(a.box).toEqual(b.box);
  leave();
  b.move({ x: 0, y: 0, width: 9, height: 9 });
  expect(a.box.width).toBe(20);
  expect(all()).toEqual([a.diagram]);
});

it('chooses an element on each canvas that has it, and none on the other', () => {
  const [a, b] = [aCanvas(square, ['x', 'y']), aCanvas(square, ['x'])];
  choose([a.diagram, b.diagram], 'x');
  expect([a.selected, b.selected]).toEqual([[{ id: 'x' }], [{ id: 'x' }]]);
  choose([a.diagram, b.diagram], 'y');
  expect([a.selected, b.selected, a.seen]).toEqual([[{ id: 'y' }], [], ['x', 'y']]);
});

it('covers both diagrams once both are open', () => {
  const other = { x: -5, y: 2, width: 10, height: 30 };
  expect(wholeOf([aCanvas(square).diagram])).toBeUndefined();
  expect(wholeOf([square, other].map((inner) => aCanvas(inner).diagram))).toEqual({
    x: -5,
    y: 0,
    width: 15,
    height: 32,
  });
});
