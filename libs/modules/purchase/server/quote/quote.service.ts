import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentService } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { Rates } from '../../../system/server/index.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { quoteDraft, type QuoteDetail, type QuoteDraft } from '../../shared/quote.dto.js';
import { RequestBinding } from '../request/request.binding.js';
import { QuoteBinding, takenInBase } from './quote.binding.js';
import { OfferFiles } from './offer-files.js';
import { Quote, QuoteLine, QuoteOffer } from './quote.entity.js';
import { assertOffers, assertToQuote } from './quote.rules.js';

/** Writing quotes outside their process. */
@Injectable()
export class QuoteService extends DocumentService<Quote, QuoteDraft, QuoteDetail> {
  constructor(
    protected override readonly binding: QuoteBinding,
    private readonly requests: RequestBinding,
    private readonly rates: Rates,
    private readonly offerFiles: OfferFiles,
  ) {
    super(binding);
  }

  protected prefix(): string {
    return 'Q';
  }

  override async create(me: Me, draft: QuoteDraft): Promise<Quote> {
    await this.requests.assertMayRead(await this.requests.record(draft.requestId), me);
    return super.create(me, draft);
  }

  protected override rules({ requestId, lines }: Partial<QuoteDraft>) {
    return [
      async () => {
        if (requestId === undefined || !lines) return;
        const { category } = await this.requests.record(requestId);
        assertOffers(lines, category);
      },
      async () => {
        if (lines) await this.assertVendors(lines);
      },
    ];
  }

  /** The request is held from here on: of two quotes for a line the second one is refused. */
  protected async fill(quote: Quote, { requestId, comments, lines }: QuoteDraft): Promise<void> {
    if (quote.requestId !== undefined && quote.requestId !== requestId) throw refuseField('requestId', 'readOnly');
    const request = await this.binding.holdRequest(requestId);
    if (request.state !== 'approved') throw new BusinessError(errors.illegalState, [request.state, 'quote']);
    assertToQuote(lines, request.lines);
    await this.assertFree(
      quote.id,
      lines.map(({ lineId }) => lineId),
    );
    Object.assign(quote, { requestId, comments, request, requesterId: request.ownerId });
    quote.lines = this.linesOf(quote, lines);
    quote.amountBase = takenInBase(quote.lines, await this.rates.today());
    Object.assign(quote, { rates: null, rateDay: null, submittedAt: null });
  }

  protected override async storeParts({ id, lines }: Quote): Promise<void> {
    const rows = lines.map(({ offers: _offers, ...line }) => Object.assign(new QuoteLine(), line));
    await this.offerFiles.release(await this.binding.offered.of(id), lines);
    await this.binding.lines.replace(id, rows);
    await this.binding.offered.replace(
      id,
      lines.flatMap(({ offers }) => offers),
    );
  }

  protected override async bindFiles(me: Me, quote: Quote, draft: QuoteDraft): Promise<void> {
    await super.bindFiles(me, quote, draft);
    await this.offerFiles.bind(me, quote.lines, draft.lines);
  }

  protected copied(_me: Me, { requestId, comments = '', lines }: QuoteDetail): QuoteDraft {
    return quoteDraft.parse({
      requestId,
      comments,
      lines: lines.map(({ lineId, reason, offers = [] }) => ({
        lineId,
        reason,
        offers: offers.map(({ files: _files, ...offer }) => offer),
      })),
    });
  }

  private linesOf(quote: Quote, drafts: QuoteDraft['lines']): QuoteLine[] {
    const known = quote.lines ?? [];
    let place = 0;
    return drafts.map(({ lineId, reason, offers }, at) => {
      const before = known.find((line) => line.lineId === lineId);
      const id = before?.id ?? this.ids.next();
      const own = offers.map(({ files: _files, ...offer }) => {
        const offerId = before?.offers.find(({ vendorId }) => vendorId === offer.vendorId)?.id ?? this.ids.next();
        const values = { ...offer, id: offerId, place: place++, quoteId: quote.id, quoteLineId: id };
        return Object.assign(new QuoteOffer(), values);
      });
      const values = { id, place: at, quoteId: quote.id, lineId, openLineId: lineId, reason };
      return Object.assign(new QuoteLine(), values, { offers: own });
    });
  }

  /** @throws BusinessError 4108 with the quote in which a line is already */
  private async assertFree(quoteId: string, lineIds: readonly string[]): Promise<void> {
    const [taken] = await this.db.repo(QuoteLine).findBy({ openLineId: In([...lineIds]), quoteId: Not(quoteId) });
    if (!taken) return;
    const { number } = await this.db.repo(Quote).findOneByOrFail({ id: taken.quoteId });
    const path = `lines.${lineIds.indexOf(taken.lineId)}.lineId`;
    throw new BusinessError(purchaseErrors.lineInQuote, [number], {
      fields: [{ path, code: purchaseErrors.lineInQuote.code, args: [number] }],
    });
  }

  /** @throws BusinessError 8012 for vendors that there are not; one that is expired or disabled is warned of on screens */
  private async assertVendors(lines: QuoteDraft['lines']): Promise<void> {
    const wanted = [...new Set(lines.flatMap(({ offers }) => offers.map(({ vendorId }) => vendorId)))];
    const found = new Set((await this.db.repo(Company).findBy({ id: In(wanted), isVendor: true })).map(({ id }) => id));
    for (const [at, { offers }] of lines.entries())
      for (const [place, { vendorId }] of offers.entries())
        if (!found.has(vendorId)) throw refuseField(`lines.${at}.offers.${place}.vendorId`, 'missing');
  }
}
