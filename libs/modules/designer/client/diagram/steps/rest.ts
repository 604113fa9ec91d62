import type { Bounds, ModdleElement, Point } from '#lab/ui/diagram/bpmn.js';
import { edgeTowards } from '../model/layout.js';
import { listOf, partOf } from '../model/read.js';
import type { Sketch } from './sketch.js';

type Before = ReadonlyMap<ModdleElement, Bounds | undefined>;

const gap = 40;

/**
 * Moves what is no step: notes and data with the step that they belong to; the others in a row below the steps.
 * @param before where the steps were drawn
 */
export function placeRest(sketch: Sketch, steps: ReadonlySet<ModdleElement>, before: Before): void {
  const loose = sketch.elements.filter((element) => !steps.has(element) && !isProcess(element));
  const moved = new Map<ModdleElement, Point>();
  let x = 60;
  const y = bottomOf(sketch, steps) + gap;
  for (const shape of loose.filter((element) => isTop(element) && sketch.boundsOf(element))) {
    const at = sketch.boundsOf(shape);
    if (!at) continue;
    const beside = deltaOf(shape, loose, sketch, before);
    moved.set(shape, beside ?? { x: x - at.x, y: y - at.y });
    if (!beside) x += at.width + gap;
  }
  for (const element of loose) shift(sketch, element, moved);
}

function isProcess(element: ModdleElement): boolean {
  return element.$instanceOf('bpmn:Process') || element.$instanceOf('bpmn:Participant');
}

/** Whether nothing that moves by itself is around it. */
function isTop(element: ModdleElement): boolean {
  return !withinEventProcess(element.$parent);
}

function withinEventProcess(element: ModdleElement | undefined): boolean {
  return element !== undefined && (element.get('triggeredByEvent') === true || withinEventProcess(element.$parent));
}

function bottomOf(sketch: Sketch, steps: ReadonlySet<ModdleElement>): number {
  const boxes = [...steps].flatMap((element) => sketch.boundsOf(element) ?? []);
  const points = [...steps].flatMap((element) => sketch.pointsOf(element));
  return Math.max(0, ...boxes.map(({ y, height }) => y + height + 24), ...points.map(({ y }) => y));
}

/** How far the step has moved that something is connected with. */
function deltaOf(
  shape: ModdleElement,
  loose: readonly ModdleElement[],
  sketch: Sketch,
  before: Before,
): Point | undefined {
  const partners = loose.flatMap((link) => {
    const [from, to] = endsOf(link);
    return from === shape && to ? [to] : to === shape && from ? [from] : [];
  });
  for (const partner of partners) {
    const [was, is] = [before.get(partner), sketch.boundsOf(partner)];
    if (was && is) return { x: is.x - was.x, y: is.y - was.y };
  }
  return undefined;
}

/** The two ends of an association, also of one between a task and its data. */
function endsOf(link: ModdleElement): readonly [ModdleElement | undefined, ModdleElement | undefined] {
  if (link.$type === 'bpmn:Association') return [partOf(link, 'sourceRef'), partOf(link, 'targetRef')];
  if (link.$type === 'bpmn:DataInputAssociation') return [listOf(link, 'sourceRef')[0], link.$parent];
  if (link.$type === 'bpmn:DataOutputAssociation') return [link.$parent, partOf(link, 'targetRef')];
  return [undefined, undefined];
}

function shift(sketch: Sketch, element: ModdleElement, moved: ReadonlyMap<ModdleElement, Point>): void {
  const by = moverOf(element, moved) ?? { x: 0, y: 0 };
  const add = ({ x, y }: Point) => ({ x: x + by.x, y: y + by.y });
  const label = sketch.labelOf(element);
  const movedLabel = label && { ...label, ...add(label) };
  const box = sketch.boundsOf(element);
  if (box) return sketch.shape(element, { ...box, ...add(box) }, movedLabel);
  const [from, to] = endsOf(element).map((end) => end && sketch.boundsOf(end));
  const points = from && to ? [edgeTowards(from, to), edgeTowards(to, from)] : sketch.pointsOf(element).map(add);
  sketch.edge(element, points, movedLabel);
}

/** What moves an element: itself, or what it is in. */
function moverOf(element: ModdleElement | undefined, moved: ReadonlyMap<ModdleElement, Point>): Point | undefined {
  return element && (moved.get(element) ?? moverOf(element.$parent, moved));
}
