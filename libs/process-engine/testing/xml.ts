import { checkDiagram } from '../check/index.js';
import { compile, type Problem, type Vocabulary } from '../compile/index.js';
import { labNamespace } from '../notation/lab.js';

/** A BPMN file from the XML of its root elements, for what the short notation of `bpmn` does not write. */
export function definitions(rootElements: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:lab="${labNamespace}" id="definitions" targetNamespace="http://labdesk.org/test">
${rootElements}
</definitions>`;
}

/** A file of one process that runs from s to e by itself, with something more in it. */
export function withElements(elements: string, rootElements = ''): string {
  return definitions(`${rootElements}
<process id="process" isExecutable="true">
<startEvent id="s"/><sequenceFlow id="se" sourceRef="s" targetRef="e"/><endEvent id="e"/>
${elements}
</process>`);
}

/** The problems of compiling a file, warnings and notices too unless only errors are asked for. */
export async function found(xml: string, only?: 'error', vocabulary?: Vocabulary): Promise<Problem[]> {
  const { problems } = await compile(xml, vocabulary);
  return problems.filter(({ severity }) => only === undefined || severity === only);
}

/** The problems that a file has before it is published. */
export async function foundBefore(xml: string, only?: 'error', vocabulary?: Vocabulary): Promise<Problem[]> {
  const { problems } = await checkDiagram(xml, vocabulary);
  return problems.filter(({ severity }) => only === undefined || severity === only);
}
