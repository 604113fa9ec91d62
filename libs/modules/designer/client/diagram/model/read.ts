import { writtenPeople } from '#lab/process-engine/index.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';

/** What is on an element, read as texts; nothing here changes anything. */

export function documentationOf(element: ModdleElement): string {
  return textIn(listOf(element, 'documentation')[0], 'text');
}

/** The rules that give a task its people: our own, or those that words of another tool were translated into. */
export function assigneeOf(element: ModdleElement): string {
  return textOf(element, 'lab:assignee') || writtenPeople(element as Parameters<typeof writtenPeople>[0]);
}

/** Elements of a list property; an absent one is empty. */
export function listOf(element: ModdleElement, property: string): readonly ModdleElement[] {
  return (element.get(property) as readonly ModdleElement[] | undefined) ?? [];
}

/** A contained or referenced element. */
export function partOf(element: ModdleElement | undefined, property: string): ModdleElement | undefined {
  return element?.get(property) as ModdleElement | undefined;
}

export function textIn(element: ModdleElement | undefined, property: string): string {
  return element ? textOf(element, property) : '';
}

/** The text of a formal expression. */
export function expressionOf(element: ModdleElement | undefined, property: string): string {
  return textIn(partOf(element, property), 'body');
}

/** What triggers an event. */
export function triggerOf(element: ModdleElement): ModdleElement | undefined {
  return listOf(element, 'eventDefinitions')[0];
}

export const timerParts = { date: 'timeDate', duration: 'timeDuration', cycle: 'timeCycle' } as const;
export type TimerKind = keyof typeof timerParts;

export interface Timer {
  readonly kind: TimerKind;
  readonly text: string;
}

export function timerOf(element: ModdleElement): Timer {
  const trigger = triggerOf(element);
  const kind =
    (['date', 'duration', 'cycle'] as const).find((each) => partOf(trigger, timerParts[each]) !== undefined) ??
    'duration';
  return { kind, text: expressionOf(trigger, timerParts[kind]) };
}

/** Where the message of an element is referred to: its trigger, or a receive or send task itself. */
export function messageHolder(element: ModdleElement): ModdleElement | undefined {
  const trigger = triggerOf(element);
  if (trigger) return trigger.$type === 'bpmn:MessageEventDefinition' ? trigger : undefined;
  return element.$type === 'bpmn:ReceiveTask' || element.$type === 'bpmn:SendTask' ? element : undefined;
}

export function messageOf(element: ModdleElement): string {
  return textIn(partOf(messageHolder(element), 'messageRef'), 'name');
}

/** The error code that an event throws or catches; an undeclared one is gone with the parser. */
export function errorCodeOf(element: ModdleElement): string {
  const error = partOf(triggerOf(element), 'errorRef');
  return textIn(error, 'errorCode') || textIn(error, 'name') || (error?.id ?? '');
}

export function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** Actions that end a task. */
export function actionsOf(element: ModdleElement): readonly string[] {
  return wordsOf(textOf(element, 'lab:actions'));
}

/** The file that an element is in. */
export function definitionsOf(element: ModdleElement): ModdleElement {
  return element.$parent ? definitionsOf(element.$parent) : element;
}

/** Flows out of a node that belong to one action. */
export function flowFor(element: DiagramElement, action: string): DiagramElement | undefined {
  return element.outgoing.find((flow) => textOf(flow.businessObject, 'lab:action') === action);
}

/** Whether a node takes this flow when no other fits. */
export function isDefault(flow: DiagramElement): boolean {
  return flow.source !== undefined && partOf(flow.source.businessObject, 'default') === flow.businessObject;
}

/** Whether a flow has to decide anything: its source has others. */
export function isChoice(flow: DiagramElement): boolean {
  const source = flow.source;
  if (!source || source.type === 'bpmn:ParallelGateway') return false;
  return (
    source.outgoing.length > 1 ||
    expressionOf(flow.businessObject, 'conditionExpression') !== '' ||
    textOf(flow.businessObject, 'lab:action') !== ''
  );
}

export function isSequenceFlow(element: DiagramElement): boolean {
  return element.type === 'bpmn:SequenceFlow';
}
