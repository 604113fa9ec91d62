import { afterAll, expect, it } from '@jest/globals';
import { compile } from '#lab/process-engine/index.js';
import { closeBoards, openBoard } from '../testing/board.js';
import { initialText, setInitialText, setVariableName, setVariableType, variableName, variableType } from './data.js';

afterAll(closeBoards);

it('a data object is a variable with a name, a type and a first value, as the engine reads it', async () => {
  const board = await openBoard();
  board.draw('endEvent', board.start);
  const element = board.draw('dataObject');
  setVariableName(board.pen, element, 'rate');
  setVariableType(board.pen, element, 'number');
  setInitialText(board.pen, element, '0.13');
  const { businessObject } = element;
  expect([variableName(businessObject), variableType(businessObject), initialText(businessObject)]).toEqual([
    'rate',
    'number',
    '0.13',
  ]);
  const { definition } = await compile(await board.xml());
  expect(definition?.root.initial).toEqual({ rate: 0.13 });
  setVariableType(board.pen, element, undefined);
  expect(variableType(businessObject)).toBeUndefined();
});
