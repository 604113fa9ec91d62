import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { dayIn } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import { sum } from '#lab/shared/money.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { askedThen, askedTogether, type Asked } from '#lab/platform/database/asked.js';
import {
  DocumentBinding,
  DocumentLines,
  RecordReaders,
  ShownFields,
  type Act,
  type JournalEntry,
} from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { Rates, type RateTable } from '../../../system/server/index.js';
import { amountsByCurrency, baseCurrency } from '../../shared/line-amounts.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { purchasePages, quoteRights } from '../../shared/purchase.permissions.js';
import { needsReason, offerInBase, takenOf } from '../../shared/quote-offers.js';
import { purchaseQuote } from '../../shared/quote.subject.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { nameOf } from '../category/category.entity.js';
import { CategoryService } from '../category/category.service.js';
import { ItemService } from '../item/item.service.js';
import { judgedAmount } from '../judged-amount.js';
import { quotedOf, stagesOf } from '../log/log.rules.js';
import { PurchaseLog } from '../log/purchase-log.js';
import type { RequestLine } from '../request/request-line.entity.js';
import { moveLines } from '../request/request-lines.js';
import { RequestBinding } from '../request/request.binding.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { mayOrderFrom } from '../vendor/vendor.rules.js';
import { offerFiles, OfferFiles } from './offer-files.js';
import { Quote, QuoteLine, QuoteOffer } from './quote.entity.js';
import { agreedWith, assertSubmittable } from './quote.rules.js';

const { toQuote, toConfirm, toOrder } = lineStatus.of;

/** How quotes take part in processes, and what that means to the lines that they are about. */
@Injectable()
export class QuoteBinding extends DocumentBinding<typeof purchaseQuote, Quote> {
  constructor(
    private readonly requests: RequestBinding,
    private readonly categories: CategoryService,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly log: PurchaseLog,
    private readonly clock: Clock,
    private readonly items: ItemService,
    private readonly offerFiles: OfferFiles,
    private readonly visible: ShownFields,
    private readonly involved: RecordReaders,
  ) {
    super(purchaseQuote, Quote, quoteRights);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.files.registerCheck(
      offerFiles,
      (me, id) => this.seesOffer(me, id),
      async (me, id) => this.involved.noteReading(me, purchaseQuote.name, await this.quoteOf(id)),
    );
  }

  readonly handlers = {};

  protected override readonly joined = [{ of: PurchaseRequest, by: 'requestId', as: 'request' }] as const;

  readonly nobodyFound = {
    departmentManager: purchaseErrors.noManager,
    reporter: purchaseErrors.noNextApprover,
    reportingLine: purchaseErrors.reportingLine,
    functionRole: purchaseErrors.noFunctionalRole,
    role: purchaseErrors.noFunctionalRole,
    ceo: purchaseErrors.noCeo,
    user: orgErrors.userMissing,
    formUser: orgErrors.userMissing,
  };

  readonly checks = {
    submit: ({ lines, rates, request }: Quote) => assertSubmittable(lines, rates, request.lines),
  };

  readonly enter = {
    draft: (quote: Quote) => this.moveRequest(quote, () => ({ status: toQuote })),
    toConfirm: (quote: Quote) => this.moveRequest(quote, () => ({ status: toConfirm })),
    toApprove: (quote: Quote) => this.moveRequest(quote, () => ({ status: toConfirm })),
    agreed: async (quote: Quote) => {
      await this.moveRequest(quote, (line) => ({ status: toOrder, ...agreedWith(quote.lines, line.id) }));
      await this.free(quote);
      await this.items.bought(boughtBy(quote));
    },
    closed: (quote: Quote) => this.free(quote),
  };

  /** The files of an offer are named with its vendor and item. */
  override async owned(quote: Quote) {
    const { lines, request } = quote;
    const files = await this.offerFiles.of(lines);
    const offers = lines.flatMap((line) =>
      line.offers.flatMap(({ id, vendorId }) => (files.has(id) ? { id, vendorId, lineId: line.lineId } : [])),
    );
    const vendors = await this.db.repo(Company).findBy({ id: In(offers.map(({ vendorId }) => vendorId)) });
    const named = ({ id, vendorId, lineId }: (typeof offers)[number]) => ({
      id,
      name: [vendors.find((one) => one.id === vendorId)?.name, request.lines.find((one) => one.id === lineId)?.item]
        .filter(Boolean)
        .join(' · '),
      value: (files.get(id) ?? []).map(({ name }) => name).join(', '),
    });
    return { ...(await super.owned(quote)), offerFiles: offers.map(named) };
  }

  async facts(quote: Quote) {
    const { request, lines, amountBase } = quote;
    const { category, ownerId, departmentId, function: function_ } = request;
    const rates = quote.rates ?? (await this.rates.today());
    return {
      amountBase: await judgedAmount(
        takenOf(lines).map(({ offer }) => offer),
        amountBase,
        () => rates,
      ),
      category: category.code,
      department: this.org.department(departmentId)?.showId ?? '',
      function: function_,
      lineCount: lines.length,
      quoteConfirm: category.quoteConfirm,
      quoteApprove: category.quoteApprove,
      ownRequest: [quote.ownerId, quote.createdBy].includes(ownerId),
      cheapestTaken: !lines.some((line) => needsReason(line, rates)),
      vendorUnavailable: await this.hasUnavailable(quote),
    };
  }

  content({ requestId, comments, amountBase, lines }: Quote): unknown {
    const offered = lines.map(({ lineId, reason, offers }) => [
      lineId,
      reason,
      ...offers.map(({ id: _id, quoteId: _quote, quoteLineId: _line, ...offer }) => offer),
    ]);
    return [requestId, comments, amountBase, ...offered];
  }

  /** The log of the request names what is done to its quotes, too. */
  override journal(entry: JournalEntry): void {
    this.log.write(purchaseQuote.name, entry, quotedOf(entry));
    this.db.beforeCommit(async () => {
      const quote = await this.repo().findOneByOrFail({ id: entry.recordId });
      this.log.tell(purchaseRequest.name, stagesOf(quote, entry));
    });
  }

  diagram({ request }: Quote): Promise<string> {
    return this.categories.quoteProcessOf(request.categoryId);
  }

  category({ request }: Quote): string {
    return request.categoryId;
  }

  /** Approvers are those above the requester; the purchaser is the owner, who decides nothing. */
  override anchors(quote: Quote) {
    const { request } = quote;
    return {
      ...this.requests.anchors(request),
      owner: quote.ownerId,
      department: this.departmentAbove(request),
      formUsers: { requester: [request.ownerId] },
    };
  }

  async apply(quote: Quote, { action, now }: Act): Promise<void> {
    if (action !== 'submit') return;
    quote.request = await this.holdRequest(quote.requestId);
    const rates = await this.rates.today();
    quote.rates = { ...rates };
    quote.rateDay = dayIn(this.org.zone(), now);
    quote.submittedAt = now;
    quote.amountBase = takenInBase(quote.lines, rates);
  }

  title({ request: { number, title } }: Quote): BothNames {
    return { zh: `${title} · ${number}` };
  }

  override card(quote: Quote) {
    const { request, lines, amountBase } = quote;
    const [amount, ...others] = amountsByCurrency(takenOf(lines).map(({ offer }) => offer));
    const only = amount && others.length === 0;
    return {
      ...super.card(quote),
      requester: request.ownerId,
      category: nameOf(request.category),
      amount: only ? amount.value : amountBase,
      currency: only ? amount.currency : baseCurrency,
      ...(others.length > 0 && { approximate: true }),
    };
  }

  /** Requesters read the quotes for their requests, purchasers those of others; what was never submitted is left out. */
  protected override alsoReads({ id, permissions }: Me) {
    const isPurchaser = holds(permissions, purchasePages.page.purchases);
    return [
      { column: 'requesterId', values: [id] } as const,
      ...(isPurchaser ? [{ column: 'state', values: Object.keys(purchaseQuote.states) } as const] : []),
    ];
  }

  get lines(): DocumentLines<QuoteLine, 'quoteId'> {
    return new DocumentLines(this.db, QuoteLine, 'quoteId');
  }

  get offered(): DocumentLines<QuoteOffer, 'quoteId'> {
    return new DocumentLines(this.db, QuoteOffer, 'quoteId');
  }

  override markDeleted(quote: Quote, now: Date): void {
    super.markDeleted(quote, now);
    this.db.beforeCommit(() => this.free(quote));
  }

  /** The lines of a quote are free for another one. */
  async free({ id }: Pick<Quote, 'id'>): Promise<void> {
    await this.db.repo(QuoteLine).update({ quoteId: id }, { openLineId: null });
  }

  /** The request, held until the unit ends: other changes of its lines wait here. */
  async holdRequest(id: string): Promise<PurchaseRequest> {
    await this.db.lock(PurchaseRequest, [id]);
    return this.requests.record(id);
  }

  protected override async join(quote: Quote): Promise<void> {
    quote.request = await this.requests.record(quote.requestId);
    await this.db.ask(this.linesAsked([quote]));
  }

  /** Lines and offers of quotes, which are set on them: a query for each. */
  linesAsked(quotes: readonly Quote[]): Asked<void> {
    const where = { quoteId: quotes.map(({ id }) => id) };
    const asked = askedTogether(
      this.db.reading(QuoteLine, { beside: ['offers'] }).asked(where),
      this.db.reading(QuoteOffer).asked(where),
    );
    return askedThen(asked, ([lines, offers]) => {
      for (const line of lines) line.offers = inPlaces(offers.filter(({ quoteLineId }) => quoteLineId === line.id));
      for (const quote of quotes) quote.lines = inPlaces(lines.filter(({ quoteId }) => quoteId === quote.id));
    });
  }

  /** Gives the lines of a quote what its state means to them, and stores their request where that changes it. */
  private async moveRequest(quote: Quote, values: (line: RequestLine) => Partial<RequestLine>): Promise<void> {
    const request = await this.holdRequest(quote.requestId);
    const quoted = new Set(quote.lines.map(({ lineId }) => lineId));
    const moved = request.lines.filter((line) => quoted.has(line.id) && line.status !== values(line).status);
    if (moved.length === 0) return;
    if (request.state !== 'approved') throw new BusinessError(errors.illegalState, [request.state, quote.state]);
    for (const line of moved) Object.assign(line, values(line));
    moveLines(request, ({ status }) => status);
    await this.requests.save(request, undefined, this.clock.now());
    quote.request = request;
  }

  /** An offer is as readable as its quote, unless a task hides the offers or the files from its people. */
  private async seesOffer(me: Me, id: string): Promise<boolean> {
    const quote = await this.record(await this.quoteOf(id));
    if (!(await this.reads(quote, me))) return false;
    const sees = (field: string) => this.visible.sees(me, purchaseQuote.name, quote, field);
    return (await sees('amount')) && (await sees('files'));
  }

  /** @throws BusinessError 8013 where there is no such offer */
  private async quoteOf(offerId: string): Promise<string> {
    const offer = await this.db.repo(QuoteOffer).findOneBy({ id: offerId });
    if (!offer) throw new BusinessError(errors.notFound);
    return offer.quoteId;
  }

  /** The department whose manager decides: that of the request, or the first above that its owner does not manage. */
  private departmentAbove({ ownerId, departmentId }: PurchaseRequest): string {
    let department = this.org.department(departmentId);
    while (department?.managerId === ownerId) department = this.org.department(department.parentId);
    return department?.id ?? departmentId;
  }

  private async hasUnavailable({ lines }: Quote): Promise<boolean> {
    const taken = takenOf(lines).map(({ offer }) => offer.vendorId);
    if (taken.length === 0) return false;
    const today = dayIn(this.org.zone(), this.clock.now());
    const vendors = await this.db.repo(Company).findBy({ id: In(taken) });
    return vendors.some((vendor) => !mayOrderFrom(vendor, today));
  }
}

/** Sum of the offers that are taken, in the base currency. */
export function takenInBase(lines: readonly QuoteLine[], rates: RateTable): string {
  return sum(takenOf(lines).flatMap(({ offer }) => offerInBase(offer, rates) ?? []));
}

/** What an agreed quote says of the items of its lines, in the order of their catalogue numbers. */
function boughtBy({ lines, request }: Quote) {
  return takenOf(lines)
    .flatMap(({ line, offer: { vendorId, unitPrice: price, currency } }) => {
      const { brand = '', catalogNo = '' } = request.lines.find(({ id }) => id === line.lineId) ?? {};
      return price === null ? [] : { brand, catalogNo, vendorId, price, currency };
    })
    .sort((a, b) => (a.catalogNo < b.catalogNo ? -1 : 1));
}

function inPlaces<P extends { readonly place: number }>(parts: readonly P[]): P[] {
  return [...parts].sort((one, other) => one.place - other.place);
}
