import type { DiagramElement, Point } from '#lab/ui/diagram/bpmn.js';
import { isSequenceFlow } from '../model/read.js';
import { shapeOf, type Blueprint } from './blueprint.js';
import type { Modeler } from './services.js';

/** Lets the pointer carry a new node to its place. */
export function carry(modeler: Modeler, event: Event, blueprint: Blueprint): void {
  modeler.get('create').start(event, shapeOf(modeler, blueprint));
}

/**
 * Draws a node without the pointer: on the chosen flow, behind the chosen node, or in the middle of what is in sight.
 * The new node is chosen then.
 */
export function place(modeler: Modeler, blueprint: Blueprint): DiagramElement | undefined {
  const [chosen] = modeler.get('selection').get();
  const shape = shapeOf(modeler, blueprint);
  const drawn = chosen ? placeAt(modeler, chosen, shape) : undefined;
  const element =
    drawn ?? modeler.get('modeling').createShape(shape, middleInSight(modeler), modeler.get('canvas').getRootElement());
  modeler.get('selection').select(element);
  modeler.get('canvas').scrollToElement(element, 60);
  return element;
}

function placeAt(
  modeler: Modeler,
  chosen: DiagramElement,
  shape: ReturnType<typeof shapeOf>,
): DiagramElement | undefined {
  if (isSequenceFlow(chosen)) return modeler.get('modeling').createShape(shape, middleOf(chosen), chosen);
  const isNode = chosen.businessObject.$instanceOf('bpmn:FlowNode') && chosen.type !== 'bpmn:EndEvent';
  const boundary = shape.businessObject.$type === 'bpmn:BoundaryEvent';
  if (!isNode || boundary) return undefined;
  return modeler.get('autoPlace').append(chosen, shape);
}

/** The point halfway along the longest part of a flow. */
function middleOf({ waypoints = [] }: DiagramElement): Point {
  const parts = waypoints.slice(1).map((to, index) => ({ from: waypoints[index] ?? to, to }));
  const length = ({ from, to }: (typeof parts)[number]) => Math.hypot(to.x - from.x, to.y - from.y);
  const [longest] = [...parts].sort((a, b) => length(b) - length(a));
  if (!longest) return { x: 0, y: 0 };
  return { x: Math.round((longest.from.x + longest.to.x) / 2), y: Math.round((longest.from.y + longest.to.y) / 2) };
}

function middleInSight(modeler: Modeler): Point {
  const { x, y, width, height } = modeler.get('canvas').viewbox();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}
