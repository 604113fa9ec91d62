import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { askedRows, askedThen, type Asked } from '#lab/platform/database/asked.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, daysWithin, within } from '#lab/platform/database/listing.js';
import { conditions } from '#lab/platform/database/sql.js';
import { fromScaled, type Currency } from '#lab/shared/money.js';
import { DocumentQueries, sheetColumn, shown, Subjects, type SheetColumn } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { purchaseQuote } from '../../shared/quote.subject.js';
import type { RequestDetail, RequestQuery, RequestRow } from '../../shared/request.dto.js';
import { nameOf } from '../category/category.entity.js';
import { Ledger, quotedOf } from '../order/ledger.js';
import { remainingOf, type Share } from '../order/order.rules.js';
import { OrderQueries } from '../order/order.query.js';
import { RequestBinding } from './request.binding.js';
import type { PurchaseRequest } from './request.entity.js';
import { Quote, QuoteLine } from '../quote/quote.entity.js';

type Amounts = ReturnType<typeof amountsByCurrency>;

/** Reading purchase requests. */
@Injectable()
export class RequestQueries extends DocumentQueries<PurchaseRequest, RequestQuery, RequestRow, RequestDetail> {
  constructor(
    private readonly requests: RequestBinding,
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly now: Clock,
    private readonly ledger: Ledger,
    private readonly orders: OrderQueries,
    private readonly subjects: Subjects,
  ) {
    super(requests);
  }

  protected readonly searched = ['number', 'title'] as const;

  protected readonly sheet: readonly SheetColumn<RequestRow>[] = [
    sheetColumn.text('title'),
    sheetColumn.name('category'),
    {
      field: 'amount',
      cell: ({ amounts = [] }) => amounts.map(({ currency, value }) => `${currency} ${value}`).join(' + '),
    },
    { field: 'total', cell: ({ amountBase }) => (amountBase === undefined ? null : Number(amountBase)) },
    sheetColumn.day('dueDate'),
  ];

  /** What the lines of the rows on a page come to in each currency. */
  private readonly amountsOf = new WeakMap<PurchaseRequest, Amounts>();

  protected where({ categoryId, status, state, createdFrom, createdTo, amountMin, amountMax }: RequestQuery) {
    return {
      categoryId: anyOf(categoryId),
      // While people decide on a request it has the status of those whose lines are to be quoted.
      ...(status && {
        status: anyOf(status),
        state: In((state ?? ['approved']).filter((each) => each === 'approved')),
      }),
      createdAt: daysWithin(createdFrom, createdTo, this.org.zone()),
      amountBase: within(amountMin, amountMax),
    };
  }

  protected override rowsAsked(requests: readonly PurchaseRequest[]): Asked<void> {
    const { sql, values } = conditions({ requestId: requests.map(({ id }) => id) });
    const sums = askedRows({
      sql: `SELECT \`requestId\`, \`currency\`, SUM(\`amount\`) AS \`amount\` FROM \`purchase_request_line\` WHERE ${sql} AND \`amount\` IS NOT NULL GROUP BY \`requestId\`, \`currency\` ORDER BY MIN(\`place\`)`,
      values,
    });
    return askedThen(sums, (rows) => {
      const found = new Map(requests.map((request) => [request.id, [] as Amounts]));
      for (const { requestId, currency, amount } of rows)
        found.get(String(requestId))?.push({ currency: currency as Currency, value: fromScaled(Number(amount), 2) });
      for (const request of requests) this.amountsOf.set(request, found.get(request.id) ?? []);
    });
  }

  protected row(request: PurchaseRequest) {
    const { title, category, lines, amountBase, dueDate } = request;
    const amounts = this.amountsOf.get(request) ?? amountsByCurrency(lines);
    return { title, category: nameOf(category), amounts, amountBase, dueDate };
  }

  protected async detailOf(me: Me, request: PurchaseRequest) {
    const { categoryId, ownerId, delegateId, departmentId, reason } = request;
    return {
      mayDo: this.requests.actsOf(request, me, this.now.now(), await this.ledger.isOrdered(request.id)),
      categoryId,
      ownerId,
      delegateId,
      delegate: delegateId === null ? null : shown(this.people, delegateId),
      department: this.org.departmentName(departmentId),
      reason,
      lines: await this.shownLines(me, request),
      orders: await this.orders.ofRequest(request.id),
      quotes: await this.quotesOf(me, request),
    };
  }

  /** The quotes of a request; drafts of others are named, so that lines are not quoted twice. */
  private async quotesOf(me: Me, { id }: PurchaseRequest): Promise<RequestDetail['quotes']> {
    const where = { requestId: id, deletedAt: IsNull() };
    const quotes = await this.db.repo(Quote).find({ where, order: { number: 'DESC' } });
    if (quotes.length === 0) return [];
    const lines = await this.db.repo(QuoteLine).find({
      where: { quoteId: In(quotes.map((quote) => quote.id)) },
      order: { place: 'ASC' },
    });
    const { binding } = this.subjects.of(purchaseQuote.name);
    return Promise.all(
      quotes.map(async (quote) => ({
        id: quote.id,
        number: quote.number,
        state: quote.state,
        lineIds: lines.flatMap(({ quoteId, lineId }) => (quoteId === quote.id ? lineId : [])),
        mayRead: await binding.mayRead(quote, me),
      })),
    );
  }

  /** Lines with the name of the vendor that was agreed on, and what orders have left of them. */
  private async shownLines(me: Me, request: PurchaseRequest) {
    const { lines } = request;
    const vendorIds = lines.flatMap(({ quoteVendorId }) => quoteVendorId ?? []);
    const vendors = vendorIds.length === 0 ? [] : await this.db.repo(Company).findBy({ id: In(vendorIds) });
    const names = new Map(vendors.map(({ id, name }) => [id, name]));
    const rests = await this.restsOf(request);
    return lines.map((line) => {
      const { requestId: _request, place: _place, ...shownLine } = line;
      const rest = rests.get(line.id);
      return {
        ...shownLine,
        quoteVendor: line.quoteVendorId === null ? null : (names.get(line.quoteVendorId) ?? ''),
        restQty: rest?.qty ?? null,
        restAmount: rest?.amount ?? null,
        closedAt: line.closedAt?.toISOString() ?? null,
        mayDo: this.requests.lineActsOf(request, line, me, this.now.now(), rest !== undefined),
      };
    });
  }

  /** What is left to order of the lines of an approved request; lines of which nothing is are left out. */
  private async restsOf({ state, lines }: PurchaseRequest): Promise<ReadonlyMap<string, Share>> {
    const waiting = state === 'approved' ? lines.filter(({ status }) => status === lineStatus.of.toOrder) : [];
    if (waiting.length === 0) return new Map();
    const taken = await this.ledger.takenOf(waiting.map(({ id }) => id));
    const rests = waiting.map((line) => [line.id, remainingOf(quotedOf(line), taken.get(line.id) ?? [])] as const);
    return new Map(rests.filter(([, { qty }]) => Number(qty) > 0));
  }
}
