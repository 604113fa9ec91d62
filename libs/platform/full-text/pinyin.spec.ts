import { describe, expect, it } from '@jest/globals';
import { pinyinInitials, pinyinOfName } from './pinyin.js';

describe('the pinyin of a text', () => {
  it('is what people type for it, in one word and in small letters', () => {
    expect(pinyinInitials('采购 PCR 板')).toBe('cgpcrb');
    expect(pinyinInitials('超低温离心机')).toBe('cdwlxj');
  });

  it('follows the word where a character has several readings', () => {
    expect(pinyinInitials('重庆银行')).toBe('cqyh');
    expect(pinyinInitials('体重')).toBe('tz');
  });

  it('reads the first character of a name as a family name, and as it is usually read', () => {
    expect(pinyinOfName('单雄信')).toEqual(['sxx', 'dxx', 'shanxiongxin', 'danxiongxin']);
    expect(pinyinOfName('陈思远')).toEqual(['csy', 'chensiyuan']);
    expect(pinyinOfName('吕布')).toEqual(['lb', 'lvbu']);
    expect(pinyinOfName('Shan')).toEqual([]);
  });

  it('is empty for a text without Chinese characters', () => {
    expect([pinyinInitials('Columns'), pinyinInitials('')]).toEqual(['', '']);
  });
});
