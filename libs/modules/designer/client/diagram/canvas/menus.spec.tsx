import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { kindOf } from '../model/kinds.js';
import { notifyKindOf } from '../model/notify.js';
import { setTexts } from '../model/write.js';
import { closeBoards, openBoard } from '../testing/board.js';
import { openAppendMenu, openReplaceMenu } from './menus.js';

afterAll(closeBoards);

const menu = () => screen.findByRole('combobox');
const entries = () => [...document.querySelectorAll('.djs-popup .entry')].map(({ textContent }) => textContent?.trim());

/** Types what is looked for, until it is the one that Enter takes. */
async function find(search: HTMLElement, kind: string): Promise<void> {
  fireEvent.keyUp(Object.assign(search, { value: kind }));
  await waitFor(() => {
    const taken = document.querySelector('.djs-popup .entry.selected')?.textContent?.trim();
    expect([taken, ...entries()]).toEqual(Array(2).fill(`designer.diagrams.kinds.${kind}`));
  });
}

beforeEach(() => {
  document.body.replaceChildren();
});

describe('the menu of everything that can be drawn', () => {
  it('is searched and used without the pointer: the element is behind what was chosen', async () => {
    const { modeler, start } = await openBoard();
    modeler.get('selection').select(start);
    openAppendMenu(modeler, 'Append');
    const search = await menu();
    await find(search, 'callActivity');
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() => expect(start.outgoing[0]?.target?.type).toBe('bpmn:CallActivity'));
  });

  it('offers events of a border where an activity is chosen only', async () => {
    const board = await openBoard();
    board.modeler.get('selection').select(board.start);
    openAppendMenu(board.modeler, 'Append');
    await menu();
    expect(entries()).not.toContain('designer.diagrams.kinds.timerBoundary');
    board.draw('task', board.start);
    openAppendMenu(board.modeler, 'Append');
    await waitFor(() => expect(entries()).toContain('designer.diagrams.kinds.timerBoundary'));
    expect(entries()).not.toContain('designer.diagrams.kinds.cancelBoundary');
  });
});

describe('the menu of what an element can become', () => {
  it('changes it in place', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    openReplaceMenu(board.modeler, 'Change');
    const search = await menu();
    await find(search, 'scriptTask');
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() =>
      expect(kindOf(board.modeler.get('elementRegistry').get(task.id)!.businessObject)).toBe('scriptTask'),
    );
  });

  it('makes a task one that notifies people, the other way of it, and a plain one again', async () => {
    const board = await openBoard();
    const task = board.draw('userTask', board.start);
    const now = () => board.modeler.get('elementRegistry').get(task.id)!.businessObject;
    const choose = async (kind: string) => {
      board.modeler.get('selection').select(board.modeler.get('elementRegistry').get(task.id)!);
      openReplaceMenu(board.modeler, 'Change');
      const search = await menu();
      await find(search, kind);
      fireEvent.keyDown(search, { key: 'Enter' });
    };
    await choose('mail');
    await waitFor(() => expect(notifyKindOf(now())).toBe('mail'));
    setTexts(board.pen, board.modeler.get('elementRegistry').get(task.id)!, {
      'lab:recipients': 'ceo',
      'lab:mailTitleEn': 'Arrived',
    });
    await choose('copyIn');
    await waitFor(() => expect(notifyKindOf(now())).toBe('copyIn'));
    expect([now().get('lab:recipients'), now().get('lab:mailTitleEn')]).toEqual(['ceo', undefined]);
    await choose('scriptTask');
    await waitFor(() => expect(kindOf(now())).toBe('scriptTask'));
    expect(now().get('lab:handler')).toBeUndefined();
  });

  it('begins with what is nearest to it', async () => {
    const board = await openBoard();
    board.draw('timerCatch', board.start);
    openReplaceMenu(board.modeler, 'Change');
    await menu();
    expect(entries()[0]).toBe('designer.diagrams.kinds.messageCatch');
  });

  it('does not open for what it can only be', async () => {
    const board = await openBoard();
    board.draw('participant');
    openReplaceMenu(board.modeler, 'Change');
    expect(within(document.body).queryByRole('combobox')).toBeNull();
  });
});
