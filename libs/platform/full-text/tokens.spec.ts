import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { mostTerms, termsOf, tokensOf, type Term } from './tokens.js';

/** What the stored tokens contain where they have the term. */
const asStored = ({ phrase, begins }: Term) => [' ', ...phrase.map((token) => `${token} `), begins ?? ''].join('');

describe('tokens of a text', () => {
  it('are its words, folded, and pairs of characters where words have no blanks between them', () => {
    expect(tokensOf('HT-2026 ＰＣＲ')).toBe('wwht ww2026 wwpcr');
    expect(tokensOf('采购合同')).toBe('u091c708d2d u08d2d05408 u054080540c u0540c');
    expect(tokensOf('Müller')).toBe('wwmx000fcller');
  });

  it('have letters and digits of ASCII only, and none is longer than MySQL indexes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const tokens = tokensOf(text).split(' ').filter(Boolean);
        for (const token of tokens) expect(token).toMatch(/^(?:ww|u)[a-z0-9]{1,80}$/);
        expect(tokens.every(({ length }) => length >= 3 && length <= 80)).toBe(true);
      }),
    );
  });
});

describe('terms of a search', () => {
  it('are its words, each the beginning of one', () => {
    expect(termsOf('  frame HT-20 ')).toEqual([
      { phrase: [], begins: 'wwframe', runs: ['frame'] },
      { phrase: ['wwht'], begins: 'ww20', runs: ['ht', '20'] },
    ]);
  });

  it('are characters in a row; one by itself is the beginning of a pair', () => {
    expect(termsOf('合同')).toEqual([{ phrase: ['u054080540c'], begins: undefined, runs: ['合同'] }]);
    expect(termsOf('PCR仪')).toEqual([{ phrase: ['wwpcr'], begins: 'u04eea', runs: ['pcr', '仪'] }]);
  });

  it('are none without letters and digits, and at most eight', () => {
    expect(termsOf('--- "*" +')).toEqual([]);
    expect(termsOf('a b c d e f g h i j')).toHaveLength(mostTerms);
  });

  it('finds each part of a text that is looked for as it is written', () => {
    const letters = fc.string({
      unit: fc.constantFrom('合', '同', '采', '购', 'a', 'b', '1', ' ', '-'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(letters, fc.nat(29), fc.integer({ min: 1, max: 8 }), (text, from, length) => {
        // A part that begins in the middle of a word is not looked for as a whole word.
        const part = text.slice(from, from + length);
        fc.pre(from === 0 || !/[a-z0-9]/.test(text[from - 1] ?? '') || !/[a-z0-9]/.test(part[0] ?? ''));
        const stored = ` ${tokensOf(text)} `;
        for (const term of termsOf(part)) expect(stored).toContain(asStored(term));
      }),
    );
  });
});
