import { afterAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../../index.jsx';
import { DesignerContext, type Designer } from '../designer-context.js';
import { closeBoards, openBoard } from '../testing/board.js';
import { useStepWords } from './step-words.js';

afterAll(closeBoards);

function Kinds({ elements }: { readonly elements: readonly DiagramElement[] }) {
  const { kind } = useStepWords();
  return <p>{elements.map(({ businessObject }) => kind(businessObject)).join(', ')}</p>;
}

it('a gateway of the list is where branches begin, or where they meet', async () => {
  fakeServer({ 'GET auth/info': () => aPerson() });
  const board = await openBoard();
  const split = board.draw('exclusiveGateway', board.start);
  board.draw('task', split);
  const task = board.draw('task', split);
  const merge = board.draw('exclusiveGateway', task);
  board.draw('endEvent', merge);
  const designer: Designer = {
    modeler: board.modeler,
    subject: undefined,
    chosen: split,
    problems: [],
    revision: 0,
    fresh: new Set(),
    choose: () => undefined,
  };
  await renderInside(
    <DesignerContext value={designer}>
      <Kinds elements={[split, merge]} />
    </DesignerContext>,
    { rooms: [room] },
  );
  expect(await screen.findByText('Condition branches, Branches meet')).toBeTruthy();
});
