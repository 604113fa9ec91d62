import type { Language } from '#lab/shared/texts.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { createTexts } from '#lab/ui/i18n/texts.js';
import { room } from '../../index.jsx';
import { place } from '../canvas/append.js';
import { blueprintOf } from '../canvas/blueprint.js';
import type { Say } from '../canvas/house.js';
import { openModeler } from '../canvas/modeler.js';
import { penOf } from '../canvas/pen.js';
import { become } from '../canvas/replace.js';
import type { Modeler } from '../canvas/services.js';
import type { KindName } from '../model/kinds.js';
import type { OfferName } from '../model/offers.js';
import type { Pen } from '../model/write.js';
import { textOf } from '../use-checks.js';
import { drawWithoutSizes } from './svg.js';

const empty = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="t">
  <bpmn:process id="drawn" isExecutable="true"><bpmn:startEvent id="start" /></bpmn:process>
  <bpmndi:BPMNDiagram id="x"><bpmndi:BPMNPlane id="plane" bpmnElement="drawn"><bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="100" y="100" width="36" height="36" /></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

/** The real modeler with a start event on it, drawn on as the palette and the panel do. */
export interface Board {
  readonly modeler: Modeler;
  readonly pen: Pen;
  readonly start: DiagramElement;
  /** Draws behind, on or in what is chosen; nothing chosen without. */
  draw(offer: OfferName, chosen?: DiagramElement): DiagramElement;
  become(element: DiagramElement, kind: KindName): DiagramElement;
  /** Whatever is in a pool or sub-process, flows and labels left out. */
  inside(holder: DiagramElement): readonly DiagramElement[];
  xml(): Promise<string>;
}

const opened: HTMLElement[] = [];

/** Takes the diagrams of a file off the page, which the next file uses too. */
export function closeBoards(): void {
  for (const container of opened.splice(0)) container.remove();
}

async function chinese(): Promise<Say> {
  const { i18n, add, use } = createTexts();
  await add(room.pageTexts ? { designer: room.pageTexts } : {});
  await use('zh');
  return (key, places) => i18n.t(key, { ...places });
}

/** Opens an empty diagram, whose menus say the key of each text, or what readers of Chinese see. */
export async function openBoard(language: Language = 'en'): Promise<Board> {
  drawWithoutSizes();
  const container = document.createElement('div');
  document.body.append(container);
  opened.push(container);
  const say: Say = language === 'zh' ? await chinese() : (key) => key;
  const modeler = openModeler({ container, language: () => language, say });
  await modeler.importXML(empty);
  const found = (id: string) => {
    const element = modeler.get('elementRegistry').get(id);
    if (!element) throw new Error(`${id} is not drawn`);
    return element;
  };
  return {
    modeler,
    pen: penOf(modeler),
    start: found('start'),
    draw: (offer, chosen) => {
      modeler.get('selection').select(chosen ?? null);
      const drawn = place(modeler, blueprintOf(offer, undefined));
      if (!drawn) throw new Error(`${offer} cannot be drawn here`);
      return drawn;
    },
    become: (element, kind) => become(modeler, element, kind),
    inside: ({ children = [] }) => children.filter(({ waypoints, labelTarget }) => !waypoints && !labelTarget),
    xml: () => textOf(modeler),
  };
}
