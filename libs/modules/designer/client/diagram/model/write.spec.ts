import { beforeEach, describe, expect, it } from '@jest/globals';
import { BpmnModdle } from 'bpmn-moddle';
import { checkDiagram } from '#lab/process-engine/index.js';
import { lab } from '#lab/process-engine/notation/lab.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { vocabulary } from '#lab/modules/subjects.js';
import { actionsOf, documentationOf, expressionOf, isDefault, listOf } from './read.js';
import { repeatOf, setLoopText, setRepeat } from './loop.js';
import { errorCodeOf, messageOf, setErrorCode, setMessage, setTimer, timerOf, triggersOf } from './triggers.js';
import { namesWith, setDefault, setDocumentation, setExpression, setName, setTexts, type Pen } from './write.js';

const xml = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t">
  <bpmn:message id="known" name="withdraw" />
  <bpmn:process id="purchase-request.test" name="试" lab:nameZh="试" lab:nameEn="Test" lab:subject="purchase-request" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="task" name="经理审批" lab:assignee="departmentManager" lab:actions="approve reject" />
    <bpmn:boundaryEvent id="late" attachedToRef="task"><bpmn:timerEventDefinition /></bpmn:boundaryEvent>
    <bpmn:boundaryEvent id="back" attachedToRef="task"><bpmn:messageEventDefinition /></bpmn:boundaryEvent>
    <bpmn:endEvent id="failed"><bpmn:errorEventDefinition /></bpmn:endEvent>
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="first" sourceRef="start" targetRef="task" />
    <bpmn:sequenceFlow id="yes" sourceRef="task" targetRef="end" />
    <bpmn:sequenceFlow id="no" sourceRef="task" targetRef="failed" />
  </bpmn:process>
</bpmn:definitions>`;

let root: ModdleElement;
let moddle: BpmnModdle & { create?: (type: string, properties?: object) => ModdleElement };
let elements: Record<string, ModdleElement>;
let steps: number;
let pen: Pen;

/** What a canvas would draw of an element of the file: all that writing looks at. */
const drawn = (id: string): DiagramElement => {
  const businessObject = elements[id]!;
  const source = businessObject.get('sourceRef') as ModdleElement | undefined;
  return {
    id,
    businessObject,
    type: businessObject.$type,
    ...(source ? { source: drawn(source.id!) } : {}),
  } as DiagramElement;
};
const element = (id: string) => elements[id]!;
const trigger = (id: string) => triggersOf(element(id))[0]!;
const written = async () => (await moddle.toXML(root)).xml;

beforeEach(async () => {
  moddle = new BpmnModdle({ lab });
  const parsed = await moddle.fromXML(xml);
  root = parsed.rootElement as ModdleElement;
  elements = parsed.elementsById as Record<string, ModdleElement>;
  steps = 0;
  const set = (target: ModdleElement, properties: Readonly<Record<string, unknown>>) => {
    steps++;
    for (const [name, value] of Object.entries(properties)) target.set(name, value);
  };
  pen = {
    modeling: {
      updateProperties: ({ businessObject }, properties) => set(businessObject, properties),
      updateModdleProperties: (_, target, properties) => set(target, properties),
    },
    create: (type, properties) => moddle.create!(type, properties),
  };
});

describe('words on an element', () => {
  it('are written and taken away; what stays as it is makes no step', async () => {
    setTexts(pen, drawn('task'), { 'lab:assignee': ' ceo ', 'lab:due': 'P2D', 'lab:actions': 'approve reject' });
    expect(await written()).toContain('lab:assignee="ceo" lab:actions="approve reject" lab:due="P2D"');
    expect(actionsOf(element('task'))).toEqual(['approve', 'reject']);
    setTexts(pen, drawn('task'), { 'lab:due': '' });
    expect(await written()).not.toContain('lab:due');
    setTexts(pen, drawn('task'), { 'lab:assignee': 'ceo' });
    expect(steps).toBe(2);
  });

  it('name it in both languages; the plain name is the Chinese one', () => {
    setName(pen, drawn('task'), 'en', 'Manager approval');
    expect(['name', 'lab:nameZh', 'lab:nameEn'].map((word) => element('task').get(word))).toEqual([
      '经理审批',
      '经理审批',
      'Manager approval',
    ]);
    setName(pen, drawn('task'), 'zh', '负责人审批');
    expect(element('task').get('name')).toBe('负责人审批');
  });

  it('take the English name as the plain one where there is no other', () => {
    expect(namesWith(element('end'), 'en', 'Done')).toEqual({ name: 'Done', 'lab:nameZh': '', 'lab:nameEn': 'Done' });
  });

  it('say something for those who draw', () => {
    setDocumentation(pen, drawn('task'), 'Why it is here');
    expect(documentationOf(element('task'))).toBe('Why it is here');
    setDocumentation(pen, drawn('task'), ' ');
    expect(listOf(element('task'), 'documentation')).toEqual([]);
  });
});

describe('what a flow waits for', () => {
  it('is a condition, or nothing that another flow names', () => {
    setExpression(pen, drawn('yes'), 'conditionExpression', 'amountBase > 20000');
    expect(expressionOf(element('yes'), 'conditionExpression')).toBe('amountBase > 20000');
    setDefault(pen, drawn('no'), true);
    expect([isDefault(drawn('no')), isDefault(drawn('yes'))]).toEqual([true, false]);
    setDefault(pen, drawn('no'), false);
    expect(isDefault(drawn('no'))).toBe(false);
  });
});

describe('what triggers an event', () => {
  it('is one time of one kind, which stays while its text is still missing', () => {
    setTimer(pen, drawn('late'), trigger('late'), { kind: 'duration', text: 'P2D' });
    expect(timerOf(trigger('late'))).toEqual({ kind: 'duration', text: 'P2D' });
    setTimer(pen, drawn('late'), trigger('late'), { kind: 'cycle', text: '' });
    expect(timerOf(trigger('late'))).toEqual({ kind: 'cycle', text: '' });
  });

  it('is a message that is declared once', async () => {
    setMessage(pen, drawn('back'), trigger('back'), 'withdraw');
    expect(messageOf(trigger('back'))).toBe('withdraw');
    setMessage(pen, drawn('back'), trigger('back'), 'recall');
    setMessage(pen, drawn('back'), trigger('back'), 'recall');
    const messages = listOf(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Message');
    expect(messages.map(({ name }) => name)).toEqual(['withdraw', 'recall']);
    setMessage(pen, drawn('back'), trigger('back'), '');
    expect(messageOf(trigger('back'))).toBe('');
  });

  it('is an error by its code', () => {
    setErrorCode(pen, drawn('failed'), trigger('failed'), 'BUDGET');
    expect(errorCodeOf(trigger('failed'))).toBe('BUDGET');
  });
});

describe('repetition', () => {
  it('is set, given its collection, and removed', async () => {
    setRepeat(pen, drawn('task'), 'sequential');
    setLoopText(pen, drawn('task'), 'lab:collection', 'owners');
    setLoopText(pen, drawn('task'), 'completionCondition', 'outcome = "reject"');
    expect(repeatOf(element('task'))).toBe('sequential');
    expect(await written()).toMatch(/isSequential="true" lab:collection="owners"/);
    setRepeat(pen, drawn('task'), 'parallel');
    expect(repeatOf(element('task'))).toBe('parallel');
    setRepeat(pen, drawn('task'), 'once');
    expect(await written()).not.toContain('multiInstance');
  });
});

it('what is written is what the compiler reads', async () => {
  setName(pen, drawn('task'), 'en', 'Manager approval');
  setTexts(pen, drawn('task'), {
    'lab:sign': 'ratio(0.6)',
    'lab:remind': 'P1D R3/P1D',
    'lab:assignee': 'departmentManager(2); ceo',
  });
  setTexts(pen, drawn('yes'), { 'lab:action': 'approve' });
  setTexts(pen, drawn('no'), { 'lab:action': 'reject' });
  setTimer(pen, drawn('late'), trigger('late'), { kind: 'duration', text: 'P2D' });
  setMessage(pen, drawn('back'), trigger('back'), 'withdraw');
  setTexts(pen, drawn('back'), { 'lab:assignee': 'requester', 'lab:when': 'decisions = 0' });
  setErrorCode(pen, drawn('failed'), trigger('failed'), 'BUDGET');
  const { problems } = await checkDiagram(await written(), vocabulary);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});
