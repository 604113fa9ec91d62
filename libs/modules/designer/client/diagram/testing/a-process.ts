import { openDocument } from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { executable } from '../model/copy.js';

/** A process that is not drawn, with these elements in it. @param elements BPMN, in the prefixes `bpmn` and `lab` */
export async function aProcess(elements: string, words = ''): Promise<ModdleElement> {
  const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t"><bpmn:process id="p" ${words}>${elements}</bpmn:process></bpmn:definitions>`;
  const { root } = await openDocument(file);
  return executable(root as unknown as ModdleElement);
}
