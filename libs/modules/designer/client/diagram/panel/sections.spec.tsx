import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { compile, type Node } from '#lab/process-engine/index.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../../index.jsx';
import { DesignerContext } from '../designer-context.js';
import { assigneeOf } from '../model/read.js';
import { setTexts } from '../model/write.js';
import { closeBoards, openBoard, type Board } from '../testing/board.js';
import { useDesignerOf } from '../use-designer.js';
import { Panel } from './panel.js';

afterAll(closeBoards);

const known = [{ key: 'check.standard', name: { zh: '核对', en: 'Check' } }];

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson(), 'GET process/definitions': () => known });
});

/** The panel beside the canvas, as it follows every change of the diagram. */
function Live({ board }: { readonly board: Board }) {
  return (
    <DesignerContext value={useDesignerOf(board.modeler, [])}>
      <Panel />
    </DesignerContext>
  );
}

async function show(board: Board, chosen: DiagramElement) {
  board.modeler.get('selection').select(chosen);
  await renderInside(<Live board={board} />, { rooms: [room] });
  return { user: userEvent.setup(), panel: within(await screen.findByRole('complementary')) };
}

async function nodeOf(board: Board, id: string): Promise<Node | undefined> {
  const { definition, problems } = await compile(await board.xml());
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return definition?.root.all.get(id);
}

type User = ReturnType<typeof userEvent.setup>;

async function type(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text.replace(/[{[]/g, '$&$&'));
  await user.tab();
}

describe('the panel', () => {
  it('says whom a mail goes to and what it says, and asks for no message; a copy has recipients alone', async () => {
    const board = await openBoard();
    const mail = board.draw('mail', board.start);
    board.draw('endEvent', mail);
    setTexts(board.pen, mail, { 'lab:recipients': 'ceo' });
    const { user, panel } = await show(board, mail);
    expect(panel.queryByText('Message')).toBeNull();
    expect(panel.getByRole('group', { name: 'Recipients' })).toBeTruthy();
    await type(user, panel.getByRole('textbox', { name: 'Subject in English' }), 'Arrived: {number}');
    await type(user, panel.getByRole('textbox', { name: 'Text in Chinese' }), '货物已到');
    await type(user, panel.getByRole('textbox', { name: 'Subject in Chinese' }), '到货');
    await type(user, panel.getByRole('textbox', { name: 'Text in English' }), 'It is here.');
    expect((await nodeOf(board, mail.id))?.work?.notify).toMatchObject({
      by: 'mail',
      people: [{ resolver: 'ceo' }],
      title: { zh: '到货', en: 'Arrived: {number}' },
      text: { zh: '货物已到', en: 'It is here.' },
    });
    act(() => setTexts(board.pen, mail, { 'lab:handler': 'notify.copy' }));
    expect(panel.queryByRole('textbox', { name: 'Subject in English' })).toBeNull();
    expect(panel.getByRole('group', { name: 'Recipients' })).toBeTruthy();
  });

  it('says which process a call starts, in which version, and what goes in', async () => {
    const board = await openBoard();
    const call = board.draw('callActivity', board.start);
    board.draw('endEvent', call);
    const { user, panel } = await show(board, call);
    await type(user, panel.getByRole('combobox', { name: 'Process' }), 'check.standard');
    await user.click(panel.getAllByRole('button', { name: 'Add a value' })[0]!);
    await type(user, panel.getByRole('textbox', { name: 'Name' }), 'amount');
    await type(user, panel.getByRole('combobox', { name: 'Expression' }), 'total * 2');
    await user.click(panel.getAllByRole('checkbox', { name: 'All variables' })[1]!);
    expect(call.businessObject.get('lab:in')).toBe('amount = total * 2');
    expect(await nodeOf(board, call.id)).toMatchObject({
      call: { called: 'check.standard', binding: { kind: 'latest' }, allOut: true, input: [{ target: 'amount' }] },
    });
  });

  it('says when a complex gateway goes on', async () => {
    const board = await openBoard();
    const gateway = board.draw('complexGateway', board.start);
    board.draw('endEvent', gateway);
    const { user, panel } = await show(board, gateway);
    await type(user, panel.getByRole('combobox', { name: 'Continues when' }), 'activationCount >= 2');
    expect((await nodeOf(board, gateway.id))?.activation).toBeDefined();
  });

  it('says how an ad-hoc sub-process goes', async () => {
    const board = await openBoard();
    const scope = board.draw('adHocSubProcess', board.start);
    board.draw('endEvent', scope);
    const { user, panel } = await show(board, scope);
    await type(user, panel.getByRole('combobox', { name: 'Complete when' }), 'decisions > 1');
    await user.click(panel.getByRole('switch', { name: 'Cancel what is still open' }));
    const { adHoc } = (await nodeOf(board, scope.id)) ?? {};
    expect([adHoc?.completion !== undefined, adHoc?.cancelsRemaining]).toEqual([true, false]);
  });

  it('repeats an activity while a condition holds, at most so many times', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    board.draw('endEvent', task);
    const { user, panel } = await show(board, task);
    await user.click(panel.getByRole('button', { name: /^Multi-instance/ }));
    await user.click(panel.getByText('Loop'));
    await type(user, panel.getByRole('combobox', { name: 'Repeat while' }), 'outcome = "reject"');
    await type(user, panel.getByRole('spinbutton', { name: 'At most' }), '5');
    const { standard } = (await nodeOf(board, task.id))?.loop ?? {};
    expect([standard?.most, standard?.condition !== undefined]).toEqual([5, true]);
  });

  it('names the variable of a data object', async () => {
    const board = await openBoard();
    board.draw('endEvent', board.start);
    const data = board.draw('dataObject');
    const { user, panel } = await show(board, data);
    await type(user, panel.getByRole('textbox', { name: 'Name' }), 'rate');
    await type(user, panel.getByRole('textbox', { name: 'Initial value' }), '0.13');
    const { definition } = await compile(await board.xml());
    expect(definition?.root.initial).toEqual({ rate: '0.13' });
  });

  it('gives the tasks of a lane its people', async () => {
    const board = await openBoard();
    const task = board.draw('userTask', board.start);
    board.draw('endEvent', task);
    const pool = board.draw('participant');
    const modeling = board.modeler.get('modeling');
    modeling.splitLane(pool, 2);
    const lanes = pool.children!.filter(({ type: kind }) => kind === 'bpmn:Lane');
    const lane = lanes.find(({ businessObject }) =>
      (businessObject.get('flowNodeRef') as readonly unknown[]).includes(task.businessObject),
    );
    const { user, panel } = await show(board, lane!);
    await user.click(panel.getByRole('button', { name: 'Write as text' }));
    await type(user, panel.getByRole('textbox', { name: 'Who decides' }), 'role(qa)');
    expect(assigneeOf(task.businessObject)).toBe('role(qa)');
    expect((await nodeOf(board, task.id))?.task?.people.map(({ text }) => text)).toEqual(['role(qa)']);
    act(() => board.modeler.get('selection').select(task));
    expect(await screen.findByText(/^From the lane/)).toBeTruthy();
    act(() => setTexts(board.pen, task, { 'lab:assignee': 'ceo' }));
    expect(screen.queryByText(/^From the lane/)).toBeNull();
  });

  it('adds lanes to a pool and names both in two languages', async () => {
    const board = await openBoard();
    board.draw('endEvent', board.start);
    const pool = board.draw('participant');
    const { user, panel } = await show(board, pool);
    await type(user, panel.getByRole('textbox', { name: 'English name' }), 'Laboratory');
    await user.click(panel.getByRole('button', { name: 'Divide into 2' }));
    expect(pool.children!.filter(({ type: kind }) => kind === 'bpmn:Lane')).toHaveLength(2);
    expect(await board.xml()).toMatch(/<bpmn:participant [^>]*lab:nameEn="Laboratory"/);
  });

  it('has no sender of a message that starts the process', async () => {
    const board = await openBoard();
    board.draw('endEvent', board.start);
    const event = board.draw('messageStart');
    board.draw('endEvent', event);
    const { user, panel } = await show(board, event);
    await type(user, panel.getByRole('combobox', { name: 'Name' }), 'ordered');
    expect(panel.queryByText('Sent by (as a button)')).toBeNull();
    expect((await nodeOf(board, event.id))?.event).toMatchObject({ message: { name: 'ordered' } });
  });

  it('offers the messages of the record where something waits for one, and where none begins the process', async () => {
    const board = await openBoard();
    setTexts(board.pen, board.modeler.get('canvas').getRootElement(), { 'lab:subject': 'purchase-order' });
    const offered = async (element: DiagramElement) => {
      const { user, panel } = await show(board, element);
      await user.click(panel.getByRole('combobox', { name: 'Name' }));
      const found = await screen.findAllByText(/ · /, { selector: '.ant-select-item-option-content' }).catch(() => []);
      cleanup();
      return found.map(({ textContent }) => textContent.split(' · ')[1]);
    };
    const event = board.draw('messageCatch', board.start);
    const task = board.draw('receiveTask', event);
    board.draw('endEvent', task);
    expect(await offered(event)).toEqual(expect.arrayContaining(['received', 'invoiced', 'paid', 'withdraw']));
    expect(await offered(task)).toEqual(['received', 'invoiced', 'paid']);
    expect(await offered(board.draw('messageStart'))).not.toContain('received');
    expect(await offered(board.draw('messageThrow', board.start))).toEqual([]);
  });

  it('adds a trigger to an event with several, and asks for what it needs', async () => {
    const board = await openBoard();
    const event = board.draw('multipleEnd', board.start);
    const { user, panel } = await show(board, event);
    await user.click(panel.getByRole('combobox', { name: 'Add a trigger' }));
    await user.click(await screen.findByTitle('Escalation'));
    const codes = panel.getByRole('combobox', { name: 'Code' });
    await type(user, codes, 'LATE');
    expect(await board.xml()).toContain('escalationCode="LATE"');
  });
});
