import { describe, expect, it } from '@jest/globals';
import { bareText, keysOf, stemOf } from './company-keys.js';

describe('a name without punctuation', () => {
  it.each([
    ['沪江科学仪器（上海）有限公司', '沪江科学仪器上海有限公司'],
    ['沪江科学仪器(上海) 有限公司', '沪江科学仪器上海有限公司'],
    ['ＰＣＲ－Ｌａｂ　Ｃｏ．，Ｌｔｄ．', 'pcrlabcoltd'],
    ['Müller & Söhne', 'müllersöhne'],
  ])('%s is %s', (name, bare) => {
    expect(bareText(name)).toBe(bare);
  });
});

describe('a name without its legal form', () => {
  it.each([
    ['东启生物试剂有限公司', '东启生物试剂'],
    ['东启生物试剂股份有限公司', '东启生物试剂'],
    ['Rheinlab Handels GmbH', 'rheinlabhandels'],
    ['Rheinlab Handels GmbH & Co. KG', 'rheinlabhandels'],
    ['Pacific Sequencing Supply Co., Ltd.', 'pacificsequencingsupply'],
    ['Pacific Sequencing Supply Inc.', 'pacificsequencingsupply'],
    // The last letters of a word are no legal form.
    ['Zebraag', 'zebraag'],
    ['Visa', 'visa'],
    // Nothing would be left to compare.
    ['公司', '公司'],
    ['A GmbH', 'agmbh'],
  ])('%s is %s', (name, stem) => {
    expect(stemOf(name)).toBe(stem);
  });
});

describe('the values that a company is compared by', () => {
  it('are its tax number, its accounts, and its present and former names', () => {
    const banks = [{ account: '4558 0101-0001' }, { account: '4558-0101 0001' }, { account: '12' }];
    const company = { name: 'Alpha Ltd.', formerNames: ['Beta'], taxNumber: '91310115ma1k40001x', banks };
    expect(keysOf(company)).toEqual([
      { kind: 'tax', value: '91310115ma1k40001x' },
      { kind: 'account', value: '455801010001' },
      { kind: 'name', value: 'alphaltd' },
      { kind: 'name', value: 'beta' },
      { kind: 'stem', value: 'alpha' },
      { kind: 'stem', value: 'beta' },
    ]);
  });

  it('are none of what says nothing', () => {
    expect(keysOf({ name: '…', taxNumber: null, banks: null })).toEqual([]);
  });
});
