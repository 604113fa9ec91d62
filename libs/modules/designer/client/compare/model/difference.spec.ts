import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bpmn } from '#lab/process-engine/testing/bpmn.js';
import { block, draw } from '#lab/process-engine/testing/diagrams.js';
import { openDocument } from '#lab/process-engine/index.js';
import { differenceOf } from './difference.js';
import { compareTexts } from './read-documents.js';

const base = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:lab="http://labdesk.org/schema/lab" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <bpmn:message id="m" name="withdraw" />
  <bpmn:error id="e" errorCode="E1" />
  <bpmn:itemDefinition id="item" structureRef="Order" />
  <bpmn:process id="p" name="采购" lab:nameEn="Purchase" lab:subject="purchase-request" lab:separation="owner" isExecutable="true">
    <bpmn:laneSet id="ls"><bpmn:lane id="one" name="Lab"><bpmn:flowNodeRef>task</bpmn:flowNodeRef></bpmn:lane><bpmn:lane id="two" name="Office" /></bpmn:laneSet>
    <bpmn:dataObject id="data" name="Quote" itemSubjectRef="item" />
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="task" name="审批" lab:nameZh="审批" lab:assignee="departmentManager" lab:actions="approve reject" lab:due="P2D">
      <bpmn:documentation>Looks at the offer</bpmn:documentation>
      <bpmn:extensionElements>
        <camunda:properties><camunda:property name="colour" value="red" /></camunda:properties>
        <camunda:taskListener event="create">a.b.C</camunda:taskListener>
      </bpmn:extensionElements>
      <bpmn:multiInstanceLoopCharacteristics lab:collection="lines"><bpmn:completionCondition>done</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>
    </bpmn:userTask>
    <bpmn:boundaryEvent id="late" attachedToRef="task" cancelActivity="false"><bpmn:timerEventDefinition id="t1"><bpmn:timeDuration>P3D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    <bpmn:boundaryEvent id="back" attachedToRef="task"><bpmn:messageEventDefinition id="t2" messageRef="m" /></bpmn:boundaryEvent>
    <bpmn:exclusiveGateway id="choice" default="no" />
    <bpmn:callActivity id="call" calledElement="purchase-order.standard" camunda:asyncBefore="true" />
    <bpmn:endEvent id="done" lab:state="approved" />
    <bpmn:endEvent id="failed"><bpmn:errorEventDefinition id="t3" errorRef="e" /></bpmn:endEvent>
    <bpmn:subProcess id="part"><bpmn:scriptTask id="script" scriptFormat="feel"><bpmn:script>1 + 1</bpmn:script></bpmn:scriptTask></bpmn:subProcess>
    <bpmn:sequenceFlow id="begin" sourceRef="start" targetRef="task" />
    <bpmn:sequenceFlow id="yes" name="ja" sourceRef="choice" targetRef="done"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">amount &gt; 10</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="no" sourceRef="choice" targetRef="failed" />
    <bpmn:textAnnotation id="note"><bpmn:text>See the rules</bpmn:text></bpmn:textAnnotation>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="di"><bpmndi:BPMNPlane id="plane" bpmnElement="p">
    <bpmndi:BPMNShape id="task_di" bpmnElement="task"><dc:Bounds x="100" y="100" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge id="begin_di" bpmnElement="begin"><di:waypoint x="10" y="20" /><di:waypoint x="100" y="20" /></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

const changesTo = async (after: string, before = base) => {
  const { changes } = await compareTexts(before, after);
  return changes.map(({ id, kind, properties }) => ({ id, kind, properties }));
};
const replacing = (one: string, other: string) => {
  expect(base).toContain(one);
  return base.replace(one, other);
};
const property = (id: string, path: string, before: unknown, after: unknown) => [
  { id, kind: 'changed', properties: [{ path, before, after }] },
];
const absent = undefined;

describe('the difference of two diagrams', () => {
  it.each([
    ['a name', 'name="ja"', 'name="yes"', 'yes', 'name', 'ja', 'yes'],
    ['a name in a language', 'lab:nameZh="审批"', 'lab:nameZh="审核"', 'task', 'lab:nameZh', '审批', '审核'],
    [
      'documentation',
      'Looks at the offer',
      'Reads it',
      'task',
      'documentation/Documentation/text',
      'Looks at the offer',
      'Reads it',
    ],
    ['who decides', 'departmentManager', 'ceo', 'task', 'lab:assignee', 'departmentManager', 'ceo'],
    ['actions', 'approve reject', 'approve', 'task', 'lab:actions', 'approve reject', 'approve'],
    ['a due time that is taken away', ' lab:due="P2D"', '', 'task', 'lab:due', 'P2D', absent],
    ['a word that is added', ' lab:due="P2D"', ' lab:due="P2D" lab:veto="ceo"', 'task', 'lab:veto', absent, 'ceo'],
    [
      'the state of the record',
      'lab:state="approved"',
      'lab:state="closed"',
      'done',
      'lab:state',
      'approved',
      'closed',
    ],
    [
      'a word of the process',
      'lab:separation="owner"',
      'lab:separation="none"',
      'p',
      'lab:separation',
      'owner',
      'none',
    ],
    ['whether it runs', 'isExecutable="true"', 'isExecutable="false"', 'p', 'isExecutable', 'true', 'false'],
    ['a duration', 'P3D', 'P5D', 'late', 'eventDefinitions/TimerEventDefinition/timeDuration/body', 'P3D', 'P5D'],
    [
      'whether an event interrupts',
      'cancelActivity="false"',
      'cancelActivity="true"',
      'late',
      'cancelActivity',
      'false',
      'true',
    ],
    [
      'where an event is attached',
      'id="back" attachedToRef="task"',
      'id="back" attachedToRef="call"',
      'back',
      'attachedToRef',
      ['task'],
      ['call'],
    ],
    [
      'an error code',
      'errorCode="E1"',
      'errorCode="E2"',
      'failed',
      'eventDefinitions/ErrorEventDefinition/errorRef/errorCode',
      'E1',
      'E2',
    ],
    [
      'a condition',
      'amount &gt; 10',
      'amount &gt; 20',
      'yes',
      'conditionExpression/body',
      'amount > 10',
      'amount > 20',
    ],
    ['where a flow leads', 'targetRef="done"', 'targetRef="failed"', 'yes', 'targetRef', ['done'], ['failed']],
    ['the default flow', 'default="no"', 'default="yes"', 'choice', 'default', ['no'], ['yes']],
    [
      'a called process',
      'purchase-order.standard',
      'purchase-order.simple',
      'call',
      'calledElement',
      'purchase-order.standard',
      'purchase-order.simple',
    ],
    [
      'an attribute of another tool',
      'asyncBefore="true"',
      'asyncBefore="false"',
      'call',
      'camunda:asyncBefore',
      'true',
      'false',
    ],
    [
      'a value of another tool',
      'value="red"',
      'value="blue"',
      'task',
      'extensionElements/values/camunda:properties/camunda:property[colour]/value',
      'red',
      'blue',
    ],
    [
      'a text of another tool',
      'a.b.C',
      'a.b.D',
      'task',
      'extensionElements/values/camunda:taskListener[create]/text',
      'a.b.C',
      'a.b.D',
    ],
    [
      'a loop over a list',
      'lab:collection="lines"',
      'lab:collection="items"',
      'task',
      'loopCharacteristics/lab:collection',
      'lines',
      'items',
    ],
    [
      'when a loop is complete',
      '>done<',
      '>all<',
      'task',
      'loopCharacteristics/completionCondition/body',
      'done',
      'all',
    ],
    ['a calculation', '1 + 1', '2 + 2', 'script', 'script', '1 + 1', '2 + 2'],
    ['a data object', 'name="Quote"', 'name="Offer"', 'data', 'name', 'Quote', 'Offer'],
    ['a type of data', 'structureRef="Order"', 'structureRef="Bill"', 'item', 'structureRef', 'Order', 'Bill'],
    ['a note', 'See the rules', 'See rule 5', 'note', 'text', 'See the rules', 'See rule 5'],
    ['a lane', 'name="Office"', 'name="Desk"', 'two', 'name', 'Office', 'Desk'],
    ['the file itself', 'targetNamespace="t"', 'targetNamespace="u"', '', 'targetNamespace', 't', 'u'],
  ] as const)('names %s', async (_, one, other, id, path, before, after) => {
    expect(await changesTo(replacing(one, other))).toEqual(property(id, path, before, after));
  });

  it('names the message at each event that waits for it, once it has another name', async () => {
    const path = 'eventDefinitions/MessageEventDefinition/messageRef/name';
    expect(await changesTo(replacing('name="withdraw"', 'name="cancel"'))).toEqual(
      property('back', path, 'withdraw', 'cancel'),
    );
  });

  it('knows a message by its name, whatever id it has, and a trigger by its kind', async () => {
    expect(await changesTo(base.replaceAll('"m"', '"Message_1"').replace('id="t2"', 'id="other"'))).toEqual([]);
    const timed = replacing('<bpmn:timeDuration>P3D</bpmn:timeDuration>', '<bpmn:timeCycle>R3/P1D</bpmn:timeCycle>');
    const at = 'eventDefinitions/TimerEventDefinition';
    expect((await changesTo(timed))[0]?.properties).toEqual([
      { path: `${at}/timeCycle/body`, before: absent, after: 'R3/P1D' },
      { path: `${at}/timeDuration/body`, before: 'P3D', after: absent },
    ]);
    const signalled = replacing(
      '<bpmn:messageEventDefinition id="t2" messageRef="m" />',
      '<bpmn:signalEventDefinition id="t2" />',
    );
    expect((await changesTo(signalled))[0]?.properties).toContainEqual({
      path: 'eventDefinitions/type',
      before: 'bpmn:MessageEventDefinition',
      after: 'bpmn:SignalEventDefinition',
    });
  });

  it('tells another kind under the same id from a new one', async () => {
    const served = base.replace(
      '<bpmn:callActivity id="call" calledElement="purchase-order.standard"',
      '<bpmn:serviceTask id="call"',
    );
    expect((await changesTo(served))[0]?.properties).toContainEqual({
      path: 'kind',
      before: 'bpmn:CallActivity',
      after: 'bpmn:ServiceTask',
    });
  });

  it('names the lane and the sub-process to which a step has moved', async () => {
    const lane = base
      .replace('<bpmn:flowNodeRef>task</bpmn:flowNodeRef>', '')
      .replace('name="Office" />', 'name="Office"><bpmn:flowNodeRef>task</bpmn:flowNodeRef></bpmn:lane>');
    expect(await changesTo(lane)).toEqual(property('task', 'lane', ['one'], ['two']));
    const start = '<bpmn:startEvent id="start" />';
    const within = base
      .replace(start, '')
      .replace('<bpmn:subProcess id="part">', `<bpmn:subProcess id="part">${start}`);
    expect(await changesTo(within)).toEqual(property('start', 'parent', ['p'], ['part']));
  });

  it('says what an added step was given, and that one is gone', async () => {
    const more = base.replace(
      '<bpmn:startEvent id="start" />',
      '<bpmn:startEvent id="start" /><bpmn:task id="new" name="New" />',
    );
    expect(await changesTo(more)).toEqual([
      { id: 'new', kind: 'added', properties: [{ path: 'name', before: absent, after: 'New' }] },
    ]);
    expect(await changesTo(base, more)).toEqual([{ id: 'new', kind: 'removed', properties: [] }]);
  });

  it('reports what is only drawn elsewhere apart, and nothing for blanks or the tool that wrote the file', async () => {
    expect(await changesTo(replacing('x="100" y="100"', 'x="140" y="100"'))).toEqual([
      { id: 'task', kind: 'moved', properties: [] },
    ]);
    expect(await changesTo(replacing('<di:waypoint x="10"', '<di:waypoint x="11"'))).toEqual([
      { id: 'begin', kind: 'moved', properties: [] },
    ]);
    expect(await changesTo(replacing('bpmnElement="task"', 'bpmnElement="task" isMarkerVisible="true"'))).toEqual([]);
    const other = base
      .replace('id="d"', 'id="d2" exporter="Other" exporterVersion="7"')
      .replaceAll('>\n', '>\n\r\n\t')
      .replace('Looks at the offer', '\n  Looks at the offer ');
    expect(await changesTo(other)).toEqual([]);
  });
});

describe('a diagram compared with itself', () => {
  const files = readdirSync('processes', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.bpmn'),
  );
  const every = readFileSync('libs/process-engine/testing/every-element.bpmn', 'utf8');

  it.each(files)('does not differ: %s', async (name) => {
    const xml = readFileSync(`processes/${name}`, 'utf8');
    expect(await changesTo(xml, xml)).toEqual([]);
  });

  it('does not differ, whatever it is made of', async () => {
    expect(await changesTo(every, every)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(block, async (root) => {
        const xml = bpmn(draw(root));
        expect(await changesTo(xml, xml)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

it('misses no attribute and no text of any element', async () => {
  const every = readFileSync('libs/process-engine/testing/every-element.bpmn', 'utf8');
  const from = every.indexOf('<import');
  const to = every.indexOf('<bpmndi:BPMNDiagram');
  const { root } = await openDocument(every);
  const missed: string[] = [];
  for (const { all, value, at } of spotsIn(every.slice(from, to))) {
    const start = from + at;
    const { root: other } = await openDocument(`${every.slice(0, start)}${value}x${every.slice(start + value.length)}`);
    if (differenceOf(root as never, other as never).changes.length === 0) missed.push(all);
  }
  expect(missed).toEqual([]);
});

/** The first attribute of each name, and all texts; but for ids and what refers to them, numbers, and fixed words. */
function spotsIn(model: string): readonly { readonly all: string; readonly value: string; readonly at: number }[] {
  const found = new Map<string, { all: string; value: string; at: number }>();
  for (const spot of model.matchAll(/ ((?!xmlns|xsi:)[\w:]+)="([^"]+)"|>([^<>\s][^<>]*)</g)) {
    const [all, name = '', attribute, text] = spot;
    const value = attribute ?? text ?? '';
    const isFixed = /Ref$|^(id|default|gatewayDirection|behavior|associationDirection|ordering|itemKind)$/.test(name);
    const refers = /^(true|false|\d+)$/.test(value) || model.includes(`id="${value.replace(/^tns:/, '')}"`);
    const key = name || all;
    if (!isFixed && !refers && !found.has(key)) found.set(key, { all, value, at: spot.index + all.lastIndexOf(value) });
  }
  return [...found.values()];
}
