import type { EffectView, ElementView } from '#lab/shared/process-inspection.js';
import { isAround } from './around.js';

/** What an operation does at an element: each word is a text of `cockpit.marks`. */
export type MarkWord =
  | 'leaves'
  | 'enters'
  | 'anew'
  | 'stops'
  | 'goesOn'
  | 'works'
  | 'fails'
  | 'here'
  | 'misfit'
  | 'begins'
  | 'dropped'
  | 'expected';

/** What happens at an element, and with how many tokens. */
export interface Mark {
  readonly element: string;
  readonly word: MarkWord;
  readonly count: number;
}

/** The places of an effect, of one instance or added up. */
export type EffectPlaces = Pick<EffectView, 'starts' | 'leaves' | 'enters' | 'stays' | 'begins'> &
  Readonly<Record<'incidents' | 'drops' | 'expects', readonly (ElementView & { readonly count?: number })[]>>;

/** The mark of an element that was chosen; none before. */
export function chosenAt(word: MarkWord, element: string | undefined): readonly Mark[] {
  return element === undefined ? [] : [{ element, word, count: 1 }];
}

/**
 * What an effect does at which elements.
 * @param still what becomes of the tokens that stay where they are, where something does
 */
export function marksOf(effect: EffectPlaces | undefined, still?: 'stops' | 'goesOn'): readonly Mark[] {
  if (!effect) return [];
  const { starts, leaves, enters, stays, begins, incidents, drops, expects } = effect;
  const each = (word: MarkWord, all: EffectPlaces['drops']) =>
    all.map(({ element, count = 1 }): Mark => ({ element, word, count }));
  // What is around a step would only say the same again, over it.
  const inner = (all: EffectPlaces['stays']) => all.filter(({ kind }) => !isAround(kind));
  return [
    ...each('begins', starts),
    ...each('leaves', inner(leaves)),
    ...each('enters', inner(enters)),
    ...(still ? each(still, inner(stays)) : []),
    ...each('works', begins),
    ...each('fails', incidents),
    ...each('dropped', drops),
    ...each('expected', expects),
  ];
}
