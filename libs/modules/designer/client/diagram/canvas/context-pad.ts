import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { carry } from './append.js';
import { shapeOf, type Blueprint } from './blueprint.js';
import type { Modeler, PadEntry } from './services.js';

/** Weaker than bpmn-js's own provider: its entries are there already. */
const afterOwn = 500;

/** What may follow a node, in the order of the pad. */
export interface PadOffer {
  readonly key: string;
  readonly icon: string;
  /** What it does, in the reader's language. */
  readonly title: () => string;
  readonly blueprint: () => Blueprint;
}

/** The pad beside a chosen node: what may follow it, connecting, a note, deleting. Kinds are changed in the panel. */
export function padOf(modeler: Modeler, offers: readonly PadOffer[]): void {
  modeler.get('contextPad').registerProvider(afterOwn, {
    getContextPadEntries: (element) => (entries) => {
      const kept = Object.entries(entries).filter(
        ([key]) => !/^(append\.|replace|lane-|set-color|toggle-)/.test(key) || key === 'append.text-annotation',
      );
      return {
        ...(mayBeFollowed(element)
          ? Object.fromEntries(offers.map((offer) => [`append.${offer.key}`, entry(modeler, offer)]))
          : {}),
        ...Object.fromEntries(kept),
      };
    },
  });
}

function mayBeFollowed({ businessObject }: DiagramElement): boolean {
  return businessObject.$instanceOf('bpmn:FlowNode') && !businessObject.$instanceOf('bpmn:EndEvent');
}

function entry(modeler: Modeler, { icon, title, blueprint }: PadOffer): PadEntry {
  return {
    group: 'model',
    className: icon,
    title: title(),
    action: {
      dragstart: (event) => carry(modeler, event, blueprint()),
      click: (_, target) => {
        modeler.get('autoPlace').append(target, shapeOf(modeler, blueprint()));
      },
    },
  };
}
