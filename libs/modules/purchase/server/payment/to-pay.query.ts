import { Injectable } from '@nestjs/common';
import { In, IsNull, type SelectQueryBuilder } from 'typeorm';
import { dayIn } from '#lab/shared/day.js';
import { fromScaled, type Currency } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { orderOf, pageAt } from '#lab/platform/database/listing.js';
import { contains } from '#lab/platform/database/search.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { Payee, RowsToPay, RowToPay, ToPayQuery } from '../../shared/payment.dto.js';
import { nameOf } from '../category/category.entity.js';
import { InvoiceQueries } from '../invoice/invoice.query.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { OrderMoney } from './order-money.js';
import { PlanRow } from './plan-row.entity.js';

/** States of orders whose rows wait; those on hold are shown with the reason why they are not paid. */
const waitingStates = ['released', 'contracted', 'sent', 'held', 'completed'];

/** The rows of payment plans that wait to be paid. */
@Injectable()
export class RowsWaiting {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly people: PeopleDirectory,
    private readonly org: OrgDirectory,
    private readonly money: OrderMoney,
    private readonly invoices: InvoiceQueries,
  ) {}

  /** Those that no payment has taken, with their totals by currency. */
  async list(query: ToPayQuery): Promise<RowsToPay> {
    await this.people.refresh();
    const { skip, take } = pageAt(query);
    const found = this.found(query);
    const sums = await found
      .clone()
      .select('ordered.currency', 'currency')
      .addSelect('SUM(row.amount)', 'cents')
      .groupBy('ordered.currency')
      .orderBy('ordered.currency', 'ASC')
      .getRawMany<{ currency: Currency; cents: string }>();
    for (const [field, way] of Object.entries(orderOf(query.sort, 'ASC')))
      found.addOrderBy(field === 'number' ? 'ordered.number' : `row.${field}`, way);
    const [rows, total] = await found.offset(skip).limit(take).getManyAndCount();
    return {
      rows: await this.shown(rows),
      total,
      totals: sums.map(({ currency, cents }) => ({ currency, value: fromScaled(Number(cents), 2) })),
    };
  }

  /** What may be chosen for these rows: the banks and the invoices of their vendor. */
  async payee(me: Me, ids: readonly string[]): Promise<Payee> {
    await this.people.refresh();
    const plans = await this.db.repo(PlanRow).findBy({ id: In([...ids]) });
    const rows = await this.shown(ids.flatMap((id) => plans.find((plan) => plan.id === id) ?? []));
    const [first] = rows;
    if (!first) return { rows, banks: [], invoices: [] };
    const vendor = await this.db.repo(Company).findOneBy({ id: first.vendorId });
    const orderIds = rows.map(({ orderId }) => orderId);
    return {
      rows,
      banks: (vendor?.banks ?? []).map(({ name, account, address, swiftCode, isDefault }) => {
        return { name, account, address, swiftCode, isDefault };
      }),
      invoices: await this.invoices.ofOrders(me, orderIds),
    };
  }

  private found({ search, vendorId, currency, overdue, id }: ToPayQuery): SelectQueryBuilder<PlanRow> {
    const found = this.db
      .repo(PlanRow)
      .createQueryBuilder('row')
      .innerJoin(PurchaseOrder, 'ordered', 'ordered.id = row.orderId')
      .where({ paymentId: IsNull(), paidAt: IsNull() })
      .andWhere('ordered.state IN (:...waitingStates) AND ordered.deletedAt IS NULL', { waitingStates });
    if (id) found.andWhere('row.id IN (:...id)', { id });
    if (vendorId) found.andWhere('ordered.vendorId IN (:...vendorId)', { vendorId });
    if (currency) found.andWhere('ordered.currency IN (:...currency)', { currency });
    if (overdue) found.andWhere('row.expectedDate < :today', { today: this.today() });
    if (search) {
      const matching = this.db
        .repo(PurchaseOrder)
        .createQueryBuilder('o')
        .select('o.id')
        .where([{ number: contains(search, 'wanted') }, { searchText: contains(search, 'wantedText') }]);
      found.andWhere(`row.orderId IN (${matching.getQuery()})`).setParameters({
        ...found.getParameters(),
        ...matching.getParameters(),
      });
    }
    return found;
  }

  private async shown(plans: readonly PlanRow[]): Promise<RowToPay[]> {
    const orders = new Map((await this.money.read(plans.map(({ orderId }) => orderId))).map((one) => [one.id, one]));
    const today = this.today();
    return plans.flatMap(({ id, orderId, amount, isPrepayment, expectedDate, comments }) => {
      const order = orders.get(orderId);
      if (!order) return [];
      const { number, state: orderState, ownerId, category, vendorId, vendor, payorId, payor, currency } = order;
      return {
        id,
        orderId,
        number,
        orderState,
        vendorId,
        payorId,
        currency,
        amount,
        isPrepayment,
        expectedDate,
        comments,
        owner: shown(this.people, ownerId),
        category: nameOf(category),
        vendor: vendor.name,
        payor: payor?.name ?? null,
        isOverdue: expectedDate < today,
      };
    });
  }

  private today(): string {
    return dayIn(this.org.zone(), this.clock.now());
  }
}
