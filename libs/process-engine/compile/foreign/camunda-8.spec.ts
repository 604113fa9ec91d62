import { describe, expect, it } from '@jest/globals';
import type { Foreign } from './index.js';
import { note, callActivity, read, said } from './testing/read-foreign.js';

describe('Camunda 8', () => {
  it('reads who acts on a user task', async () => {
    const xml = `<userTask id="it"><extensionElements><zeebe:userTask/>
      <zeebe:assignmentDefinition assignee="=boss" candidateUsers="ann, bob" candidateGroups='=["a", "b"]'/>
      <zeebe:taskSchedule dueDate="=now() + duration(&quot;P1D&quot;)" followUpDate="2026-01-01T00:00:00Z"/>
      <zeebe:priorityDefinition priority="50"/><zeebe:formDefinition formId="f"/></extensionElements></userTask>`;
    expect(await read(xml)).toEqual({
      assignee: '=boss',
      candidateUsers: ['ann', 'bob'],
      candidateGroups: ['=["a", "b"]'],
      dueDate: '=now() + duration("P1D")',
      followUpDate: '2026-01-01T00:00:00Z',
      priority: '50',
      formKey: 'f',
      notes: [
        note('zeebe:userTask', 'ignored'),
        note('zeebe:assignmentDefinition'),
        note('zeebe:taskSchedule'),
        note('zeebe:priorityDefinition', 'ignored'),
        note('zeebe:formDefinition', 'ignored'),
      ],
    });
  });

  it.each<[string, string, Foreign]>([
    [
      'a job',
      '<zeebe:taskDefinition type="pay" retries="3"/><zeebe:taskHeaders><zeebe:header key="a" value="b"/></zeebe:taskHeaders>',
      { type: 'pay', notes: [note('zeebe:taskDefinition', 'handler'), note('zeebe:taskHeaders', 'handler')] },
    ],
    [
      'a script',
      '<zeebe:script expression="=a + 1" resultVariable="b"/>',
      { script: '=a + 1', resultVariable: 'b', notes: [note('zeebe:script')] },
    ],
    [
      'a decision',
      '<zeebe:calledDecision decisionId="discount" resultVariable="rate" bindingType="deployment"/>',
      {
        decisionRef: 'discount',
        decisionRefBinding: 'deployment',
        resultVariable: 'rate',
        notes: [note('zeebe:calledDecision')],
      },
    ],
    [
      'mappings',
      '<zeebe:ioMapping><zeebe:input source="=a" target="b"/><zeebe:output source="=c" target="d"/></zeebe:ioMapping>',
      { inputs: [{ name: 'b', value: '=a' }], outputs: [{ name: 'd', value: '=c' }], notes: [note('zeebe:ioMapping')] },
    ],
    [
      'listeners',
      '<zeebe:executionListeners><zeebe:executionListener eventType="start" type="audit"/></zeebe:executionListeners>',
      {
        listeners: [{ kind: 'execution', event: 'start', code: 'audit' }],
        notes: [note('zeebe:executionListeners', 'notRun')],
      },
    ],
    [
      'a version that is tagged',
      '<zeebe:calledDecision decisionId="x" bindingType="versionTag" versionTag="v1"/>',
      { decisionRef: 'x', decisionRefBinding: 'versionTag', notes: [note('zeebe:calledDecision', 'error')] },
    ],
  ])('reads %s', async (_, inner, expected) => {
    expect(await read(`<serviceTask id="it"><extensionElements>${inner}</extensionElements></serviceTask>`)).toEqual(
      expected,
    );
  });

  it('hands all variables to a called process and takes all back, unless it says otherwise', async () => {
    expect(await said(callActivity('', '<zeebe:calledElement processId="p2"/>'))).toEqual({
      calledElement: 'p2',
      in: [{ all: true }],
      out: [{ all: true }],
    });
    const none =
      '<zeebe:calledElement processId="=which" bindingType="latest" propagateAllParentVariables="false" propagateAllChildVariables="false"/>';
    // Its own mappings still lead in and out.
    const own = [{ all: true, local: true }];
    expect(await said(callActivity('', none))).toEqual({
      calledElement: '=which',
      binding: 'latest',
      in: own,
      out: own,
    });
  });

  it('reads the collection of a loop marker', async () => {
    const xml = `<task id="it"><multiInstanceLoopCharacteristics><extensionElements>
      <zeebe:loopCharacteristics inputCollection="= items" inputElement="item" outputCollection="results" outputElement="=r"/>
      </extensionElements></multiInstanceLoopCharacteristics></task>`;
    expect(await said(xml)).toEqual({
      collection: '= items',
      elementVariable: 'item',
      outputCollection: 'results',
      outputElement: '=r',
    });
  });

  it('reads what an ad-hoc sub-process starts with', async () => {
    const words = '<zeebe:adHoc activeElementsCollection="=chosen" outputCollection="results" outputElement="=r"/>';
    expect(
      await said(`<adHocSubProcess id="it"><extensionElements>${words}</extensionElements></adHocSubProcess>`),
    ).toEqual({ activeElements: '=chosen', outputCollection: 'results', outputElement: '=r' });
  });

  it('reads the key of a message where it is declared', async () => {
    const message = `<message id="m" name="paid"><extensionElements><zeebe:subscription correlationKey="=orderId"/></extensionElements></message>`;
    const event = '<intermediateCatchEvent id="it"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>';
    expect(await said(event, message)).toEqual({ correlationKey: '=orderId' });
    expect(await said('<receiveTask id="it" messageRef="m"/>', message)).toEqual({ correlationKey: '=orderId' });
  });
});
