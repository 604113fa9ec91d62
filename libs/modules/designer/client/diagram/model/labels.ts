import { longestLabel } from '#lab/process-engine/index.js';
import type { Language } from '#lab/shared/texts.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';

/** What a step or a process calls its buttons in one language, by action or operation. */
export type ButtonTexts = Readonly<Record<string, string>>;

const words: Readonly<Record<Language, string>> = { zh: 'lab:labelsZh', en: 'lab:labelsEn' };

/** Reads `approve=Confirm receipt; reject=Refuse`; what is no such entry is left out, the check reports it. */
export function parseButtonTexts(text: string): readonly (readonly [button: string, text: string])[] {
  return text.split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=');
    const button = part.slice(0, Math.max(at, 0)).trim();
    const said = part.slice(at + 1).trim();
    return button === '' || said === '' ? [] : [[button, said]];
  });
}

/** What an element calls its buttons in a language. */
export function buttonTextsOf(element: ModdleElement, language: Language): ButtonTexts {
  return Object.fromEntries(parseButtonTexts(textOf(element, words[language])));
}

/** The attribute with which a button is called so; an empty text takes the name away. */
export function withButtonText(
  element: ModdleElement,
  language: Language,
  button: string,
  text: string,
): Readonly<Record<string, string>> {
  const all = { ...buttonTextsOf(element, language), [button]: fitting(text) };
  const named = Object.entries(all).filter(([, each]) => each !== '');
  return { [words[language]]: named.map((entry) => entry.join('=')).join('; ') };
}

/** What a button can be called: of what was typed without separators and characters that are not seen, as much as fits. */
function fitting(text: string): string {
  const seen = text.replace(/;|\p{C}/gu, ' ').trim();
  return [...seen].slice(0, longestLabel).join('').trim();
}
