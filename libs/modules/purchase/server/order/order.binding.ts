import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { sum } from '#lab/shared/money.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { DocumentBinding, DocumentLines, type Act, type JournalEntry } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, toBase } from '../../../system/server/index.js';
import type { OrderAct, OrderLineAct } from '../../shared/order.dto.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { missingOfOrder } from '../../shared/missing-order-fields.js';
import { allocationStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { mayPurchase, orderRights } from '../../shared/purchase.permissions.js';
import { Category, nameOf } from '../category/category.entity.js';
import { CategoryService } from '../category/category.service.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { isTooOld } from '../request/request.acts.js';
import { nobodyApproves } from '../request/request.binding.js';
import { moneyStatuses } from '../payment/money-status.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { PurchaseStatistics } from '../statistics/purchase-statistics.js';
import { mayOrderFrom, stateOf } from '../vendor/vendor.rules.js';
import { Allocation } from './allocation.entity.js';
import { Ledger } from './ledger.js';
import {
  actsOf,
  endsByItself,
  isAllReceived,
  isOutstanding,
  isPaid,
  isReleased,
  isSettled,
  isStopped,
  lineActsOf,
} from './order.acts.js';
import { PurchaseOrder } from './order.entity.js';
import { orderLog, requestCodeOf } from './order.log.js';
import { OrderLine } from './order-line.entity.js';

/** How purchase orders take part in processes; the lines of their requests follow them. */
@Injectable()
export class OrderBinding extends DocumentBinding<typeof purchaseOrder, PurchaseOrder> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly categories: CategoryService,
    private readonly rates: Rates,
    private readonly clock: Clock,
    private readonly log: PurchaseLog,
    private readonly ledger: Ledger,
    private readonly statistics: PurchaseStatistics,
  ) {
    super(purchaseOrder, PurchaseOrder, orderRights);
  }

  readonly handlers = {};

  /** Orders that are being made without a purchaser: their log names no one. */
  readonly automatic = new Set<string>();

  override readonly unlisted = [
    ...(['payorId', 'rates', 'rateDay', 'comments', 'releasedAt', 'sentAt', 'formerState', 'isAutomatic'] as const),
    ...(['invoiceStatus', 'createdAt', 'updatedBy'] as const),
  ];

  protected override readonly joined = [
    { of: Category, by: 'categoryId', as: 'category', listed: ['nameZh', 'nameEn'] },
    { of: Company, by: 'vendorId', as: 'vendor', listed: ['name'] },
    { of: Company, by: 'payorId', as: 'payor', listed: ['name'] },
  ] as const;

  readonly nobodyFound = nobodyApproves;

  readonly checks = {
    submit: (order: PurchaseOrder) => {
      const [first, ...others] = missingOfOrder(factsOf(order), order.category);
      if (first)
        throw new BusinessError(errors.field, [first.path, ...(first.args ?? [])], { fields: [first, ...others] });
      if (!mayOrderFrom(order.vendor, this.today()))
        throw new BusinessError(purchaseErrors.vendorUnavailable, [], {
          fields: [{ path: 'vendorId', code: purchaseErrors.vendorUnavailable.code }],
        });
    },
  };

  readonly enter = {
    released: (order: PurchaseOrder) => {
      order.releasedAt ??= this.clock.now();
      order.formerState = null;
    },
  };

  facts(order: PurchaseOrder) {
    const { amountBase, currency, category, departmentId, lines, vendor, releasedAt } = order;
    const isChange = releasedAt !== null;
    return {
      amountBase,
      currency,
      category: category.code,
      department: this.org.department(departmentId)?.showId ?? '',
      costCentres: [...new Set(lines.flatMap(({ costCentre }) => costCentre || []))],
      lineCount: lines.length,
      linesComplete: missingOfOrder(factsOf(order), category).length === 0,
      vendorStatus: stateOf(vendor, this.today()),
      needsApproval: category.poApprove || isChange,
      isChange,
      isOutstanding: isOutstanding(order),
      isReceived: isAllReceived(order),
      isPaid: isPaid(order),
      isStopped: isStopped(order),
    };
  }

  content({ vendorId, payorId, amountBase, comments, lines }: PurchaseOrder): unknown {
    // What has come of it is not what was decided.
    const ownLines = lines.map(
      ({ id: _id, orderId: _order, receivedQty: _came, isReceived: _all, finishedAt: _end, ...line }) => line,
    );
    return [vendorId, payorId, amountBase, comments, ...ownLines];
  }

  override async owned(order: PurchaseOrder) {
    return { vendorId: order.vendor.name, ...(await super.owned(order)) };
  }

  override journal(entry: JournalEntry): void {
    const { recordId, deeds } = entry;
    const done = this.automatic.has(recordId) ? deeds.map((deed) => ({ ...deed, by: null })) : deeds;
    this.log.write(purchaseOrder.name, entry, orderLog({ ...entry, deeds: done }));
  }

  /** @throws BusinessError 8011 where the category asks for an approval and has bound no diagram */
  diagram({ category, state }: PurchaseOrder): Promise<string> {
    return isReleased(state)
      ? this.categories.processOfReleased(category)
      : this.categories.processFor(category, 'poProcess');
  }

  category({ categoryId }: PurchaseOrder): string {
    return categoryId;
  }

  override anchors(order: PurchaseOrder) {
    const { ownerId, categoryId, lines } = order;
    return {
      ...super.anchors(order),
      function: this.org.user(ownerId)?.function || null,
      category: categoryId,
      costCentres: [...new Set(lines.flatMap(({ costCentre }) => costCentre || []))],
    };
  }

  async apply(order: PurchaseOrder, { action, now }: Act): Promise<void> {
    if (action === 'submit') await this.freezeRates(order, now);
  }

  title({ vendor }: PurchaseOrder): BothNames {
    return { zh: vendor.name };
  }

  override card(order: PurchaseOrder) {
    const { category, amount, currency } = order;
    return { ...super.card(order), category: nameOf(category), amount, currency };
  }

  /** Purchasers work on each other's orders; so does the person who saved it last. */
  override starters(order: PurchaseOrder): readonly string[] {
    return [...super.starters(order), order.updatedBy];
  }

  override async mayRead(order: PurchaseOrder, me: Me): Promise<boolean> {
    return holds(me.permissions, this.rights.all) || (await super.mayRead(order, me));
  }

  override sentOrOwn(me: Me): [string, Record<string, unknown>] {
    return holds(me.permissions, this.rights.all) ? ['1 = 1', {}] : super.sentOrOwn(me);
  }

  /** An order that was released is changed by an act of its own. */
  override mayEdit(order: PurchaseOrder, me: Me): boolean {
    if (order.releasedAt !== null) return false;
    const isDraft = purchaseOrder.editable.includes(order.state);
    return super.mayEdit(order, me) || (isDraft && this.isPurchaser(me, mayPurchase.order.create));
  }

  override assertMayEdit(order: PurchaseOrder, me: Me): void {
    if (this.mayEdit(order, me)) return;
    if (!holds(me.permissions, this.rights.all)) super.assertMayEdit(order, me);
    throw new BusinessError(errors.illegalState, [order.state, this.draftState()]);
  }

  /** What a person may do to an order outside its process. */
  actsOf(order: PurchaseOrder, me: Me): OrderAct[] {
    const { state, releasedAt, allocations } = order;
    return actsOf({
      state,
      endsByItself: endsByItself(order),
      wasReleased: releasedAt !== null,
      isSettled: isSettled(order),
      isUsed: allocations.some(({ receivedQty, paidAmount }) => Number(receivedQty) > 0 || Number(paidAmount) > 0),
      isPurchaser: this.purchases(order, me, mayPurchase.order.release),
    });
  }

  /** What a person may do to one line of an order outside its process. */
  lineActsOf(order: PurchaseOrder, line: OrderLine, me: Me): OrderLineAct[] {
    return lineActsOf({
      state: order.state,
      line,
      isPurchaser: this.purchases(order, me, mayPurchase.order.release),
      isTooOld: isTooOld(line.finishedAt, this.clock.now()),
    });
  }

  get lines(): DocumentLines<OrderLine, 'orderId'> {
    return new DocumentLines(this.db, OrderLine, 'orderId');
  }

  get allocations(): DocumentLines<Allocation, 'orderId'> {
    return new DocumentLines(this.db, Allocation, 'orderId');
  }

  override async store(order: PurchaseOrder): Promise<void> {
    Object.assign(order, moneyStatuses(order));
    await super.store(order);
    this.statistics.touch(order.allocations.map(({ requestId }) => requestId));
  }

  /** Ends what an order has taken. */
  async endParts({ allocations }: Pick<PurchaseOrder, 'allocations'>, status: string): Promise<void> {
    for (const part of allocations) part.status = status;
    await this.allocations.update(allocations, 'status', 'qty', 'amount');
  }

  /** Completes an order, which is held, once all has come and is paid; the caller saves it. */
  async settle(order: PurchaseOrder): Promise<void> {
    Object.assign(order, moneyStatuses(order));
    if (isSettled(order)) await this.complete(order);
  }

  /** Ends an order, which is held; the caller saves it. */
  async complete(order: PurchaseOrder): Promise<void> {
    await this.endParts(order, allocationStatus.of.closed);
    this.enterState(order, 'completed');
  }

  /** Stores the order after an act; where its state has changed, the requests that it takes lines of follow. */
  override save(order: PurchaseOrder, me: Me | undefined, now: Date): Promise<void> {
    return this.saveAs(order, me?.id ?? null, now);
  }

  /** @param by id of the user; null where the process or a rule does it */
  async saveAs(order: PurchaseOrder, by: string | null, now: Date): Promise<void> {
    await this.store(stamp(order, by ?? order.updatedBy, now));
    if (order.knownState === order.state) return;
    const { knownState, state, number, reason } = order;
    order.knownState = state;
    await this.ledger.follow(lineIdsOf(order), {
      code: requestCodeOf(knownState, state),
      by,
      at: now,
      text: reason ? `${number} · ${reason}` : number,
    });
  }

  /** The amount in the base currency counts with the rates of the day on which it is submitted. */
  async freezeRates(order: PurchaseOrder, now: Date): Promise<void> {
    const rates = await this.rates.today();
    order.rates = { ...rates };
    order.rateDay = dayIn(this.org.zone(), now);
    order.amountBase = toBase(order.amount, order.currency, rates);
  }

  /** Sums the lines up, in the base currency at the frozen rates or else today's. */
  async total(order: PurchaseOrder): Promise<void> {
    order.amount = sum(order.lines.map(({ amount }) => amount));
    order.amountBase = toBase(order.amount, order.currency, order.rates ?? (await this.rates.today()));
    const days = order.lines.flatMap(({ deliveryDate }) => deliveryDate ?? []).sort();
    order.deliveryDate = days[0] ?? null;
  }

  today(): string {
    return dayIn(this.org.zone(), this.clock.now());
  }

  /** Several orders with their parts, in the order of their ids; those that there are not are left out. */
  async records(ids: readonly string[]): Promise<PurchaseOrder[]> {
    if (ids.length === 0) return [];
    const orders = await this.repo().find({ where: { ...this.live(), id: In([...ids]) }, order: { id: 'ASC' } });
    await this.joinEntries(orders);
    const own = { where: { orderId: In([...ids]) }, order: { place: 'ASC' } } as const;
    const lines = await this.db.repo(OrderLine).find(own);
    const allocations = await this.db.repo(Allocation).find(own);
    for (const order of orders) {
      order.knownState = order.state;
      order.lines = lines.filter(({ orderId }) => orderId === order.id);
      order.allocations = allocations.filter(({ orderId }) => orderId === order.id);
    }
    return orders;
  }

  protected override async join(order: PurchaseOrder): Promise<void> {
    order.knownState = order.state;
    order.lines = await this.lines.of(order.id);
    order.allocations = await this.allocations.of(order.id);
    order.delegateId = await this.delegateOf(order);
  }

  /** The person whom all requests of an order name as their delegate; null where there is none or more than one. */
  private async delegateOf({ allocations }: PurchaseOrder): Promise<string | null> {
    const requests = await this.db.repo(PurchaseRequest).find({
      where: { id: In([...new Set(allocations.map(({ requestId }) => requestId))]) },
      select: { id: true, delegateId: true },
    });
    const [first = null, ...others] = new Set(requests.map(({ delegateId }) => delegateId));
    return others.length === 0 ? first : null;
  }

  /** Whether a person writes the payment plan of an order: a purchaser, from its release on. */
  mayPlan(order: PurchaseOrder, me: Me): boolean {
    const { state } = order;
    return isReleased(state) && state !== 'cancelled' && this.purchases(order, me, mayPurchase.order.release);
  }

  /** Purchasers work on all orders; the delegate of a request on the orders that they made of its lines. */
  private purchases(order: PurchaseOrder, me: Me, permission: string): boolean {
    const isDelegate = order.delegateId === me.id && this.isOwn(order, me);
    return this.isPurchaser(me, permission) || (isDelegate && holds(me.permissions, permission));
  }

  private isPurchaser({ permissions }: Me, permission: string): boolean {
    return holds(permissions, permission) && holds(permissions, this.rights.all);
  }
}

/** The lines of requests that an order takes parts of. */
export function lineIdsOf({ allocations }: Pick<PurchaseOrder, 'allocations'>): string[] {
  return [...new Set(allocations.map(({ requestLineId }) => requestLineId))];
}

/** What a release looks at: each part with its line, in the order in which the form shows them. */
function factsOf({ payorId, lines, allocations }: PurchaseOrder) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return { payorId, lines: allocations.flatMap(({ orderLineId }) => byId.get(orderLineId) ?? []) };
}
