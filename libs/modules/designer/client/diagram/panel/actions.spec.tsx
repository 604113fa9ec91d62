import { useState } from 'react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BpmnModdle } from 'bpmn-moddle';
import { subjects } from '#lab/modules/subjects.js';
import type { Problem } from '#lab/process-engine/index.js';
import { lab } from '#lab/process-engine/notation/lab.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../../index.jsx';
import type { Modeler, Properties } from '../canvas/services.js';
import { DesignerContext } from '../designer-context.js';
import { Actions } from './actions.js';

let task: ModdleElement;
const noWay: Problem = {
  elementId: 'task',
  code: 'no-way',
  severity: 'error',
  message: '',
  args: { action: 'reject' },
};

/** The actions of one task, whose words change in place as on a canvas. */
function Panel() {
  const [revision, setRevision] = useState(0);
  const modeling = {
    updateProperties: (_: DiagramElement, properties: Properties) => {
      for (const [name, value] of Object.entries(properties)) task.set(name, value);
      setRevision(revision + 1);
    },
  };
  const modeler = { get: () => modeling } as unknown as Modeler;
  const chosen = { id: 'task', type: task.$type, businessObject: task, outgoing: [] } as unknown as DiagramElement;
  const problems = textOf(task, 'lab:continues') === '' ? [noWay] : [];
  const subject = subjects.find(({ name }) => name === 'purchase-request');
  return (
    <DesignerContext
      value={{ modeler, subject, chosen, problems, revision, fresh: new Set(), choose: () => undefined }}
    >
      <Actions />
    </DesignerContext>
  );
}

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});

describe('the actions of a task', () => {
  it('offer to continue where an action has no way of its own, and only there', async () => {
    const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t"><bpmn:process id="p"><bpmn:userTask id="task" lab:actions="approve reject" /></bpmn:process></bpmn:definitions>`;
    const parsed = await new BpmnModdle({ lab }).fromXML(file);
    task = parsed.elementsById.task as ModdleElement;
    const { texts } = await renderInside(<Panel />, { rooms: [room] });
    const goesOn = () => screen.getByRole('button', { name: 'Continues' });
    expect(goesOn().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(goesOn());
    expect(textOf(task, 'lab:continues')).toBe('reject');
    expect(goesOn().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(goesOn());
    expect(textOf(task, 'lab:continues')).toBe('');
    await userEvent.click(goesOn());
    await userEvent.click(screen.getAllByRole('switch', { checked: true })[1] as HTMLElement);
    expect([textOf(task, 'lab:actions'), textOf(task, 'lab:continues')]).toEqual(['approve', '']);
    expect(texts.missingKeys()).toEqual([]);
  });
});
