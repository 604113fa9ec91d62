import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { dayIn } from '#lab/shared/day.js';
import { fromScaled, trimZeros, type Currency } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import type { BoughtBefore, BoughtQuery } from '../../shared/request.dto.js';
import { Allocation } from '../order/allocation.entity.js';
import { OrderLine } from '../order/order-line.entity.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { RequestBinding } from './request.binding.js';

/** The purchases of an item that are shown. */
const mostPurchases = 10;

/** A row as the database gives it. */
type Bought = Readonly<
  Record<'id' | 'requestId' | 'number' | 'ownerId' | 'vendor' | 'currency' | 'unit', string> &
    Record<'releasedAt' | 'unitPrice' | 'orderQty', number | string>
>;

/** What was bought of an item before, for those who write a request. */
@Injectable()
export class EarlierPurchases {
  constructor(
    private readonly requests: RequestBinding,
    private readonly people: PeopleDirectory,
  ) {}

  /**
   * The last purchases of an item in requests that the reader reads by right, the latest first: what released orders took
   * of them, but for those that were cancelled.
   */
  async of(me: Me, { item, catalogNo }: BoughtQuery): Promise<BoughtBefore> {
    await this.people.refresh();
    const found = this.requests
      .repo()
      .createQueryBuilder('record')
      .innerJoin(Allocation, 'part', 'part.requestId = record.id')
      .innerJoin(OrderLine, 'bought', 'bought.id = part.orderLineId')
      .innerJoin(PurchaseOrder, 'ord', 'ord.id = part.orderId')
      .innerJoin(Company, 'vendor', 'vendor.id = ord.vendorId')
      .where({ deletedAt: IsNull() })
      .andWhere('bought.item = :item', { item })
      .andWhere('ord.releasedAt IS NOT NULL AND ord.deletedAt IS NULL AND ord.state <> :cancelled', {
        cancelled: 'cancelled',
      });
    if (catalogNo) found.andWhere('bought.catalogNo = :catalogNo', { catalogNo });
    await this.requests.narrowToRights(found, me);
    const rows = await found
      .select('part.id', 'id')
      .addSelect('part.orderQty', 'orderQty')
      .addSelect('record.id', 'requestId')
      .addSelect('record.number', 'number')
      .addSelect('record.ownerId', 'ownerId')
      .addSelect('bought.unit', 'unit')
      .addSelect('bought.unitPrice', 'unitPrice')
      .addSelect('ord.currency', 'currency')
      .addSelect('ord.releasedAt', 'releasedAt')
      .addSelect('vendor.name', 'vendor')
      .orderBy('ord.releasedAt', 'DESC')
      .addOrderBy('part.id', 'DESC')
      .limit(mostPurchases)
      .getRawMany<Bought>();
    const zone = this.people.zone();
    return rows.map(({ id, requestId, number, ownerId, vendor, unit, currency, ...figures }) => ({
      ...{ id, requestId, number, vendor, unit },
      owner: shown(this.people, ownerId),
      day: dayIn(zone, new Date(Number(figures.releasedAt))),
      quantity: trimZeros(fromScaled(Number(figures.orderQty), 6)),
      unitPrice: fromScaled(Number(figures.unitPrice), 2),
      currency: currency as Currency,
    }));
  }
}
