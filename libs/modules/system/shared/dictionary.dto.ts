import type { BothNames } from '#lab/shared/texts.js';

/** The dictionaries of this room, which several rooms use; another room declares its own. */
export const systemDictionaries = ['currency', 'unit', 'degree', 'occupation', 'sex', 'function'];

/** A code with its words, as everybody reads it. */
export interface DictionaryWord {
  readonly code: string;
  readonly name: BothNames;
}
