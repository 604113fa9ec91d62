import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { RateTable } from '../../../system/shared/base-amount.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { draftProblems, submitProblems, type OfferFacts, type QuotedLine } from '../../shared/quote-offers.js';
import type { AgreedQuote } from '../request/request-line.entity.js';

/** @throws BusinessError with every field of a draft that is refused; its number is that of the first */
export function assertOffers(lines: readonly QuotedLine[], category: { readonly allowsCredits: boolean }): void {
  refuse(draftProblems(lines, category));
}

/** @throws BusinessError 8012 with every field that a submit misses, 8002 where a line does not wait to be quoted any more */
export function assertSubmittable(
  lines: readonly QuotedLine[],
  rates: RateTable | null,
  requested: readonly { readonly id: string; readonly status: string }[],
): void {
  if (rates) refuse(submitProblems(lines, rates));
  assertToQuote(lines, requested);
}

/** @throws BusinessError 8012 for a line that the request does not have, 8002 for one that does not wait to be quoted */
export function assertToQuote(
  lines: readonly Pick<QuotedLine, 'lineId'>[],
  requested: readonly { readonly id: string; readonly status: string }[],
): void {
  const statusOf = new Map(requested.map(({ id, status }) => [id, status]));
  for (const [at, { lineId }] of lines.entries()) {
    const status = statusOf.get(lineId);
    const fields = [{ path: `lines.${at}.lineId`, code: errors.field.code, args: ['missing'] }];
    if (status === undefined) throw new BusinessError(errors.field, [`lines.${at}.lineId`, 'missing'], { fields });
    if (status !== lineStatus.of.toQuote)
      throw new BusinessError(errors.illegalState, [status, lineStatus.of.toConfirm]);
  }
}

/** What was agreed on for a line of the request: the offer that is taken. */
export function agreedWith(
  lines: readonly (Pick<QuotedLine, 'lineId'> & { readonly offers: readonly OfferFacts[] })[],
  lineId: string,
): AgreedQuote | undefined {
  const offer = lines.find((line) => line.lineId === lineId)?.offers.find(({ taken }) => taken);
  if (!offer) return undefined;
  return {
    quoteVendorId: offer.vendorId,
    quoteQty: offer.qty,
    quoteUnit: offer.unit,
    quotePrice: offer.unitPrice,
    quoteAmount: offer.amount,
    quoteCurrency: offer.currency,
    leadTime: offer.leadTime,
    quoteValidUntil: offer.validUntil,
  };
}

function refuse(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (!first) return;
  const { path, code, args = [] } = first;
  const own = [purchaseErrors.totalDiffers, purchaseErrors.quotedTwice].find((error) => error.code === code);
  throw own ? new BusinessError(own, args, { fields }) : new BusinessError(errors.field, [path, ...args], { fields });
}
