import type { DiagramElement, Point } from '#lab/ui/diagram/bpmn.js';
import { fits } from '../model/alternatives.js';
import { kindOf, specOf, type Family, type KindName } from '../model/kinds.js';
import { offersByGroup, type OfferName } from '../model/offers.js';
import { glyphOf } from '../kind-icons.js';
import { carry, chosenOf, place } from './append.js';
import { blueprintOf, isOffered } from './blueprint.js';
import { drawnSubject, offerName, type Say } from './house.js';
import { alternatives, becomeOffer, noticesOf } from './replace.js';
import type { MenuEntry, Modeler } from './services.js';

const menus = { append: 'lab-append', replace: 'lab-replace' } as const;
const look = { width: 300, search: true };

/** The menus of the canvas: everything that can be drawn here, and everything that the chosen element can become. */
export function offerMenus(modeler: Modeler, say: Say): void {
  const popups = modeler.get('popupMenu');
  const getEmptyPlaceholder = () => say('designer.diagrams.menuNothing');
  popups.registerProvider(menus.append, {
    getPopupMenuEntries: (target) => appendEntries(modeler, say, target),
    getEmptyPlaceholder,
  });
  popups.registerProvider(menus.replace, {
    getPopupMenuEntries: (target) => replaceEntries(modeler, say, target),
    getEmptyPlaceholder,
  });
  // The menu of bpmn-js lists what does not run here as well.
  const actions = modeler.get('editorActions');
  actions.unregister('replaceElement');
  actions.register('replaceElement', () => openReplaceMenu(modeler, say('designer.diagrams.menuReplace')));
}

/** Opens the menu of everything that can be drawn, beside what is chosen. */
export function openAppendMenu(modeler: Modeler, title: string): void {
  const chosen = chosenOf(modeler);
  open(modeler, chosen ?? modeler.get('canvas').getRootElement(), menus.append, title);
}

/** Opens the menu of what the chosen element can become; nothing happens where it is what it can only be. */
export function openReplaceMenu(modeler: Modeler, title: string): void {
  const chosen = chosenOf(modeler);
  if (!chosen || alternatives(chosen).length === 0) return;
  open(modeler, chosen, menus.replace, title);
}

function open(modeler: Modeler, target: DiagramElement, menu: string, title: string): void {
  modeler.get('contextPad').close();
  modeler.get('popupMenu').open(target, menu, beside(modeler, target), { ...look, title });
}

/** Right of an element as it is seen; the middle of the canvas for the diagram itself. */
function beside(modeler: Modeler, target: DiagramElement): Point & { readonly cursor: Point } {
  const canvas = modeler.get('canvas');
  const { left, top, width, height } = canvas.getContainer().getBoundingClientRect();
  const { x, y, scale } = canvas.viewbox();
  const [from] = target.waypoints ?? [];
  const at =
    target.parent === undefined
      ? { x: left + width / 2 - look.width / 2, y: top + height / 4 }
      : {
          x: left + ((from ? from.x : target.x + target.width) - x) * scale + 12,
          y: top + ((from ? from.y : target.y) - y) * scale,
        };
  const within = {
    x: Math.min(Math.max(at.x, left + 8), Math.max(left + 8, left + width - look.width - 8)),
    y: Math.min(Math.max(at.y, top + 8), top + Math.max(8, height - 360)),
  };
  return { ...within, cursor: within };
}

function appendEntries(modeler: Modeler, say: Say, target: DiagramElement): Readonly<Record<string, MenuEntry>> {
  const subject = drawnSubject(modeler);
  const holder = target.parent ? (target.waypoints ? target.parent : target).businessObject : target.businessObject;
  const entries = offersByGroup.flatMap(([group, offers]) =>
    offers
      .filter((offer) => isOffered(offer, subject) && suits(offer, target, holder))
      .map((offer): readonly [string, MenuEntry] => {
        const blueprint = blueprintOf(offer, subject);
        return [
          `append-${offer}`,
          {
            label: offerName(say, offer),
            className: glyphOf(offer),
            group: { id: group, name: say(`designer.diagrams.offers.${group}`) },
            search: offer,
            action: (event) => {
              if (!place(modeler, blueprint)) carry(modeler, event, blueprint);
            },
          },
        ];
      }),
  );
  return Object.fromEntries(entries);
}

/** Whether something can be drawn at what is chosen; only activities have a border. */
function suits(offer: OfferName, target: DiagramElement, holder: DiagramElement['businessObject']): boolean {
  const { kind } = blueprintOf(offer, undefined);
  const { family } = specOf(kind);
  if (family === 'boundary')
    return (
      target.businessObject.$instanceOf('bpmn:Activity') &&
      (kind !== 'cancelBoundary' || target.type === 'bpmn:Transaction')
    );
  return fits(kind, holder.$instanceOf('bpmn:FlowElementsContainer') ? holder : holder.$parent);
}

const familyOrder: readonly Family[] = [
  'activity',
  'scope',
  'gateway',
  'start',
  'catch',
  'throw',
  'end',
  'boundary',
  'data',
];

function replaceEntries(modeler: Modeler, say: Say, target: DiagramElement): Readonly<Record<string, MenuEntry>> {
  const subject = drawnSubject(modeler);
  const kinds = alternatives(target).filter((kind) => isOffered(kind, subject));
  const own = kindOf(target.businessObject);
  const ownFamily = own && specOf(own).family;
  // What is nearest to the element comes first.
  const rank = (kind: KindName) => {
    const { family } = specOf(kind);
    return family === ownFamily ? -1 : familyOrder.indexOf(family);
  };
  const entries = [...kinds]
    .sort((a, b) => rank(a) - rank(b))
    .map((kind): readonly [string, MenuEntry] => [
      `replace-${kind}`,
      {
        label: offerName(say, kind),
        className: glyphOf(kind),
        group: { id: specOf(kind).family, name: say(`designer.diagrams.families.${specOf(kind).family}`) },
        search: kind,
        action: () => void becomeOffer(modeler, target, kind),
      },
    ]);
  const notices = noticesOf(target).map((offer): readonly [string, MenuEntry] => [
    `replace-${offer}`,
    {
      label: offerName(say, offer),
      className: glyphOf(offer),
      group: { id: 'activity', name: say('designer.diagrams.families.activity') },
      search: offer,
      action: () => void becomeOffer(modeler, target, offer),
    },
  ]);
  return Object.fromEntries([...notices, ...entries]);
}
