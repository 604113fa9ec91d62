import type { BothNames } from './texts.js';

/** Phrases for opinions: each person keeps their own, the company keeps a catalogue. */

/** Which decisions a phrase of the company is for. */
export const phraseKinds = ['approve', 'reject', 'both'] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/** Characters of a phrase. */
export const longestPhrase = 200;
/** Own phrases of one person. */
export const mostOwnPhrases = 30;
/** Phrases of the company. */
export const mostCompanyPhrases = 100;

/** A phrase of the company as opinion fields offer it. */
export interface OfferedPhrase {
  readonly kind: PhraseKind;
  readonly text: BothNames;
}
