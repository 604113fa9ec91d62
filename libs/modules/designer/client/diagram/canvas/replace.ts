import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { alternativesOf, fits, hasContent } from '../model/alternatives.js';
import { kindOf, specOf, type KindName } from '../model/kinds.js';
import { isSequenceFlow, listOf } from '../model/read.js';
import { notifyKindOf, notifyKinds, wordsFor, type NotifyKind } from '../model/notify.js';
import { inOrder } from '../model/triggers.js';
import { setTexts } from '../model/write.js';
import { firstTriggers } from './blueprint.js';
import { addStart, startOf } from './contents.js';
import { penOf } from './pen.js';
import type { Modeler } from './services.js';
import { together } from './together.js';

/** What a drawn element can become where it is. */
export function alternatives(element: DiagramElement): readonly KindName[] {
  return alternativesOf(element.businessObject, {
    hasIncoming: element.incoming.some(isSequenceFlow),
    hasOutgoing: element.outgoing.some(isSequenceFlow),
    hasContent: hasContent(element.businessObject),
  });
}

/** Makes an element another kind, in one step; its id, names, flows and every word that still applies stay. */
export function become(modeler: Modeler, element: DiagramElement, kind: KindName): DiagramElement {
  const { type, trigger, isMultiple, isEventSub, family } = specOf(kind);
  const before = listOf(element.businessObject, 'eventDefinitions');
  let replaced = element;
  together(modeler, () => {
    replaced = modeler.get('bpmnReplace').replaceElement(element, {
      type,
      ...(trigger === undefined ? {} : { eventDefinitionType: trigger }),
      ...(isMultiple && before[0] ? { eventDefinitionType: before[0].$type } : {}),
      ...(family === 'scope' ? { triggeredByEvent: isEventSub === true } : {}),
      ...(family === 'scope' && specOf(kindOf(element.businessObject) ?? kind).family !== 'scope'
        ? { isExpanded: true }
        : {}),
    });
    keepTriggers(modeler, replaced, kind);
    if (family === 'scope') begin(modeler, replaced);
  });
  modeler.get('selection').select(replaced);
  return replaced;
}

/** What notifies people can become the other way of it, and other work either of them. */
export function noticesOf(element: DiagramElement): readonly NotifyKind[] {
  const now = notifyKindOf(element.businessObject);
  const mayBe = kindOf(element.businessObject) === 'sendTask' || alternatives(element).includes('sendTask');
  return mayBe ? notifyKinds.filter((kind) => kind !== now) : [];
}

/** Makes an element a task that notifies people, or a plain kind again, in one step. */
export function becomeOffer(modeler: Modeler, element: DiagramElement, offer: KindName | NotifyKind): DiagramElement {
  const notify = notifyKinds.find((kind) => kind === offer);
  const before = notifyKindOf(element.businessObject);
  let replaced = element;
  together(modeler, () => {
    const kind = notify ? 'sendTask' : (offer as KindName);
    if (kindOf(element.businessObject) !== kind) replaced = become(modeler, element, kind);
    if (notify ?? before) setTexts(penOf(modeler), replaced, wordsFor(notify));
  });
  return replaced;
}

/** A sub-process has the start that its kind may have: its own where there is none, another where the old one would not run. */
function begin(modeler: Modeler, scope: DiagramElement): void {
  addStart(modeler, scope);
  const start = startOf(modeler, scope.businessObject);
  for (const event of [...(scope.children ?? [])]) {
    const kind = event.type === 'bpmn:StartEvent' ? kindOf(event.businessObject) : undefined;
    if (!kind || (start && fits(kind, scope.businessObject))) continue;
    if (start) become(modeler, event, start);
    else modeler.get('modeling').removeElements([event]);
  }
}

/** An event with several triggers has two at least; any other event has one. */
function keepTriggers(modeler: Modeler, element: DiagramElement, kind: KindName): void {
  const { trigger, isMultiple } = specOf(kind);
  const { businessObject } = element;
  const triggers = listOf(businessObject, 'eventDefinitions');
  const missing = isMultiple ? firstTriggers(modeler, businessObject) : [];
  const others = missing.filter(({ $type }) => !triggers.some((one) => one.$type === $type));
  const wanted = isMultiple
    ? [...triggers, ...others].slice(0, Math.max(2, triggers.length))
    : triggers.filter(({ $type }) => $type === trigger).slice(0, 1);
  if (wanted.length === triggers.length) return;
  modeler.get('modeling').updateProperties(element, { eventDefinitions: inOrder(wanted) });
}
