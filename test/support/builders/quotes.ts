import { purchasePages } from '#lab/modules/purchase/shared/purchase.permissions.js';
import type { QuoteDetail } from '#lab/modules/purchase/shared/quote.dto.js';
import type { TestApp } from '../app.js';
import type { Answer, Caller } from '../as-user.js';
import { aCompany, aUser, type Company } from './org.js';
import { aCategory, anApproved, anOffer, aQuote, aVendor, requestAt } from './purchase.js';

/** People, vendors and categories with quotes: what is approved waits to be quoted. */
export interface QuoteDesk {
  readonly company: Company;
  readonly category: string;
  /** Without confirmation, with approval; with neither. */
  readonly approvedOnly: string;
  readonly free: string;
  readonly near: string;
  readonly far: string;
  readonly gone: string;
  readonly askerId: string;
  readonly buyerId: string;
  readonly asker: Caller;
  readonly lin: Caller;
  readonly zhou: Caller;
  readonly buyer: Caller;
  readonly other: Caller;
  readonly stranger: Caller;
}

export async function aQuoteDesk(test: TestApp): Promise<QuoteDesk> {
  const company = await aCompany(test);
  const askerId = await aUser(test, 'asker', {
    department: company.group,
    reporter: company.lin,
    permissions: ['purchase:request:search', 'purchase:request:create'],
  });
  const buyerId = await aUser(test, 'buyer', { permissions: [purchasePages.page.purchases] });
  const otherId = await aUser(test, 'otherBuyer', { permissions: [purchasePages.page.purchases] });
  const strangerId = await aUser(test, 'quoteStranger', {
    permissions: ['purchase:request:search', 'purchase:quote:search', 'purchase:quote:create'],
  });
  const [asker, lin, zhou, buyer, other, stranger] = (await Promise.all(
    [askerId, company.lin, company.zhou, buyerId, otherId, strangerId].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
  const process = 'purchase-request.simple';
  const category = await aCategory(test, 'QU', { process, quoteApprove: true });
  const approvedOnly = await aCategory(test, 'QA', { process, quoteConfirm: false, quoteApprove: true });
  const free = await aCategory(test, 'QF', { process, quoteConfirm: false });
  const near = await aVendor(test, 'Near Lab');
  const far = await aVendor(test, 'Far Lab');
  const gone = await aVendor(test, 'Gone Lab', { expiryDate: '2026-11-01' });
  return {
    ...{ company, category, approvedOnly, free, near, far, gone, askerId, buyerId },
    ...{ asker, lin, zhou, buyer, other, stranger },
  };
}

/** A request of the asker's that has been approved; answers its path. */
export function anApprovedOf(
  { asker, lin, askerId, category }: QuoteDesk,
  of = category,
  values: Record<string, unknown> = {},
): Promise<string> {
  return anApproved(asker, lin, of, askerId, values);
}

/** A quote for all lines of a request, in which the first offer of each is taken; answers its path. */
export async function aQuoteOf(
  { buyer, near, far }: QuoteDesk,
  request: string,
  offers = [anOffer(near), anOffer(far, { unitPrice: '6000.00', amount: '12000.00', taken: false })],
): Promise<string> {
  const lines = (await lineIdsOf(buyer, request)).map((lineId) => ({ lineId, offers }));
  return aQuote(buyer, request, lines);
}

/** Asks for a draft of a quote, which may be refused. */
export const postsQuote = (who: Caller, request: string, lines: readonly object[]): Promise<Answer> =>
  who.post('/purchase/quotes', { requestId: request.split('/').at(-1), lines });

export const quoteAt = async (who: Caller, path: string) => (await who.get(path)).data as QuoteDetail;

/** The ids of the lines of a request. */
export const lineIdsOf = async (who: Caller, request: string) =>
  (await requestAt(who, request)).lines.map(({ id }) => id);
