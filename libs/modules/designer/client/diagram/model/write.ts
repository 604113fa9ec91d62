import type { Language } from '#lab/shared/texts.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { Modeling, Properties } from '../canvas/services.js';
import {
  definitionsOf,
  documentationOf,
  listOf,
  messageHolder,
  partOf,
  timerParts,
  triggerOf,
  type Timer,
} from './read.js';

/** What writing needs of an open modeler. */
export interface Pen {
  readonly modeling: Pick<Modeling, 'updateProperties' | 'updateModdleProperties'>;
  readonly create: (type: string, properties?: Properties) => ModdleElement;
}

/** Sets texts of an element; an empty one is taken away. What is as it was makes no step to undo. */
export function setTexts(pen: Pen, element: DiagramElement, texts: Readonly<Record<string, string>>): void {
  const changed = Object.entries(texts)
    .map(([property, text]) => [property, text.trim()] as const)
    .filter(([property, text]) => textOf(element.businessObject, property) !== text);
  if (changed.length === 0) return;
  pen.modeling.updateProperties(
    element,
    Object.fromEntries(changed.map(([property, text]) => [property, text === '' ? undefined : text])),
  );
}

const labWord: Readonly<Record<Language, string>> = { zh: 'lab:nameZh', en: 'lab:nameEn' };

/**
 * Names an element in one language. BPMN's own name, which other tools show, is the Chinese one, or the English one
 * where there is no other.
 */
export function setName(pen: Pen, element: DiagramElement, language: Language, text: string): void {
  setTexts(pen, element, namesWith(element.businessObject, language, text.trim()));
}

export function namesWith(element: ModdleElement, language: Language, text: string): Readonly<Record<string, string>> {
  const own = { zh: textOf(element, 'lab:nameZh'), en: textOf(element, 'lab:nameEn') };
  const plain = textOf(element, 'name');
  // A diagram from elsewhere has only the plain name: it is the one of its own script.
  const kept = own.zh || own.en ? own : /\p{Script=Han}/u.test(plain) ? { ...own, zh: plain } : { ...own, en: plain };
  const names = { ...kept, [language]: text };
  return { [labWord.zh]: names.zh, [labWord.en]: names.en, name: names.zh || names.en };
}

export function setDocumentation(pen: Pen, element: DiagramElement, text: string): void {
  if (documentationOf(element.businessObject) === text.trim()) return;
  const documentation = text.trim() === '' ? [] : [pen.create('bpmn:Documentation', { text: text.trim() })];
  pen.modeling.updateProperties(element, { documentation });
}

/** The condition of a flow, or any other expression that is a part of the element itself. */
export function setExpression(pen: Pen, element: DiagramElement, property: string, text: string): void {
  pen.modeling.updateProperties(element, { [property]: formal(pen, text) });
}

/** When a timer fires; its kind stays also while its text is still empty. */
export function setTimer(pen: Pen, element: DiagramElement, { kind, text }: Timer): void {
  const trigger = triggerOf(element.businessObject);
  if (!trigger) return;
  const parts = Object.entries(timerParts).map(([each, property]) => [
    property,
    each === kind ? pen.create('bpmn:FormalExpression', { body: text.trim() }) : undefined,
  ]);
  pen.modeling.updateModdleProperties(element, trigger, Object.fromEntries(parts) as Properties);
}

/** Refers to the message of this name, which is declared where it is not yet. */
export function setMessage(pen: Pen, element: DiagramElement, name: string): void {
  const holder = messageHolder(element.businessObject);
  if (!holder) return;
  const messageRef = name.trim() === '' ? undefined : declared(pen, element, 'bpmn:Message', { name: name.trim() });
  pen.modeling.updateModdleProperties(element, holder, { messageRef });
}

/** Refers to the error of this code, which is declared where it is not yet. */
export function setErrorCode(pen: Pen, element: DiagramElement, code: string): void {
  const trigger = triggerOf(element.businessObject);
  if (!trigger) return;
  const given = code.trim();
  const errorRef = given === '' ? undefined : declared(pen, element, 'bpmn:Error', { errorCode: given, name: given });
  pen.modeling.updateModdleProperties(element, trigger, { errorRef });
}

function declared(
  pen: Pen,
  element: DiagramElement,
  type: string,
  properties: Readonly<Record<string, string>>,
): ModdleElement {
  const definitions = definitionsOf(element.businessObject);
  const roots = listOf(definitions, 'rootElements');
  const [key, value] = Object.entries(properties)[0] ?? [];
  const known = roots.find((root) => root.$type === type && key !== undefined && textOf(root, key) === value);
  if (known) return known;
  const created = pen.create(type, properties);
  pen.modeling.updateModdleProperties(element, definitions, { rootElements: [...roots, created] });
  return created;
}

export function setDefault(pen: Pen, flow: DiagramElement, on: boolean): void {
  if (!flow.source) return;
  pen.modeling.updateProperties(flow.source, { default: on ? flow.businessObject : undefined });
}

/** How often an activity runs. */
export type Repeat = 'once' | 'parallel' | 'sequential';

export function repeatOf(element: ModdleElement): Repeat {
  const marker = partOf(element, 'loopCharacteristics');
  if (!marker) return 'once';
  return marker.get('isSequential') === true ? 'sequential' : 'parallel';
}

export function setRepeat(pen: Pen, element: DiagramElement, repeat: Repeat): void {
  const marker = partOf(element.businessObject, 'loopCharacteristics');
  if (repeat === 'once') return pen.modeling.updateProperties(element, { loopCharacteristics: undefined });
  const isSequential = repeat === 'sequential';
  if (marker?.$type === 'bpmn:MultiInstanceLoopCharacteristics')
    return pen.modeling.updateModdleProperties(element, marker, { isSequential });
  const loopCharacteristics = pen.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential });
  pen.modeling.updateProperties(element, { loopCharacteristics });
}

/** A word or an expression on the marker of a repeated activity. */
export function setLoopText(pen: Pen, element: DiagramElement, property: string, text: string): void {
  const marker = partOf(element.businessObject, 'loopCharacteristics');
  if (!marker) return;
  const isWord = property.startsWith('lab:');
  pen.modeling.updateModdleProperties(element, marker, {
    [property]: isWord ? text.trim() || undefined : formal(pen, text),
  });
}

function formal(pen: Pen, text: string): ModdleElement | undefined {
  return text.trim() === '' ? undefined : pen.create('bpmn:FormalExpression', { body: text.trim() });
}
