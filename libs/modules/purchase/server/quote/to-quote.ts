import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { countedTo } from '#lab/shared/counted-to.js';
import { dayIn } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';
import { inOrderOf } from '#lab/platform/database/counted-page.js';
import { pageAt } from '#lab/platform/database/listing.js';
import { anyContains } from '#lab/platform/database/search.js';
import { conditions } from '#lab/platform/database/sql.js';
import { shown } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates } from '../../../system/server/index.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import type { QuotedVendor, QuoteStart, ToQuoteQuery, ToQuoteRow } from '../../shared/quote.dto.js';
import { Category, nameOf } from '../category/category.entity.js';
import { RequestLine } from '../request/request-line.entity.js';
import { RequestBinding } from '../request/request.binding.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { approved, joined, requestsFor } from '../request/waiting-lines.js';
import { warningOf } from '../vendor/vendor.rules.js';
import { Quote, QuoteLine } from './quote.entity.js';
import { askedLine } from './quote.query.js';

/** What purchasers have to quote. */
@Injectable()
export class ToQuote {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly requests: RequestBinding,
    private readonly rates: Rates,
    private readonly clock: Clock,
  ) {}

  /**
   * Lines of approved requests that wait to be quoted, by request, the one that is needed first at the top; the total is
   * exact up to `countedTo`.
   */
  async lines(me: Me, query: ToQuoteQuery): Promise<Page<ToQuoteRow>> {
    await this.org.refresh();
    const waiting = waitingFor(this.db.dialect, me, query);
    const { skip, take } = pageAt(query);
    const end = skip + take;
    // One more says whether there is another page.
    const requests = await this.waitingRequests(waiting, end + 1);
    const onPage: string[] = [];
    let before = 0;
    let known = 0;
    for (const { id, lines } of requests) {
      if (known + lines <= skip) before = known + lines;
      else if (known < end) onPage.push(id);
      known += lines;
    }
    if (onPage.length === 0) return { rows: [], total: known };
    const page = joined([waiting, conditions({ id: onPage }, 'request')]);
    const isCounted = known <= end || known > countedTo;
    const [rows = [], counted] = await this.db.queries([
      {
        sql: `SELECT line.\`id\` ${page.sql} ORDER BY request.\`dueDate\`, request.\`number\`, line.\`place\` LIMIT ? OFFSET ?`,
        values: [...page.values, take, skip - before],
      },
      ...(isCounted ? [] : [countOf(waiting)]),
    ]);
    return {
      rows: await this.rowsOf(rows.map(({ id }) => String(id))),
      total: counted ? Number(counted[0]?.n) : known,
    };
  }

  /** What a new quote for a request begins with: its lines that wait to be quoted. @throws BusinessError 8013 */
  async start(me: Me, requestId: string): Promise<QuoteStart> {
    await this.org.refresh();
    const request = await this.requests.record(requestId);
    await this.requests.assertMayRead(request, me);
    if (request.state !== 'approved') throw new BusinessError(errors.illegalState, [request.state, 'quote']);
    return {
      request: this.named(request),
      category: nameOf(request.category),
      requester: shown(this.org, request.ownerId),
      department: this.org.departmentName(request.departmentId),
      lines: request.lines.filter(({ status }) => status === lineStatus.of.toQuote).map((line) => askedLine(line)),
      rates: await this.rates.today(),
    };
  }

  /** Vendors by their ids, with what speaks against an order today. */
  async vendors(ids: readonly string[]): Promise<QuotedVendor[]> {
    if (ids.length === 0) return [];
    await this.org.refresh();
    const today = dayIn(this.org.zone(), this.clock.now());
    const found = await this.db.repo(Company).findBy({ id: In([...ids]) });
    return found.map((vendor) => ({ id: vendor.id, name: vendor.name, warning: warningOf(vendor, today) }));
  }

  /** The requests of the first lines that wait, in their order, and how many of these lines each has. */
  private async waitingRequests({ sql, values }: Statement, lines: number): Promise<WaitingRequest[]> {
    const orderIn = (table: string) => `${table}.\`dueDate\`, ${table}.\`number\`, ${table}.\`id\``;
    const [order, found] = [orderIn('request'), orderIn('w')];
    const rows = await this.db.query({
      sql: `SELECT w.\`id\`, COUNT(*) AS \`n\` FROM (SELECT ${order} ${sql} ORDER BY ${order} LIMIT ?) w GROUP BY ${found} ORDER BY ${found}`,
      values: [...values, lines],
    });
    return rows.map(({ id, n }) => ({ id: String(id), lines: Number(n) }));
  }

  private async rowsOf(lineIds: readonly string[]): Promise<ToQuoteRow[]> {
    if (lineIds.length === 0) return [];
    const reading = this.db.reading(RequestLine);
    const lines = inOrderOf(lineIds, reading.made(await this.db.query(reading.select({ id: [...lineIds] }))));
    const requestIds = [...new Set(lines.map(({ requestId }) => requestId))];
    const asked = this.db.reading(PurchaseRequest, { only: ['id', 'number', 'title', 'ownerId', 'categoryId'] });
    const parts = this.db.reading(QuoteLine, { only: ['openLineId', 'quoteId'] });
    const [requestRows = [], openRows = []] = await this.db.queries([
      asked.select({ id: requestIds }),
      parts.select({ openLineId: [...lineIds] }),
    ]);
    const [requests, open] = [asked.made(requestRows), parts.made(openRows)];
    const named = this.db.reading(Category, { only: ['id', 'nameZh', 'nameEn'] });
    const quoted = this.db.reading(Quote, { only: ['id', 'number', 'ownerId'] });
    const [categoryRows = [], quoteRows = []] = await this.db.queries([
      named.select({ id: [...new Set(requests.map(({ categoryId }) => categoryId))] }),
      quoted.select({ id: [...new Set(open.map(({ quoteId }) => quoteId))] }),
    ]);
    const [categories, quotes] = [named.made(categoryRows), quoted.made(quoteRows)];
    return lines.flatMap((line) => {
      const request = requests.find(({ id }) => id === line.requestId);
      const category = categories.find(({ id }) => id === request?.categoryId);
      if (!request || !category) return [];
      const quoteId = open.find(({ openLineId }) => openLineId === line.id)?.quoteId;
      const quote = quotes.find(({ id }) => id === quoteId);
      return {
        id: line.id,
        request: this.named(request),
        category: nameOf(category),
        requester: shown(this.org, request.ownerId),
        quote: quote ? { id: quote.id, number: quote.number, owner: shown(this.org, quote.ownerId) } : null,
        ...askedLine(line),
      };
    });
  }

  private named({ id, number, title }: PurchaseRequest) {
    return { id, number, title };
  }
}

/** A request and how many of the lines that were looked at are its own. */
interface WaitingRequest {
  readonly id: string;
  readonly lines: number;
}

const searched = [
  ...['line.`item`', 'line.`catalogNo`', 'line.`brand`'],
  ...['request.`number`', 'request.`searchText`'],
];

/** Whether no quote is being written for a line. */
const isFree = 'NOT EXISTS (SELECT 1 FROM `purchase_quote_line` `open` WHERE `open`.`openLineId` = line.`id`)';

/**
 * The lines that wait, as the part of a statement from its tables on. A request with such a line has their status, the
 * lowest of approved requests: it is found along the index of those that wait, in the order of the list. Among the lines of
 * this status are those of all requests that people still decide on.
 */
function waitingFor(
  { joinLast }: Pick<Dialect, 'joinLast'>,
  me: Me,
  { search, requestId, categoryId, free }: ToQuoteQuery,
): Statement {
  const status = lineStatus.of.toQuote;
  const { sql, values } = joined([
    conditions({ status }, 'request'),
    approved,
    ...requestsFor(me, { requestId, categoryId }),
    conditions({ status }, 'line'),
    ...(free ? [{ sql: isFree, values: [] }] : []),
    ...(search ? [anyContains(searched, search)] : []),
  ]);
  return {
    sql: `FROM \`purchase_request\` request ${joinLast} \`purchase_request_line\` line ON line.\`requestId\` = request.\`id\` WHERE ${sql}`,
    values,
  };
}

/** How many lines wait, `n`; counted up to one more than `countedTo`. */
function countOf({ sql, values }: Statement): Statement {
  return {
    sql: `SELECT COUNT(*) AS \`n\` FROM (SELECT 1 ${sql} LIMIT ?) \`counted\``,
    values: [...values, countedTo + 1],
  };
}
