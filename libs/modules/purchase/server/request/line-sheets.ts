import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { currencies } from '#lab/shared/money.js';
import type { Language } from '#lab/shared/texts.js';
import { fieldRefusal } from '#lab/platform/http/field-errors.js';
import { readSheet, writeSheet, type SheetRow } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { negativeFields } from '../../shared/missing-fields.js';
import { mostLines } from '../../shared/purchase.codes.js';
import {
  importFields,
  importFieldsByTotal,
  lineDraft,
  type ImportedLines,
  type ImportField,
  type ImportProblem,
  type LineDraft,
} from '../../shared/request.dto.js';
import type { Category } from '../category/category.entity.js';

/** Numbers that a sheet wrote with thousands separators, or with more zeros than the field keeps. */
const numeric: ReadonlySet<string> = new Set<ImportField>(['quantity', 'unitPrice', 'amount']);

/** A sheet of lines: what each column is, and the rows below. */
interface LineSheet {
  readonly fields: readonly (ImportField | undefined)[];
  readonly rows: readonly SheetRow[];
}

/** Lines of a request as a spreadsheet: the template, and reading a filled one. */
@Injectable()
export class LineSheets {
  constructor(private readonly texts: Texts) {}

  /** @param category whose lines it is for: some ask for totals instead of unit prices */
  template(language: Language, { prTotalPrice }: Pick<Category, 'prTotalPrice'>): Promise<Buffer> {
    const headers = (prTotalPrice ? importFieldsByTotal : importFields).map((field) => ({
      title: this.header(language, field),
      note: this.header(language === 'zh' ? 'en' : 'zh', field),
      ...(field === 'currency' ? { choices: currencies } : {}),
      ...(field === 'item' || field === 'comments' ? { width: 32 } : {}),
    }));
    return writeSheet(this.texts.say(language, 'purchase.request.fields.lines'), headers, []);
  }

  /**
   * The rows of a sheet, by the names of their columns in either language and any order.
   * @throws BusinessError 8016 when it is no workbook, has no known column, or more than 100 rows; 8036, 8035 where reading
   * takes too much
   */
  async read(name: string, bytes: Buffer): Promise<LineSheet> {
    if (!/\.xlsx$/i.test(name)) throw new BusinessError(errors.fileRefused, ['kind', 'xlsx']);
    const [head, ...rows] = await readSheet(bytes, mostLines);
    const fields = (head?.cells ?? []).map((title) => this.fieldOf(title));
    if (!fields.includes('item'))
      throw new BusinessError(errors.fileRefused, [
        'columns',
        { zh: this.header('zh', 'item'), en: this.header('en', 'item') },
      ]);
    return { fields, rows };
  }

  /**
   * Lines of a sheet. Every cell that cannot be read is reported; its line is returned with that field empty, so that the
   * rest need not be typed again.
   * @throws BusinessError 8016 for a row that is no line
   */
  lines({ fields, rows }: LineSheet, category: Pick<Category, 'allowsCredits' | 'prTotalPrice'>): ImportedLines {
    const problems: ImportProblem[] = [];
    // A total that the category does not ask for is what the form computes.
    const read = fields.map((field) => (field === 'amount' && !category.prTotalPrice ? undefined : field));
    const lines = rows.map(({ row, cells }, line) => this.line({ row, line }, cells, read, problems, category));
    return { lines, problems };
  }

  private line(
    place: Pick<ImportProblem, 'row' | 'line'>,
    cells: readonly string[],
    fields: readonly (ImportField | undefined)[],
    problems: ImportProblem[],
    category: Pick<Category, 'allowsCredits' | 'prTotalPrice'>,
  ): LineDraft {
    const values = new Map<string, unknown>();
    fields.forEach((field, index) => {
      const value = cells[index] ?? '';
      if (field !== undefined && value !== '') values.set(field, numeric.has(field) ? value.replace(/,/g, '') : value);
    });
    for (;;) {
      const parsed = lineDraft.safeParse(Object.fromEntries(values));
      const wrongs = parsed.success
        ? [false, ...(category.prTotalPrice ? [true] : [])].flatMap((prTotalPrice) =>
            negativeFields([parsed.data], { ...category, prTotalPrice }).map(({ path, ...wrong }) => ({
              ...wrong,
              path: path.replace('lines.0.', ''),
            })),
          )
        : (fieldRefusal(parsed.error.issues).data.fields ?? []);
      const [wrong] = wrongs;
      if (parsed.success && !wrong) return parsed.data;
      if (!wrong || !values.has(wrong.path)) throw new BusinessError(errors.fileRefused, ['broken']);
      problems.push({ ...place, field: wrong.path, value: String(values.get(wrong.path)), args: wrong.args ?? [] });
      values.delete(wrong.path);
    }
  }

  private fieldOf(title: string): ImportField | undefined {
    const wanted = title.trim().toLowerCase();
    return [...importFields, 'amount' as const].find((field) =>
      (['zh', 'en'] as const).some((language) => this.header(language, field).toLowerCase() === wanted),
    );
  }

  private header(language: Language, field: ImportField): string {
    return this.texts.say(language, `purchase.line.fields.${field}`);
  }
}
