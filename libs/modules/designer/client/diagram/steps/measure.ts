import type { Bounds, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { listsIn, type Branch, type Scope, type Step, type WorkStep } from './tree.js';

/** Distances of the drawing, like those of the diagrams that come with the product. */
export const space = {
  /** Between two steps in line. */
  across: 60,
  /** Between rows. */
  down: 40,
  /** From the border of a sub-process to what is in it. */
  inside: 30,
  /** Between the lines that lead back or to a shared end. */
  line: 20,
  /** A name above a gateway or below an event. */
  label: 26,
} as const;

/** How far something reaches from its line: up, down and along. */
export interface Extent {
  readonly up: number;
  readonly down: number;
  readonly width: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a node on the canvas; tasks and closed sub-processes keep a size that they were given. */
export function sizeOfNode(element: ModdleElement, drawn: Bounds | undefined): Size {
  if (element.$instanceOf('bpmn:Gateway')) return { width: 50, height: 50 };
  if (element.$instanceOf('bpmn:Event')) return { width: 36, height: 36 };
  return drawn ? { width: drawn.width, height: drawn.height } : { width: 110, height: 76 };
}

/** Measures steps before they are drawn. */
export class Ruler {
  private readonly known = new WeakMap<Step, Extent>();

  constructor(readonly sizeOf: (element: ModdleElement) => Size) {}

  scope(scope: Scope): Extent {
    const inner = this.list(scope.steps);
    const lines = countLines(scope.steps);
    return {
      up: Math.max(inner.up, 18 + space.label),
      down: Math.max(inner.down, 18 + space.label) + (lines > 0 ? (lines + 1) * space.line : 0),
      width: 36 + space.across + inner.width,
    };
  }

  list(steps: readonly Step[]): Extent {
    const extents = steps.map((step) => this.step(step));
    return {
      up: Math.max(0, ...extents.map(({ up }) => up)),
      down: Math.max(0, ...extents.map(({ down }) => down)),
      width: extents.reduce((sum, { width }) => sum + width, 0) + Math.max(0, steps.length - 1) * space.across,
    };
  }

  step(step: Step): Extent {
    const known = this.known.get(step);
    if (known) return known;
    const extent = this.measure(step);
    this.known.set(step, extent);
    return extent;
  }

  private measure(step: Step): Extent {
    if (step.kind === 'jump') return { up: 0, down: space.line, width: space.line };
    if (step.kind === 'end') return { up: 18, down: 18 + space.label, width: 36 };
    if (step.kind === 'work') return this.work(step);
    const rows = this.rows(step.branches);
    const [first = { up: 0, down: 0, width: 0 }] = rows;
    return {
      up: Math.max(25 + (named(step.element) ? space.label : 0), first.up),
      down: stack(rows) - first.up,
      width: 50 + 2 * space.across + Math.max(0, ...rows.map(({ width }) => width)) + (step.join ? 50 : 0),
    };
  }

  /** Branches of a block; the first is on the line of its gateway. */
  rows(branches: readonly Branch[]): readonly Extent[] {
    const [first, ...others] = branches.map(({ steps }) => this.branch(steps));
    return first ? [{ ...first, down: Math.max(first.down, 25) }, ...others] : [];
  }

  /** A branch without steps is a line. */
  branch(steps: readonly Step[]): Extent {
    const { up, down, width } = this.list(steps);
    return { up: Math.max(up, 18), down: Math.max(down, 18), width };
  }

  /** The box of a work step: its own size, or that of what is in it. */
  box(step: WorkStep): Extent {
    if (!step.inside) {
      const { width, height } = this.sizeOf(step.element);
      const below = step.element.$instanceOf('bpmn:Event') && named(step.element) ? space.label : 0;
      return { up: height / 2, down: height / 2 + below, width: Math.max(width, step.ways.length * 40) };
    }
    const inner = this.scope(step.inside);
    return {
      up: inner.up + space.inside,
      down: inner.down + space.inside,
      width: Math.max(inner.width + 2 * space.inside, step.ways.length * 60),
    };
  }

  private work(step: WorkStep): Extent {
    const box = this.box(step);
    const reach = step.ways.map((way, place) => exitAt(box.width, step.ways.length, place) + this.wayWidth(way));
    return {
      up: box.up,
      down: box.down + this.ways(step.ways).reduce((sum, { up, down }) => sum + up + down + space.down, 0),
      width: Math.max(box.width, ...reach),
    };
  }

  ways(ways: readonly Branch[]): readonly Extent[] {
    return ways.map(({ steps }) => this.branch(steps));
  }

  /** From the line down: an end is drawn on it, what else begins beside it. */
  private wayWidth({ steps }: Branch): number {
    if (steps[0]?.kind === 'end') return 18;
    return steps.length === 0 || steps[0]?.kind === 'jump' ? 0 : 30 + this.list(steps).width;
  }
}

/** Where along its width the ways leave a step: the first at the right, so that no line crosses another. */
export function exitAt(width: number, count: number, place: number): number {
  return count === 1 ? width / 2 : (width * (count - place - 0.5)) / count;
}

/** The height of rows below each other. */
function stack(rows: readonly Extent[]): number {
  return rows.reduce((sum, { up, down }) => sum + up + down, 0) + Math.max(0, rows.length - 1) * space.down;
}

function named(element: ModdleElement): boolean {
  return ['name', 'lab:nameZh', 'lab:nameEn'].some((word) => textOf(element, word) !== '');
}

/** Lines that run below the steps of a scope. */
function countLines(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => {
    if (step.kind === 'jump') return sum + 1;
    const inside = step.kind === 'work' ? step.inside?.steps : undefined;
    return sum + listsIn(step).reduce((part, list) => (list === inside ? part : part + countLines(list)), 0);
  }, 0);
}
