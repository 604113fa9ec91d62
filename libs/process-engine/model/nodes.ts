import type { Body, Dominators, ElementKind, Flow, Node } from './definition.js';
import type { EventSpec, NameSpec } from './specs.js';

const activityKinds: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'task',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'manualTask',
  'scriptTask',
  'businessRuleTask',
  'subProcess',
  'transaction',
  'adHocSubProcess',
  'callActivity',
]);

/** Activities take boundary events and loop markers; events and gateways do not. */
export function isActivity(node: Node): boolean {
  return activityKinds.has(node.kind);
}

/** Where a body begins by itself: at its start, or without one at everything that nothing leads to. BPMN 2.0 §13.2. */
export function beginsWith(body: Body): readonly Node[] {
  const [start] = body.starts;
  if (start) return [start];
  return [...body.nodes.values()].filter(
    ({ kind, incoming, isForCompensation }) =>
      incoming.length === 0 && !isForCompensation && kind !== 'boundaryEvent' && kind !== 'eventSubProcess',
  );
}

/** Whether iterations are indexes of a bit set; those that hold data of their own are tokens. */
export function isIndexed(node: Node): boolean {
  return node.task !== undefined && node.io === undefined && node.loop?.gathered?.own === undefined;
}

/** The triggers of an event: one, or those of a multiple event. */
export function triggersOf(event: EventSpec | undefined): readonly EventSpec[] {
  if (event === undefined) return [];
  return event.type === 'multiple' ? event.parts : [event];
}

/** Several people or elements pass through it: it opens a loop scope around its iterations. */
export function isLooped(node: Node): boolean {
  return node.loop !== undefined || node.task?.vote !== undefined;
}

/** The name as written on the diagram. */
export function writtenName(name: NameSpec): string {
  return typeof name === 'string' ? name : name.text;
}

const joining: ReadonlySet<ElementKind> = new Set(['parallelGateway', 'inclusiveGateway', 'complexGateway']);

/** Gateways that bring several tokens together. */
export function isJoin(node: Node): boolean {
  return node.incoming.length > 1 && joining.has(node.kind);
}

/** Whether a flow is taken only where its condition holds, or after its action. */
export function isConditional(flow: Flow): boolean {
  return flow.condition !== undefined || flow.action !== undefined;
}

/** Activities that nothing leads to: those a person may begin. */
export function canBegin(node: Node, el: string): boolean {
  const inside = node.inner?.nodes.get(el);
  return (
    inside !== undefined &&
    inside.incoming.length === 0 &&
    inside.kind !== 'eventSubProcess' &&
    !inside.isForCompensation &&
    !inside.attachedTo
  );
}

/** Whether every way to an element passes the other one, or is it. */
export function dominates(dominators: Dominators, one: string, el: string): boolean {
  for (let at: string | undefined = el; at !== undefined; at = dominators.get(at)) if (at === one) return true;
  return false;
}
