import type { FileView } from '#lab/ui/files/file-view.js';
import { sheetOf, type Sheet } from '#lab/ui/lines/edit-lines.js';
import type { Cells, Line } from '#lab/ui/lines/line.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { withSeparators } from '#lab/shared/figures.js';
import { fromScaled, sum, toScaled } from '#lab/shared/money.js';
import { money, quantity } from '#lab/shared/schemas.js';
import type { OrderDetail, ProposedLine } from '../../shared/order.dto.js';
import { partAmount } from '../../shared/part-amount.js';

/** What the form of an order holds: a line of its sheet is a part of a request's line. */
export interface OrderValues {
  readonly vendorId: string | null;
  readonly payorId: string | null;
  readonly comments: string;
  readonly files: readonly FileView[];
  readonly sheet: Sheet;
}

/** Fields in the order of the screen; `lines` is the table as a whole. */
export const fields = ['vendorId', 'payorId', 'comments', 'lines', 'files'] as const;

/** What a stored order holds. */
export function valuesOf(order: OrderDetail | undefined): OrderValues {
  if (!order) return { vendorId: null, payorId: null, comments: '', files: [], sheet: sheetOf([]) };
  const { vendorId, payorId, comments, files = [], lines, currency } = order;
  const parts = lines.flatMap((line) => line.parts.map((part) => ({ line, part })));
  const sheet = parts.map(({ line, part }): Line => {
    const quote = { quantity: part.quoteQuantity, amount: part.quoteAmount };
    const rest = { quantity: part.mostQuantity, amount: part.mostAmount };
    const usual = partAmount(quote, rest, part.quantity);
    return {
      key: part.id,
      id: part.id,
      cells: {
        ...figures(quote, rest, line.unit),
        lineId: part.lineId,
        item: line.item,
        request: part.request,
        unitPrice: line.unitPrice ?? '',
        currency,
        quantity: part.quantity,
        typed: part.amount === usual ? '' : part.amount,
        costCentre: line.costCentre,
        deliveryDate: line.deliveryDate ?? '',
        leadTime: line.leadTime === null ? '' : String(line.leadTime),
        comments: line.comments,
      },
    };
  });
  return { vendorId, payorId, comments, files, sheet: sheetOf(sheet) };
}

/** A line that waits for an order, with all that remains of it. */
export function proposedOf(line: ProposedLine): Line {
  const quote = { quantity: line.quantity, amount: line.amount };
  const rest = { quantity: line.remainingQuantity, amount: line.remainingAmount };
  return {
    key: line.id,
    cells: {
      ...figures(quote, rest, line.unit),
      lineId: line.id,
      item: line.item,
      request: line.number,
      unitPrice: line.unitPrice,
      currency: line.currency,
      quantity: line.remainingQuantity,
      typed: '',
      costCentre: line.costCentre,
      deliveryDate: line.deliveryDate ?? '',
      leadTime: line.leadTime === null ? '' : String(line.leadTime),
      comments: '',
    },
  };
}

interface Figures {
  readonly quantity: string;
  readonly amount: string;
}

/** What a part is reckoned from; kept in cells that no column shows. */
function figures(quote: Figures, rest: Figures, unit: string): Cells {
  return {
    unit,
    remaining: `${withSeparators(rest.quantity)} ${unit}`,
    quoteQuantity: quote.quantity,
    quoteAmount: quote.amount,
    mostQuantity: rest.quantity,
    mostAmount: rest.amount,
  };
}

/** What is ordered for a part: what is typed, else its share of the quote. */
export function amountOf(cells: Cells): string | null {
  const typed = money.safeParse(cells['typed'] ?? '');
  if (typed.success) return typed.data;
  const count = quantity.safeParse(cells['quantity'] ?? '');
  if (!count.success || !(Number(count.data) > 0)) return null;
  const quote = { quantity: cells['quoteQuantity'] ?? '0', amount: cells['quoteAmount'] ?? '0.00' };
  const rest = { quantity: cells['mostQuantity'] ?? '0', amount: cells['mostAmount'] ?? '0.00' };
  return partAmount(quote, rest, count.data);
}

/** What of a line stays to be ordered beside this part; nothing where the part takes all of it or more. */
export function residualOf(cells: Cells): string | null {
  const amount = amountOf(cells);
  if (amount === null) return null;
  return fromScaled(Math.max(0, toScaled(cells['mostAmount'] ?? '0.00', 2) - toScaled(amount, 2)), 2);
}

/** Sums of the parts; an order has one currency. */
export function totalsOf(lines: readonly Line[]) {
  const amounts = lines.flatMap(({ cells }) => amountOf(cells) ?? []);
  const currency = lines[0]?.cells['currency'] ?? '';
  return amounts.length === 0 ? [] : [{ currency, value: sum(amounts) }];
}

/** The parts as they are sent. */
export const partsOf = (lines: readonly Line[]) =>
  lines.map(({ cells }) => ({
    lineId: cells['lineId'],
    quantity: cells['quantity'] || '0',
    amount: cells['typed'] || null,
    costCentre: cells['costCentre'] ?? '',
    deliveryDate: cells['deliveryDate'] || null,
    leadTime: cells['leadTime'] ? Number(cells['leadTime']) : null,
    comments: cells['comments'] ?? '',
  }));

/** The draft as it is sent: the server refuses what does not fit. */
export function bodyOf({ vendorId, payorId, comments, files, sheet }: OrderValues) {
  return { vendorId, payorId, comments, files: files.map(({ id }) => id), lines: partsOf(sheet.lines) };
}

/** Two drafts with the same print say the same, whether or not the server knows their parts. */
export function printOf(values: OrderValues): string {
  return JSON.stringify(bodyOf(values));
}

/** The browser keeps the sheet by its lines. */
export const draft = {
  of: ({ sheet, ...header }: OrderValues) => ({ header, lines: sheet.lines }),
  back: ({ header, lines }: { header: Omit<OrderValues, 'sheet'>; lines: readonly Line[] }): OrderValues => ({
    ...header,
    sheet: sheetOf(lines),
  }),
};

/** What a draft cannot be kept without, and a release cannot be without. */
export function problemsOf(
  { vendorId, payorId, sheet }: OrderValues,
  intent: 'save' | 'submit',
): readonly FieldError[] {
  return [
    ...(vendorId ? [] : [fieldProblem('vendorId', 'required')]),
    ...(intent === 'submit' && !payorId ? [fieldProblem('payorId', 'required')] : []),
    ...(sheet.lines.length === 0 ? [fieldProblem('lines', 'required')] : []),
  ];
}

/** The cells that a release needs and that are empty, by the paths of the server. */
export function missingOf({ sheet }: Pick<OrderValues, 'sheet'>, quoteNeed: boolean): readonly FieldError[] {
  const required = ['quantity', 'costCentre', 'deliveryDate', ...(quoteNeed ? ['leadTime'] : [])];
  return sheet.lines.flatMap(({ cells }, at) =>
    required.flatMap((name) => (cells[name] ? [] : [fieldProblem(`lines.${at}.${name}`, 'required')])),
  );
}

/** Cells by the names of the server, which knows the typed amount as the amount. */
export const columnOf = (path: string) => path.replace(/\.amount$/, '.typed');
