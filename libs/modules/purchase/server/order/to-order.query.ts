import { Injectable } from '@nestjs/common';
import { In, IsNull, type SelectQueryBuilder } from 'typeorm';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';
import { exactPageOf, pageOf } from '#lab/platform/database/counted-page.js';
import { orderOf } from '#lab/platform/database/listing.js';
import { anyContains, contains } from '#lab/platform/database/search.js';
import { conditions } from '#lab/platform/database/sql.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { LineToOrder, LinesWaiting, Proposal, ProposedLine, ToOrderQuery } from '../../shared/order.dto.js';
import { hasEnded } from '../../shared/quote-offers.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import type { VendorGroup } from '../../shared/vendor-groups.js';
import { nameOf } from '../category/category.entity.js';
import { CostCentre } from '../cost-centre/cost-centre.entity.js';
import { usualCentre } from '../cost-centre/usual-centre.js';
import { RequestBinding } from '../request/request.binding.js';
import { isOwn, isPurchaser, ownRequests } from '../request/own-requests.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { RequestLine } from '../request/request-line.entity.js';
import { approved, joined, requestsFor, waitingCount, type Waiting } from '../request/waiting-lines.js';
import { groupOf, type SumOfVendor } from '../vendor/vendor-groups.js';
import { mayOrderFrom } from '../vendor/vendor.rules.js';
import { Ledger, quotedOf, type HeldLine } from './ledger.js';
import { PurchaseOrder } from './order.entity.js';
import { grouped, remainingOf } from './order.rules.js';

/** What orders have taken of a line, in SQL; what was cancelled is free. */
const takenOfLine = (column: 'qty' | 'amount') =>
  `COALESCE((SELECT SUM(\`a\`.\`${column}\`) FROM \`purchase_allocation\` \`a\` WHERE \`a\`.\`requestLineId\` = line.id AND \`a\`.\`status\` <> 'cancelled'), 0)`;

function waitingFor(me: Me, { search, vendorId, categoryId }: ToOrderQuery): Waiting {
  const status = lineStatus.of.toOrder;
  return {
    lines: [
      conditions({ status, ...(vendorId && { quoteVendorId: vendorId }) }, 'line'),
      { sql: 'line.`quoteQty` > 0', values: [] },
      ...(search ? [anyContains(['line.`item`', 'line.`catalogNo`', 'line.`brand`'], search)] : []),
    ],
    requests: requestsFor(me, { categoryId }),
  };
}

/**
 * How many lines wait of which something remains: all that wait but those that orders have taken whole. What was taken is
 * found by the requests that have such lines, not line by line.
 */
function remainingCount(dialect: Pick<Dialect, 'joinLast'>, waiting: Waiting): Statement {
  const all = waitingCount(dialect, waiting);
  const { joinLast } = dialect;
  const status = lineStatus.of.toOrder;
  const { sql, values } = joined([...waiting.lines, approved, ...waiting.requests]);
  const whole =
    'SELECT a.`requestLineId` FROM (SELECT DISTINCT `requestId` FROM `purchase_request_line` WHERE `status` = ?) w ' +
    `${joinLast} \`purchase_allocation\` a ON a.\`requestId\` = w.\`requestId\` ` +
    `${joinLast} \`purchase_request_line\` line ON line.\`id\` = a.\`requestLineId\` ` +
    `${joinLast} \`purchase_request\` request ON request.\`id\` = line.\`requestId\` ` +
    `WHERE a.\`status\` <> 'cancelled' AND ${sql} GROUP BY a.\`requestLineId\` HAVING SUM(a.\`qty\`) >= MAX(line.\`quoteQty\`) - COALESCE(MAX(line.\`closedQty\`), 0)`;
  return {
    sql: `SELECT (${all.sql}) - (SELECT COUNT(*) FROM (${whole}) \`whole\`) AS \`n\``,
    values: [...all.values, status, ...values],
  };
}

/** The lines that wait for an order, and the orders that they come to. */
@Injectable()
export class LinesToOrder {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly people: PeopleDirectory,
    private readonly org: OrgDirectory,
    private readonly ledger: Ledger,
    private readonly requests: RequestBinding,
  ) {}

  /** The lines of approved requests that are to be ordered and of which something remains, as far as they are the reader's. */
  async list(me: Me, query: ToOrderQuery): Promise<LinesWaiting> {
    await this.people.refresh();
    const { ids, total } = await exactPageOf(
      {
        page: pageOf(this.db, this.found(me, query), 'line'),
        count: () => remainingCount(this.db.dialect, waitingFor(me, query)),
      },
      query,
    );
    const [counted] = await this.db.ask(total);
    const held = await this.ledger.read(ids);
    const rows = ids.flatMap((id) => held.get(id) ?? []);
    const vendors = await this.vendorsOf(rows);
    const page = { rows: rows.map((one) => this.shownLine(one, vendors, me)), total: counted };
    if (query.group === undefined) return page;
    const onPage = new Set(page.rows.map(({ vendorId }) => vendorId));
    return { ...page, groups: await this.groups(this.found(me, query), [...onPage]) };
  }

  /**
   * The orders that these lines come to; a line that does not wait for an order any more is left out, and so is one that is
   * not the reader's.
   * @param me undefined where the rules of a category order by themselves
   */
  async proposal(me: Me | undefined, lineIds: readonly string[]): Promise<Proposal> {
    await this.people.refresh();
    const held = await this.ledger.read(lineIds);
    const waiting = lineIds
      .flatMap((id) => held.get(id) ?? [])
      .filter(({ line, request }) => line.status === lineStatus.of.toOrder && request.state === 'approved')
      .filter(({ request }) => me === undefined || isPurchaser(me) || isOwn(request, me))
      .filter(({ line, taken }) => Number(remainingOf(quotedOf(line), taken).qty) > 0);
    const vendors = await this.vendorsOf(waiting);
    const payors = new Map<string, Company | null>();
    for (const { request } of waiting)
      if (!payors.has(request.categoryId)) payors.set(request.categoryId, await this.usualPayor(request.categoryId));
    const centres = await this.db.repo(CostCentre).findBy({ enabled: true });
    const today = this.today();
    const lines = waiting.map((one) => {
      const { line, request } = one;
      const row = this.shownLine(one, vendors, me);
      const own = line.costCentre || (usualCentre(centres, request, this.org)?.code ?? '');
      const { leadTime, project, position } = line;
      const deliveryDate = leadTime === null ? line.dueDate : addDays(today, leadTime);
      const proposed: ProposedLine = { ...row, costCentre: own, deliveryDate, leadTime, project, position };
      return {
        ...proposed,
        payorId: payors.get(request.categoryId)?.id ?? null,
        quoteNeed: request.category.quoteNeed,
      };
    });
    return {
      orders: grouped(lines).flatMap((group) => {
        const [first] = group;
        if (!first) return [];
        const { vendorId, vendor, currency, categoryId, category, payorId, quoteNeed } = first;
        const stored = vendorId === null ? undefined : vendors.get(vendorId);
        return {
          vendorId,
          vendor,
          currency,
          categoryId,
          category,
          payorId,
          quoteNeed,
          payor: payors.get(categoryId)?.name ?? null,
          vendorProblem: !stored || mayOrderFrom(stored, today) ? null : stored.enabled ? 'expired' : 'disabled',
          lines: group.map(({ payorId: _payor, quoteNeed: _need, ...line }) => line),
        };
      }),
    };
  }

  /** Who paid for this category last, else the only company that there is. */
  async usualPayor(categoryId: string): Promise<Company | null> {
    const payors = await this.db.repo(Company).findBy({ isPayor: true, enabled: true });
    const [only, another] = payors;
    if (!another) return only ?? null;
    const latest = await this.db.repo(PurchaseOrder).findOne({
      where: { categoryId, payorId: In(payors.map(({ id }) => id)), deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return payors.find(({ id }) => id === latest?.payorId) ?? null;
  }

  /** How much there is of each vendor in all, whichever page its lines are on. */
  private async groups(
    found: SelectQueryBuilder<RequestLine>,
    vendors: readonly (string | null)[],
  ): Promise<VendorGroup[]> {
    const known = vendors.filter((id) => id !== null);
    const open = vendors.includes(null) ? ['line.quoteVendorId IS NULL'] : [];
    const among = known.length > 0 ? ['line.quoteVendorId IN (:...known)'] : [];
    if (vendors.length === 0) return [];
    const rows = await found
      .orderBy()
      .andWhere(`(${[...open, ...among].join(' OR ')})`, { known })
      .select('line.quoteVendorId', 'vendorId')
      .addSelect('line.quoteCurrency', 'currency')
      .addSelect('COUNT(*)', 'count')
      .addSelect('SUM(CASE WHEN line.dueDate < :today THEN 1 ELSE 0 END)', 'late')
      .addSelect(`SUM(line.quoteAmount - COALESCE(line.closedAmount, 0) - ${takenOfLine('amount')})`, 'cents')
      .setParameter('today', this.today())
      .groupBy('line.quoteVendorId')
      .addGroupBy('line.quoteCurrency')
      .orderBy('line.quoteCurrency', 'ASC')
      .getRawMany<SumOfVendor>();
    return vendors.map((vendorId) => groupOf(vendorId, rows));
  }

  private found(me: Me, { search, vendorId, categoryId, sort, group }: ToOrderQuery): SelectQueryBuilder<RequestLine> {
    const found = this.db
      .repo(RequestLine)
      .createQueryBuilder('line')
      .innerJoin(PurchaseRequest, 'request', 'request.id = line.requestId')
      .where('line.status = :toOrder', { toOrder: lineStatus.of.toOrder })
      .andWhere('request.state = :approved AND request.deletedAt IS NULL', { approved: 'approved' });
    if (!isPurchaser(me)) found.andWhere(ownRequests, { me: me.id });
    if (vendorId) found.andWhere('line.quoteVendorId IN (:...vendorId)', { vendorId });
    if (categoryId) found.andWhere('request.categoryId IN (:...categoryId)', { categoryId });
    if (search) {
      const match = contains(search);
      found.andWhere([{ item: match }, { catalogNo: match }, { brand: match }]);
    }
    // What orders have taken whole, but for what was closed, waits for a release and not for an order.
    found.andWhere(`line.quoteQty - COALESCE(line.closedQty, 0) > ${takenOfLine('qty')}`);
    if (group === 'vendor')
      found
        .leftJoin(Company, 'vendor', 'vendor.id = line.quoteVendorId')
        .addOrderBy('vendor.name', 'ASC')
        .addOrderBy('line.quoteVendorId', 'ASC');
    for (const [field, way] of Object.entries(orderOf(sort, 'ASC')))
      found.addOrderBy(field === 'number' ? 'request.number' : `line.${field}`, way);
    return found;
  }

  private async vendorsOf(lines: readonly HeldLine[]): Promise<ReadonlyMap<string, Company>> {
    const ids = [...new Set(lines.flatMap(({ line }) => line.quoteVendorId ?? []))];
    const vendors = ids.length === 0 ? [] : await this.db.repo(Company).findBy({ id: In(ids) });
    return new Map(vendors.map((vendor) => [vendor.id, vendor]));
  }

  private today(): Day {
    return dayIn(this.org.zone(), this.clock.now());
  }

  private shownLine(
    { line, request, taken }: HeldLine,
    vendors: ReadonlyMap<string, Company>,
    me: Me | undefined,
  ): LineToOrder {
    const { id, item, catalogNo, spec, brand, unit, quoteUnit, quoteVendorId, quoteValidUntil, dueDate } = line;
    const { number, title, ownerId, categoryId, category } = request;
    const quoted = quotedOf(line);
    const remaining = remainingOf(quoted, taken);
    const acts = me ? this.requests.lineActsOf(request, line, me, this.clock.now(), Number(remaining.qty) > 0) : [];
    return {
      id,
      requestId: request.id,
      version: request.version,
      number,
      title,
      owner: shown(this.people, ownerId),
      categoryId,
      category: nameOf(category),
      item,
      catalogNo,
      spec,
      brand,
      unit: quoteUnit || unit,
      dueDate,
      vendorId: quoteVendorId,
      vendor: quoteVendorId === null ? null : (vendors.get(quoteVendorId)?.name ?? null),
      currency: line.quoteCurrency ?? line.currency,
      unitPrice: line.quotePrice ?? '0.00',
      quantity: quoted.quoteQty,
      amount: quoted.quoteAmount,
      remainingQuantity: remaining.qty,
      remainingAmount: remaining.amount,
      validUntil: quoteValidUntil,
      offerEnded: hasEnded(quoteValidUntil, this.today()),
      mayCloseRest: acts.includes('closeRest'),
    };
  }
}
