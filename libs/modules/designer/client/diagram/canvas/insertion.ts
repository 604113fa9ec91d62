import type { DiagramElement, Point } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { actionsOf, flowFor, isSequenceFlow } from '../model/read.js';
import type { Modeler } from './services.js';

interface Creation {
  readonly shape: DiagramElement;
  parent: DiagramElement;
  position: Point;
  /** Set by bpmn-js where a shape is put onto a flow. */
  readonly targetFlow?: DiagramElement;
}

interface Hovering {
  hover?: DiagramElement;
  hoverGfx?: SVGElement;
}

/** bpmn-js connects both ends at 1000: room is made before, the decision's paths are drawn after. */
const aroundOwn = { before: 1500, after: 500 };
const gap = 60;

/**
 * What happens when a node is put onto a flow: its neighbours make room, and where people decide in it, a rejection
 * gets the way out that the other approvals beside it have. All of it is one step to undo.
 */
export function insertOnFlows(modeler: Modeler): void {
  const bus = modeler.get('eventBus');
  // The name of a flow lies close to it: the user who aims at the one means the other.
  bus.on(['create.hover', 'create.move', 'create.end'], aroundOwn.before, (event: Hovering) => {
    const flow = event.hover?.labelTarget;
    if (!flow || !isSequenceFlow(flow)) return;
    event.hover = flow;
    event.hoverGfx = modeler.get('elementRegistry').getGraphics(flow);
  });
  bus.on('commandStack.shape.create.preExecute', aroundOwn.before, ({ context }: { readonly context: Creation }) => {
    if (!isSequenceFlow(context.parent) || context.shape.businessObject.$instanceOf('bpmn:BoundaryEvent')) return;
    context.position = makeRoom(modeler, context.parent, context.shape, context.position);
  });
  bus.on('commandStack.shape.create.postExecuted', aroundOwn.after, ({ context }: { readonly context: Creation }) => {
    if (context.targetFlow) leadDecisions(modeler, context.shape);
  });
}

/** Moves what is behind a flow to the right as far as the new node needs; answers where it then is. */
function makeRoom(modeler: Modeler, flow: DiagramElement, { width }: DiagramElement, wanted: Point): Point {
  const { source, target } = flow;
  if (!source || !target) return wanted;
  const from = source.x + source.width;
  const free = target.x - from;
  // A flow that leads back or down has room of its own.
  if (free <= 0) return wanted;
  const missing = width + 2 * gap - free;
  if (missing > 0) {
    const space = modeler.get('spaceTool');
    const start = from + free / 2;
    const { movingShapes, resizingShapes } = space.calculateAdjustments(everything(modeler), 'x', missing, start);
    modeler.get('modeling').createSpace(movingShapes, resizingShapes, { x: missing, y: 0 }, 'e', start);
  }
  return { x: from + Math.max(free, width + 2 * gap) / 2, y: inLine(source, target, wanted.y) };
}

/** Labels follow what they are the labels of. */
function everything(modeler: Modeler): readonly DiagramElement[] {
  return modeler
    .get('elementRegistry')
    .filter(({ parent, labelTarget }) => parent !== undefined && labelTarget === undefined);
}

/** The height of the neighbour that is nearly as high; the drop itself where none is. */
function inLine(source: DiagramElement, target: DiagramElement, wanted: number): number {
  const near = [source, target]
    .map(({ y, height }) => y + height / 2)
    .filter((middle) => Math.abs(middle - wanted) < gap);
  return near.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
}

/** The flow behind a new approval is that of its first action; the others go where they go beside it. */
function leadDecisions(modeler: Modeler, task: DiagramElement): void {
  const [forward] = task.outgoing;
  const [first, ...others] = actionsOf(task.businessObject);
  if (task.type !== 'bpmn:UserTask' || !forward || first === undefined || others.length === 0) return;
  const models = siblings(task);
  const likeForward = models.map((other) => flowFor(other, first)).find((flow) => flow !== undefined);
  const led = others.filter((action) => models.some((other) => flowFor(other, action)));
  if (led.length === 0) return;
  modeler.get('modeling').updateProperties(forward, { ...namesOf(likeForward), 'lab:action': first });
  for (const action of led) {
    const model = models.map((other) => flowFor(other, action)).find((flow) => flow !== undefined);
    if (model) leadLike(modeler, task, model);
  }
}

/** Other approvals in the same process or sub-process, the nearest before first. */
function siblings(task: DiagramElement): readonly DiagramElement[] {
  const others = (task.parent?.children ?? []).filter((other) => other !== task && other.type === 'bpmn:UserTask');
  return [...others].sort((a, b) => Math.abs(a.x - task.x) - Math.abs(b.x - task.x));
}

/** Draws the same way out: to an end of its own where the other leads to an end above or below it, else to the same node. */
function leadLike(modeler: Modeler, task: DiagramElement, model: DiagramElement): void {
  const { source, target } = model;
  if (!source || !target) return;
  const modeling = modeler.get('modeling');
  const words = { ...namesOf(model), 'lab:action': textOf(model.businessObject, 'lab:action') };
  const isOwnEnd = target.type === 'bpmn:EndEvent' && target.incoming.length === 1 && task.parent;
  const end = isOwnEnd ? copyOfEnd(modeler, task, source, target) : target;
  modeling.updateProperties(modeling.connect(task, end, { type: 'bpmn:SequenceFlow' }), words);
}

function copyOfEnd(
  modeler: Modeler,
  task: DiagramElement,
  source: DiagramElement,
  end: DiagramElement,
): DiagramElement {
  const state = textOf(end.businessObject, 'lab:state');
  const words = { ...namesOf(end), ...(state === '' ? {} : { 'lab:state': state }) };
  const businessObject = modeler.get('bpmnFactory').create('bpmn:EndEvent', words);
  const shape = modeler.get('elementFactory').createShape({ type: 'bpmn:EndEvent', businessObject });
  const position = { x: task.x + task.width / 2, y: end.y + end.height / 2 + (task.y - source.y) };
  return modeler.get('modeling').createShape(shape, position, task.parent ?? modeler.get('canvas').getRootElement());
}

function namesOf(element: DiagramElement | undefined): Readonly<Record<string, string | undefined>> {
  if (!element) return {};
  return Object.fromEntries(
    ['name', 'lab:nameZh', 'lab:nameEn'].map((word) => [word, textOf(element.businessObject, word) || undefined]),
  );
}
