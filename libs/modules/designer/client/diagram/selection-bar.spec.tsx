import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.jsx';
import { DesignerContext } from './designer-context.js';
import { SelectionBar } from './selection-bar.js';
import { closeBoards, openBoard, type Board } from './testing/board.js';

afterAll(closeBoards);
afterEach(cleanup);
beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});

const event = (kind: string, x: number) =>
  `<bpmndi:BPMNShape id="${kind}_di" bpmnElement="${kind}"><dc:Bounds x="${x}" y="100" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="${x}" y="140" width="40" height="18" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>`;
/** Two events with a name each, which is a shape of its own on the canvas. */
const named = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="d" targetNamespace="t">
  <bpmn:process id="named" isExecutable="true"><bpmn:startEvent id="start" name="Begun" /><bpmn:endEvent id="end" name="Done" /></bpmn:process>
  <bpmndi:BPMNDiagram id="x"><bpmndi:BPMNPlane id="plane" bpmnElement="named">${event('start', 100)}${event('end', 300)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

const show = ({ modeler }: Board, chosen: readonly DiagramElement[]) => {
  modeler.get('selection').select([...chosen]);
  return renderInside(
    <DesignerContext
      value={{
        modeler,
        subject: undefined,
        chosen: chosen[0]!,
        problems: [],
        revision: 0,
        fresh: new Set(),
        choose: () => undefined,
      }}
    >
      <SelectionBar />
    </DesignerContext>,
    { rooms: [room] },
  );
};

describe('the bar of several chosen elements', () => {
  it('counts elements, and not their names beside them', async () => {
    const board = await openBoard();
    await board.modeler.importXML(named);
    const shapes = board.modeler.get('elementRegistry').filter(({ parent }) => parent !== undefined);
    expect(shapes).toHaveLength(4);
    await show(board, shapes);
    expect(await screen.findByRole('toolbar', { name: '2 selected' })).toBeTruthy();
  });
});
