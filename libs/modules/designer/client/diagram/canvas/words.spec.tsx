import { afterAll, describe, expect, it } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { openViewer } from '#lab/ui/diagram/viewer.js';
import { offerGroups, type OfferName } from '../model/offers.js';
import { closeBoards, openBoard, type Board } from '../testing/board.js';
import { drawKind } from '../testing/draw-kind.js';
import { drawWithoutSizes } from '../testing/svg.js';
import { blueprintOf } from './blueprint.js';
import { openAppendMenu, openReplaceMenu } from './menus.js';
import type { Modeler } from './services.js';

afterAll(closeBoards);

/** What is said in attributes. */
const spoken = ['title', 'aria-label', 'placeholder', 'alt', 'aria-description'];

/** Every text that is shown or read out below a node. */
function textsIn(root: Element): readonly string[] {
  return [root, ...root.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((text) => text.nodeValue ?? ''),
    ...spoken.map((name) => element.getAttribute(name) ?? ''),
  ]);
}

/** Texts that a reader of Chinese is not meant to see. */
const foreignIn = (root: Element) =>
  textsIn(root).filter((text) => /\p{L}/u.test(text) && !/\p{Script=Han}/u.test(text));

function shown(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is shown at ${selector}`);
  return found;
}

/** The buttons of the pad that open a menu. */
const opening = ['append.menu', 'become'];

/** Shows the pad beside what is chosen and opens each menu that it has. */
async function padAndMenus({ modeler }: Board, chosen: DiagramElement) {
  const show = () => {
    modeler.get('selection').select(null);
    modeler.get('selection').select(chosen);
    return shown('.djs-context-pad.open');
  };
  const pad = show();
  const foreign = [...foreignIn(pad)];
  const menus = opening.filter((action) => pad.querySelector(`[data-action="${action}"]`));
  for (const [index, action] of menus.entries()) {
    // A menu that opens closes the pad.
    const beside = index === 0 ? pad : show();
    fireEvent.click(beside.querySelector(`[data-action="${action}"]`)!);
    foreign.push(...(await foreignInMenu(modeler)));
  }
  return { menus, foreign };
}

/** Of the open menu, which is closed then. */
async function foreignInMenu(modeler: Modeler): Promise<readonly string[]> {
  // Its own words are written over once it is drawn.
  await Promise.resolve();
  const menu = shown('.djs-popup');
  expect(menu.querySelectorAll('.entry').length).toBeGreaterThan(0);
  const foreign = foreignIn(menu);
  modeler.get('popupMenu').close();
  return foreign;
}

function drawn(board: Board, offer: OfferName): DiagramElement {
  const { kind } = blueprintOf(offer, undefined);
  return offer === kind ? drawKind(board, kind) : board.draw(offer, board.start);
}

const folded = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="d" targetNamespace="t">
  <bpmn:process id="p" isExecutable="true"><bpmn:subProcess id="inner" name="核对"><bpmn:startEvent id="first" /></bpmn:subProcess></bpmn:process>
  <bpmndi:BPMNDiagram id="x"><bpmndi:BPMNPlane id="plane" bpmnElement="p"><bpmndi:BPMNShape id="inner_di" bpmnElement="inner" isExpanded="false"><dc:Bounds x="100" y="100" width="100" height="80" /></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

describe('the words of the canvas in Chinese', () => {
  it.each(Object.entries(offerGroups))('are said by the pads and menus of every element: %s', async (_, offers) => {
    const opened = new Set<string>();
    const board = await openBoard('zh');
    for (const offer of offers) {
      const { menus, foreign } = await padAndMenus(board, drawn(board, offer));
      expect({ offer, foreign }).toEqual({ offer, foreign: [] });
      for (const menu of menus) opened.add(menu);
    }
    expect(opened.has('become')).toBe(true);
  });

  it('are said by the pads of a lane and a flow, by the menu of the diagram and that of several elements', async () => {
    const board = await openBoard('zh');
    const { modeler } = board;
    const task = board.draw('approval', board.start);
    const several = [board.start, task, board.draw('endEvent', task)];
    modeler.get('selection').select(several);
    expect(foreignIn(shown('.djs-context-pad.open'))).toEqual([]);
    modeler.get('popupMenu').open(several, 'align-elements', { x: 1, y: 1 });
    expect(await foreignInMenu(modeler)).toEqual([]);
    modeler.get('selection').select(null);
    openAppendMenu(modeler, '追加元素');
    expect(await foreignInMenu(modeler)).toEqual([]);
    for (const one of [task.outgoing[0]!, drawKind(board, 'lane')])
      expect((await padAndMenus(board, one)).foreign).toEqual([]);
  });

  it('are said by a menu in which is searched: how many it found, and that it found none', async () => {
    const board = await openBoard('zh');
    board.draw('task', board.start);
    openReplaceMenu(board.modeler, '更改类型');
    const find = (text: string) => fireEvent.keyUp(Object.assign(shown('.djs-popup input'), { value: text }));
    find('scriptTask');
    await waitFor(() => expect(shown('.djs-popup-search-count').textContent).toBe('找到 1 项'));
    find('task');
    await waitFor(() => expect(shown('.djs-popup-search-count').textContent).toMatch(/^找到 [2-9]\d? 项$/));
    find('q1x7');
    await waitFor(() => expect(shown('.djs-popup-search-count').textContent).toBe('找到 0 项'));
    expect(foreignIn(shown('.djs-popup'))).toEqual([]);
  });

  it('are said by finding in the diagram, the overview, a folded sub-process, and where something cannot be put', async () => {
    const board = await openBoard('zh');
    const { modeler } = board;
    const bus = modeler.get('eventBus') as unknown as { fire(event: string, happened: object): void };
    const pool = board.draw('participant');
    modeler.get('searchPad').toggle();
    expect(foreignIn(shown('.djs-search-container'))).toEqual([]);
    for (const is of ['open', 'close'] as const) {
      modeler.get('minimap')[is]();
      expect(shown('.djs-minimap .toggle').title).toMatch(/^\p{Script=Han}+$/u);
    }
    const refused = (offer: OfferName) => {
      const shape = board.draw(offer, pool);
      bus.fire('create.rejected', { x: 1, y: 1, context: { shape, target: modeler.get('canvas').getRootElement() } });
    };
    refused('task');
    refused('dataObject');
    const notes = [...document.querySelectorAll('.djs-tooltip')];
    expect(notes.map(({ textContent }) => textContent)).toEqual([expect.any(String), expect.any(String)]);
    expect(notes.flatMap(foreignIn)).toEqual([]);
    await modeler.importXML(folded);
    expect(shown('.bjs-drilldown').title).toBe('打开核对');
  });

  it('are said by a diagram that is only read', async () => {
    drawWithoutSizes();
    const viewer = openViewer(document.body, () => 'zh');
    await viewer.importXML(folded);
    expect(shown('.bjs-drilldown').title).toBe('打开核对');
    viewer.destroy();
  });
});
