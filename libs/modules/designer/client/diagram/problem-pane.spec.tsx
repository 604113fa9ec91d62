import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.jsx';
import { DesignerContext, type Designer } from './designer-context.js';
import { setValues } from './model/write.js';
import { executable } from './model/copy.js';
import { ProblemPane } from './problem-pane.js';
import { closeBoards, openBoard, type Board } from './testing/board.js';
import { check } from './use-checks.js';

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});
afterEach(cleanup);
afterAll(closeBoards);

const codes = async ({ modeler }: Board) => (await check(modeler, undefined)).problems.map(({ code }) => code);

async function shown(board: Board) {
  const { modeler } = board;
  const { problems } = await check(modeler, undefined);
  const chosen = modeler.get('canvas').getRootElement();
  const designer: Designer = {
    modeler,
    subject: undefined,
    chosen,
    problems,
    revision: 0,
    fresh: new Set(),
    choose: () => undefined,
  };
  await renderInside(
    <DesignerContext value={designer}>
      <ProblemPane problems={problems} open onOpen={() => undefined} />
    </DesignerContext>,
    { rooms: [room] },
  );
}

it.each([false, true])('a drawing is made to run with one click, and back by undo; in a pool: %s', async (inPool) => {
  const board = await openBoard();
  board.draw('endEvent', board.start);
  if (inPool) board.draw('participant');
  const { modeler, pen } = board;
  const root = modeler.get('canvas').getRootElement();
  setValues(pen, root, { isExecutable: false }, executable(modeler.getDefinitions()));
  expect(await codes(board)).toContain('no-process');
  await shown(board);
  await userEvent.click(await screen.findByRole('button', { name: 'Make executable' }));
  expect(await codes(board)).not.toContain('no-process');
  modeler.get('commandStack').undo();
  expect(await codes(board)).toContain('no-process');
});

it('a process that runs is offered nothing', async () => {
  const board = await openBoard();
  await shown(board);
  expect(await screen.findByRole('region', { name: 'Problems' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make executable' })).toBeNull();
});
