import { longestLabel, type Labels } from '../model/specs.js';
import { word, type Element } from '../notation/moddle.js';
import type { Reading } from './reading.js';

const languages = [
  ['zh', 'lab:labelsZh'],
  ['en', 'lab:labelsEn'],
] as const;

/** `approve=Confirm receipt; reject=Refuse`, once for each language: what the buttons of a step or process are called. */
export function readLabels(reading: Reading, element: Element): Labels {
  const labels = new Map<string, { zh?: string; en?: string }>();
  for (const [language, attribute] of languages) {
    for (const part of (word(element, attribute) ?? '').split(';')) {
      if (part.trim() === '') continue;
      const [, action = '', text = ''] = /^\s*([A-Za-z]\w*)\s*=\s*(\S|\S.*\S)\s*$/su.exec(part) ?? [];
      const label = labels.get(action) ?? {};
      const isFit = text !== '' && [...text].length <= longestLabel && !/\p{C}/u.test(text);
      if (!isFit || label[language] !== undefined)
        reading.problems.error('labels', element.id ?? '', { text: part.trim(), most: String(longestLabel) });
      else labels.set(action, { ...label, [language]: text });
    }
  }
  return labels;
}
