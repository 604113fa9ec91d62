import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { Properties } from '../canvas/services.js';
import { declare } from './declared.js';
import { expressionOf, listOf, partOf, textIn } from './read.js';
import { formal, setValues, type Pen } from './write.js';

/** What an event is triggered by, or what it throws. */
export function triggersOf(element: ModdleElement): readonly ModdleElement[] {
  return listOf(element, 'eventDefinitions');
}

/** Triggers that refer to what is declared in the file. */
const referring = /^bpmn:(Message|Signal|Error|Escalation)EventDefinition$/;

/** bpmn-js takes the first trigger for the one that refers to something: those that do come first. */
export function inOrder(triggers: readonly ModdleElement[]): readonly ModdleElement[] {
  const refers = ({ $type }: ModdleElement) => referring.test($type);
  return [...triggers.filter(refers), ...triggers.filter((trigger) => !refers(trigger))];
}

/** `message`, `timer`, …: the word of a trigger. */
export function wordOfTrigger({ $type }: ModdleElement): string {
  return $type.replace(
    /^bpmn:(\w)(\w*)EventDefinition$/,
    (_, first: string, rest: string) => first.toLowerCase() + rest,
  );
}

export const timerParts = { date: 'timeDate', duration: 'timeDuration', cycle: 'timeCycle' } as const;
export type TimerKind = keyof typeof timerParts;

export interface Timer {
  readonly kind: TimerKind;
  readonly text: string;
}

export function timerOf(trigger: ModdleElement): Timer {
  const kind =
    (['date', 'duration', 'cycle'] as const).find((each) => partOf(trigger, timerParts[each]) !== undefined) ??
    'duration';
  return { kind, text: expressionOf(trigger, timerParts[kind]) };
}

/** When a timer fires; its kind stays also while its text is still empty. */
export function setTimer(pen: Pen, element: DiagramElement, trigger: ModdleElement, { kind, text }: Timer): void {
  const parts = Object.entries(timerParts).map(([each, property]) => [
    property,
    each === kind ? pen.create('bpmn:FormalExpression', { body: text.trim() }) : undefined,
  ]);
  pen.modeling.updateModdleProperties(element, trigger, Object.fromEntries(parts) as Properties);
}

/** @param holder the trigger, or a receive or send task itself */
export function messageOf(holder: ModdleElement): string {
  return textIn(partOf(holder, 'messageRef'), 'name');
}

/** Refers to the message of this name, which is declared where it is not yet. */
export function setMessage(pen: Pen, element: DiagramElement, holder: ModdleElement, name: string): void {
  refer(pen, element, holder, 'messageRef', () => declare(pen, element, 'bpmn:Message', { name: name.trim() }), name);
}

export function signalOf(trigger: ModdleElement): string {
  return textIn(partOf(trigger, 'signalRef'), 'name');
}

/** Refers to the signal of this name, which is declared where it is not yet. */
export function setSignal(pen: Pen, element: DiagramElement, trigger: ModdleElement, name: string): void {
  refer(pen, element, trigger, 'signalRef', () => declare(pen, element, 'bpmn:Signal', { name: name.trim() }), name);
}

/** The error code that an event throws or catches; an undeclared one is gone with the parser. */
export function errorCodeOf(trigger: ModdleElement): string {
  const error = partOf(trigger, 'errorRef');
  return textIn(error, 'errorCode') || textIn(error, 'name') || (error?.id ?? '');
}

/** Refers to the error of this code, which is declared where it is not yet. */
export function setErrorCode(pen: Pen, element: DiagramElement, trigger: ModdleElement, code: string): void {
  const words = { errorCode: code.trim(), name: code.trim() };
  refer(pen, element, trigger, 'errorRef', () => declare(pen, element, 'bpmn:Error', words), code);
}

/** The code that an event raises or catches; empty for one that catches all. */
export function escalationOf(trigger: ModdleElement): string {
  const escalation = partOf(trigger, 'escalationRef');
  return textIn(escalation, 'escalationCode') || textIn(escalation, 'name') || (escalation?.id ?? '');
}

/** Refers to the escalation of this code, which is declared where it is not yet. */
export function setEscalation(pen: Pen, element: DiagramElement, trigger: ModdleElement, code: string): void {
  const words = { escalationCode: code.trim(), name: code.trim() };
  refer(pen, element, trigger, 'escalationRef', () => declare(pen, element, 'bpmn:Escalation', words), code);
}

function refer(
  pen: Pen,
  element: DiagramElement,
  holder: ModdleElement,
  property: string,
  target: () => ModdleElement,
  text: string,
): void {
  setValues(pen, element, { [property]: text.trim() === '' ? undefined : target() }, holder);
}

export function conditionOf(trigger: ModdleElement): string {
  return expressionOf(trigger, 'condition');
}

export function setCondition(pen: Pen, element: DiagramElement, trigger: ModdleElement, text: string): void {
  pen.modeling.updateModdleProperties(element, trigger, { condition: formal(pen, text) });
}

/** The activity that compensation undoes; undefined for all that are completed. */
export function compensatedBy(trigger: ModdleElement): string | undefined {
  return partOf(trigger, 'activityRef')?.id;
}

/** Activities that an event could have undone by name: those of its own scope, and around its event sub-process. */
export function compensable(element: ModdleElement): readonly ModdleElement[] {
  const holder = element.$parent;
  if (!holder) return [];
  const own = listOf(holder, 'flowElements').filter((each) => each.$instanceOf('bpmn:Activity') && each !== element);
  return holder.get('triggeredByEvent') === true ? [...own, ...compensable(holder)] : own;
}

export function setCompensated(
  pen: Pen,
  element: DiagramElement,
  trigger: ModdleElement,
  activityRef: ModdleElement | undefined,
): void {
  pen.modeling.updateModdleProperties(element, trigger, { activityRef });
}

/** Names of the links of one process or sub-process. */
export function linkNames(element: ModdleElement): readonly string[] {
  const others = element.$parent ? listOf(element.$parent, 'flowElements') : [];
  const names = others
    .filter((other) => other !== element)
    .flatMap((other) => {
      const triggers = other.$instanceOf('bpmn:Event') ? triggersOf(other) : [];
      return triggers
        .filter(({ $type }) => $type === 'bpmn:LinkEventDefinition')
        .map((trigger) => textOf(trigger, 'name'));
    });
  return [...new Set(names.filter((name) => name !== ''))];
}

/** What an event with several triggers may be made of, by its place. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'bpmn:StartEvent': ['message', 'timer', 'signal', 'conditional'],
  'bpmn:EndEvent': ['message', 'signal', 'escalation', 'error', 'compensate'],
  'bpmn:IntermediateThrowEvent': ['message', 'signal', 'escalation', 'compensate'],
  'bpmn:IntermediateCatchEvent': ['message', 'timer', 'signal', 'conditional'],
  'bpmn:BoundaryEvent': ['message', 'timer', 'signal', 'conditional', 'error', 'escalation'],
};

/** The words of the triggers that an event could have as well. */
export function mayAdd(element: ModdleElement): readonly string[] {
  return parts[element.$type] ?? [];
}

/** Adds a trigger to an event. @param word `message`, `timer`, … */
export function addTrigger(pen: Pen, element: DiagramElement, word: string): void {
  const trigger = pen.create(`bpmn:${word.charAt(0).toUpperCase()}${word.slice(1)}EventDefinition`);
  Object.assign(trigger, { $parent: element.businessObject });
  setValues(pen, element, { eventDefinitions: inOrder([...triggersOf(element.businessObject), trigger]) });
}

/** Takes a trigger away. */
export function removeTrigger(pen: Pen, element: DiagramElement, trigger: ModdleElement): void {
  const eventDefinitions = triggersOf(element.businessObject).filter((other) => other !== trigger);
  setValues(pen, element, { eventDefinitions });
}
