import type { Language } from '#lab/shared/texts.js';

/** What bpmn-js says on a diagram that is only read, in Chinese. */
export const viewerWordsZh: Readonly<Record<string, string>> = {
  'Open {element}': '打开{element}',
};

/** The words of bpmn-js itself, in the language of the moment; English is what it speaks by nature. */
export function translator(language: () => Language, wordsZh: Readonly<Record<string, string>>) {
  return (text: string, places: Readonly<Record<string, string>> = {}): string => {
    const words = language() === 'zh' ? (wordsZh[text] ?? text) : text;
    return words.replace(/\{([^}]+)\}/g, (whole, name: string) => places[name] ?? whole);
  };
}
