import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { openDocument, writeDocument } from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { fieldGroups, formsAfter, giving, rightOf, userTasksOf, type MatrixField } from './field-matrix.js';

const fields = {
  'lines.count': { input: z.string() },
  price: {},
  comment: { text: 'demo.words.comment', input: z.string() },
};
const field = (name: string): MatrixField =>
  fieldGroups({ texts: 'demo', fields })
    .flatMap((group) => group.fields)
    .find((one) => one.field === name)!;

const flow = (from: string, to: string) =>
  `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}" />`;
/** In the file from the last step to the first, with a sub-process, a way back, a boundary event and a lone loop. */
const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t">
  <bpmn:process id="p">
    <bpmn:userTask id="lone" />
    <bpmn:task id="again" />
    <bpmn:userTask id="late" />
    <bpmn:userTask id="last" lab:form="price=hidden; other=edit" />
    <bpmn:subProcess id="inner"><bpmn:userTask id="inside" /></bpmn:subProcess>
    <bpmn:userTask id="first" />
    <bpmn:boundaryEvent id="timer" attachedToRef="first" />
    <bpmn:startEvent id="start" />
    ${flow('start', 'first')}${flow('first', 'inner')}${flow('inner', 'last')}${flow('last', 'first')}
    ${flow('timer', 'late')}${flow('lone', 'again')}${flow('again', 'lone')}
  </bpmn:process></bpmn:definitions>`;

async function opened(xml: string) {
  const { root } = await openDocument(xml);
  const tasks = userTasksOf(root as unknown as ModdleElement);
  const named = (id: string) => tasks.find((task) => task.id === id)!;
  return { tasks, named, write: () => writeDocument(root) };
}

describe('the fields of a kind of record', () => {
  it('has those of the record first and each list of lines as a group', () => {
    expect(fieldGroups({ texts: 'demo', fields })).toEqual([
      {
        list: undefined,
        fields: [
          { field: 'price', text: 'demo.fields.price', rights: ['read', 'hidden'] },
          { field: 'comment', text: 'demo.words.comment', rights: ['edit', 'read', 'hidden'] },
        ],
      },
      {
        list: 'lines',
        fields: [{ field: 'lines.count', text: 'demo.fields.lines.count', rights: ['edit', 'read', 'hidden'] }],
      },
    ]);
  });

  it('is empty without a kind of record', () => {
    expect(fieldGroups(undefined)).toEqual([]);
    expect(fieldGroups({ texts: 'demo', fields: {} })).toEqual([]);
  });
});

describe('the steps of the matrix', () => {
  it('follow the flows, not the order of the file; what no flow leads to is last', async () => {
    const { tasks } = await opened(file);
    expect(tasks.map(({ id }) => id)).toEqual(['first', 'inside', 'last', 'late', 'lone']);
  });
});

describe('rights of the matrix', () => {
  it('are read from the task and are read-only where it says nothing', async () => {
    const { named } = await opened(file);
    expect(rightOf(named('last'), 'price')).toBe('hidden');
    expect(rightOf(named('last'), 'comment')).toBe('read');
    expect(rightOf(named('first'), 'price')).toBe('read');
  });

  it('come back from the file as they were written, with what the task says of other fields', async () => {
    const { tasks, named, write } = await opened(file);
    const changes = [
      ...giving([named('first')], [field('price'), field('comment'), field('lines.count')], 'edit'),
      ...giving(tasks, [field('comment')], 'hidden'),
      ...giving([named('last')], [field('price')], 'read'),
    ];
    for (const [task, text] of formsAfter(changes)) task.set('lab:form', text);
    const again = await opened(await write());
    expect(again.tasks.map((task) => [task.id, task.get('lab:form')])).toEqual([
      ['first', 'comment=hidden; lines.count=edit'],
      ['inside', 'comment=hidden'],
      ['last', 'other=edit; comment=hidden'],
      ['late', 'comment=hidden'],
      ['lone', 'comment=hidden'],
    ]);
  });

  it('change no task that has them already', async () => {
    const { tasks, named } = await opened(file);
    expect([...formsAfter(giving(tasks, [field('price')], 'hidden')).keys()]).not.toContain(named('last'));
    expect(formsAfter(giving(tasks, [field('price')], 'edit')).size).toBe(0);
  });
});
