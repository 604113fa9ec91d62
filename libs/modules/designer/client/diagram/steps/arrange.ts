import type { Bounds, ModdleElement, Point } from '#lab/ui/diagram/bpmn.js';
import { exitAt, Ruler, space, type Size } from './measure.js';
import { isEnd, type BlockStep, type Scope, type Step, type WorkStep } from './tree.js';

/** Where everything of a process is drawn. */
export interface Arrangement {
  readonly boxes: Map<ModdleElement, Bounds>;
  readonly lines: Map<ModdleElement, readonly Point[]>;
}

/** A flow on its way: as far as it is drawn. */
interface Open {
  readonly flow: ModdleElement;
  readonly points: readonly Point[];
  /** It has left its node downwards and not turned yet. */
  readonly isFalling?: boolean;
}

interface Leading extends Open {
  readonly target: ModdleElement;
}

/** Arranges a process: steps in one line, branches and further ways below it, lines that lead back below all. */
export function arrange(scope: Scope, sizeOf: (element: ModdleElement) => Size): Arrangement {
  const arrangement: Arrangement = { boxes: new Map(), lines: new Map() };
  const ruler = new Ruler(sizeOf);
  const { up } = ruler.scope(scope);
  new Arranger(ruler, arrangement).scope(scope, { x: 60, y: Math.max(up + 40, 170) });
  return arrangement;
}

class Arranger {
  private readonly leading: Leading[] = [];

  constructor(
    private readonly ruler: Ruler,
    private readonly drawn: Arrangement,
  ) {}

  /** Draws a scope with its line at a point. */
  scope(scope: Scope, at: Point): void {
    const start = this.box(scope.start, at, { width: 36, height: 36 });
    const entering = [{ flow: scope.flow, points: [right(start)] }];
    this.list(scope.steps, { x: at.x + 36 + space.across, y: at.y }, entering);
    const bottom = at.y + this.ruler.list(scope.steps).down;
    this.leading.forEach((line, place) => this.leadTo(line, Math.max(bottom, at.y + 44) + (place + 1) * space.line));
  }

  /** Draws steps from a point on; answers the flows that lead on from the last. */
  private list(steps: readonly Step[], at: Point, entering: readonly Open[]): readonly Open[] {
    let { x } = at;
    return steps.reduce((open, step) => {
      const left = this.step(step, { x, y: at.y }, open);
      x += this.ruler.step(step).width + space.across;
      return left;
    }, entering);
  }

  private step(step: Step, at: Point, entering: readonly Open[]): readonly Open[] {
    if (step.kind === 'jump') {
      this.leading.push(...entering.map((open) => ({ ...open, target: step.target })));
      return [];
    }
    if (step.kind === 'end') {
      this.enter(entering, this.box(step.element, at, { width: 36, height: 36 }));
      return [];
    }
    return step.kind === 'work' ? this.work(step, at, entering) : this.block(step, at, entering);
  }

  private work(step: WorkStep, at: Point, entering: readonly Open[]): readonly Open[] {
    const box = this.ruler.box(step);
    const below = step.inside ? box.down : this.ruler.sizeOf(step.element).height / 2;
    const own = { x: at.x, y: at.y - box.up, width: box.width, height: box.up + below };
    this.drawn.boxes.set(step.element, own);
    this.enter(entering, own, at.y);
    if (step.inside) new Arranger(this.ruler, this.drawn).scope(step.inside, { x: at.x + space.inside, y: at.y });
    let row = at.y + box.down;
    const extents = this.ruler.ways(step.ways);
    const open = step.ways.flatMap((way, place) => {
      const x = at.x + exitAt(box.width, step.ways.length, place);
      const { up = 0, down = 0 } = extents[place] ?? {};
      const y = row + space.down + up;
      row = y + down;
      const isEvent = way.from !== step.element;
      if (isEvent) this.box(way.from, { x: x - 18, y: own.y + own.height }, { width: 36, height: 36 });
      const points = [{ x, y: own.y + own.height + (isEvent ? 18 : 0) }];
      return this.way(way.steps, { x, y }, { flow: way.flow, points });
    });
    return [{ flow: step.flow, points: [{ x: own.x + own.width, y: at.y }] }, ...open];
  }

  /** A further way goes down first; an end is drawn on its line. */
  private way(steps: readonly Step[], at: Point, { flow, points }: Open): readonly Open[] {
    const [first] = steps;
    if (first?.kind === 'jump') return this.list(steps, at, [{ flow, points, isFalling: true }]);
    if (first?.kind === 'end') {
      this.box(first.element, { x: at.x - 18, y: at.y }, { width: 36, height: 36 });
      this.drawn.lines.set(flow, [...points, { x: at.x, y: at.y - 18 }]);
      return [];
    }
    return this.list(steps, { x: at.x + 30, y: at.y }, [{ flow, points: [...points, at] }]);
  }

  private block(step: BlockStep, at: Point, entering: readonly Open[]): readonly Open[] {
    const gateway = this.box(step.element, at, { width: 50, height: 50 });
    this.enter(entering, gateway);
    let row = at.y;
    const extents = this.ruler.rows(step.branches);
    const open = step.branches.flatMap(({ flow, steps }, place) => {
      const { up = 0, down = 0 } = extents[place] ?? {};
      const y = place === 0 ? at.y : row + space.down + up;
      row = y + down;
      const center = at.x + 25;
      const points =
        place === 0
          ? [right(gateway)]
          : [
              { x: center, y: at.y + 25 },
              { x: center, y },
            ];
      return this.list(steps, { x: at.x + 50 + space.across, y }, [{ flow, points }]);
    });
    if (!step.join) return open;
    const { width } = this.ruler.step(step);
    const join = this.box(step.join.element, { x: at.x + width - 50, y: at.y }, { width: 50, height: 50 });
    for (const { flow, points } of open) this.drawn.lines.set(flow, [...points, ...intoJoin(points, join)]);
    return [{ flow: step.join.flow, points: [right(join)] }];
  }

  private box(element: ModdleElement, { x, y }: Point, { width, height }: Size): Bounds {
    const bounds = { x, y: y - height / 2, width, height };
    this.drawn.boxes.set(element, bounds);
    return bounds;
  }

  /** Flows come in from the left; those of other rows join the line shortly before. */
  private enter(entering: readonly Open[], { x, y, height }: Bounds, middle = y + height / 2): void {
    for (const { flow, points } of entering) {
      const bend = x - 24;
      const turns =
        points.at(-1)?.y === middle
          ? []
          : [
              { x: bend, y: points.at(-1)?.y ?? middle },
              { x: bend, y: middle },
            ];
      this.drawn.lines.set(flow, straight([...points, ...turns, { x, y: middle }]));
    }
  }

  /** A flow to a step that is drawn elsewhere runs below all steps. */
  private leadTo({ flow, points, target, isFalling = false }: Leading, y: number): void {
    const to = this.drawn.boxes.get(target);
    const last = points.at(-1);
    if (!to || !last) return;
    const side = to.y + to.height / 2 + (isEnd(target) || to.height < 60 ? 0 : 20);
    const bend = to.x - 16;
    const leave = isFalling ? last.x : last.x + space.line;
    const way = [
      { x: leave, y: last.y },
      { x: leave, y },
      { x: bend, y },
      { x: bend, y: side },
      { x: to.x, y: side },
    ];
    this.drawn.lines.set(flow, straight([...points, ...way]));
  }
}

/** From a row below, a flow comes to the lower corner of a join. */
function intoJoin(points: readonly Point[], join: Bounds): readonly Point[] {
  const y = points.at(-1)?.y ?? join.y;
  if (y === join.y + join.height / 2) return [{ x: join.x, y }];
  const x = join.x + join.width / 2;
  return [
    { x, y },
    { x, y: join.y + join.height },
  ];
}

function right({ x, y, width, height }: Bounds): Point {
  return { x: x + width, y: y + height / 2 };
}

/** Leaves out points on a straight line, and what is there twice. */
function straight(points: readonly Point[]): readonly Point[] {
  const apart = points.filter(({ x, y }, place) => {
    const before = points[place - 1];
    return !before || before.x !== x || before.y !== y;
  });
  return apart.filter((point, place) => {
    const [before, after] = [apart[place - 1], apart[place + 1]];
    if (!before || !after) return true;
    const isVertical = before.x === point.x && point.x === after.x;
    const isLevel = before.y === point.y && point.y === after.y;
    return !isVertical && !isLevel;
  });
}
