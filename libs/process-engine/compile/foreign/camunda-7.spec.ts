import { describe, expect, it } from '@jest/globals';
import { compile } from '../index.js';
import type { Foreign } from './index.js';
import { note, callActivity, read, said } from './testing/read-foreign.js';

describe('Camunda 7', () => {
  it('reads who acts on a user task, and until when', async () => {
    const words = `camunda:assignee="\${manager}" camunda:candidateUsers="ann, \${pick.name}, bob" camunda:candidateGroups="lab"
      camunda:dueDate="P2D" camunda:followUpDate="P1D" camunda:formKey="embedded:x" camunda:priority="50"`;
    expect(await read(`<userTask id="it" ${words}/>`)).toEqual({
      assignee: '${manager}',
      candidateUsers: ['ann', '${pick.name}', 'bob'],
      candidateGroups: ['lab'],
      dueDate: 'P2D',
      followUpDate: 'P1D',
      formKey: 'embedded:x',
      priority: '50',
      notes: [
        note('camunda:assignee'),
        note('camunda:candidateUsers'),
        note('camunda:candidateGroups'),
        note('camunda:dueDate'),
        note('camunda:followUpDate', 'ignored'),
        note('camunda:formKey', 'ignored'),
        note('camunda:priority', 'ignored'),
      ],
    });
  });

  it.each<[string, Foreign]>([
    [
      'camunda:class="org.Pay" camunda:resultVariable="paid"',
      {
        className: 'org.Pay',
        resultVariable: 'paid',
        notes: [note('camunda:class', 'handler'), note('camunda:resultVariable')],
      },
    ],
    [
      'camunda:type="external" camunda:topic="pay" camunda:taskPriority="3"',
      {
        type: 'external',
        topic: 'pay',
        notes: [note('camunda:type'), note('camunda:topic'), note('camunda:taskPriority', 'ignored')],
      },
    ],
    [
      'camunda:delegateExpression="${payer}" camunda:asyncBefore="true" camunda:asyncAfter="true" camunda:exclusive="false"',
      {
        delegateExpression: '${payer}',
        asyncBefore: true,
        asyncAfter: true,
        notes: [
          note('camunda:delegateExpression', 'handler'),
          note('camunda:asyncBefore'),
          note('camunda:asyncAfter', 'ignored'),
          note('camunda:exclusive', 'ignored'),
        ],
      },
    ],
    [
      'camunda:expression="${price * 2}" camunda:resultVariable="double"',
      {
        expression: '${price * 2}',
        resultVariable: 'double',
        notes: [note('camunda:expression'), note('camunda:resultVariable')],
      },
    ],
    [
      'camunda:expression="${payer.pay(order)}"',
      { expression: '${payer.pay(order)}', notes: [note('camunda:expression', 'handler')] },
    ],
  ])('reads what a service task calls: %s', async (words, expected) => {
    expect(await read(`<serviceTask id="it" ${words}/>`)).toEqual(expected);
  });

  it('reads the decision of a business rule task', async () => {
    const words =
      'camunda:decisionRef="discount" camunda:decisionRefBinding="version" camunda:decisionRefVersion="3" camunda:mapDecisionResult="singleEntry" camunda:resultVariable="rate"';
    expect(await said(`<businessRuleTask id="it" ${words}/>`)).toEqual({
      decisionRef: 'discount',
      decisionRefBinding: 'version',
      decisionRefVersion: '3',
      mapDecisionResult: 'singleEntry',
      resultVariable: 'rate',
    });
  });

  it('reads what goes into and out of a called process', async () => {
    const xml = `<callActivity id="it" calledElement="p2" camunda:calledElementBinding="deployment"><extensionElements>
      <camunda:in businessKey="#{execution.processBusinessKey}"/><camunda:in variables="all" local="true"/>
      <camunda:in source="a" target="b"/><camunda:in sourceExpression="\${a + 1}" target="c"/>
      <camunda:out source="d" target="e"/><camunda:out variables="all"/></extensionElements></callActivity>`;
    expect(await read(xml)).toEqual({
      binding: 'deployment',
      inheritBusinessKey: true,
      in: [
        { all: true, local: true },
        { source: 'a', target: 'b' },
        { sourceExpression: '${a + 1}', target: 'c' },
      ],
      out: [{ source: 'd', target: 'e' }, { all: true }],
      notes: [note('camunda:calledElementBinding'), note('camunda:in'), note('camunda:out')],
    });
  });

  it('reads a business key of its own', async () => {
    const xml = callActivity('', '<camunda:in businessKey="${orderId}"/>');
    expect(await said(xml)).toEqual({ businessKey: '${orderId}' });
  });

  it('reads parameters, and lists and maps in them', async () => {
    const xml = `<serviceTask id="it"><extensionElements><camunda:inputOutput>
      <camunda:inputParameter name="plain"> text </camunda:inputParameter>
      <camunda:inputParameter name="sum">\${a + b}</camunda:inputParameter>
      <camunda:inputParameter name="nothing"/>
      <camunda:inputParameter name="many"><camunda:list><camunda:value>1</camunda:value>
        <camunda:list><camunda:value>\${a}</camunda:value></camunda:list><camunda:value/></camunda:list></camunda:inputParameter>
      <camunda:inputParameter name="mapped"><camunda:map><camunda:entry key="k">v</camunda:entry>
        <camunda:entry key="l"><camunda:list/></camunda:entry></camunda:map></camunda:inputParameter>
      <camunda:outputParameter name="out">\${result}</camunda:outputParameter>
      </camunda:inputOutput></extensionElements></serviceTask>`;
    expect(await read(xml)).toEqual({
      inputs: [
        { name: 'plain', value: 'text' },
        { name: 'sum', value: '${a + b}' },
        { name: 'nothing', value: null },
        { name: 'many', value: { list: ['1', { list: ['${a}'] }, null] } },
        {
          name: 'mapped',
          value: {
            map: [
              { key: 'k', value: 'v' },
              { key: 'l', value: { list: [] } },
            ],
          },
        },
      ],
      outputs: [{ name: 'out', value: '${result}' }],
      notes: [note('camunda:inputOutput')],
    });
  });

  it('refuses parameters that a script works out, however deep', async () => {
    const script = '<camunda:script scriptFormat="groovy">1</camunda:script>';
    const xml = `<serviceTask id="it"><extensionElements><camunda:inputOutput><camunda:inputParameter name="x">
      <camunda:list>${script}</camunda:list></camunda:inputParameter></camunda:inputOutput></extensionElements></serviceTask>`;
    expect((await read(xml))?.notes).toEqual([note('camunda:inputOutput', 'error')]);
  });

  it('reads words of the loop marker, of event definitions and of conditions', async () => {
    expect(
      await said(
        '<userTask id="it"><multiInstanceLoopCharacteristics camunda:collection="people" camunda:elementVariable="one"/></userTask>',
      ),
    ).toEqual({ collection: 'people', elementVariable: 'one' });
    expect(
      await said(
        '<endEvent id="it"><errorEventDefinition camunda:errorCodeVariable="c" camunda:errorMessageVariable="m"/></endEvent>',
      ),
    ).toEqual({ errorCodeVariable: 'c', errorMessageVariable: 'm' });
    expect(
      await said('<endEvent id="it"><escalationEventDefinition camunda:escalationCodeVariable="c"/></endEvent>'),
    ).toEqual({ escalationCodeVariable: 'c' });
    expect(
      await said('<endEvent id="it"><messageEventDefinition camunda:type="external" camunda:topic="mail"/></endEvent>'),
    ).toEqual({ type: 'external', topic: 'mail' });
    const flow = `<sequenceFlow id="it" sourceRef="a" targetRef="b"><conditionExpression xsi:type="tFormalExpression"
      language="groovy" camunda:resource="deployment://x"/></sequenceFlow><task id="a"/><task id="b"/>`;
    expect((await read(flow))?.notes).toEqual([note('camunda:resource', 'error')]);
  });

  it('lists listeners with what they would run', async () => {
    const xml = `<userTask id="it"><extensionElements>
      <camunda:executionListener event="start" class="org.A"/>
      <camunda:executionListener event="end"><camunda:script scriptFormat="groovy">x = 1</camunda:script></camunda:executionListener>
      <camunda:taskListener event="create" delegateExpression="\${b}"/></extensionElements></userTask>`;
    expect(await read(xml)).toEqual({
      listeners: [
        { kind: 'execution', event: 'start', code: 'org.A' },
        { kind: 'execution', event: 'end', code: 'x = 1' },
        { kind: 'task', event: 'create', code: '${b}' },
      ],
      notes: [note('camunda:executionListener', 'notRun'), note('camunda:taskListener', 'notRun')],
    });
  });

  it('has external work offered under its topic, unless a handler is named beside it', async () => {
    const work = async (words: string) => {
      const file =
        xml(`<process id="p"><startEvent id="s"/><serviceTask id="it" camunda:type="external" camunda:topic="pay" ${words}/>
        <sequenceFlow id="f" sourceRef="s" targetRef="it"/></process>`);
      return (await compile(file)).definition?.root.all.get('it')?.work;
    };
    expect(await work('')).toEqual({ topic: 'pay', async: true });
    expect(await work('lab:topic="own"')).toMatchObject({ topic: 'own' });
    expect(await work('lab:handler="order"')).toEqual({ handler: 'order', async: false });
  });
});

const xml = (content: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t">${content}</definitions>`;
