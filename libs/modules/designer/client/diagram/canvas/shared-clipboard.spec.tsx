import { afterAll, expect, it } from '@jest/globals';
import { compile } from '#lab/process-engine/index.js';
import { setErrorCode, triggersOf, errorCodeOf } from '../model/triggers.js';
import { setTexts } from '../model/write.js';
import { closeBoards, openBoard } from '../testing/board.js';

afterAll(closeBoards);

it('what is copied in one diagram is pasted in another, with its words and what it refers to', async () => {
  const from = await openBoard();
  const task = from.draw('userTask', from.start);
  setTexts(from.pen, task, { 'lab:assignee': 'role(qa)', 'lab:nameEn': 'Check', 'lab:actions': 'approve' });
  const caught = from.draw('errorBoundary', task);
  setErrorCode(from.pen, caught, triggersOf(caught.businessObject)[0]!, 'BROKEN');
  from.modeler.get('copyPaste').copy([task, caught]);

  const to = await openBoard();
  const root = to.modeler.get('canvas').getRootElement();
  to.modeler.get('copyPaste').paste({ element: root, point: { x: 400, y: 300 } });
  const pasted = to.inside(to.modeler.get('canvas').getRootElement()).filter(({ id }) => id !== 'start');
  const copy = pasted.find(({ type }) => type === 'bpmn:UserTask');
  expect(['lab:assignee', 'lab:nameEn', 'lab:actions'].map((word) => copy?.businessObject.get(word))).toEqual([
    'role(qa)',
    'Check',
    'approve',
  ]);
  const event = pasted.find(({ type }) => type === 'bpmn:BoundaryEvent');
  expect(errorCodeOf(triggersOf(event!.businessObject)[0]!)).toBe('BROKEN');
  const { problems } = await compile(await to.xml());
  expect(problems.filter(({ code }) => code === 'xml')).toEqual([]);
});

it('what the browser holds otherwise is left alone', async () => {
  localStorage.setItem('designer/clipboard', '{broken');
  const board = await openBoard();
  expect(board.modeler.get('copyPaste').paste({ element: board.start, point: { x: 0, y: 0 } })).toBeUndefined();
});
