import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Diagram, DiagramElement, OverlaySpec } from './bpmn.js';

/** Where on its node a thing is pinned; the picture of the BPMN mark stays free. */
export type PinPlace = 'below' | 'top-left' | 'top-right';

interface PinnedProps {
  readonly diagram: Diagram;
  /** Id of the node; nothing is shown while there is no such node. */
  readonly element: string;
  readonly place: PinPlace;
  readonly children: ReactNode;
}

/** Something that is on a node of an open diagram and moves with it. */
export function Pinned({ diagram, element, place, children }: PinnedProps) {
  const [node] = useState(() => document.createElement('div'));
  // A node that was replaced or opened anew is another one under the same id.
  const found = diagram.get('elementRegistry').get(element);
  const spot = found && place === 'below' && isTakenBelow(found) ? 'above' : place;
  useEffect(() => {
    if (!found) return;
    const overlays = diagram.get('overlays');
    const id = overlays.add(found.id, 'lab', {
      html: node,
      position: positionOf(found, spot),
      scale: { min: 0.9, max: 1.2 },
    });
    return () => overlays.remove(id);
  }, [diagram, found, spot, node]);
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

function positionOf({ width, waypoints }: DiagramElement, place: PinPlace | 'above'): OverlaySpec['position'] {
  if (waypoints) return { top: 0, left: 0 };
  switch (place) {
    case 'below':
      return { bottom: -6, left: width / 2 };
    case 'above':
      return { top: -26, left: width / 2 };
    case 'top-left':
      return { top: -9, left: -9 };
    case 'top-right':
      return { top: -9, right: 9 };
  }
}
