import type { DiagramElement, ModdleElement, Point } from '#lab/ui/diagram/bpmn.js';
import { fits } from '../model/alternatives.js';
import { kindOf } from '../model/kinds.js';
import { isSequenceFlow } from '../model/read.js';
import { shapeOf, type Blueprint } from './blueprint.js';
import type { Modeler, NewShape } from './services.js';

/** Between two events on a border, and between one and the corner. */
const margin = 6;
const gap = 80;

/** Lets the pointer carry a new node to its place; with a `source`, a flow leads from there to it. */
export function carry(modeler: Modeler, event: Event, blueprint: Blueprint, source?: DiagramElement): void {
  modeler.get('create').start(event, shapeOf(modeler, blueprint), source ? { source } : {});
}

/**
 * Draws a node without the pointer: on the chosen flow, behind the chosen node, on its border, within the chosen pool or
 * sub-process, or in the middle of what is in sight. The new node is chosen then. Undefined for a boundary event while no
 * activity is chosen: it needs one.
 */
export function place(modeler: Modeler, blueprint: Blueprint): DiagramElement | undefined {
  const chosen = chosenOf(modeler);
  const shape = shapeOf(modeler, blueprint);
  const isBoundary = shape.businessObject.$instanceOf('bpmn:BoundaryEvent');
  const drawn = chosen ? (isBoundary ? attach(modeler, chosen, shape) : placeAt(modeler, chosen, shape)) : undefined;
  if (isBoundary && !drawn) return undefined;
  const element = drawn ?? placeAlone(modeler, chosen, shape);
  modeler.get('selection').select(element);
  modeler.get('canvas').scrollToElement(element, 60);
  return element;
}

/** What is chosen; for the label of an element the element. */
export function chosenOf(modeler: Modeler): DiagramElement | undefined {
  const [chosen] = modeler.get('selection').get();
  return chosen?.labelTarget ?? chosen;
}

function placeAt(modeler: Modeler, chosen: DiagramElement, shape: NewShape): DiagramElement | undefined {
  if (!mayFollow(shape.businessObject)) return undefined;
  if (isSequenceFlow(chosen))
    return isFlowNode(shape.businessObject)
      ? modeler.get('modeling').createShape(shape, middleOf(chosen), chosen)
      : undefined;
  if (!mayBeFollowed(chosen.businessObject)) return undefined;
  return modeler.get('autoPlace').append(chosen, shape);
}

/** Whether flows may lead out of an element. */
export function mayBeFollowed(element: ModdleElement): boolean {
  const kind = kindOf(element);
  return isFlowNode(element) && !element.$instanceOf('bpmn:EndEvent') && kind !== 'linkThrow' && !isApart(element);
}

/** Whether an element may be drawn behind another: flows lead to it, or it is a note or data. */
function mayFollow(element: ModdleElement): boolean {
  if (!isFlowNode(element)) return ['annotation', 'dataObject', 'dataStore'].includes(kindOf(element) ?? '');
  return !element.$instanceOf('bpmn:StartEvent') && kindOf(element) !== 'linkCatch' && !isApart(element);
}

/** What an event begins is on no path. */
function isApart(element: ModdleElement): boolean {
  return element.get('triggeredByEvent') === true;
}

function isFlowNode(element: ModdleElement): boolean {
  return element.$instanceOf('bpmn:FlowNode');
}

/** Draws what no flow leads to: within the chosen pool or sub-process, below the chosen node, or in the middle. */
function placeAlone(modeler: Modeler, chosen: DiagramElement | undefined, shape: NewShape): DiagramElement {
  const root = modeler.get('canvas').getRootElement();
  if (shape.businessObject.$instanceOf('bpmn:Participant'))
    return modeler.get('modeling').createShape(shape, poolPlace(modeler, root, shape), root);
  const around = holderFor(modeler, chosen, shape);
  const isBeside = around === root || around === chosen?.parent;
  const position = isBeside ? freePlace(modeler, around, chosen, shape) : withinOf(around, shape);
  return modeler.get('modeling').createShape(shape, position, around);
}

/** The nearest pool or sub-process around what is chosen in which the new shape could run. */
function holderFor(modeler: Modeler, chosen: DiagramElement | undefined, shape: NewShape): DiagramElement {
  const root = modeler.get('canvas').getRootElement();
  const kind = kindOf(shape.businessObject);
  for (let at = chosen; at; at = at.parent) {
    const { businessObject } = at;
    const holds =
      at.type === 'bpmn:Participant' || at.type === 'bpmn:Lane' || businessObject.$instanceOf('bpmn:SubProcess');
    if (holds && (!kind || fits(kind, businessObject))) return at;
  }
  // In a collaboration nodes are in a pool.
  const pool = (root.children ?? []).find(({ type }) => type === 'bpmn:Participant');
  return root.type === 'bpmn:Collaboration' && shape.businessObject.$instanceOf('bpmn:FlowElement') && pool
    ? pool
    : root;
}

/** Behind what is in a pool or sub-process already. */
function withinOf(holder: DiagramElement, { width }: NewShape): Point {
  const inside = (holder.children ?? []).filter(({ type, waypoints }) => type !== 'bpmn:Lane' && !waypoints);
  const from = Math.max(holder.x + gap / 2, ...inside.map((one) => one.x + one.width));
  return { x: Math.round(from + gap / 2 + width / 2), y: Math.round(holder.y + holder.height / 2) };
}

/** Below what is chosen; else in the middle of what is in sight where there is room, below everything where there is none. */
function freePlace(
  modeler: Modeler,
  around: DiagramElement,
  chosen: DiagramElement | undefined,
  shape: NewShape,
): Point {
  if (chosen && !chosen.waypoints)
    return {
      x: Math.round(chosen.x + chosen.width / 2),
      y: Math.round(chosen.y + chosen.height + gap + shape.height / 2),
    };
  const middle = middleInSight(modeler);
  const others = (around.children ?? []).filter(({ waypoints }) => !waypoints);
  return others.some((other) => isNear(other, middle, shape)) ? belowAll(others, shape) : middle;
}

function isNear({ x, y, width, height }: DiagramElement, at: Point, shape: NewShape): boolean {
  const room = gap / 2;
  return (
    at.x + shape.width / 2 + room > x &&
    at.x - shape.width / 2 - room < x + width &&
    at.y + shape.height / 2 + room > y &&
    at.y - shape.height / 2 - room < y + height
  );
}

function belowAll(others: readonly DiagramElement[], { width, height }: NewShape): Point {
  const left = Math.min(...others.map(({ x }) => x));
  const bottom = Math.max(...others.map((other) => other.y + other.height));
  return { x: Math.round(left + width / 2), y: Math.round(bottom + gap + height / 2) };
}

/** The head of a pool, and what is around its content; what is in the middle of a border between lanes would be in neither. */
const poolPadding = { head: 30, around: 40, below: 60 };

/** The first pool is drawn around the process, which becomes its content; others are below it. */
function poolPlace(modeler: Modeler, root: DiagramElement, shape: NewShape): Point {
  const inside = (root.children ?? []).filter(({ waypoints }) => !waypoints);
  if (inside.length === 0) return middleInSight(modeler);
  if (root.type === 'bpmn:Collaboration') return belowAll(inside, shape);
  const { head, around, below } = poolPadding;
  const left = Math.min(...inside.map(({ x }) => x)) - around - head;
  const top = Math.min(...inside.map(({ y }) => y)) - around;
  const width = Math.max(...inside.map((one) => one.x + one.width)) + around - left;
  const height = Math.max(...inside.map((one) => one.y + one.height)) + below - top;
  Object.assign(shape, { width, height });
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
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
