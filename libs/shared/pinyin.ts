import { pinyin } from 'pinyin-pro';

const chinese = /\p{Script=Han}/u;

/** The first letters of a Chinese text as people type them, other characters as they are: `采购 PCR 板` → `cgpcrb`. */
export function pinyinInitials(text: string): string {
  return chinese.test(text) ? spelt(text, 'first') : '';
}

/**
 * What people type for the name of a person, initials and whole, without tones and blanks: `陈思远` → `csy`, `chensiyuan`.
 * `单` is read `shan` as a family name, and people who do not know type `dan`.
 */
export function pinyinOfName(name: string): readonly string[] {
  if (!chinese.test(name)) return [];
  const patterns = ['first', 'pinyin'] as const;
  return [...new Set(patterns.flatMap((pattern) => [spelt(name, pattern, 'head'), spelt(name, pattern)]))];
}

function spelt(text: string, pattern: 'first' | 'pinyin', surname: 'head' | 'off' = 'off'): string {
  const parts = pinyin(text, { pattern, surname, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  return parts.join('').replace(/\s+/g, '').toLowerCase();
}
