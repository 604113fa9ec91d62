import { sheetOf, type Sheet } from '#lab/ui/lines/edit-lines.js';
import type { Cells, Line } from '#lab/ui/lines/line.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { currency, money, quantity } from '#lab/shared/schemas.js';
import { amountsByCurrency, baseCurrency, lineAmount, unitPriceOf } from '../../shared/line-amounts.js';
import { missingFields, type LineFacts } from '../../shared/missing-fields.js';
import { importFields, type LineDraft, type RequestDetail } from '../../shared/request.dto.js';

/** What a request says beside its lines, while it is edited. */
export interface Header {
  readonly title: string;
  readonly categoryId: string | null;
  readonly ownerId: string | null;
  /** Who purchases it for its owner. */
  readonly delegateId: string | null;
  readonly dueDate: string | null;
  readonly reason: string;
  readonly files: readonly FileView[];
}

/** What the form holds. */
export interface RequestValues extends Header {
  readonly sheet: Sheet;
}

/** Fields in the order of the screen; `lines` is the table as a whole. */
export const fields = ['categoryId', 'ownerId', 'delegateId', 'dueDate', 'title', 'reason', 'lines', 'files'] as const;

export function newHeader(ownerId: string): Header {
  return { title: '', categoryId: null, ownerId, delegateId: null, dueDate: null, reason: '', files: [] };
}

/** What a stored request holds, or a new one of this owner. */
export function valuesOf(stored: RequestDetail | undefined, ownerId: string): RequestValues {
  if (!stored) return { ...newHeader(ownerId), sheet: sheetOf([]) };
  const { title, categoryId, delegateId, dueDate = null, reason = '', files = [], lines } = stored;
  const sheet = sheetOf(lines.map((line) => ({ key: line.id, id: line.id, cells: cellsOf(line) })));
  return { title, categoryId, ownerId: stored.ownerId, delegateId, dueDate, reason, files, sheet };
}

/** The texts of a line's cells; those not given are empty. */
export function cellsOf(line: Partial<LineDraft>): Cells {
  return Object.fromEntries([...importFields, 'amount' as const].map((field) => [field, line[field] ?? '']));
}

/** The draft as it is sent: the server refuses what does not fit. */
export function bodyOf({ files, title, sheet, ...header }: RequestValues) {
  return {
    ...header,
    title: title.trim(),
    files: files.map(({ id }) => id),
    lines: sheet.lines.map(({ id, cells }) => ({
      ...cells,
      ...(id === undefined ? {} : { id }),
      quantity: cells['quantity'] || null,
      unitPrice: cells['unitPrice'] || null,
      amount: cells['amount'] || null,
      currency: cells['currency'] || baseCurrency,
      dueDate: cells['dueDate'] || null,
    })),
  };
}

/** Two drafts with the same print say the same, whether or not the server knows their lines. */
export function printOf({ sheet, ...header }: RequestValues): string {
  const lines = sheet.lines.map(({ key, cells }) => ({ key, cells }));
  return JSON.stringify(bodyOf({ ...header, sheet: { ...sheet, lines } }));
}

interface Kept {
  readonly header: Header;
  readonly lines: readonly Line[];
}

/** The browser keeps header and lines; lines that are not stored yet get new keys when they come back. */
export const draft = {
  of: ({ sheet, ...header }: RequestValues): Kept => ({ header, lines: sheet.lines }),
  back: ({ header, lines }: Kept): RequestValues => ({
    ...header,
    sheet: sheetOf(lines.map((line, place) => (line.id === undefined ? { ...line, key: `kept${place}` } : line))),
  }),
};

/**
 * What a line comes to: its quantity × unit price, or the total that was typed where its category asks for that; null while
 * something for it, or the currency, is missing or no such thing.
 */
export function amountOf(cells: Cells, byTotal = false): string | null {
  if (!currency.safeParse(cells['currency']).success) return null;
  const typed = money.safeParse(cells[byTotal ? 'amount' : 'unitPrice'] ?? '');
  if (!typed.success) return null;
  if (byTotal) return typed.data;
  const count = quantity.safeParse(cells['quantity'] ?? '');
  return count.success ? lineAmount({ quantity: count.data, unitPrice: typed.data }) : null;
}

/** What one of a line costs of which the total was typed. */
export function priceOf(cells: Cells): string | null {
  const count = quantity.safeParse(cells['quantity'] ?? '');
  const amount = amountOf(cells, true);
  return count.success ? unitPriceOf({ quantity: count.data, amount }) : null;
}

/** Sums of the lines by currency. */
export function totalsOf(lines: readonly Line[], byTotal: boolean) {
  return amountsByCurrency(
    lines.map(({ cells }) => ({ currency: cells['currency'] ?? '', amount: amountOf(cells, byTotal) })),
  );
}

/** What lines come to, for a currency and the cost centre that they name. */
export interface CentreTotal {
  readonly costCentre: string;
  readonly currency: string;
  readonly value: string;
}

/** Sums of the lines by cost centre and currency; lines without a cost centre are together. */
export function centreTotalsOf(lines: readonly Line[], byTotal: boolean): CentreTotal[] {
  const centres = [...new Set(lines.map(({ cells }) => cells['costCentre'] ?? ''))];
  return centres.flatMap((costCentre) => {
    const own = lines.filter(({ cells }) => (cells['costCentre'] ?? '') === costCentre);
    return totalsOf(own, byTotal).map((total) => ({ costCentre, ...total }));
  });
}

/** What a draft cannot be kept without, and a submit cannot be without. */
export function problemsOf(
  { title, categoryId, ownerId, sheet }: RequestValues,
  intent: 'save' | 'submit',
): readonly FieldError[] {
  const needed = { categoryId, ownerId, title: title.trim() };
  const empty = Object.entries(needed).flatMap(([path, value]) => (value ? [] : [fieldProblem(path, 'required')]));
  return intent === 'submit' && sheet.lines.length === 0 ? [...empty, fieldProblem('lines', 'required')] : empty;
}

/** What the category of a request says about its lines. */
export interface CategoryFlags {
  readonly projectNecessary: boolean;
  readonly allowsCredits: boolean;
  readonly prDetails: boolean;
  readonly prTotalPrice: boolean;
}

/** The cells that a submit needs and that are empty, by the paths of the server. */
export function missingOf({ sheet }: RequestValues, category: CategoryFlags): readonly FieldError[] {
  const lines = sheet.lines.map(({ cells }): LineFacts => {
    const { item = '', catalogNo = '', spec = '', brand = '', unit = '', project = '', position = '' } = cells;
    // What is no number is refused as such.
    const count = quantity.safeParse(cells['quantity'] ?? '');
    const total = money.safeParse(cells['amount'] ?? '');
    return {
      ...{ item, catalogNo, spec, brand, unit, project, position },
      quantity: count.success ? count.data : null,
      amount: total.success ? total.data : null,
      dueDate: cells['dueDate'] || null,
    };
  });
  return lines.length === 0 ? [] : missingFields(lines, category);
}

/** The values with another category: the lines were written for the one before. */
export function withCategory(values: RequestValues, categoryId: string | null): RequestValues {
  const { sheet } = values;
  return { ...values, categoryId, delegateId: null, sheet: { ...sheetOf([]), next: sheet.next } };
}
