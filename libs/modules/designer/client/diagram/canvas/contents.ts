import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { kindOf, specOf, type KindName } from '../model/kinds.js';
import type { OfferName } from '../model/offers.js';
import { listOf } from '../model/read.js';
import { blueprintOf, shapeOf, type Blueprint } from './blueprint.js';
import { drawnSubject } from './house.js';
import type { Modeler, NewShape } from './services.js';

/** What a sub-process is drawn with: how it begins; what is ad hoc has its first activity. */
const beginnings: Readonly<Partial<Record<KindName, OfferName>>> = {
  subProcess: 'startEvent',
  transaction: 'startEvent',
  eventSubProcess: 'messageStart',
  adHocSubProcess: 'approval',
};
const margin = 42;

/** After the nodes that bpmn-js itself puts in. */
const afterOwn = 400;

/** A sub-process that is drawn has its start from the beginning, in one step to undo. */
export function startWithin(modeler: Modeler): void {
  modeler
    .get('eventBus')
    .on(
      'commandStack.shape.create.postExecuted',
      afterOwn,
      ({ context: { shape } }: { readonly context: { readonly shape: DiagramElement & NewShape } }) => {
        if (shape.isHollow) addStart(modeler, shape);
      },
    );
}

/** What a sub-process is drawn with. */
function firstOf(modeler: Modeler, scope: ModdleElement): Blueprint | undefined {
  const kind = kindOf(scope);
  const first = kind && beginnings[kind];
  return first && blueprintOf(first, drawnSubject(modeler));
}

/** The kind of start that a sub-process is drawn with; what is ad hoc has none. */
export function startOf(modeler: Modeler, scope: ModdleElement): KindName | undefined {
  const first = firstOf(modeler, scope)?.kind;
  return first && specOf(first).family === 'start' ? first : undefined;
}

/** Draws the start of a sub-process that has nothing in it. */
export function addStart(modeler: Modeler, scope: DiagramElement): void {
  const first = firstOf(modeler, scope.businessObject);
  if (!first || listOf(scope.businessObject, 'flowElements').length > 0) return;
  const shape = shapeOf(modeler, first);
  const position = { x: scope.x + margin + shape.width / 2, y: scope.y + scope.height / 2 };
  modeler.get('modeling').createShape(shape, position, scope);
}
