import { sum } from '#lab/shared/money.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { total } from '../../shared/received-quantity.js';
import type { Category } from '../category/category.entity.js';
import type { AgreedQuote, ClosedRest, RequestLine } from './request-line.entity.js';
import { headerStatus, releasedStatus } from './request.rules.js';

interface WithLines {
  lines: RequestLine[];
  status: string;
}

/** A line of which nothing that was agreed is closed. */
export const noClosedRest: ClosedRest = { closedQty: null, closedAmount: null, closedAt: null };

/** A line without an agreed quote, of which nothing can be closed either. */
export const noQuote: AgreedQuote & ClosedRest = {
  ...noClosedRest,
  quoteVendorId: null,
  quoteQty: null,
  quoteUnit: '',
  quotePrice: null,
  quoteAmount: null,
  quoteCurrency: null,
  leadTime: null,
  quoteValidUntil: null,
};

/** The columns that an act on a request may change in its lines besides those of its form. */
export const movedColumns = ['status', ...(Object.keys(noQuote) as (keyof typeof noQuote)[])] as const;

/** What is closed of a line once so much more is. */
export function closedWith(
  { closedQty, closedAmount }: ClosedRest,
  more: { readonly qty: string; readonly amount: string },
) {
  return {
    closedQty: total([closedQty ?? '0', more.qty]),
    closedAmount: sum([closedAmount ?? '0.00', more.amount]),
  };
}

/** Statuses in which nothing is agreed. */
const unquoted: readonly string[] = [lineStatus.of.draft, lineStatus.of.toQuote];

/** Gives each line a status, and the header the lowest of them; a line to be quoted has no agreed quote any more. */
export function moveLines(request: WithLines, status: (line: RequestLine) => string): void {
  for (const line of request.lines) {
    line.status = status(line);
    if (unquoted.includes(line.status)) Object.assign(line, noQuote);
  }
  request.status = headerStatus(request.lines.map((line) => line.status));
}

/**
 * Gives the lines of an approved request to purchasing: what is agreed already, or needs no quote, is to be ordered, as
 * it was asked for.
 */
export function releaseLines(request: WithLines & { readonly category: Pick<Category, 'quoteNeed'> }): void {
  moveLines(request, (line) => (isAgreed(line) ? lineStatus.of.toOrder : releasedStatus(line, request.category)));
  for (const line of request.lines)
    if (line.status === lineStatus.of.toOrder && !isAgreed(line)) Object.assign(line, asAskedFor(line));
}

/** Whether a line has what an order is made of. */
function isAgreed({ quoteCurrency }: AgreedQuote): boolean {
  return quoteCurrency !== null;
}

/** The line's own quantity and price; the vendor is chosen with the order. */
function asAskedFor({ quantity, unit, unitPrice, amount, currency }: RequestLine): AgreedQuote {
  return {
    ...noQuote,
    quoteQty: quantity,
    quoteUnit: unit,
    quotePrice: unitPrice,
    quoteAmount: amount,
    quoteCurrency: currency,
  };
}
