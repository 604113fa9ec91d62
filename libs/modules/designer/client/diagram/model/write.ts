import type { Language } from '#lab/shared/texts.js';
import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { Modeling, Properties } from '../canvas/services.js';
import { documentationOf, expressionOf } from './read.js';

/** What writing needs of an open modeler. */
export interface Pen {
  readonly modeling: Pick<Modeling, 'updateProperties' | 'updateModdleProperties'>;
  readonly create: (type: string, properties?: Properties) => ModdleElement;
}

/**
 * Sets texts; an empty one is taken away. What is as it was makes no step to undo.
 * @param on a part of the element, or what it refers to; the element itself without
 */
export function setTexts(
  pen: Pen,
  element: DiagramElement,
  texts: Readonly<Record<string, string>>,
  on: ModdleElement = element.businessObject,
): void {
  const changed = Object.entries(texts)
    .map(([property, text]) => [property, text.trim()] as const)
    .filter(([property, text]) => textOf(on, property) !== text);
  if (changed.length === 0) return;
  setValues(
    pen,
    element,
    Object.fromEntries(changed.map(([property, text]) => [property, text === '' ? undefined : text])),
    on,
  );
}

/** Sets values of an element, of a part of it, or of what it refers to. */
export function setValues(
  pen: Pen,
  element: DiagramElement,
  values: Properties,
  on: ModdleElement = element.businessObject,
): void {
  if (on === element.businessObject) pen.modeling.updateProperties(element, values);
  else pen.modeling.updateModdleProperties(element, on, values);
}

const labWord: Readonly<Record<Language, string>> = { zh: 'lab:nameZh', en: 'lab:nameEn' };

/**
 * Names an element in one language. BPMN's own name, which other tools show, is the Chinese one, or the English one
 * where there is no other.
 */
export function setName(
  pen: Pen,
  element: DiagramElement,
  language: Language,
  text: string,
  on: ModdleElement = element.businessObject,
): void {
  setTexts(pen, element, namesWith(on, language, text.trim()), on);
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

/** The condition of a flow, or any other expression that is a part of the element or of one of its parts. */
export function setExpression(
  pen: Pen,
  element: DiagramElement,
  property: string,
  text: string,
  on: ModdleElement = element.businessObject,
): void {
  if (expressionOf(on, property) === text.trim()) return;
  setValues(pen, element, { [property]: formal(pen, text) }, on);
}

export function setDefault(pen: Pen, flow: DiagramElement, on: boolean): void {
  if (!flow.source) return;
  pen.modeling.updateProperties(flow.source, { default: on ? flow.businessObject : undefined });
}

/** A formal expression; undefined for an empty text. */
export function formal(pen: Pen, text: string): ModdleElement | undefined {
  return text.trim() === '' ? undefined : pen.create('bpmn:FormalExpression', { body: text.trim() });
}
