import { createRequire } from 'node:module';
import { initialsOf, spellingsOf, type Spell } from '#lab/shared/pinyin.js';

const load = createRequire(import.meta.url);

/** Its dictionary takes 18 MB and a tenth of what a start takes, so that the first Chinese text reads it. */
const speller = (): Spell => (load('pinyin-pro') as { readonly pinyin: Spell }).pinyin;

/** @see initialsOf */
export function pinyinInitials(text: string): string {
  return initialsOf(text, speller);
}

/** @see spellingsOf */
export function pinyinOfName(name: string): readonly string[] {
  return spellingsOf(name, speller);
}
