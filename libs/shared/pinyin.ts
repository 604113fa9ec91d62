import type { pinyin } from 'pinyin-pro';

const chinese = /\p{Script=Han}/u;

/** What spells Chinese; its dictionary is read where it is first asked for. */
export type Spell = typeof pinyin;

/** The first letters of a Chinese text as people type them, other characters as they are: `采购 PCR 板` → `cgpcrb`. */
export function initialsOf(text: string, speller: () => Spell): string {
  return chinese.test(text) ? spelt(speller(), text, 'first') : '';
}

/**
 * What people type for the name of a person, initials and whole, without tones and blanks: `陈思远` → `csy`, `chensiyuan`.
 * `单` is read `shan` as a family name, and people who do not know type `dan`.
 */
export function spellingsOf(name: string, speller: () => Spell): readonly string[] {
  if (!chinese.test(name)) return [];
  const patterns = ['first', 'pinyin'] as const;
  const spell = speller();
  return [
    ...new Set(patterns.flatMap((pattern) => [spelt(spell, name, pattern, 'head'), spelt(spell, name, pattern)])),
  ];
}

function spelt(spell: Spell, text: string, pattern: 'first' | 'pinyin', surname: 'head' | 'off' = 'off'): string {
  const parts = spell(text, { pattern, surname, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  return parts.join('').replace(/\s+/g, '').toLowerCase();
}
