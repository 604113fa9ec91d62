import type { Language } from '#lab/shared/texts.js';
import { bpmnWordsZh } from './bpmn-words-zh.js';

/** The words of bpmn-js itself, in the language of the moment; English is what it speaks by nature. */
export function translator(language: () => Language) {
  return (text: string, places: Readonly<Record<string, string>> = {}): string => {
    const words = language() === 'zh' ? (bpmnWordsZh[text] ?? text) : text;
    return words.replace(/\{([^}]+)\}/g, (whole, name: string) => places[name] ?? whole);
  };
}
