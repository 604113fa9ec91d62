import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import type { OfferName } from '../model/offers.js';
import { glyphOf } from '../kind-icons.js';
import { carry, mayBeFollowed } from './append.js';
import { blueprintOf, shapeOf } from './blueprint.js';
import { drawnSubject, offerName, type Say } from './house.js';
import { openAppendMenu, openReplaceMenu } from './menus.js';
import { alternatives } from './replace.js';
import type { Modeler, PadEntry } from './services.js';

/** Weaker than bpmn-js's own provider: its entries are there already. */
const afterOwn = 500;

/** What mostly follows a node; everything else is in the menu behind it. */
const followers: readonly OfferName[] = ['approval', 'exclusiveGateway', 'timerCatch', 'endEvent'];
const undoes: readonly OfferName[] = ['userTask', 'scriptTask'];

/** The pad beside a chosen node: what may follow it, the menus, lanes, connecting, a note, deleting. */
export function padOf(modeler: Modeler, say: Say): void {
  modeler.get('contextPad').registerProvider(afterOwn, {
    getContextPadEntries: (picked) => (entries) => {
      const element = picked.labelTarget ?? picked;
      const kept = Object.entries(entries).filter(
        ([key]) => !/^(append\.|replace|set-color|toggle-)/.test(key) || key === 'append.text-annotation',
      );
      return {
        ...Object.fromEntries(offersAt(element).map((offer) => [`append.${offer}`, appendEntry(modeler, say, offer)])),
        ...(mayBeFollowed(element.businessObject) ? { 'append.menu': menuEntry(modeler, say) } : {}),
        ...(alternatives(element).length > 0 ? { become: becomeEntry(modeler, say) } : {}),
        ...Object.fromEntries(kept),
      };
    },
  });
}

function offersAt({ businessObject }: DiagramElement): readonly OfferName[] {
  if (!mayBeFollowed(businessObject)) return [];
  return isUndoing(businessObject) ? undoes : followers;
}

/** Compensation goes to the one activity that undoes. */
function isUndoing(element: DiagramElement['businessObject']): boolean {
  if (element.$type !== 'bpmn:BoundaryEvent') return false;
  const [trigger] = element.get('eventDefinitions') as readonly DiagramElement['businessObject'][];
  return trigger?.$type === 'bpmn:CompensateEventDefinition';
}

function appendEntry(modeler: Modeler, say: Say, offer: OfferName): PadEntry {
  const blueprint = () => blueprintOf(offer, drawnSubject(modeler));
  return {
    group: 'model',
    className: glyphOf(offer),
    title: say('designer.diagrams.append', { kind: offerName(say, offer) }),
    action: {
      dragstart: (event, target) => carry(modeler, event, blueprint(), target.labelTarget ?? target),
      click: (_, target) => {
        modeler.get('autoPlace').append(target.labelTarget ?? target, shapeOf(modeler, blueprint()));
      },
    },
  };
}

function menuEntry(modeler: Modeler, say: Say): PadEntry {
  return {
    group: 'model',
    className: 'designer-pad-more',
    title: say('designer.diagrams.menuAppend'),
    action: { click: () => openAppendMenu(modeler, say('designer.diagrams.menuAppend')) },
  };
}

function becomeEntry(modeler: Modeler, say: Say): PadEntry {
  return {
    group: 'edit',
    className: 'bpmn-icon-screw-wrench',
    title: say('designer.diagrams.menuReplace'),
    action: { click: () => openReplaceMenu(modeler, say('designer.diagrams.menuReplace')) },
  };
}
