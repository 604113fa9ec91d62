import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findDifference } from './find-difference.js';

const find = (before: string, after: string, milliseconds = 5000) => findDifference({ before, after, milliseconds });
const marked = (before: string, after: string) =>
  find(before, after)
    ?.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

describe('the difference of two texts', () => {
  it('is found word by word, and Chinese character by character', () => {
    expect(marked('Within 30 days of delivery', 'Within 60 days of delivery')).toBe(
      'Within [-30-]{+60+} days of delivery',
    );
    expect(marked('十二次质谱分析', '十五次质谱分析')).toBe('十[-二-]{+五+}次质谱分析');
    expect(marked('PCR仪一台', 'qPCR仪一台')).toBe('[-PCR-]{+qPCR+}仪一台');
  });

  it('leaves lines alone that are in both', () => {
    expect(marked('One\nTwo\nThree\n', 'One\nTwo and a half\nThree\nFour\n')).toBe(
      'One\nTwo{+ and a half+}\nThree\n{+Four\n+}',
    );
    expect(find('the same', 'the same')).toEqual([{ kind: 'same', text: 'the same' }]);
    expect(find('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
    expect(find('', '')).toEqual([]);
  });

  it('loses nothing of either text', () => {
    const letters = fc.string({ unit: fc.constantFrom('合', '同', 'a', 'b', '1', ' ', '\n', '😀'), maxLength: 60 });
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const found = find(before, after) ?? [];
        const without = (kind: string) =>
          found
            .filter((one) => one.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
    );
  });

  it('is found in a long text with a long addition, and given up in time where little is in common', () => {
    const paragraph = (at: number) => `${at} The laboratory delivers its report within thirty days.\n`;
    const long = Array.from({ length: 3000 }, (_, at) => paragraph(at)).join('');
    const annex = Array.from({ length: 400 }, (_, at) => `Annex ${at} with further words of its own.\n`).join('');
    expect(find(long, long + annex)?.at(-1)).toEqual({ kind: 'added', text: annex });
    const words = (from: number) => Array.from({ length: 30_000 }, (_, at) => `w${at * 7 + from}`).join(' ');
    const began = performance.now();
    expect(find(words(0), words(3), 300)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
