import { describe, expect, it } from '@jest/globals';
import { snippetOf } from './snippet.js';

const marked = (text: string, search: string) => {
  const snippet = snippetOf(text, search);
  return snippet?.hits.map(([from, to]) => snippet.text.slice(from, to));
};

describe('a snippet', () => {
  it('marks every term, whatever its case and width', () => {
    expect(marked('Frame contract on ＰＣＲ kits', 'pcr frame')).toEqual(['Frame', 'ＰＣＲ']);
    expect(marked('年度采购合同,合同编号 HT-2026-001', '合同 ht2026')).toEqual(['合同', '合同']);
    expect(marked('年度采购合同,合同编号 HT-2026-001', 'ht-2026')).toEqual(['HT-2026']);
  });

  it('is cut around the first hit, in one line', () => {
    const long = `${'before '.repeat(40)}the warranty\nlasts${' after'.repeat(40)}`;
    const snippet = snippetOf(long, 'warranty');
    expect(snippet?.text).toMatch(/^….*the warranty lasts.*…$/);
    expect(snippet?.text.length).toBeLessThanOrEqual(122);
    expect(marked(long, 'warranty')).toEqual(['warranty']);
  });

  it('finds words by their beginning only, as the index does', () => {
    expect(snippetOf('a subcontract', 'contract')).toBeUndefined();
    expect(marked('contracts', 'contract')).toEqual(['contract']);
    expect(marked('其他采购合同', '购合')).toEqual(['购合']);
  });

  it('takes marks of a pattern for what they are', () => {
    expect(snippetOf('a.b', '.*')).toBeUndefined();
    expect(marked('(a)', '(a)')).toEqual(['a']);
  });
});
