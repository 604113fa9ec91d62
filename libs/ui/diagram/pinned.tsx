import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Diagram, DiagramElement, OverlaySpec, Point } from './bpmn.js';
import { pillsWithoutRoom, type Pill } from './folding.js';

/** Where on its node a thing is pinned, the picture of the BPMN mark stays free; `middle` of a flow. */
export type PinPlace = 'below' | 'top-left' | 'top-right' | 'middle';

interface PinnedProps {
  readonly diagram: Diagram;
  /** Id of the node; nothing is shown while there is no such node. */
  readonly element: string;
  readonly place: PinPlace;
  readonly children: ReactNode;
}

/** Pins are not drawn smaller or larger than this, so that they can be read. */
const drawnScale = { min: 0.9, max: 1.2 };
const belowNode = 6;
const aboveNode = 26;

/** Something that is on a node of an open diagram and moves with it. */
export function Pinned({ diagram, element, place, children }: PinnedProps) {
  const [node] = useState(() => document.createElement('div'));
  // A node that was replaced or opened anew is another one under the same id.
  const found = diagram.get('elementRegistry').get(element);
  const spot = found && place === 'below' && isTakenBelow(found) ? 'above' : place;
  const isPill = place === 'below';
  useEffect(() => {
    if (!found) return;
    const overlays = diagram.get('overlays');
    const id = overlays.add(found.id, 'lab', {
      html: node,
      position: positionOf(found, spot),
      scale: drawnScale,
    });
    return () => overlays.remove(id);
  }, [diagram, found, spot, node]);
  useEffect(
    () => (found && isPill ? joinPills(diagram, { node, element: found, spot }) : undefined),
    [diagram, found, isPill, spot, node],
  );
  return createPortal(
    <div className="lab-pin" data-place={spot}>
      {children}
    </div>,
    node,
  );
}

/** Events on the lower border, and their names, stand where a pill would be. */
function isTakenBelow({ attachers = [], y, height }: DiagramElement): boolean {
  return attachers.some((event) => event.y + event.height > y + height);
}

function positionOf({ width, height, waypoints }: DiagramElement, place: PinPlace | 'above'): OverlaySpec['position'] {
  if (waypoints) return place === 'middle' ? middleOf(waypoints) : { top: 0, left: 0 };
  switch (place) {
    case 'middle':
      return { top: height / 2, left: width / 2 };
    case 'below':
      return { bottom: -belowNode, left: width / 2 };
    case 'above':
      return { top: -aboveNode, left: width / 2 };
    case 'top-left':
      return { top: -9, left: -9 };
    case 'top-right':
      return { top: -9, right: 9 };
  }
}

/** The middle of the longest stretch of a flow, from the corner of what it covers. */
function middleOf(waypoints: readonly Point[]): OverlaySpec['position'] {
  const stretches = waypoints.slice(1).map((to, at) => ({ from: waypoints[at] ?? to, to }));
  const lengthOf = ({ from, to }: (typeof stretches)[number]) => Math.hypot(to.x - from.x, to.y - from.y);
  const [longest] = [...stretches].sort((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest) return { top: 0, left: 0 };
  const { from, to } = longest;
  return {
    top: (from.y + to.y) / 2 - Math.min(...waypoints.map(({ y }) => y)),
    left: (from.x + to.x) / 2 - Math.min(...waypoints.map(({ x }) => x)),
  };
}

interface JoinedPill {
  readonly node: HTMLElement;
  readonly element: DiagramElement;
  readonly spot: PinPlace | 'above';
}

interface Pills {
  readonly joined: Set<JoinedPill>;
  readonly changed: () => void;
  readonly leave: () => void;
}

const pillsOf = new WeakMap<Diagram, Pills>();

/** Keeps the pills of a diagram from covering each other and the names of steps, at every scale. Answers how to leave. */
function joinPills(diagram: Diagram, pill: JoinedPill): () => void {
  const pills = pillsOf.get(diagram) ?? watchPills(diagram);
  pillsOf.set(diagram, pills);
  pills.joined.add(pill);
  const sizes = new ResizeObserver(pills.changed);
  sizes.observe(pill.node);
  pills.changed();
  return () => {
    sizes.disconnect();
    pills.joined.delete(pill);
    if (pills.joined.size > 0) return pills.changed();
    pills.leave();
    pillsOf.delete(diagram);
  };
}

function watchPills(diagram: Diagram): Pills {
  const joined = new Set<JoinedPill>();
  let asked = 0;
  const changed = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      foldPills(diagram, joined);
    });
  };
  diagram.get('eventBus').on('canvas.viewbox.changed', changed);
  return {
    joined,
    changed,
    leave: () => {
      cancelAnimationFrame(asked);
      diagram.get('eventBus').off('canvas.viewbox.changed', changed);
    },
  };
}

function foldPills(diagram: Diagram, joined: ReadonlySet<JoinedPill>): void {
  const { scale } = diagram.get('canvas').viewbox();
  const drawn = Math.min(Math.max(scale, drawnScale.min), drawnScale.max);
  const nodes = diagram
    .get('elementRegistry')
    .filter(
      ({ waypoints, labelTarget, parent, children = [] }) =>
        !waypoints && !labelTarget && parent !== undefined && children.length === 0,
    )
    .map(({ x, y, width, height }) => ({ x: x * scale, y: y * scale, width: width * scale, height: height * scale }));
  const shown = [...joined].flatMap(({ node, element: { id, x, y, width, height }, spot }): Pill[] => {
    const pin = node.querySelector<HTMLElement>('.lab-pin');
    const content = pin?.firstElementChild;
    if (!pin || !(content instanceof HTMLElement)) return [];
    const size = { width: content.scrollWidth * drawn, height: content.offsetHeight * drawn };
    const top = (spot === 'above' ? y - aboveNode : y + height + belowNode) * scale;
    const isCurrent = ['current', 'late'].includes(content.dataset['status'] ?? '');
    return [{ id, x: (x + width / 2) * scale - size.width / 2, y: top, ...size, isCurrent }];
  });
  const folded = pillsWithoutRoom(shown, nodes);
  for (const { node, element } of joined) {
    const pin = node.querySelector<HTMLElement>('.lab-pin');
    if (!pin) continue;
    const isFolded = folded.has(element.id);
    pin.toggleAttribute('data-folded', isFolded);
    if (isFolded) pin.tabIndex = 0;
    else pin.removeAttribute('tabindex');
  }
}
