import { describe, expect, it } from '@jest/globals';
import { folded } from '#lab/shared/fold.js';
import { mayContain, pairColumns, pairsOf } from './search-pairs.js';

const text = folded('采购 HPLC column（3 根）\u001fPR-2026-00123\u001f1280.50\u001fCafé au lait');
const columns = Array.from({ length: pairColumns }, (_, at) => `c${at}`);

/** Whether the condition of a search text holds for a text, as a database would say. */
function holds(search: string): boolean {
  const { values } = mayContain(columns, search);
  const used = pairsOf(folded(search)).flatMap((value, at) => (value === 0 ? [] : [at]));
  const pairs = pairsOf(text);
  return used.every((column, at) => {
    const mask = BigInt(Number(values[2 * at]));
    return (BigInt(pairs[column] ?? 0) & mask) === mask;
  });
}

describe('the pairs of a text', () => {
  it('are those of every part of it, so that nothing is missed', () => {
    for (let from = 0; from < text.length; from++)
      for (let to = from + 1; to <= Math.min(from + 12, text.length); to++) {
        const part = text.slice(from, to);
        if (!part.includes('\u001f')) expect([part, holds(part)]).toEqual([part, true]);
      }
    expect(holds('ＨＰＬＣ')).toBe(true);
  });

  it('leave out most texts that do not contain what is looked for', () => {
    const others = Array.from({ length: 500 }, (_, n) => `zq-${n * 7919} 试剂${String.fromCharCode(0x4e00 + n * 13)}`);
    expect(others.filter(holds).length).toBeLessThan(25);
  });

  it('say nothing of one letter, and are whole numbers that JavaScript holds exactly', () => {
    expect(mayContain(columns, 'a')).toEqual({ sql: '1 = 1', values: [] });
    for (const value of pairsOf(text)) expect(Number.isSafeInteger(value)).toBe(true);
  });

  it('are those that stored rows have', () => {
    const stored = [1_099_781_112_320, 140_737_559_666_952, 21_990_249_332_880, 4_303_552_512];
    expect(pairsOf('lc-ms 备件\u001fip2026110007')).toEqual(stored);
  });
});
