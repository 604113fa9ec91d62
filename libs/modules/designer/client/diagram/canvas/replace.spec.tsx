import { afterAll, describe, expect, it } from '@jest/globals';
import { kindOf, specOf, type KindName } from '../model/kinds.js';
import { listOf } from '../model/read.js';
import { setMessage, setTimer, timerOf, triggersOf } from '../model/triggers.js';
import { setTexts } from '../model/write.js';
import { closeBoards, openBoard, type Board } from '../testing/board.js';
import { alternatives } from './replace.js';

afterAll(closeBoards);

const drawn = (board: Board, kind: KindName) => {
  const element = board.draw(kind, board.start);
  // Labels beside their elements need sizes.
  if (specOf(kind).family !== 'activity' && specOf(kind).family !== 'scope') return element;
  setTexts(board.pen, element, { name: '核对', 'lab:nameZh': '核对', 'lab:nameEn': 'Check' });
  return element;
};

describe('an element that becomes another kind', () => {
  it('keeps its id, its names and its flows', async () => {
    const board = await openBoard();
    const task = drawn(board, 'task');
    const { id } = task;
    board.draw('endEvent', task);
    const call = board.become(task, 'callActivity');
    expect(call.id).toBe(id);
    expect(['name', 'lab:nameZh', 'lab:nameEn'].map((word) => call.businessObject.get(word))).toEqual([
      '核对',
      '核对',
      'Check',
    ]);
    expect([call.incoming.length, call.outgoing.length]).toEqual([1, 1]);
  });

  it('keeps the words that the new kind has, too', async () => {
    const board = await openBoard();
    const task = drawn(board, 'serviceTask');
    setTexts(board.pen, task, { 'lab:handler': 'order', 'lab:state': 'approved', 'lab:in': 'a = 1' });
    const { businessObject } = board.become(task, 'sendTask');
    expect(['lab:handler', 'lab:state', 'lab:in'].map((word) => businessObject.get(word))).toEqual([
      'order',
      'approved',
      'a = 1',
    ]);
    expect(
      board.become(board.modeler.get('elementRegistry').get(task.id)!, 'manualTask').businessObject.get('lab:handler'),
    ).toBeUndefined();
  });

  it('is one step to undo', async () => {
    const board = await openBoard();
    const task = drawn(board, 'task');
    board.become(task, 'subProcess');
    board.modeler.get('commandStack').undo();
    expect(kindOf(board.modeler.get('elementRegistry').get(task.id)!.businessObject)).toBe('task');
  });

  it('has the start of its kind when a task becomes a sub-process', async () => {
    const board = await openBoard();
    const scope = board.become(drawn(board, 'task'), 'subProcess');
    expect(board.inside(scope).map(({ businessObject }) => kindOf(businessObject))).toEqual(['startEvent']);
    const alone = board.become(board.draw('task'), 'eventSubProcess');
    expect(board.inside(alone).map(({ businessObject }) => kindOf(businessObject))).toEqual(['messageStart']);
    const embedded = board.become(alone, 'subProcess');
    expect(board.inside(embedded).map(({ businessObject }) => kindOf(businessObject))).toEqual(['startEvent']);
  });

  it('has no start where it is ad hoc', async () => {
    const board = await openBoard();
    const scope = drawn(board, 'subProcess');
    board.draw('task', board.inside(scope)[0]);
    const adHoc = board.become(scope, 'adHocSubProcess');
    expect(board.inside(adHoc).map(({ businessObject }) => kindOf(businessObject))).toEqual(['task']);
  });

  it('keeps what triggers it, also among several triggers', async () => {
    const board = await openBoard();
    const event = drawn(board, 'timerCatch');
    setTimer(board.pen, event, triggersOf(event.businessObject)[0]!, { kind: 'duration', text: 'P3D' });
    const several = board.become(event, 'multipleCatch');
    const [added, kept] = triggersOf(several.businessObject);
    expect([added?.$type, kept && timerOf(kept).text]).toEqual(['bpmn:MessageEventDefinition', 'P3D']);
    expect(kindOf(several.businessObject)).toBe('multipleCatch');
    const back = board.become(several, 'messageCatch');
    expect(kindOf(back.businessObject)).toBe('messageCatch');
  });

  it('becomes the throwing end of the same message', async () => {
    const board = await openBoard();
    const event = drawn(board, 'messageCatch');
    setMessage(board.pen, event, triggersOf(event.businessObject)[0]!, 'notified');
    const thrown = board.become(event, 'messageThrow');
    const [trigger] = listOf(thrown.businessObject, 'eventDefinitions');
    expect((trigger?.get('messageRef') as { name: string }).name).toBe('notified');
  });
});

describe('what an element can become', () => {
  it('depends on its flows: an event in the middle of a path is no start and no end', async () => {
    const board = await openBoard();
    const event = drawn(board, 'timerCatch');
    expect(alternatives(event)).toContain('terminateEnd');
    board.draw('endEvent', event);
    expect(alternatives(event)).not.toContain('terminateEnd');
    expect(alternatives(event)).not.toContain('timerStart');
    expect(alternatives(event)).toContain('messageThrow');
  });

  it('depends on its content: a sub-process with steps becomes another sub-process only', async () => {
    const board = await openBoard();
    const scope = drawn(board, 'subProcess');
    expect(alternatives(scope)).toContain('userTask');
    board.draw('task', board.inside(scope)[0]);
    expect(alternatives(scope).map((kind) => specOf(kind).family)).toEqual(['scope', 'scope']);
  });

  it('depends on its place: what is thrown is caught at the start of an event sub-process, and a transaction is cancelled', async () => {
    const board = await openBoard();
    expect(alternatives(board.start)).not.toContain('errorStart');
    const [caught] = board.inside(board.draw('eventSubProcess'));
    expect(alternatives(caught!)).toContain('errorStart');
    expect(alternatives(caught!)).not.toContain('startEvent');
    const onTask = board.draw('timerBoundary', drawn(board, 'task'));
    expect(alternatives(onTask)).not.toContain('cancelBoundary');
    const onTransaction = board.draw('timerBoundary', board.draw('transaction'));
    expect(alternatives(onTransaction)).toContain('cancelBoundary');
  });
});
