import { useState } from 'react';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BpmnModdle } from 'bpmn-moddle';
import { FileText } from 'lucide-react';
import { z } from 'zod';
import { defineSubject } from '#lab/shared/define-subject.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { lab } from '#lab/process-engine/notation/lab.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { defineRoom } from '#lab/ui/room.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../../index.jsx';
import type { Modeler, Properties } from '../canvas/services.js';
import { DesignerContext } from '../designer-context.js';
import { Due } from './due.js';
import { Form } from './form.js';

const spoken = subjectWords('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  start: 'approve',
  actions: { approve: { asks: 'opinion', may: 'demo:record:approve' } },
  fields: {
    price: {},
    'lines.count': { text: 'demo.record.fields.count', control: 'number' },
  },
});
const subject = defineSubject(spoken, {
  facts: z.object({}),
  handlers: [],
  edits: { 'lines.count': z.string() },
});
const words = { record: { fields: { price: 'Price', count: 'Count' } } };
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
});

let task: ModdleElement;

/** The sections of one task, whose words change in place as on a canvas. */
function Sections() {
  const [revision, setRevision] = useState(0);
  const modeling = {
    updateProperties: (_: DiagramElement, properties: Properties) => {
      for (const [name, value] of Object.entries(properties)) task.set(name, value);
      setRevision(revision + 1);
    },
  };
  const modeler = { get: () => modeling } as unknown as Modeler;
  const chosen = { id: 'task', type: task.$type, businessObject: task } as DiagramElement;
  return (
    <DesignerContext
      value={{ modeler, subject, chosen, problems: [], revision, fresh: new Set(), choose: () => undefined }}
    >
      <Form />
      <Due />
    </DesignerContext>
  );
}

async function draw(given: string) {
  const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t"><bpmn:process id="p"><bpmn:userTask id="task" ${given} /></bpmn:process></bpmn:definitions>`;
  const parsed = await new BpmnModdle({ lab }).fromXML(file);
  task = parsed.elementsById.task as ModdleElement;
  return renderInside(<Sections />, { rooms: [room, demo] });
}

const said = (word: string) => textOf(task, `lab:${word}`);
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByTitle(option));
};

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});

it('gives each field of the form its right; one that is read needs no word, one that acts cannot change is not offered', async () => {
  const { texts } = await draw('');
  await userEvent.click(screen.getByRole('button', { name: /^Form/ }));
  await choose('Price', 'Hidden');
  expect(said('form')).toBe('price=hidden');
  await userEvent.click(screen.getByRole('combobox', { name: 'Price' }));
  expect(screen.queryByTitle('Editable')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await choose('Count (lines)', 'Editable');
  expect(said('form')).toBe('price=hidden; lines.count=edit');
  expect(texts.missingKeys()).toEqual([]);
});

it('counts working time where that is switched on, and says so', async () => {
  await draw('lab:due="P2D"');
  expect(screen.getByText('Nights and weekends count.')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Count working hours only' }));
  expect(said('time')).toBe('working');
  expect(screen.queryByText('Nights and weekends count.')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Count working hours only' }));
  expect(said('time')).toBe('');
});
