/**
 * How texts compare where a person looks for something or names it: the case of letters and the width of characters
 * (`ＰＣＲ` and `PCR`) do not count, accents do. The database folds by the same table, see `platform/database/search.ts`.
 */

/** Half and full width forms of Unicode, and the ideographic space. */
const widthForms = /[\u3000\uff01-\uffee]/;

/** One character in its usual width and in small letters; always one UTF-16 unit for one. */
export function foldedCharacter(character: string): string {
  const usual = widthForms.test(character) ? character.normalize('NFKC') : character;
  const lower = (usual.length === character.length ? usual : character).toLowerCase();
  // Only the Turkish capital I with a dot becomes two.
  return lower.length === character.length ? lower : (lower[0] ?? character);
}

/** Characters whose small letters are not those of the text as a whole: other widths, the Turkish İ, a Greek sigma. */
const foldedAlone = /[\u0130\u03a3\u3000\uff01-\uffee]/;

/** A text in its usual width and in small letters, without blanks around it. */
export function folded(text: string): string {
  if (!foldedAlone.test(text)) return text.toLowerCase().trim();
  // By character: the small letter of a Greek sigma must not depend on its place in the word.
  return Array.from(text, foldedCharacter).join('').trim();
}

/** Whether one of the texts contains the search text. */
export function isFoundIn(texts: readonly (string | null | undefined)[], search: string): boolean {
  const wanted = folded(search);
  return texts.some((text) => text !== null && text !== undefined && folded(text).includes(wanted));
}
