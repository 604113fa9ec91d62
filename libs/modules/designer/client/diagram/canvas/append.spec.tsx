import { afterAll, describe, expect, it } from '@jest/globals';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { closeBoards, openBoard } from '../testing/board.js';

afterAll(closeBoards);

const overlap = (a: DiagramElement, b: DiagramElement) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('what is drawn without the pointer', () => {
  it('covers nothing that is there', async () => {
    const board = await openBoard();
    const drawn = [board.start, board.draw('task'), board.draw('subProcess'), board.draw('group'), board.draw('task')];
    const pairs = drawn.flatMap((one, place) => drawn.slice(place + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([]);
  });

  it('is in the pool when the diagram has one, and in the chosen pool where there are several', async () => {
    const board = await openBoard();
    const first = board.draw('participant');
    const second = board.draw('participant');
    expect(overlap(first, second)).toBe(false);
    expect(board.draw('task').parent).toBe(first);
    expect(board.draw('task', second).parent).toBe(second);
  });

  it('has the process in the first pool, which is as large as what is in it', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    const pool = board.draw('participant');
    expect(board.start.parent).toBe(pool);
    expect(pool.businessObject.get('processRef')).toBe(task.businessObject.$parent);
    expect(pool.x < board.start.x && pool.x + pool.width > task.x + task.width).toBe(true);
  });

  it('a second pool is what others do: it is drawn and not run', async () => {
    const board = await openBoard();
    board.draw('participant');
    const other = board.draw('participant').businessObject.get('processRef') as DiagramElement['businessObject'];
    expect(other.get('isExecutable')).toBe(false);
  });

  it('starts within the sub-process that is chosen, behind what is in it', async () => {
    const board = await openBoard();
    const scope = board.draw('eventSubProcess');
    const [begin] = board.inside(scope);
    const start = board.draw('timerStart', scope);
    expect(start.parent).toBe(scope);
    expect(start.x).toBeGreaterThan(begin!.x);
  });

  it('is one step to undo, with the start of a sub-process', async () => {
    const board = await openBoard();
    const scope = board.draw('transaction', board.start);
    expect(board.inside(scope)).toHaveLength(1);
    board.modeler.get('commandStack').undo();
    expect(board.modeler.get('elementRegistry').get(scope.id)).toBeUndefined();
    expect(board.modeler.get('commandStack').canUndo()).toBe(false);
  });
});

it('sub-processes, pools, lanes, notes and groups can be resized, tasks and events cannot', async () => {
  const board = await openBoard();
  const allowed = (shape: DiagramElement) => board.modeler.get('rules').allowed('shape.resize', { shape });
  const task = board.draw('task', board.start);
  expect([task, board.start].map(allowed)).toEqual([false, false]);
  const kinds = ['subProcess', 'transaction', 'adHocSubProcess', 'annotation', 'group', 'participant'] as const;
  expect(kinds.map((kind) => allowed(board.draw(kind)))).toEqual(kinds.map(() => true));
  const pool = board
    .inside(board.modeler.get('canvas').getRootElement())
    .find(({ type }) => type === 'bpmn:Participant');
  expect(allowed(board.modeler.get('modeling').addLane(pool!, 'bottom'))).toBe(true);
});
