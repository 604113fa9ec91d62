import { pinyin } from 'pinyin-pro';

const chinese = /\p{Script=Han}/u;

/** The first letters of a Chinese text as people type them, other characters as they are: `采购 PCR 板` → `cgpcrb`. */
export function pinyinInitials(text: string): string {
  return chinese.test(text) ? spelt(text, 'first') : '';
}

/** A Chinese text as people spell it, without tones and blanks: `陈思远` → `chensiyuan`. */
export function pinyinOf(text: string): string {
  return chinese.test(text) ? spelt(text, 'pinyin') : '';
}

function spelt(text: string, pattern: 'first' | 'pinyin'): string {
  const parts = pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  return parts.join('').replace(/\s+/g, '').toLowerCase();
}
