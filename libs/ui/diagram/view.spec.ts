import { describe, expect, it } from '@jest/globals';
import type { Bounds, Diagram, Viewbox } from './bpmn.js';
import { fit, heightFor } from './view.js';

const step = { x: 1000, y: 100, width: 110, height: 80 };

/** What of a drawing is shown, and how large, in a pane of this width. */
function shown(drawn: Pick<Bounds, 'width' | 'height'>, width: number, centre?: Bounds) {
  const inner = { x: 0, y: 0, ...drawn };
  const outer = { width, height: heightFor(inner, width, centre !== undefined) };
  let box: Bounds = inner;
  const canvas = {
    resized: () => undefined,
    viewbox: (wanted?: Bounds) => {
      if (wanted) box = wanted;
      return { ...box, scale: outer.width / box.width, inner, outer } satisfies Viewbox;
    },
  };
  fit({ get: () => canvas } as unknown as Diagram, centre);
  return { ...box, scale: outer.width / box.width };
}

describe('a diagram in its pane', () => {
  it.each([1440, 1024, 700])('opens at a scale at which it can be read, around its current step, %i wide', (width) => {
    const { x, scale, width: wide } = shown({ width: 1423, height: 463 }, width - 584, step);
    expect(scale).toBeGreaterThanOrEqual(0.6);
    expect(x).toBeLessThanOrEqual(step.x);
    expect(x + wide).toBeGreaterThanOrEqual(step.x + step.width);
  });

  it('is whole where its names can still be read, and where no step of it is to be shown', () => {
    const all = { width: 1423, height: 463 };
    const whole = ({ x, width }: Bounds) => x <= 0 && x + width >= all.width;
    expect(whole({ ...shown(all, 900, step), height: 0 })).toBe(true);
    expect(whole({ ...shown(all, 400, step), height: 0 })).toBe(false);
    expect(whole({ ...shown(all, 400), height: 0 })).toBe(true);
  });

  it('is never larger than it was drawn', () => {
    expect(shown({ width: 300, height: 200 }, 900, { ...step, x: 100 }).scale).toBe(1);
  });
});
