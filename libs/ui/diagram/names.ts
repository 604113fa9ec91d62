import { nameIn, type Language } from '#lab/shared/texts.js';
import type { ModdleElement } from './bpmn.js';

/** What an element is called for this reader: its name in their language, in the other one, or the plain BPMN name. */
export function nameOf(element: ModdleElement, language: Language): string {
  const plain = textOf(element, 'name');
  return nameIn(language, { zh: textOf(element, 'lab:nameZh') || plain, en: textOf(element, 'lab:nameEn') || plain });
}

/** A text property or attribute; absent is empty. */
export function textOf(element: ModdleElement, property: string): string {
  const value = element.get(property);
  return typeof value === 'string' ? value.trim() : '';
}
