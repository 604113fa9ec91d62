import { describe, expect, it } from '@jest/globals';
import { completionAt, withOffer, type Offer } from './completion.js';

const offers: readonly Offer[] = [
  { name: 'amountBase', kind: 'fact', label: '本币金额' },
  { name: 'category', kind: 'fact', label: 'Category' },
  { name: 'approved', kind: 'variable', label: 'Variable' },
  { name: 'string length', kind: 'function', label: 'How many characters a text has', parameters: ['string'] },
  { name: 'string', kind: 'function', label: 'A value as text', parameters: ['from'] },
  { name: 'today', kind: 'function', label: 'The current day', parameters: [] },
];
/** The bar is where the user types. */
const at = (marked: string, isAsked = false) => {
  const caret = marked.indexOf('|');
  const { from, offers: found } = completionAt(marked.replace('|', ''), caret, offers, isAsked);
  return { from, names: found.map(({ name }) => name) };
};

describe('what can be written at a place', () => {
  it.each([
    ['a|', 0, ['amountBase', 'approved']],
    ['not(cat|', 4, ['category']],
    ['amountBase > 5 and a|pple', 19, ['amountBase', 'approved']],
    ['string|', 0, ['string length', 'string']],
    ['string l|', 0, ['string length']],
    ['1 + string len|', 4, ['string length']],
    ['金额|', 0, ['amountBase']],
    ['length|', 0, ['string length']],
  ])('%s', (marked, from, names) => {
    expect(at(marked)).toEqual({ from, names });
  });

  it.each(['', 'amountBase > |', 'category|', 'x.a|', '"a|', '"it\\"s a|', '12a|', 'zzz|'])(
    '%s offers nothing',
    (marked) => {
      expect(at(marked.includes('|') ? marked : '|').names).toEqual([]);
    },
  );

  it('offers everything where that is asked, but not within a text', () => {
    expect(at('amountBase > |', true).names).toHaveLength(offers.length);
    expect(at('"|', true).names).toEqual([]);
  });
});

describe('an offer that is taken', () => {
  const take = (marked: string, name: string) => {
    const caret = marked.indexOf('|');
    const text = marked.replace('|', '');
    const { from } = completionAt(text, caret, offers, true);
    const taken = withOffer(
      text,
      caret,
      from,
      offers.find((offer) => offer.name === name)!,
    );
    return `${taken.text.slice(0, taken.caret)}|${taken.text.slice(taken.caret)}`;
  };

  it.each([
    ['not(cat|)', 'category', 'not(category|)'],
    ['string l| > 3', 'string length', 'string length(|) > 3'],
    ['tod|', 'today', 'today()|'],
    ['string l|(category)', 'string length', 'string length|(category)'],
    ['amountBase > |', 'amountBase', 'amountBase > amountBase|'],
  ])('%s: %s', (marked, name, written) => {
    expect(take(marked, name)).toBe(written);
  });
});
