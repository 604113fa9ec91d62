import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { dayIn } from '#lab/shared/day.js';
import type { Me } from '#lab/platform/access/me.js';
import { askedRows, askedThen, askedTogether, type Asked } from '#lab/platform/database/asked.js';
import { conditions } from '#lab/platform/database/sql.js';
import { Database } from '#lab/platform/database/database.js';
import type { StoredFile } from '#lab/platform/files/file.entity.js';
import { anyOf } from '#lab/platform/database/listing.js';
import { DocumentQueries, sheetColumn, shown, type SheetColumn } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, type RateTable } from '../../../system/server/index.js';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { cheapestOf, hasEnded, offerInBase, takenOf } from '../../shared/quote-offers.js';
import type { OfferView, QuoteDetail, QuoteQuery, QuoteRow } from '../../shared/quote.dto.js';
import { Category, nameOf } from '../category/category.entity.js';
import type { RequestLine } from '../request/request-line.entity.js';
import { warningOf } from '../vendor/vendor.rules.js';
import { OfferFiles } from './offer-files.js';
import { QuoteBinding } from './quote.binding.js';
import type { Quote, QuoteLine, QuoteOffer } from './quote.entity.js';

/** Statuses of lines for which it matters whether an offer still holds. */
const unordered: readonly string[] = [lineStatus.of.toQuote, lineStatus.of.toConfirm, lineStatus.of.toOrder];

interface OffersOfLine {
  readonly vendors: ReadonlyMap<string, Company>;
  readonly files: ReadonlyMap<string, readonly StoredFile[]>;
  readonly rates: RateTable;
  readonly status: string;
}

/** Reading quotes. */
@Injectable()
export class QuoteQueries extends DocumentQueries<Quote, QuoteQuery, QuoteRow, QuoteDetail> {
  constructor(
    private readonly quotes: QuoteBinding,
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly offerFiles: OfferFiles,
  ) {
    super(quotes);
  }

  protected readonly searched = ['number'] as const;

  protected readonly sheet: readonly SheetColumn<QuoteRow>[] = [
    { field: 'request', cell: ({ request }) => `${request.number} ${request.title}` },
    sheetColumn.name('category'),
    { field: 'vendors', cell: ({ vendors }) => vendors.join(', ') },
    {
      field: 'amount',
      cell: ({ amounts = [] }) => amounts.map(({ currency, value }) => `${currency} ${value}`).join(' + '),
    },
    { field: 'total', cell: ({ amountBase }) => (amountBase === undefined ? null : Number(amountBase)) },
  ];

  /** Names of the vendors of the rows on a page, by id. */
  private readonly vendorsOf = new WeakMap<Quote, readonly string[]>();

  protected where({ requestId }: QuoteQuery) {
    return { requestId: anyOf(requestId) };
  }

  protected override rowsAsked(quotes: readonly Quote[]): Asked<void> {
    const { sql, values } = conditions({ quoteId: quotes.map(({ id }) => id) });
    const offered = askedRows({
      sql: `SELECT \`id\`, \`name\` FROM \`company\` WHERE \`id\` IN (SELECT \`vendorId\` FROM \`purchase_quote_offer\` WHERE ${sql})`,
      values,
    });
    const on = conditions({ id: quotes.map(({ requestId }) => requestId) });
    const named = askedRows({
      sql: `SELECT \`id\`, \`nameZh\`, \`nameEn\` FROM \`purchase_category\` WHERE \`id\` IN (SELECT \`categoryId\` FROM \`purchase_request\` WHERE ${on.sql})`,
      values: on.values,
    });
    const lines = this.quotes.linesAsked(quotes);
    const asked = askedTogether(offered, named, lines);
    return askedThen(asked, ([vendors, categories]) => {
      const nameOfVendor = new Map(vendors.map(({ id, name }) => [String(id), { name: String(name) }]));
      const made = this.db.reading(Category, { only: ['id', 'nameZh', 'nameEn'] }).made(categories);
      for (const { request } of quotes)
        Object.assign(request, { category: made.find(({ id }) => id === request.categoryId) });
      for (const quote of quotes) this.vendorsOf.set(quote, namesOf(quote, nameOfVendor));
    });
  }

  protected row(quote: Quote) {
    const { request, lines, amountBase } = quote;
    return {
      request: { id: request.id, number: request.number, title: request.title },
      category: nameOf(request.category),
      requester: shown(this.people, request.ownerId),
      lineCount: lines.length,
      vendors: this.vendorsOf.get(quote) ?? [],
      amounts: amountsByCurrency(takenOf(lines).map(({ offer }) => offer)),
      amountBase,
    };
  }

  protected async detailOf(_me: Me, quote: Quote) {
    const { requestId, request, comments, lines } = quote;
    const vendors = await this.vendors(lines);
    const files = await this.offerFiles.of(lines);
    const rates = quote.rates ?? (await this.rates.today());
    const asked = new Map(request.lines.map((line) => [line.id, line]));
    return {
      requestId,
      department: this.org.departmentName(request.departmentId),
      comments,
      vendors: namesOf(quote, vendors),
      lines: lines.map(({ id, lineId, reason, offers }) => {
        const line = askedLine(asked.get(lineId));
        const { status } = line;
        return { id, ...line, lineId, reason, offers: this.offersOf(offers, { vendors, files, rates, status }) };
      }),
      rates,
    };
  }

  private offersOf(
    offers: readonly QuoteOffer[],
    { vendors, files, rates, status }: OffersOfLine,
  ): readonly OfferView[] {
    const cheapest = cheapestOf(offers, rates);
    const today = dayIn(this.org.zone(), this.clock.now());
    return offers.map(({ quoteId: _quote, quoteLineId: _line, place: _place, ...offer }, at) => ({
      ...offer,
      vendor: vendors.get(offer.vendorId)?.name ?? '',
      warning: warningOf(vendors.get(offer.vendorId), today),
      amountBase: offerInBase(offer, rates),
      cheapest: cheapest.has(at),
      ended: unordered.includes(status) && hasEnded(offer.validUntil, today),
      files: (files.get(offer.id) ?? []).map(({ id, name, size, mime }) => ({ id, name, size, mime })),
    }));
  }

  private async vendors(lines: readonly QuoteLine[]): Promise<ReadonlyMap<string, Company>> {
    const ids = [...new Set(lines.flatMap(({ offers }) => offers.map(({ vendorId }) => vendorId)))];
    const found = ids.length === 0 ? [] : await this.db.repo(Company).findBy({ id: In(ids) });
    return new Map(found.map((vendor) => [vendor.id, vendor]));
  }
}

/** A line of the request as it was asked for. */
export function askedLine(line: RequestLine | undefined) {
  return {
    lineId: line?.id ?? '',
    item: line?.item ?? '',
    catalogNo: line?.catalogNo ?? '',
    spec: line?.spec ?? '',
    brand: line?.brand ?? '',
    quantity: line?.quantity ?? null,
    unit: line?.unit ?? '',
    unitPrice: line?.unitPrice ?? null,
    currency: line?.currency ?? ('CNY' as const),
    dueDate: line?.dueDate ?? null,
    status: line?.status ?? '',
  };
}

/** The vendors whose offers are taken, each once. */
function namesOf({ lines }: Quote, vendors: ReadonlyMap<string, Pick<Company, 'name'>>): readonly string[] {
  return [...new Set(takenOf(lines).map(({ offer }) => vendors.get(offer.vendorId)?.name ?? ''))];
}
