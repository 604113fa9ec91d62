import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { executable } from './copy.js';
import { definitionsOf, partOf } from './read.js';

/** The process behind what is chosen: the diagram itself, or the content of a pool. Undefined for any other element. */
export function processBehind({ businessObject }: DiagramElement): ModdleElement | undefined {
  if (businessObject.$type === 'bpmn:Process') return businessObject;
  if (businessObject.$type === 'bpmn:Participant') return partOf(businessObject, 'processRef');
  return businessObject.$type === 'bpmn:Collaboration' ? executable(definitionsOf(businessObject)) : undefined;
}
