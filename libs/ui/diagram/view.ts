import type { Bounds, Diagram, Point } from './bpmn.js';

type Size = Pick<Bounds, 'width' | 'height'>;

const margin = 28;
/** Rather than being cut, a diagram may come this near to the border. */
const leastMargin = 10;
/** Names are hard to read below this; one that is too large even for the smallest scale is shown in part at this one. */
const smallest = 0.7;
/** One with a step to show that would lose no more than its edge is shown whole, a little smaller. */
const almostReadable = 0.6;
const zoomRange = { min: 0.2, max: 4 };
/** Rather than losing its edge, a diagram is shown as small as this: it can be enlarged, but what is cut is not missed. */
const stillWhole = zoomRange.min;
const zoomStep = 1.2;

/**
 * Whole diagram in the pane, never larger than drawn; where it could then not be read, around `centre` at a scale at
 * which it can. Without a `centre` the whole of it is what is asked for.
 * @param whole what counts as all of it, where that is more than the diagram itself
 */
export function fit(diagram: Diagram, centre?: Bounds, whole?: Bounds): void {
  const canvas = diagram.get('canvas');
  canvas.resized();
  const { inner: drawn, outer } = canvas.viewbox();
  const inner = whole ?? drawn;
  if (outer.width === 0 || outer.height === 0 || inner.width === 0) return;
  const scale = scaleFor(outer, inner, centre ? almostReadable : stillWhole);
  const border = (scale <= scaleOfAll(outer, inner, leastMargin) ? leastMargin : margin) / scale;
  const width = outer.width / scale;
  const height = outer.height / scale;
  const middle = centre ? middleOf(centre) : { x: inner.x, y: inner.y };
  canvas.viewbox({
    x: start(inner.x, inner.width, width, middle.x, border),
    y: start(inner.y, inner.height, height, middle.y, border),
    width,
    height,
  });
}

/** @param least the scale down to which all of the diagram is shown */
function scaleFor(outer: Size, inner: Size, least: number): number {
  const roomy = Math.min(1, scaleOfAll(outer, inner, margin));
  if (roomy >= smallest) return roomy;
  const tight = Math.min(smallest, scaleOfAll(outer, inner, leastMargin));
  return tight >= least ? tight : smallest;
}

/** The scale at which all of a diagram fits with this much around it. */
function scaleOfAll(outer: Size, inner: Size, around: number): number {
  return Math.min((outer.width - 2 * around) / inner.width, (outer.height - 2 * around) / inner.height);
}

/** Where the shown part begins: what fits is centred, what does not stays around the middle without empty borders. */
function start(from: number, size: number, shown: number, middle: number, border: number): number {
  if (size + 2 * border <= shown) return from - (shown - size) / 2;
  return Math.min(Math.max(middle - shown / 2, from - border), from + size + border - shown);
}

/** How high a pane should be for this diagram at this width. @param isCentred a step of it is shown where not all can be */
export function heightFor(inner: Bounds, width: number, isCentred: boolean): number {
  const scale = scaleFor({ width, height: Infinity }, inner, isCentred ? almostReadable : stillWhole);
  return Math.round(Math.min(Math.max(inner.height * scale + 2 * margin, 180), 480));
}

export function zoomBy(diagram: Diagram, steps: number, at?: Point): void {
  const canvas = diagram.get('canvas');
  const scale = canvas.zoom() * zoomStep ** steps;
  canvas.zoom(Math.min(Math.max(scale, zoomRange.min), zoomRange.max), at ?? 'auto');
}

/** Zooms with Ctrl and the wheel around the pointer; the wheel alone scrolls the page. Answers how to stop. */
export function zoomWithWheel(host: HTMLElement, diagram: Diagram): () => void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = host.getBoundingClientRect();
    zoomBy(diagram, event.deltaY < 0 ? 0.5 : -0.5, { x: event.clientX - left, y: event.clientY - top });
  };
  host.addEventListener('wheel', onWheel, { passive: false });
  return () => host.removeEventListener('wheel', onWheel);
}

function middleOf({ x, y, width, height }: Bounds): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
