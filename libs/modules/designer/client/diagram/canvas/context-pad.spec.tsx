import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { closeBoards, openBoard } from '../testing/board.js';

afterAll(closeBoards);

const entries = () => [...document.querySelectorAll<HTMLElement>('.djs-context-pad.open .entry')];
const actions = () => entries().map(({ dataset }) => dataset.action);

beforeEach(() => {
  document.body.replaceChildren();
});

describe('the pad beside what is chosen', () => {
  it('offers lanes of a pool, and what may follow a node only', async () => {
    const board = await openBoard();
    const pool = board.draw('participant');
    expect(actions()).toEqual(expect.arrayContaining(['lane-insert-below', 'lane-divide-two']));
    expect(actions()).not.toContain('append.menu');
    board.draw('task', pool);
    expect(actions()).toEqual(expect.arrayContaining(['append.approval', 'append.menu', 'become']));
    board.draw('endEvent', board.modeler.get('selection').get()[0]);
    expect(actions()).not.toContain('append.menu');
  });

  it('carries what is dragged from it to its place with a flow that leads there', async () => {
    const { modeler, start } = await openBoard();
    modeler.get('selection').select(start);
    const drags: object[] = [];
    modeler.get('eventBus').on('create.start', ({ context }: { readonly context: object }) => void drags.push(context));
    const offered = entries().find(({ dataset }) => dataset.action === 'append.approval')!;
    fireEvent.dragStart(offered, { clientX: 200, clientY: 200 });
    fireEvent.mouseMove(document, { clientX: 300, clientY: 300 });
    expect(drags).toEqual([expect.objectContaining({ source: start })]);
  });

  it('leads compensation to what undoes, not to the next step', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    const event = board.draw('compensateBoundary', task);
    expect(actions().filter((action) => action?.startsWith('append.'))).not.toContain('append.endEvent');
    const undo = entries().find(({ dataset }) => dataset.action === 'append.scriptTask');
    fireEvent.click(undo!);
    const [undoing] = event.outgoing.map(({ target }) => target);
    expect(undoing?.businessObject.get('isForCompensation')).toBe(true);
  });
});
