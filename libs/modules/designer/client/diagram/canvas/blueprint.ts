import type { Subject } from '#lab/shared/define-subject.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { specOf, type KindName } from '../model/kinds.js';
import { notifyWords } from '../model/notify.js';
import type { OfferName } from '../model/offers.js';
import type { Modeler, NewShape, Properties } from './services.js';

/** What the palette offers: a kind of node, with what is on it from the beginning. */
export interface Blueprint {
  readonly kind: KindName;
  readonly words?: Properties;
}

/** The kind behind an offer, with the words that the kind of record knows. */
export function blueprintOf(offer: OfferName, subject: Subject | undefined): Blueprint {
  const actions = Object.keys(subject?.actions ?? {});
  switch (offer) {
    case 'approval':
      return { kind: 'userTask', words: approval(actions) };
    case 'countersign':
      return { kind: 'userTask', words: approval(actions, 'all') };
    case 'copyIn':
    case 'mail':
      return { kind: 'sendTask', words: notifyWords[offer] };
    case 'externalWork':
      return { kind: 'serviceTask', words: { 'lab:external': 'true' } };
    default:
      return { kind: offer };
  }
}

/** Without a handler of the record's module there is nothing that such a task could do. */
const served: readonly OfferName[] = ['serviceTask', 'sendTask'];

/** Whether an offer could be run for this kind of record. */
export function isOffered(offer: OfferName, subject: Subject | undefined): boolean {
  return !served.includes(offer) || (subject?.handlers ?? []).length > 0;
}

/** A shape that is drawn next. */
export function shapeOf(modeler: Modeler, { kind, words = {} }: Blueprint): NewShape {
  const { type, trigger, isMultiple, isEventSub, family } = specOf(kind);
  const factory = modeler.get('bpmnFactory');
  const businessObject = factory.create(type, { ...words, ...(isEventSub ? { triggeredByEvent: true } : {}) });
  if (isMultiple) businessObject.set('eventDefinitions', firstTriggers(modeler, businessObject));
  return modeler.get('elementFactory').createShape({
    type,
    businessObject,
    ...(trigger === undefined ? {} : { eventDefinitionType: trigger }),
    ...(family === 'scope' ? { isExpanded: true, isHollow: true } : {}),
    // What others do is drawn only: it has no start of its own.
    ...(family === 'pool'
      ? { isExpanded: true, processRef: factory.create('bpmn:Process', { isExecutable: false }) }
      : {}),
  });
}

/** The triggers that an event with several begins with; others are added in the panel. */
export function firstTriggers(modeler: Modeler, event: ModdleElement): readonly ModdleElement[] {
  return ['bpmn:MessageEventDefinition', 'bpmn:SignalEventDefinition'].map((type) => {
    const trigger = modeler.get('bpmnFactory').create(type);
    Object.assign(trigger, { $parent: event });
    return trigger;
  });
}

/** The words of a task in which people decide: those of the usual actions that the record knows. */
function approval(actions: readonly string[], sign?: string): Properties {
  const decisions = ['approve', 'reject'].filter((action) => actions.includes(action));
  return { 'lab:actions': decisions.join(' ') || undefined, ...(sign === undefined ? {} : { 'lab:sign': sign }) };
}
