import type { DiagramElement, Point } from '#lab/ui/diagram/bpmn.js';
import { isSequenceFlow } from '../model/read.js';
import { shapeOf, type Blueprint } from './blueprint.js';
import type { Modeler, NewShape } from './services.js';

/** Between two events on a border, and between one and the corner. */
const margin = 6;

/** Lets the pointer carry a new node to its place. */
export function carry(modeler: Modeler, event: Event, blueprint: Blueprint): void {
  modeler.get('create').start(event, shapeOf(modeler, blueprint));
}

/**
 * Draws a node without the pointer: on the chosen flow, behind the chosen node, on its border, or in the middle of what
 * is in sight. The new node is chosen then. Undefined for a boundary event while no activity is chosen: it needs one.
 */
export function place(modeler: Modeler, blueprint: Blueprint): DiagramElement | undefined {
  const [chosen] = modeler.get('selection').get();
  const shape = shapeOf(modeler, blueprint);
  const isBoundary = shape.businessObject.$instanceOf('bpmn:BoundaryEvent');
  const drawn = chosen ? (isBoundary ? attach(modeler, chosen, shape) : placeAt(modeler, chosen, shape)) : undefined;
  if (isBoundary && !drawn) return undefined;
  const element =
    drawn ?? modeler.get('modeling').createShape(shape, middleInSight(modeler), modeler.get('canvas').getRootElement());
  modeler.get('selection').select(element);
  modeler.get('canvas').scrollToElement(element, 60);
  return element;
}

function placeAt(modeler: Modeler, chosen: DiagramElement, shape: NewShape): DiagramElement | undefined {
  if (isSequenceFlow(chosen)) return modeler.get('modeling').createShape(shape, middleOf(chosen), chosen);
  const isNode = chosen.businessObject.$instanceOf('bpmn:FlowNode') && chosen.type !== 'bpmn:EndEvent';
  if (!isNode) return undefined;
  return modeler.get('autoPlace').append(chosen, shape);
}

/** Puts an event on the lower border of an activity, to the left of those that are there. */
function attach(modeler: Modeler, host: DiagramElement, shape: NewShape): DiagramElement | undefined {
  const below = { x: host.x + host.width, y: host.y + host.height };
  const taken = (host.attachers ?? []).filter(({ y, height }) => y + height > below.y);
  const x = Math.min(below.x, ...taken.map((other) => other.x)) - shape.width / 2 - margin;
  const position = { x: Math.max(x, host.x), y: below.y };
  const mayAttach = modeler.get('rules').allowed('shape.attach', { shape, target: host, position });
  return mayAttach ? modeler.get('modeling').createShape(shape, position, host, { attach: true }) : undefined;
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
