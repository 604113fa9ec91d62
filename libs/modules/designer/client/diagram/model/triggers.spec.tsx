import { afterAll, describe, expect, it } from '@jest/globals';
import { compile, type Definition } from '#lab/process-engine/index.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { closeBoards, openBoard, type Board } from '../testing/board.js';
import {
  addTrigger,
  compensable,
  compensatedBy,
  conditionOf,
  escalationOf,
  linkNames,
  mayAdd,
  removeTrigger,
  setCompensated,
  setCondition,
  setEscalation,
  setSignal,
  signalOf,
  triggersOf,
  wordOfTrigger,
} from './triggers.js';
import { declaredNames } from './declared.js';
import { setTexts, setValues } from './write.js';

afterAll(closeBoards);

const triggerOf = (element: DiagramElement) => triggersOf(element.businessObject)[0]!;

async function eventOf(board: Board, id: string): Promise<unknown> {
  const { definition, problems } = await compile(await board.xml());
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return (definition as Definition).root.all.get(id)?.event;
}

describe('what an event says, as the engine reads it', () => {
  it('a signal is declared once, by its name', async () => {
    const board = await openBoard();
    const thrown = board.draw('signalThrow', board.start);
    setSignal(board.pen, thrown, triggerOf(thrown), ' recall ');
    const heard = board.draw('signalCatch', thrown);
    setSignal(board.pen, heard, triggerOf(heard), 'recall');
    board.draw('endEvent', heard);
    expect(declaredNames(heard.businessObject, 'bpmn:Signal', 'name')).toEqual(['recall']);
    expect(signalOf(triggerOf(heard))).toBe('recall');
    expect(await eventOf(board, heard.id)).toEqual({ type: 'signal', name: 'recall' });
    setSignal(board.pen, heard, triggerOf(heard), '');
    expect(signalOf(triggerOf(heard))).toBe('');
  });

  it('an escalation has a code, and a variable that takes it', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    board.draw('endEvent', task);
    const caught = board.draw('escalationBoundary', task);
    board.draw('endEvent', caught);
    setEscalation(board.pen, caught, triggerOf(caught), 'LATE');
    setTexts(board.pen, caught, { 'lab:codeVariable': 'level' }, triggerOf(caught));
    expect(escalationOf(triggerOf(caught))).toBe('LATE');
    expect(await eventOf(board, caught.id)).toEqual({ type: 'escalation', code: 'LATE', codeName: 'level' });
  });

  it('a condition is an expression', async () => {
    const board = await openBoard();
    const event = board.draw('conditionalCatch', board.start);
    board.draw('endEvent', event);
    setCondition(board.pen, event, triggerOf(event), 'amount > 3');
    expect(conditionOf(triggerOf(event))).toBe('amount > 3');
    expect(await eventOf(board, event.id)).toMatchObject({ type: 'conditional' });
  });

  it('both ends of a jump have one name, which the other end offers', async () => {
    const board = await openBoard();
    const [thrown, caught] = [board.draw('linkThrow', board.start), board.draw('linkCatch')];
    setTexts(board.pen, thrown, { name: 'over' }, triggerOf(thrown));
    expect(linkNames(caught.businessObject)).toEqual(['over']);
    expect(linkNames(thrown.businessObject)).toEqual([]);
  });

  it('compensation undoes one activity of its scope, or all', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    const undo = board.draw('compensateThrow', task);
    board.draw('endEvent', undo);
    expect(compensable(undo.businessObject)).toEqual([task.businessObject]);
    setCompensated(board.pen, undo, triggerOf(undo), task.businessObject);
    expect(compensatedBy(triggerOf(undo))).toBe(task.id);
    expect(await eventOf(board, undo.id)).toEqual({ type: 'compensate', waits: true, activity: task.id });
    setValues(board.pen, undo, { waitForCompletion: false }, triggerOf(undo));
    setCompensated(board.pen, undo, triggerOf(undo), undefined);
    expect(await eventOf(board, undo.id)).toEqual({ type: 'compensate', waits: false });
  });

  it('an event sub-process can undo what is around it, too', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    const [begin] = board.inside(board.draw('eventSubProcess'));
    const undo = board.draw('compensateThrow', begin);
    expect(compensable(undo.businessObject)).toContain(task.businessObject);
  });

  it('several triggers are added and taken away', async () => {
    const board = await openBoard();
    const event = board.draw('multipleEnd', board.start);
    expect(mayAdd(event.businessObject)).toContain('error');
    addTrigger(board.pen, event, 'escalation');
    const words = () => triggersOf(event.businessObject).map(wordOfTrigger);
    expect(words()).toEqual(['message', 'signal', 'escalation']);
    removeTrigger(board.pen, event, triggerOf(event));
    expect(words()).toEqual(['signal', 'escalation']);
  });
});
