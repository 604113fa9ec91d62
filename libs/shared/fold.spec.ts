import { describe, expect, it } from '@jest/globals';
import { folded, foldedCharacter, isFoundIn } from './fold.js';

describe('a folded text', () => {
  it.each([
    ['PCR-2', 'pcr-2'],
    ['ＰＣＲ－２', 'pcr-2'],
    ['ＡＢ　Ｃ', 'ab c'],
    ['  Blanks ', 'blanks'],
    ['ÉCOLE', 'école'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İzmir', 'izmir'],
    ['ｶﾌｪ', 'カフェ'],
    ['采购申请（Ａ）', '采购申请(a)'],
    ['🧪 Ａ', '🧪 a'],
  ])('%s compares as %s', (text, expected) => {
    expect(folded(text)).toBe(expected);
    expect(folded(expected)).toBe(expected);
  });

  it('keeps accents', () => {
    expect(folded('École')).not.toBe(folded('Ecole'));
  });

  it('is that of its characters, for every character of the basic plane and wherever it is in a word', () => {
    const characters = Array.from({ length: 0xd800 }, (_, unit) => String.fromCharCode(unit));
    const differing = characters.filter((character) => {
      const word = `A${character}B${character}`;
      return folded(`x${word}`) !== Array.from(`x${word}`, foldedCharacter).join('').trim();
    });
    expect(differing).toEqual([]);
  });

  it('has one unit for each unit, for every character of the basic plane', () => {
    const characters = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    expect(characters.filter((character) => foldedCharacter(character).length !== 1)).toEqual([]);
  });
});

describe('a search in texts', () => {
  it('ignores case and width', () => {
    expect(isFoundIn([null, '试剂 ＰＣＲ'], 'pcr')).toBe(true);
    expect(isFoundIn(['试剂 pcr', undefined], 'ＰＣＲ')).toBe(true);
    expect(isFoundIn(['试剂'], '试纸')).toBe(false);
  });
});
