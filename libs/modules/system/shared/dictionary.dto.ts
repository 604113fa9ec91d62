import type { BothNames } from '#lab/shared/texts.js';

/** The tables of codes that the house keeps; a new one is a word here and in both languages. */
export const dictionaryNames = [
  'purchase_action',
  'currency',
  'unit',
  'degree',
  'occupation',
  'sex',
  'function',
] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

/** A code with its words, as everybody reads it. */
export interface DictionaryWord {
  readonly code: string;
  readonly name: BothNames;
}
