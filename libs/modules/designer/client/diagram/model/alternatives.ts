import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { kindNames, kindOf, specOf, type Family, type KindName } from './kinds.js';
import { listOf } from './read.js';

/** What is around an element and decides what it can become. */
export interface Surroundings {
  readonly hasIncoming: boolean;
  readonly hasOutgoing: boolean;
  /** It contains nodes that another kind could not hold. */
  readonly hasContent: boolean;
}

/** Families whose kinds can become each other, where the flows and the content allow it. */
const related: Readonly<Record<Family, readonly Family[]>> = {
  activity: ['activity', 'scope'],
  scope: ['scope', 'activity'],
  gateway: ['gateway'],
  start: ['start', 'throw', 'catch'],
  end: ['end', 'throw', 'catch'],
  catch: ['catch', 'throw', 'start', 'end'],
  throw: ['throw', 'catch', 'start', 'end'],
  boundary: ['boundary'],
  data: ['data'],
  note: ['note'],
  pool: [],
  lane: [],
};

/** What an element can become here without breaking its flows or losing what is in it. */
export function alternativesOf(element: ModdleElement, around: Surroundings): readonly KindName[] {
  const kind = kindOf(element);
  if (!kind) return [];
  const from = specOf(kind);
  return kindNames.filter((name) => {
    const to = specOf(name);
    if (name === kind || !related[from.family].includes(to.family)) return false;
    if (to.family === 'note') return false;
    if (to.family === 'start' && around.hasIncoming) return false;
    if (to.family === 'end' && around.hasOutgoing) return false;
    if (to.family === 'activity' && from.family === 'scope' && around.hasContent) return false;
    if (to.isEventSub && (around.hasIncoming || around.hasOutgoing)) return false;
    return fits(name, element.$parent, element);
  });
}

/**
 * Whether the engine runs a kind in this place.
 * @param holder what it is drawn in: a process, a sub-process
 * @param element what becomes it; undefined for what is drawn anew
 */
export function fits(kind: KindName, holder: ModdleElement | undefined, element?: ModdleElement): boolean {
  const { family } = specOf(kind);
  if (family === 'start') return startFits(kind, holder);
  if (kind === 'cancelEnd') return isWithinTransaction(holder);
  if (kind === 'cancelBoundary' && element)
    return (element.get('attachedToRef') as ModdleElement | undefined)?.$type === 'bpmn:Transaction';
  return true;
}

/** Triggers that are thrown are caught at the start of an event sub-process only. */
const ofEventSubsAlone: readonly KindName[] = ['errorStart', 'escalationStart', 'compensateStart'];

/** A sub-process begins without a trigger, an event sub-process with one, a process with any that comes from outside. */
function startFits(kind: KindName, holder: ModdleElement | undefined): boolean {
  if (holder?.get('triggeredByEvent') === true) return kind !== 'startEvent';
  if (holder?.$instanceOf('bpmn:SubProcess')) return kind === 'startEvent';
  return !ofEventSubsAlone.includes(kind);
}

function isWithinTransaction(holder: ModdleElement | undefined): boolean {
  for (let at = holder; at; at = at.$parent) if (at.$type === 'bpmn:Transaction') return true;
  return false;
}

/** Whether a sub-process contains more than the start that it was drawn with. */
export function hasContent(element: ModdleElement): boolean {
  if (!element.$instanceOf('bpmn:SubProcess')) return false;
  return listOf(element, 'flowElements').some(({ $type }) => $type !== 'bpmn:StartEvent');
}
