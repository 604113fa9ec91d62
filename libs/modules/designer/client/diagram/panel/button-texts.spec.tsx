import { useState } from 'react';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BpmnModdle } from 'bpmn-moddle';
import { lab } from '#lab/process-engine/notation/lab.js';
import { subjects } from '#lab/modules/subjects.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import { room } from '../../index.jsx';
import type { Modeler, Properties } from '../canvas/services.js';
import { DesignerContext } from '../designer-context.js';
import { ButtonTexts, ProcessButtonTexts } from './button-texts.js';

let moddle: BpmnModdle;
let file: ModdleElement;
let task: ModdleElement;
let process: ModdleElement;

/** The section of the task or of its process, whose words change in place as on a canvas. */
function Section({ of }: { readonly of: 'task' | 'process' }) {
  const [revision, setRevision] = useState(0);
  const write = (element: ModdleElement, properties: Properties) => {
    for (const [name, value] of Object.entries(properties)) element.set(name, value);
    setRevision(revision + 1);
  };
  const modeling = {
    updateProperties: ({ businessObject }: DiagramElement, properties: Properties) => write(businessObject, properties),
    updateModdleProperties: (_: DiagramElement, element: ModdleElement, properties: Properties) =>
      write(element, properties),
  };
  const modeler = { get: () => modeling } as unknown as Modeler;
  const element = of === 'task' ? task : process;
  const chosen = { id: of, type: element.$type, businessObject: element } as DiagramElement;
  const [subject] = subjects;
  return (
    <DesignerContext
      value={{ modeler, subject, chosen, problems: [], revision, fresh: new Set(), choose: () => undefined }}
    >
      {of === 'task' ? <ButtonTexts /> : <ProcessButtonTexts process={process} />}
    </DesignerContext>
  );
}

async function draw(of: 'task' | 'process', language: 'zh' | 'en', words = '', ofProcess = '') {
  const xml = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t"><bpmn:process id="process" ${ofProcess}><bpmn:userTask id="task" lab:actions="approve" ${words} /></bpmn:process></bpmn:definitions>`;
  moddle = new BpmnModdle({ lab });
  const { rootElement, elementsById } = await moddle.fromXML(xml);
  file = rootElement as unknown as ModdleElement;
  task = elementsById.task as ModdleElement;
  process = elementsById.process as ModdleElement;
  return renderInside(<Section of={of} />, { rooms: [room, purchase], language });
}

const written = async () => (await moddle.toXML(file as never)).xml;

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});

it('names the buttons of a step in both languages; an emptied name is gone', async () => {
  const { texts } = await draw('task', 'en');
  await userEvent.click(screen.getByRole('button', { name: /^Button texts/ }));
  const inEnglish = screen.getByRole('textbox', { name: 'Text of “Approve” in English' });
  await userEvent.type(inEnglish, 'Confirm; receipt{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of “Approve” in Chinese' }), '确认收货');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of “Transfer” in Chinese' }), '转交');
  await userEvent.tab();
  expect(await written()).toContain('lab:labelsEn="approve=Confirm  receipt"');
  expect(await written()).toContain('lab:labelsZh="approve=确认收货; transfer=转交"');
  await userEvent.clear(inEnglish);
  await userEvent.tab();
  expect(await written()).not.toContain('lab:labelsEn');
  expect(texts.missingKeys()).toEqual([]);
});

it('takes no more than fits on a button', async () => {
  await draw('task', 'en');
  await userEvent.click(screen.getByRole('button', { name: /^Button texts/ }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Text of “Approve” in English' }),
    `${'x'.repeat(30)}{Enter}`,
  );
  expect(await written()).toContain(`lab:labelsEn="approve=${'x'.repeat(24)}"`);
});

it('shows what the process calls a button, and names those of all steps', async () => {
  await draw('task', 'zh', '', 'lab:labelsZh="approve=同意付款"');
  await userEvent.click(screen.getByRole('button', { name: /^按钮文字/ }));
  expect(screen.getByPlaceholderText('同意付款')).toBe(screen.getByRole('textbox', { name: '“通过”的中文文字' }));
});

it('offers for a process what its steps offer, and not the start', async () => {
  await draw('process', 'en');
  await userEvent.click(screen.getByRole('button', { name: /^Button texts/ }));
  expect(screen.queryByRole('textbox', { name: 'Text of “Submit” in English' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of “Withdraw” in English' }), 'Take back{Enter}');
  expect(await written()).toContain('lab:labelsEn="withdraw=Take back"');
});
