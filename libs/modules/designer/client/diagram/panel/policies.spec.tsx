import { useState } from 'react';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BpmnModdle } from 'bpmn-moddle';
import { lab } from '#lab/process-engine/notation/lab.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../../index.jsx';
import type { Modeler, Properties } from '../canvas/services.js';
import { DesignerContext } from '../designer-context.js';
import { Policies } from './policies.js';
import { WhoDecides } from './who.js';

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
      value={{ modeler, subject: undefined, chosen, problems: [], revision, fresh: new Set(), choose: () => undefined }}
    >
      <WhoDecides />
      <Policies />
    </DesignerContext>
  );
}

async function draw(words: string) {
  const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t"><bpmn:process id="p"><bpmn:userTask id="task" lab:actions="approve reject" lab:assignee="ceo" ${words} /></bpmn:process></bpmn:definitions>`;
  const parsed = await new BpmnModdle({ lab }).fromXML(file);
  task = parsed.elementsById.task as ModdleElement;
  return renderInside(<Sections />, { rooms: [room] });
}

const said = (word: string) => textOf(task, `lab:${word}`);
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByTitle(option));
};

beforeEach(() => {
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET process/people': () => ({ roles: [{ code: 'QA', name: { zh: '质量', en: 'Quality' } }], groups: [] }),
  });
});

describe('the policies of a task', () => {
  it('are closed while there are none, and say nothing of what is usual', async () => {
    const { texts } = await draw('');
    await userEvent.click(screen.getByRole('button', { name: /Special cases/ }));
    await choose('If they have approved it before', 'Count as approved if nothing has changed');
    expect(said('repeated')).toBe('skip');
    await choose('If they have approved it before', 'They decide again');
    expect(said('repeated')).toBe('');
    await choose('If it is their own record', 'They decide');
    expect(said('self')).toBe('ask');
    await choose('If it is their own record', 'Only others decide');
    expect(said('self')).toBe('');
    await choose('If it is their own record', 'Count as approved by them');
    await choose('If still no one is found', 'Count as rejected');
    expect([said('self'), said('empty')]).toEqual(['skip', 'reject']);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('give a time limit and what comes then', async () => {
    const { texts } = await draw('lab:timeout="P2D pass"');
    const count = screen.getByRole('spinbutton', { name: 'No decision within' });
    expect(count).toHaveProperty('value', '2');
    await choose('Then', 'Escalate to their superior');
    expect(said('timeout')).toBe('P2D escalate');
    await userEvent.clear(count);
    await userEvent.tab();
    expect(said('timeout')).toBe('');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('leave a limit that is more than a span to be written', async () => {
    await draw('lab:timeout="P1DT12H escalate"');
    expect(screen.getByRole('textbox', { name: 'No decision within' })).toHaveProperty('value', 'P1DT12H escalate');
  });

  it('tell who gets copies', async () => {
    await draw('lab:cc="ceo"');
    const copies = screen.getByRole('group', { name: 'Copies of the decision' });
    await userEvent.click(within(copies).getByRole('button', { name: 'Add a rule' }));
    expect(said('cc')).toBe('ceo; requester');
  });
});

describe('one of several, and votes that differ', () => {
  it('draws one of those who are found', async () => {
    const { texts } = await draw('');
    await choose('Who gets the task', 'One, with the fewest tasks');
    expect(said('pick')).toBe('leastLoaded');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('takes away what would have no effect once the rule is another', async () => {
    await draw('lab:pick="random"');
    await userEvent.click(screen.getByText('Ratio'));
    expect([said('sign'), said('pick')]).toEqual(['ratio(0.6)', '']);
    await userEvent.click(screen.getByRole('button', { name: 'Add a weight' }));
    expect(said('weights')).toBe('ceo=2');
    const veto = screen.getByRole('group', { name: 'Veto' });
    await userEvent.click(within(veto).getByRole('button', { name: 'Add a rule' }));
    expect(said('veto')).toBe('departmentManager');
    await userEvent.click(screen.getByText('All'));
    expect([said('sign'), said('weights'), said('veto')]).toEqual(['all', '', '']);
  });

  it('counts nothing against where nobody votes any more', async () => {
    await draw('lab:sign="all" lab:against="object"');
    await userEvent.click(screen.getByText('Claim'));
    expect([said('sign'), said('against')]).toEqual(['', '']);
  });

  it('changes a weight and whom it is for, and takes it away', async () => {
    const { texts } = await draw('lab:sign="ratio(0.5)" lab:weights="ceo=2; role(QA)=3"');
    const weights = screen.getByRole('group', { name: 'Weighted votes' });
    const [first] = within(weights).getAllByRole('spinbutton', { name: 'Number of votes' });
    await userEvent.clear(first!);
    await userEvent.type(first!, '5');
    expect(said('weights')).toBe('ceo=5; role(QA)=3');
    const [remove] = within(screen.getByRole('group', { name: 'Weighted votes' })).getAllByRole('button', {
      name: 'Remove this rule',
    });
    await userEvent.click(remove!);
    expect(said('weights')).toBe('role(QA)=3');
    expect(texts.missingKeys()).toEqual([]);
  });
});
