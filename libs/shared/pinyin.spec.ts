import { describe, expect, it } from '@jest/globals';
import { pinyinInitials, pinyinOf } from './pinyin.js';

describe('the pinyin of a text', () => {
  it('is what people type for it, in one word and in small letters', () => {
    expect(pinyinInitials('采购 PCR 板')).toBe('cgpcrb');
    expect(pinyinInitials('超低温离心机')).toBe('cdwlxj');
    expect(pinyinOf('陈思远')).toBe('chensiyuan');
    expect(pinyinOf('吕')).toBe('lv');
  });

  it('follows the word where a character has several readings', () => {
    expect(pinyinInitials('重庆银行')).toBe('cqyh');
    expect(pinyinInitials('体重')).toBe('tz');
  });

  it('is empty for a text without Chinese characters', () => {
    expect([pinyinInitials('Columns'), pinyinOf('')]).toEqual(['', '']);
  });
});
