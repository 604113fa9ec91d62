import { codeText, fileParts, type Field, type Resource } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import type { ImportProblem, ImportRow } from '#lab/shared/import.js';
import { languages, type Language } from '#lab/shared/texts.js';
import type { Texts } from '../texts/texts.js';
import type { KnownEntry, RefNames } from './ref-names.js';
import { flagIn, rowsIn } from './row-text.js';

/** Fields that a file may bring, in the order of the form: what a cell can say. */
export function importFields({ form, fields }: Resource): string[] {
  return (
    form
      .flat()
      .filter((name) => !['refs', 'subjects', 'file'].includes(fields[name]?.kind ?? ''))
      // A cell cannot say which file a row has, and saving rows without it would take it away.
      .filter((name) => fileParts(fields[name]).length === 0)
  );
}

/** Entries that cells point to, by field and by what is written there, folded. */
type Pointed = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Looks up what the cells of all rows point to: one question per field. */
export async function pointedTo(resource: Resource, refs: RefNames, rows: readonly ImportRow[]): Promise<Pointed> {
  const pointed = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const name of importFields(resource)) {
    const of = resource.fields[name]?.options.of;
    if (of === undefined) continue;
    const words = [...new Set(rows.map(({ cells }) => cells[name]?.trim() ?? '').filter((word) => word !== ''))];
    const found = words.length === 0 ? [] : ((await refs.source(of)?.called(words)) ?? []);
    pointed.set(name, byWord(found));
  }
  return pointed;
}

function byWord(entries: readonly KnownEntry[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const { id, code, name } of entries)
    for (const word of new Set([code, name.zh, name.en ?? null].map((each) => folded(each ?? ''))))
      if (word) map.set(word, [...(map.get(word) ?? []), id]);
  // A code names one entry even where it is the name of others.
  for (const { id, code } of entries) if (code) map.set(folded(code), [id]);
  return map;
}

/** What a row says: values by field, and what could not be understood. Empty cells say nothing. */
export interface RowValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly ImportProblem[];
  /** Fields that point to an entry which the same file brings: its key, folded. */
  readonly later: Readonly<Record<string, string>>;
}

interface ReadContext {
  readonly resource: Resource;
  readonly texts: Texts;
  readonly pointed: Pointed;
  /** Keys that the file brings, folded. */
  readonly keys: ReadonlySet<string>;
}

/** Reads the cells of one row as the values that the catalogue's schema judges. */
export function readRow({ resource, texts, pointed, keys }: ReadContext, { row, cells }: ImportRow): RowValues {
  const values: Record<string, unknown> = {};
  const later: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  const refuse = (field: string, word: string) => problems.push({ row, field, code: errors.field.code, args: [word] });
  for (const name of importFields(resource)) {
    const field = resource.fields[name];
    const text = cells[name]?.trim() ?? '';
    if (!field || text === '') continue;
    if (field.kind === 'ref') {
      const ids = pointed.get(name)?.get(folded(text)) ?? [];
      const isOwn = field.options.of === resource.route && keys.has(folded(text));
      if (ids.length === 1) values[name] = ids[0];
      else if (ids.length === 0 && isOwn) later[name] = folded(text);
      else refuse(name, ids.length > 1 ? 'ambiguous' : 'missing');
    } else {
      const value = valueOf(field, text, (code) => wordsOf(resource, texts, name, code), texts);
      if (value === undefined) refuse(name, 'choice');
      else values[name] = value;
    }
  }
  return { values, problems, later };
}

/** What a cell says; undefined where it is none of the choices. What a schema judges passes as it is. */
function valueOf(
  field: Field<unknown>,
  text: string,
  words: (code: string) => readonly string[],
  texts: Texts,
): unknown {
  const { kind, options } = field;
  const wanted = folded(text);
  switch (kind) {
    case 'code':
      return options.codes?.find((code) => [code, ...words(code)].some((word) => folded(word) === wanted));
    case 'flag':
      return flagIn(texts, text);
    case 'day': {
      const [, year, month, day] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(text) ?? [];
      return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
    }
    case 'money':
    case 'quantity':
      return text.replace(/,/g, '');
    case 'rows':
      return rowsIn(field, texts, text);
    case 'integer':
      return /^-?\d+$/.test(text) ? Number(text) : text;
    default:
      return text;
  }
}

function wordsOf(resource: Resource, texts: Texts, name: string, code: string): string[] {
  return languages.map((language) => codeWord(resource, texts, language, name, code));
}

/** The word of a stored code in a language. */
export function codeWord(resource: Resource, texts: Texts, language: Language, name: string, code: string): string {
  return texts.sayOfRooms(language, codeText(resource, name, code));
}
