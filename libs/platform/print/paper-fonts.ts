import { fileURLToPath } from 'node:url';

/** A piece of text in the one font that has all its letters. */
export interface FontRun {
  readonly text: string;
  readonly font: PaperFont;
}

/** `Paper` has Chinese, English and the letters of Western Europe; `Latin` has every Latin, Greek and Cyrillic letter. */
export type PaperFont = 'Paper' | 'Latin';

const folders = { Paper: 'noto-sans-sc', Latin: 'noto-sans' } as const;
const names = { Paper: 'NotoSansSC', Latin: 'NotoSans' } as const;

/** The files of a font of a paper. */
export function fontFiles(font: PaperFont): { readonly normal: string; readonly bold: string } {
  const file = (weight: string) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folders[font]}/${weight}/${names[font]}_${weight}.ttf`));
  return { normal: file('400Regular'), bold: file('700Bold') };
}

/**
 * Letters and signs of money of which the Chinese font has few: Latin with the marks of Polish, Czech or Vietnamese, Greek,
 * Cyrillic. The euro is in both.
 */
const rare = '\\u0100-\\u02AF\\u0300-\\u03FF\\u0400-\\u052F\\u1E00-\\u1FFF\\u20A0-\\u20AB\\u20AD-\\u20CF';
/** A whole word, so that its letters look alike; Chinese has no spaces and stays in its own font. */
const wordWithRare = new RegExp(`[!-\\u02AF]*[${rare}][!-\\u052F\\u1E00-\\u1FFF\\u20A0-\\u20CF]*`, 'gu');

/** A text as a paper prints it: itself where the font of papers has all of it, otherwise in pieces. */
export function inFonts(text: string): string | FontRun[] {
  const runs: FontRun[] = [];
  let from = 0;
  const upTo = (end: number) => {
    if (end > from) runs.push({ text: text.slice(from, end), font: 'Paper' });
  };
  for (const { 0: word, index } of text.matchAll(wordWithRare)) {
    upTo(index);
    runs.push({ text: word, font: 'Latin' });
    from = index + word.length;
  }
  if (runs.length === 0) return text;
  upTo(text.length);
  return runs;
}
