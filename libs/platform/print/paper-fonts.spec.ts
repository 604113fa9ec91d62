import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { fontFiles, inFonts } from './paper-fonts.js';

const { openSync } = createRequire(import.meta.url)('fontkit') as {
  openSync: (file: string) => { hasGlyphForCodePoint: (point: number) => boolean };
};

describe('the fonts of papers', () => {
  it('leave a text whole that the font of papers has', () => {
    for (const text of ['', 'Müller & Söhne, 12 € / ¥ 8', '陈思远 采购申请 PR2026110001'])
      expect(inFonts(text)).toBe(text);
  });

  it('set a word with other letters in the font that has them, and nothing beside it', () => {
    expect(inFonts('供应商 Zakłady Łódź 有限公司')).toEqual([
      { text: '供应商 ', font: 'Paper' },
      { text: 'Zakłady', font: 'Latin' },
      { text: ' ', font: 'Paper' },
      { text: 'Łódź', font: 'Latin' },
      { text: ' 有限公司', font: 'Paper' },
    ]);
    expect(inFonts('Škoda')).toEqual([{ text: 'Škoda', font: 'Latin' }]);
    expect(inFonts('₹500')).toEqual([{ text: '₹500', font: 'Latin' }]);
  });

  it.each(['normal', 'bold'] as const)('have every letter of the languages of Europe, %s', (weight) => {
    const has = { Paper: openSync(fontFiles('Paper')[weight]), Latin: openSync(fontFiles('Latin')[weight]) };
    const texts = [
      ...['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Zażółć gęślą jaźń', 'Árvíztűrő tükörfúrógép', 'Ștefan țară'],
      ...['Đặng Nguyễn', 'İstanbul ğış', 'Съешь ещё этих булок', 'Ξεσκεπάζω την ψυχοφθόρα', 'ß ø å æ ñ ç', 'μm Ω'],
    ];
    const missing = texts.flatMap((text) => {
      const runs = inFonts(text);
      const pieces = typeof runs === 'string' ? [{ text: runs, font: 'Paper' as const }] : runs;
      return pieces.flatMap(({ text: piece, font }) =>
        [...piece].filter((letter) => !has[font].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
      );
    });
    expect(missing).toEqual([]);
  });
});
