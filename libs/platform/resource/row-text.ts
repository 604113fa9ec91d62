import { codeText, type Field, type Resource } from '#lab/shared/define-resource.js';
import { folded } from '#lab/shared/fold.js';
import { languages, type Language } from '#lab/shared/texts.js';
import type { Texts } from '../texts/texts.js';

/** Between the parts of a row that is written as one line of a cell. */
const between = '|';

/** What a cell of a flag says, in either language; undefined where it is neither yes nor no. */
export function flagIn(texts: Texts, text: string): boolean | undefined {
  const wanted = folded(text);
  const says = (value: boolean) =>
    [String(value), value ? '1' : '0', ...languages.map((each) => texts.say(each, `flag.${String(value)}`))].some(
      (word) => folded(word) === wanted,
    );
  return says(true) ? true : says(false) ? false : undefined;
}

/** The titles of the parts in the order in which a line has them: `Bank | Account | SWIFT`. */
export function partTitles(resource: Resource, texts: Texts, language: Language, name: string): string {
  const parts = Object.keys(resource.fields[name]?.options.parts ?? {});
  return parts.map((part) => texts.say(language, `${resource.texts}.${name}Parts.${part}`)).join(` ${between} `);
}

/** Rows as the lines of one cell, their parts in order; `rowsIn` reads them again. */
export function rowsText(resource: Resource, texts: Texts, language: Language, name: string, rows: unknown): string {
  const parts = Object.entries(resource.fields[name]?.options.parts ?? {}).filter(([, { kind }]) => kind !== 'file');
  const lineOf = (row: Readonly<Record<string, unknown>>) =>
    parts
      .map(([part, { kind }]) => {
        const value = row[part] as string | boolean | null | undefined;
        if (kind === 'flag') return texts.say(language, `flag.${String(value === true)}`);
        if (kind === 'code' && value) return texts.say(language, codeText(resource, part, String(value)));
        return String(value ?? '');
      })
      .join(` ${between} `);
  return Array.isArray(rows) ? rows.map(lineOf).join('\n') : '';
}

/** The rows that the lines of a cell say; undefined where a line has too many parts, or a flag that is neither. */
export function rowsIn(
  { options: { parts = {} } }: Field<unknown>,
  texts: Texts,
  text: string,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const names = Object.entries(parts);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const cells = line.split(between).map((cell) => cell.trim());
    const values = names.map(([name, { kind }], place): [string, unknown] => {
      const cell = cells[place] ?? '';
      return [name, kind === 'flag' ? (cell === '' ? false : flagIn(texts, cell)) : cell];
    });
    const isRead = cells.length <= names.length && values.every(([, value]) => value !== undefined);
    return isRead ? Object.fromEntries(values) : undefined;
  });
  return read.some((row) => row === undefined) ? undefined : (read as Readonly<Record<string, unknown>>[]);
}
