import type { CellProblem, Cells, Line, LineProblems } from '#lab/ui/lines/line.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { currency, money, quantity } from '#lab/shared/schemas.js';
import { amountsByCurrency, baseCurrency, lineAmount } from '../../shared/line-amounts.js';
import { importFields, type LineDraft, type RequestDetail } from '../../shared/request.dto.js';

/** What a request says beside its lines, while it is edited. */
export interface Header {
  readonly title: string;
  readonly categoryId: string | null;
  readonly ownerId: string | null;
  readonly dueDate: string | null;
  readonly reason: string;
  readonly files: readonly FileView[];
}

/** Fields in the order of the screen; `lines` stands for the table as a whole. */
export const headerFields = ['categoryId', 'ownerId', 'dueDate', 'title', 'reason', 'lines', 'files'] as const;
export type HeaderField = (typeof headerFields)[number];
export type HeaderProblems = Readonly<Partial<Record<HeaderField, CellProblem>>>;

export function newHeader(ownerId: string): Header {
  return { title: '', categoryId: null, ownerId, dueDate: null, reason: '', files: [] };
}

export function headerOf({
  title,
  categoryId,
  ownerId,
  dueDate = null,
  reason = '',
  files = [],
}: RequestDetail): Header {
  return { title, categoryId, ownerId, dueDate, reason, files };
}

export function linesOf({ lines }: RequestDetail): readonly Line[] {
  return lines.map((line) => ({ key: line.id, id: line.id, cells: cellsOf(line) }));
}

/** The texts of a line's cells; those not given are empty. */
export function cellsOf(line: Partial<LineDraft>): Cells {
  return Object.fromEntries(importFields.map((field) => [field, line[field] ?? '']));
}

/** The draft as it is sent: what does not fit is the server's to refuse. */
export function bodyOf({ files, title, ...header }: Header, lines: readonly Line[]) {
  return {
    ...header,
    title: title.trim(),
    files: files.map(({ id }) => id),
    lines: lines.map(({ id, cells }) => ({
      ...cells,
      ...(id === undefined ? {} : { id }),
      quantity: cells['quantity'] || null,
      unitPrice: cells['unitPrice'] || null,
      currency: cells['currency'] || baseCurrency,
      dueDate: cells['dueDate'] || null,
    })),
  };
}

/** Two drafts with the same print say the same, whether or not the server knows their lines. */
export function printOf(header: Header, lines: readonly Line[]): string {
  return JSON.stringify(
    bodyOf(
      header,
      lines.map(({ key, cells }) => ({ key, cells })),
    ),
  );
}

/** Quantity × unit price of a line; null while one of them, or the currency, is missing or no such thing. */
export function amountOf(cells: Cells): string | null {
  const count = quantity.safeParse(cells['quantity'] ?? '');
  const price = money.safeParse(cells['unitPrice'] ?? '');
  const known = currency.safeParse(cells['currency']).success;
  return count.success && price.success && known ? lineAmount({ quantity: count.data, unitPrice: price.data }) : null;
}

/** Sums of the lines by currency. */
export function totalsOf(lines: readonly Line[]) {
  return amountsByCurrency(lines.map(({ cells }) => ({ currency: cells['currency'] ?? '', amount: amountOf(cells) })));
}

/** What a draft cannot be kept without. */
export function missingIn({ title, categoryId, ownerId }: Header): HeaderProblems {
  const missing = (value: unknown) => (value ? undefined : { code: errors.field.code, args: ['required'] });
  const found = { title: missing(title.trim()), categoryId: missing(categoryId), ownerId: missing(ownerId) };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

/** Refused fields by where they stand on the screen; `keys` are those of the lines as they were sent. */
export function placed(
  fields: readonly FieldError[],
  keys: readonly string[],
): { readonly header: HeaderProblems; readonly lines: LineProblems } {
  const header: Partial<Record<HeaderField, CellProblem>> = {};
  const lines: Record<string, Record<string, CellProblem>> = {};
  for (const { path, ...problem } of fields) {
    const [head, place, column] = path.split('.');
    const key = head === 'lines' && column !== undefined ? keys[Number(place)] : undefined;
    if (key !== undefined && column !== undefined) lines[key] = { ...lines[key], [column]: problem };
    else header[headerFields.find((field) => field === head) ?? 'title'] ??= problem;
  }
  return { header, lines };
}
