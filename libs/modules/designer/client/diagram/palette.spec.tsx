import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Subject } from '#lab/shared/define-subject.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.jsx';
import type { Modeler } from './canvas/services.js';
import { DesignerContext, type Designer } from './designer-context.js';
import { Palette } from './palette.js';
import { subjectNamed } from './subject-of.js';
import { closeBoards, openBoard } from './testing/board.js';

afterAll(closeBoards);

const draw = (subject: Subject | undefined, modeler = {} as Modeler) => {
  const designer: Designer = {
    modeler,
    subject,
    chosen: { id: 'process' } as DiagramElement,
    problems: [],
    revision: 0,
    fresh: new Set(),
    choose: () => undefined,
  };
  return renderInside(
    <DesignerContext value={designer}>
      <Palette />
    </DesignerContext>,
    { rooms: [room] },
  );
};

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});
afterEach(cleanup);

describe('the palette', () => {
  it('offers no work of the system where the kind of record has no handlers', async () => {
    await draw(subjectNamed('purchase-request'));
    expect(await screen.findByRole('button', { name: /^Approval/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Tasks/ }));
    expect(screen.getByRole('button', { name: 'Call activity' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Service task' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send task' })).toBeNull();
  });

  it('offers it where there are some', async () => {
    const request = subjectNamed('purchase-request')!;
    await draw({ ...request, handlers: ['order'] });
    await userEvent.click(await screen.findByRole('button', { name: /^Tasks/ }));
    expect(screen.getByRole('button', { name: 'Service task' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send task' })).toBeTruthy();
  });

  it.each([
    ['Select an area', 'lasso'],
    ['Move the canvas', 'hand'],
    ['Make room', 'space'],
  ])('%s stays chosen until the canvas is pressed', async (name, tool) => {
    const board = await openBoard();
    await draw(undefined, board.modeler);
    let active: string | null = null;
    board.modeler
      .get('eventBus')
      .on('tool-manager.update', (event: { readonly tool: string | null }) => (active = event.tool));
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(active).toBe(tool);
  });

  it('shows the common elements only, until a group is opened', async () => {
    await draw(undefined);
    expect(await screen.findByRole('button', { name: 'Exclusive gateway' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Complex gateway' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Gateways/ }));
    expect(screen.getByRole('button', { name: 'Complex gateway' })).toBeTruthy();
  });

  it('finds elements of all groups by their name', async () => {
    await draw(undefined);
    const search = await screen.findByRole('textbox', { name: 'Search elements' });
    await userEvent.type(search, 'escal');
    const found = screen.getAllByRole('button', { name: /^Escalation/ }).map(({ textContent }) => textContent);
    expect(found).toEqual([
      'Escalation start event',
      'Escalation throw event',
      'Escalation boundary event',
      'Escalation end event',
    ]);
    expect(screen.queryByRole('button', { name: 'Exclusive gateway' })).toBeNull();
    await userEvent.type(search, 'x');
    expect(screen.getByText('No matching element')).toBeTruthy();
  });

  it('draws what is clicked behind what is chosen', async () => {
    const { modeler, start } = await openBoard();
    modeler.get('selection').select(start);
    await draw(undefined, modeler);
    await userEvent.click(await screen.findByRole('button', { name: 'Parallel gateway' }));
    expect(start.outgoing.map(({ target }) => target?.type)).toEqual(['bpmn:ParallelGateway']);
  });
});
