import { laneRuleOf, laneRulesOf, writtenPeople } from '#lab/process-engine/index.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';

/** What is on an element, read as texts; nothing here changes anything. */

export function documentationOf(element: ModdleElement): string {
  return textIn(listOf(element, 'documentation')[0], 'text');
}

/** The rules that give a task its people: our own, those that words of another tool were translated into, or its lane's. */
export function assigneeOf(element: ModdleElement): string {
  return (
    textOf(element, 'lab:assignee') ||
    writtenPeople(element as Parameters<typeof writtenPeople>[0]) ||
    laneAssigneeOf(element)
  );
}

/** The people of the lane that a user task is in. */
export function laneAssigneeOf(element: ModdleElement): string {
  if (element.$type !== 'bpmn:UserTask') return '';
  let process = element.$parent;
  while (process && process.$type !== 'bpmn:Process') process = process.$parent;
  if (!process) return '';
  type Read = Parameters<typeof laneRuleOf>[1];
  return laneRuleOf(laneRulesOf(process as Read), element as Read) ?? '';
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
