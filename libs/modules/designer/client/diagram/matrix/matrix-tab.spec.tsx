import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { z } from 'zod';
import { defineSubject, type Subject } from '#lab/shared/define-subject.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { defineRoom } from '#lab/ui/room.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../../index.jsx';
import { DesignerContext } from '../designer-context.js';
import { setName } from '../model/write.js';
import { closeBoards, openBoard, type Board } from '../testing/board.js';
import { useDesignerOf } from '../use-designer.js';
import { MatrixTab } from './matrix-tab.js';

afterAll(closeBoards);
beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});

const spoken = subjectWords('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  start: 'approve',
  actions: { approve: { asks: 'opinion', may: 'demo:record:approve' } },
  fields: { price: {}, note: { control: 'note' }, 'lines.count': { control: 'number' } },
});
const subject = defineSubject(spoken, {
  facts: z.object({}),
  handlers: [],
  edits: { note: z.string(), 'lines.count': z.string() },
});
const words = { record: { fields: { price: 'Price', note: 'Note', lines: { count: 'Count' } } } };
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
});

function Matrix({ board, subject: of }: { readonly board: Board; readonly subject: Subject | undefined }) {
  const designer = useDesignerOf(board.modeler, []);
  return (
    <DesignerContext value={{ ...designer, subject: of }}>
      <MatrixTab />
    </DesignerContext>
  );
}

/** Two steps, the second one drawn to the left of the first. */
async function draw(of: Subject | undefined = subject) {
  const board = await openBoard();
  const first = board.draw('userTask', board.start);
  const second = board.draw('userTask', first);
  setName(board.pen, first, 'en', 'Check');
  setName(board.pen, second, 'en', 'Decide');
  const { texts } = await renderInside(<Matrix board={board} subject={of} />, { rooms: [room, demo] });
  const form = () => [first, second].map(({ businessObject }) => textOf(businessObject, 'lab:form'));
  const undo = () => act(() => board.modeler.get('commandStack').undo());
  return { board, texts, form, undo };
}

const cell = (name: string) => screen.getByRole('button', { name });
const focusOn = (name: string) => act(() => cell(name).focus());

describe('the matrix of field rights', () => {
  it('gives a right by the menu of a cell, and says it at once', async () => {
    const { texts, form } = await draw();
    await userEvent.click(cell('Price, Decide: Read-only'));
    expect((await screen.findByRole('menuitem', { name: /Editable/ })).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('menuitem', { name: /Hidden/ }));
    expect(form()).toEqual(['', 'price=hidden']);
    expect(cell('Price, Decide: Hidden')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is worked by keys: arrows move over cells and heads, letters give rights', async () => {
    const { form } = await draw();
    expect(cell('Price, Check: Read-only').tabIndex).toBe(0);
    focusOn('Price, Check: Read-only');
    await userEvent.keyboard('h{ArrowDown}e{ArrowRight}{ArrowDown}e');
    expect(form()).toEqual(['price=hidden; note=edit', 'lines.count=edit']);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(cell('Set all of Count'));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Set all of Price'));
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Set all of Check'));
  });

  it('does not open what no act may write, and says so', async () => {
    const { form } = await draw();
    focusOn('Price, Check: Read-only');
    await userEvent.keyboard('e');
    expect(form()).toEqual(['', '']);
    expect(screen.getByRole('status').textContent).toBe('No step can make this field editable.');
  });

  it('sets a whole step or field as one step to undo', async () => {
    const { form, undo } = await draw();
    focusOn('Set all of Decide');
    await userEvent.keyboard('e');
    expect(form()).toEqual(['', 'note=edit; lines.count=edit']);
    focusOn('Set all of Note');
    await userEvent.keyboard('h');
    expect(form()).toEqual(['note=hidden', 'note=hidden; lines.count=edit']);
    expect(screen.getByRole('status').textContent).toBe('2 fields set to Hidden');
    undo();
    expect(form()).toEqual(['', 'note=edit; lines.count=edit']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(form()).toEqual(['', '']);
  });

  it.each([
    [undefined, 'This process drives no record'],
    [{ ...subject, fields: {} } as Subject, 'This type of record has no fields to set'],
  ])('says why it is empty', async (of, title) => {
    const board = await openBoard();
    await renderInside(<Matrix board={board} subject={of} />, { rooms: [room, demo] });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });

  it('asks for a step where there is none', async () => {
    const board = await openBoard();
    const { texts } = await renderInside(<Matrix board={board} subject={subject} />, { rooms: [room, demo] });
    expect(screen.getByRole('heading', { name: 'No user task yet' })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});
