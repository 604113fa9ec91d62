import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Field, Resource } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import { mostImported, type ImportProblem, type ImportReading, type ImportRow } from '#lab/shared/import.js';
import { languages, nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { Texts } from '../texts/texts.js';
import { exportMark } from './export-mark.js';
import { codeWord, importFields } from './import-values.js';
import { RefNames } from './ref-names.js';
import { partTitles, rowsText } from './row-text.js';
import { dayCell, readCsv, readSheet, writeSheet, type SheetCell, type SheetHeader } from './spreadsheet.js';

/** Entries that a column offers to choose from; of more, one writes the code or the name. */
const mostOffered = 300;

/** What a file may be. */
interface FileLimits {
  readonly kinds: readonly ('xlsx' | 'csv')[];
  readonly rows: number;
}

const usualFile: FileLimits = { kinds: ['xlsx'], rows: mostImported };

/** A catalogue as a workbook: the template, reading a filled one, its problems, and the export of rows. */
@Injectable()
export class ImportSheets {
  constructor(
    private readonly texts: Texts,
    private readonly refs: RefNames,
    private readonly clock: Clock,
    private readonly db: Database,
  ) {}

  /** An empty workbook: a column for each field, with what can be chosen, and notes in both languages. */
  async template(resource: Resource, language: Language): Promise<Buffer> {
    return writeSheet(this.title(resource, language), await this.headers(resource, language), []);
  }

  /** The titles of an empty file as text with commas; it says by its first bytes that it is UTF-8, for Excel. */
  templateCsv(resource: Resource, language: Language): Buffer {
    const titles = importFields(resource).map((field) => this.label(resource, language, field));
    return Buffer.from(`\ufeff${titles.map((title) => `"${title.replaceAll('"', '""')}"`).join(',')}\r\n`);
  }

  /**
   * Rows of a file by the names of their columns, in either language and any order.
   * @throws BusinessError 8016 another kind of file, without the column that names an entry, or with too many rows; 1011
   * empty
   */
  async read(
    resource: Resource,
    name: string,
    bytes: Buffer,
    { kinds, rows: most }: FileLimits = usualFile,
  ): Promise<Pick<ImportReading, 'fields' | 'unknown' | 'rows'>> {
    const kind = kinds.find((each) => name.toLowerCase().endsWith(`.${each}`));
    if (!kind) throw new BusinessError(errors.fileRefused, ['kind', kinds.join(', ')]);
    const [head, ...rows] = await (kind === 'csv' ? readCsv : readSheet)(bytes, most);
    if (!head) throw new BusinessError(errors.emptyImport);
    const columns = head.cells.map((title) => this.fieldOf(resource, title));
    const missing = keyFields(resource).find((field) => !columns.includes(field));
    if (missing !== undefined) throw new BusinessError(errors.fileRefused, ['columns', this.labels(resource, missing)]);
    if (rows.length === 0) throw new BusinessError(errors.emptyImport);
    return {
      fields: [...new Set(columns.filter((field) => field !== undefined))],
      unknown: head.cells.filter((title, index) => title !== '' && columns[index] === undefined),
      rows: rows.map(({ row, cells }): ImportRow => ({ row, cells: cellsOf(columns, cells) })),
    };
  }

  /** The rows as they were given, each cell that was refused in red with the reason as its note. */
  async annotated(
    resource: Resource,
    language: Language,
    rows: readonly ImportRow[],
    problems: readonly ImportProblem[],
  ): Promise<Buffer> {
    const fields = importFields(resource);
    const headers = [
      ...(await this.headers(resource, language)),
      { title: this.texts.say(language, 'sheet.notes'), width: 60 },
    ];
    const sentences = new Map<number, { readonly field: string | null; readonly text: string }[]>();
    for (const problem of problems) {
      const { row, field } = problem;
      const said = { field, text: this.sentence(resource, language, problem) };
      sentences.set(row, [...(sentences.get(row) ?? []), said]);
    }
    const marks = rows.flatMap(({ row }, index) => {
      const ofRow = sentences.get(row);
      if (!ofRow) return [];
      return [...fields, null].flatMap((field, column) => {
        const said = ofRow.filter((each) => each.field === field).map(({ text }) => text);
        return said.length === 0 ? [] : [{ row: index, column, note: said.join('\n') }];
      });
    });
    const noteOf = (row: number) =>
      (sentences.get(row) ?? [])
        .map(({ field, text }) => (field === null ? text : `${this.label(resource, language, field)}: ${text}`))
        .join('; ');
    const cells = rows.map(({ row, cells: given }) => [...fields.map((field) => given[field] ?? null), noteOf(row)]);
    return writeSheet(this.title(resource, language), headers, cells, { marks });
  }

  /**
   * Rows of a catalogue as people read them: words for codes, names for references, dates and numbers as such.
   * @param shown what `ResourceService.shown` gives
   */
  exported(
    resource: Resource,
    language: Language,
    fields: readonly string[],
    shown: readonly Readonly<Record<string, unknown>>[],
  ): Promise<Buffer> {
    const headers = fields.map((field) => ({ title: this.label(resource, language, field), width: 20 }));
    const rows = shown.map((row) => fields.map((field) => this.cell(resource, language, field, row)));
    return writeSheet(this.title(resource, language), headers, rows, { watermark: exportMark(this.clock.now()) });
  }

  /** What a field of an entry says, as a cell of the sheet does; a day as `2026-12-31`. */
  textOf(resource: Resource, language: Language, field: string, shown: Readonly<Record<string, unknown>>): string {
    const value = shown[field];
    if (resource.fields[field]?.kind === 'day') return String(value ?? '');
    return String(this.cell(resource, language, field, shown) ?? '');
  }

  private cell(
    resource: Resource,
    language: Language,
    name: string,
    row: Readonly<Record<string, unknown>>,
  ): SheetCell {
    const value = row[name] as string | number | boolean | null | undefined;
    if (value === null || value === undefined) return null;
    switch (resource.fields[name]?.kind) {
      case 'code':
        return codeWord(resource, this.texts, language, name, String(value));
      case 'flag':
        return this.texts.say(language, `flag.${String(value)}`);
      case 'ref':
        return nameIn(language, (row[`${name}Name`] as { zh: string; en: string | null }) ?? { zh: String(value) });
      case 'day':
        return dayCell(String(value));
      case 'rows':
        return rowsText(resource, this.texts, language, name, row[name]);
      case 'money':
      case 'quantity':
      case 'integer':
        return Number(value);
      default:
        return String(value);
    }
  }

  private async headers(resource: Resource, language: Language): Promise<SheetHeader[]> {
    const headers: SheetHeader[] = [];
    for (const name of importFields(resource)) {
      const field = resource.fields[name];
      if (!field) continue;
      const choices = await this.choices(resource, language, name, field);
      const notes = languages.map((each) => this.note(resource, each, name, field, choices !== undefined));
      headers.push({
        title: this.label(resource, language, name),
        note: notes.join('\n'),
        choices,
      });
    }
    return headers;
  }

  private note(resource: Resource, language: Language, name: string, field: Field<unknown>, isChosen: boolean): string {
    const parts = [
      ...(field.options.required && field.kind !== 'flag' ? ['required'] : []),
      ...(isChosen ? ['choices'] : field.kind === 'day' ? ['day'] : []),
      ...(field.kind === 'rows' ? ['rows'] : []),
    ].map((word) => this.texts.say(language, `sheet.${word}`));
    if (field.kind === 'rows') parts.push(partTitles(resource, this.texts, language, name));
    return [this.label(resource, language, name), ...parts].join(' · ');
  }

  private async choices(
    resource: Resource,
    language: Language,
    name: string,
    { kind, options }: Field<unknown>,
  ): Promise<string[] | undefined> {
    if (kind === 'code') return options.codes?.map((code) => codeWord(resource, this.texts, language, name, code));
    if (kind === 'flag') return ['true', 'false'].map((value) => this.texts.say(language, `flag.${value}`));
    const { of } = options;
    if (kind !== 'ref' || of === undefined) return undefined;
    // Read outside the unit of the call: no transaction is open while a child process writes the sheet.
    const entries = await this.db.outside(async () => this.refs.source(of)?.offered(mostOffered));
    const names = entries?.map((entry) => nameIn(language, entry.name)) ?? [];
    // Where two have the same name, only the code identifies the entry.
    const words = entries?.map(({ code }, index) => {
      const name = names[index] ?? '';
      return code !== null && names.filter((each) => each === name).length > 1 ? code : name;
    });
    return words && words.length > 0 ? words : undefined;
  }

  private sentence(resource: Resource, language: Language, { code, args }: ImportProblem): string {
    const [word = '', ...rest] = args;
    const [room = ''] = resource.texts.split('.');
    if (code === errors.field.code) return this.texts.say(language, `field.${word}`, places(rest));
    return this.texts.say(language, [`${room}.errors.${code}`, `errors.${code}`], places(args));
  }

  private fieldOf(resource: Resource, title: string): string | undefined {
    const wanted = folded(title);
    return importFields(resource).find((field) =>
      languages.some((language) => folded(this.label(resource, language, field)) === wanted),
    );
  }

  private labels(resource: Resource, field: string): BothNames {
    return { zh: this.label(resource, 'zh', field), en: this.label(resource, 'en', field) };
  }

  private label(resource: Resource, language: Language, field: string): string {
    return this.texts.say(language, `${resource.texts}.fields.${field}`);
  }

  private title(resource: Resource, language: Language): string {
    return this.texts.say(language, `${resource.texts}.many`);
  }
}

/** The fields by which a row of a file says which entry it means. */
export function keyFields({ key, option, sort }: Resource): readonly [string, ...string[]] {
  const [first = option.code ?? sort, ...others] = key ?? [];
  return [first, ...others];
}

function cellsOf(columns: readonly (string | undefined)[], cells: readonly string[]): Record<string, string> {
  const said = columns.flatMap((field, index) => (field && cells[index] ? [[field, cells[index]] as const] : []));
  return Object.fromEntries(said);
}

function places(args: readonly string[]): Record<string, string> {
  return Object.fromEntries(args.map((arg, index) => [String(index + 1), arg]));
}
