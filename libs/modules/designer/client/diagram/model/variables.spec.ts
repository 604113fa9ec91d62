import { expect, it } from '@jest/globals';
import { openDocument } from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { executable } from './copy.js';
import { variablesOf } from './variables.js';

const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t">
  <bpmn:process id="p">
    <bpmn:scriptTask id="script" lab:result="total" />
    <bpmn:subProcess id="inner" lab:in="limit = 5; rest" lab:out="*; best = price">
      <bpmn:userTask id="each">
        <bpmn:multiInstanceLoopCharacteristics lab:collection="lines" lab:element="line" lab:results="answers" />
      </bpmn:userTask>
    </bpmn:subProcess>
    <bpmn:serviceTask id="twice" lab:result="total" />
    <bpmn:serviceTask id="odd" lab:result="no name" />
    <bpmn:dataObject id="object" name="score" />
    <bpmn:dataObjectReference id="reference" dataObjectRef="object" />
  </bpmn:process></bpmn:definitions>`;

it('finds what results, mappings, loops and data objects write, each once', async () => {
  const { root } = await openDocument(file);
  const found = variablesOf(executable(root as unknown as ModdleElement));
  expect(found.map(({ name, by }) => [name, by.id])).toEqual([
    ['total', 'script'],
    ['limit', 'inner'],
    ['rest', 'inner'],
    ['best', 'inner'],
    ['line', 'each'],
    ['answers', 'each'],
    ['score', 'reference'],
  ]);
});
