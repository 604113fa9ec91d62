import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { countDays, dayIn } from '#lab/shared/day.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { orderOf, pageAt } from '#lab/platform/database/listing.js';
import { whereAnyContains } from '#lab/platform/database/search.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { receiveStatus } from '../../shared/purchase.codes.js';
import { mostReceived, restOf } from '../../shared/received-quantity.js';
import type {
  ReceivedOrderBody,
  ReceivedOrderLine,
  WaitingLine,
  WaitingPage,
  WaitingQuery,
} from '../../shared/receipt.dto.js';
import type { VendorGroup } from '../../shared/vendor-groups.js';
import { Category } from '../category/category.entity.js';
import { receivable } from '../order/order.acts.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { OrderLine } from '../order/order-line.entity.js';
import { groupOf, type SumOfVendor } from '../vendor/vendor-groups.js';
import { ReceiptReach } from './receipt-reach.js';

const searched = ['line.item', 'line.catalogNo', 'line.brand', 'ord.number', 'vendor.name', 'vendor.initials'];

/** Columns that the list is sorted by, besides those of the line. */
const sortedBy: Readonly<Record<string, string>> = { vendor: 'vendor.name', number: 'ord.number' };

/** What has been ordered and waits for its arrival, and the orders of which something has come. */
@Injectable()
export class WaitingLines {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly people: PeopleDirectory,
    private readonly reach: ReceiptReach,
  ) {}

  /** The lines of released orders of which more is expected. */
  async list(me: Me, query: WaitingQuery): Promise<WaitingPage> {
    await this.people.refresh();
    const { skip, take } = pageAt(query);
    const [lines, total] = await this.found(me, query).offset(skip).limit(take).getManyAndCount();
    const orders = await this.byId(
      PurchaseOrder,
      lines.map(({ orderId }) => orderId),
    );
    const vendors = await this.byId(
      Company,
      [...orders.values()].map(({ vendorId }) => vendorId),
    );
    const categories = await this.byId(
      Category,
      [...orders.values()].map(({ categoryId }) => categoryId),
    );
    const today = this.today();
    const rows = lines.flatMap((line) => {
      const order = orders.get(line.orderId);
      const category = order && categories.get(order.categoryId);
      const vendor = order && vendors.get(order.vendorId);
      return order && category && vendor ? [this.row({ line, order, category, vendor }, today)] : [];
    });
    if (query.group === undefined) return { rows, total };
    const onPage = [...new Set(rows.map(({ vendorId }) => vendorId))];
    return { rows, total, groups: await this.groups(this.found(me, query), onPage) };
  }

  /** How much is expected of each vendor in all, whichever page its lines are on. */
  private async groups(found: SelectQueryBuilder<OrderLine>, vendors: readonly string[]): Promise<VendorGroup[]> {
    if (vendors.length === 0) return [];
    const rows = await found
      .orderBy()
      .andWhere('ord.vendorId IN (:...onPage)', { onPage: vendors })
      .select('ord.vendorId', 'vendorId')
      .addSelect('COUNT(*)', 'count')
      .addSelect('SUM(CASE WHEN line.deliveryDate < :day THEN 1 ELSE 0 END)', 'late')
      .setParameter('day', this.today())
      .groupBy('ord.vendorId')
      .getRawMany<SumOfVendor>();
    return vendors.map((vendorId) => groupOf(vendorId, rows));
  }

  /** Orders of which something was received, latest first, with what has come of their lines. */
  async received(me: Me, query: ReceivedOrderBody): Promise<Page<ReceivedOrderLine>> {
    const { search, vendorId } = query;
    const found = this.db
      .repo(PurchaseOrder)
      .createQueryBuilder('ord')
      .innerJoin(Company, 'vendor', 'vendor.id = ord.vendorId')
      .where('ord.deletedAt IS NULL AND ord.receiveStatus <> :none', { none: receiveStatus.of.none })
      .orderBy('ord.updatedAt', 'DESC')
      .addOrderBy('ord.id', 'DESC');
    const reach = this.reach.orders(me, 'ord.id');
    if (reach) found.andWhere(...reach);
    if (vendorId) found.andWhere('ord.vendorId = :vendorId', { vendorId });
    if (search) found.andWhere(...whereAnyContains(['ord.number', 'vendor.name', 'vendor.initials'], search));
    const { skip, take } = pageAt(query);
    const [orders, total] = await found.offset(skip).limit(take).getManyAndCount();
    const vendors = await this.byId(
      Company,
      orders.map((order) => order.vendorId),
    );
    const ids = orders.map(({ id }) => id);
    const lines = await this.db.repo(OrderLine).find({ where: { orderId: In(ids) }, order: { place: 'ASC' } });
    const rows = orders.map(({ id, number, vendorId: of, receiveStatus: came }) => ({
      id,
      number,
      vendorId: of,
      vendor: vendors.get(of)?.name ?? '',
      receiveStatus: came,
      lines: lines
        .filter(({ orderId }) => orderId === id)
        .map(({ id: line, item, catalogNo, unit, quantity, receivedQty }) => ({
          id: line,
          item,
          catalogNo,
          unit,
          quantity,
          received: receivedQty,
        })),
    }));
    return { rows, total };
  }

  private found(me: Me, { search, vendorId, overdue, id, sort, group }: WaitingQuery): SelectQueryBuilder<OrderLine> {
    const found = this.db
      .repo(OrderLine)
      .createQueryBuilder('line')
      .innerJoin(PurchaseOrder, 'ord', 'ord.id = line.orderId')
      .innerJoin(Company, 'vendor', 'vendor.id = ord.vendorId')
      .where('line.isReceived = :isReceived', { isReceived: false })
      .andWhere('ord.state IN (:...states) AND ord.deletedAt IS NULL', { states: receivable });
    const reach = this.reach.orders(me, 'ord.id');
    if (reach) found.andWhere(...reach);
    if (vendorId) found.andWhere('ord.vendorId IN (:...vendorId)', { vendorId });
    if (id) found.andWhere('line.id IN (:...id)', { id });
    if (overdue) found.andWhere('line.deliveryDate < :today', { today: this.today() });
    if (search) found.andWhere(...whereAnyContains(searched, search));
    if (group === 'vendor') found.addOrderBy('vendor.name', 'ASC').addOrderBy('ord.vendorId', 'ASC');
    for (const [field, way] of Object.entries(orderOf(sort, 'ASC')))
      found.addOrderBy(sortedBy[field] ?? `line.${field}`, way);
    return found;
  }

  private row(
    {
      line,
      order,
      category,
      vendor,
    }: Readonly<{ line: OrderLine; order: PurchaseOrder; category: Category; vendor: Company }>,
    today: string,
  ): WaitingLine {
    const { id, item, catalogNo, spec, brand, unit, quantity, receivedQty, deliveryDate } = line;
    const isLate = deliveryDate !== null && deliveryDate < today;
    return {
      id,
      orderId: order.id,
      number: order.number,
      owner: shown(this.people, order.ownerId),
      vendorId: vendor.id,
      vendor: vendor.name,
      item,
      catalogNo,
      spec,
      brand,
      unit,
      ordered: quantity,
      received: receivedQty,
      remaining: restOf(quantity, receivedQty),
      most: restOf(mostReceived(quantity, category.tolReceipt), receivedQty),
      deliveryDate,
      overdueDays: isLate ? countDays(deliveryDate, today) - 1 : 0,
      takesStock: category.receiveInventory,
      needsCheck: category.receiveCheck,
    };
  }

  private today(): string {
    return dayIn(this.people.zone(), this.clock.now());
  }

  private async byId<E extends { id: string }>(
    of: new () => E,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, E>> {
    const found = ids.length === 0 ? [] : await this.db.repo(of).findBy({ id: In([...new Set(ids)]) } as never);
    return new Map(found.map((one) => [one.id, one]));
  }
}
