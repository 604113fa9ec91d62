import { Injectable } from '@nestjs/common';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import { fromScaled, sum, toScaled } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Acts, DocumentService } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { allocationStatus, invoiceStatus, logCode, paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { compared } from '../../shared/received-quantity.js';
import type {
  FinishLine,
  FinishOrder,
  ModifyOrder,
  OrderAct,
  OrderLineAct,
  OrderDetail,
  OrderDraft,
  ReasonedAct,
  ReopenLine,
  SendOrder,
} from '../../shared/order.dto.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { assertCostCentres } from '../cost-centre/named-centres.js';
import { Budgets } from '../cost-centre/budgets.js';
import { isTooOld, reopenDays } from '../request/request.acts.js';
import { OrderMoney } from '../payment/order-money.js';
import { Settlement } from '../payment/settlement.js';
import { mayOrderFrom } from '../vendor/vendor.rules.js';
import type { Allocation } from './allocation.entity.js';
import { Ledger, quotedOf } from './ledger.js';
import { isAllReceived, isNothingReceived, isReleased } from './order.acts.js';
import { lineIdsOf, OrderBinding } from './order.binding.js';
import { OrderContracts } from './order-contract.js';
import type { PurchaseOrder } from './order.entity.js';
import { OrderLine } from './order-line.entity.js';
import { asRefusal, OrderParts } from './order-parts.js';
import { givenBack, limitOf, overLimit, remainingOf, takenAgain, wholePart } from './order.rules.js';
import { countReceived } from './order-arrivals.js';

/** What the numbers of orders begin with where their category names nothing else. */
const usualPrefix = 'PO';

/** An order that the rules of its category make and release by themselves. */
export interface AutomaticDraft extends OrderDraft {
  readonly isAutomatic: true;
}

/** Writing purchase orders outside their process. */
@Injectable()
export class OrderService extends DocumentService<PurchaseOrder, OrderDraft, OrderDetail> {
  constructor(
    protected override readonly binding: OrderBinding,
    private readonly ledger: Ledger,
    private readonly parts: OrderParts,
    private readonly acts: Acts,
    private readonly contracts: OrderContracts,
    private readonly money: OrderMoney,
    private readonly settlement: Settlement,
    private readonly budgets: Budgets,
  ) {
    super(binding);
  }

  protected prefix({ category }: PurchaseOrder): string {
    return category.poNaming || usualPrefix;
  }

  /** The vendor may be ordered from today (4106); the paying company and the cost centres are in use. */
  protected override rules({ vendorId, payorId, lines }: Partial<OrderDraft>) {
    return [
      async () => {
        if (vendorId !== undefined) await this.vendor(vendorId);
      },
      async () => {
        if (payorId) await this.payor(payorId);
      },
      () => assertCostCentres(this.db, lines ?? []),
    ];
  }

  protected async fill(order: PurchaseOrder, draft: OrderDraft): Promise<void> {
    const { vendorId, payorId, comments } = draft;
    const vendor = await this.vendor(vendorId);
    const payor = payorId === null ? null : await this.payor(payorId);
    order.allocations ??= [];
    order.knownState ??= order.state;
    const before = lineIdsOf(order);
    order.formerParts = order.allocations;
    const { lines, allocations, category, currency } = await this.parts.of(order, draft);
    Object.assign(order, { vendorId, vendor, payorId, payor, comments, lines, allocations, currency });
    Object.assign(order, { category, categoryId: category.id, rates: null, rateDay: null });
    const { releasedAt = null, sentAt = null, formerState = null } = order;
    Object.assign(order, { releasedAt, sentAt, formerState, isAutomatic: 'isAutomatic' in draft });
    order.receiveStatus ??= receiveStatus.of.none;
    order.invoiceStatus ??= invoiceStatus.of.none;
    order.paymentStatus ??= paymentStatus.of.unplanned;
    order.touched = [...new Set([...before, ...lineIdsOf(order)])];
    if (order.isAutomatic) this.binding.automatic.add(order.id);
    await this.binding.total(order);
  }

  /** Stores lines and parts in the place of the former ones; the requests follow. */
  protected override async storeParts(order: PurchaseOrder): Promise<void> {
    await this.binding.lines.replace(order.id, order.lines);
    await this.binding.allocations.replace(order.id, order.allocations);
    const { version, isAutomatic, updatedBy, updatedAt: at, number: text, touched = [] } = order;
    const by = isAutomatic ? null : updatedBy;
    const isNew = version === 1;
    const code = isNew ? logCode.of.orderCreated : logCode.of.orderUpdated;
    await this.ledger.follow(touched, { code, by, at, text });
    await this.parts.tellSplits(order, by);
  }

  /** @throws BusinessError 8013 for lines of requests that the caller may not read */
  override async create(me: Me, draft: OrderDraft): Promise<PurchaseOrder> {
    this.takeTurns(me);
    await this.parts.assertReads(me, draft);
    return super.create(me, draft);
  }

  /** @throws BusinessError 8013 for lines of requests that the caller may not read */
  override async save(me: Me, id: string, draft: OrderDraft & { readonly version: number }): Promise<PurchaseOrder> {
    await this.parts.assertReads(me, draft);
    return super.save(me, id, draft);
  }

  /** The orders of a proposal, all or none: what they take is held before the first of them is made. */
  async createAll(me: Me, drafts: readonly OrderDraft[]): Promise<PurchaseOrder[]> {
    this.takeTurns(me);
    await this.ledger.hold(drafts.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
    const made: PurchaseOrder[] = [];
    for (const [at, draft] of drafts.entries()) made.push(await ofOrder(at, () => this.create(me, draft)));
    return made;
  }

  /** A draft that was never released; what it has taken is free again. @throws BusinessError 8002, 8013, 8022 */
  override async remove(me: Me, id: string): Promise<void> {
    await super.remove(me, id);
    const allocations = await this.binding.allocations.of(id);
    await this.binding.endParts({ allocations }, allocationStatus.of.cancelled);
    const { number: text, updatedAt: at } = await this.binding.repo().findOneByOrFail({ id });
    await this.ledger.follow(lineIdsOf({ allocations }), { code: logCode.of.orderDeleted, by: me.id, at, text });
  }

  /** An act on an order that another part of purchasing does: its payment plan. @throws BusinessError 8013, 8001, 8022 */
  override change(...given: Parameters<DocumentService<PurchaseOrder, OrderDraft, OrderDetail>['change']>) {
    return super.change(...given);
  }

  /** A released order goes to its vendor. @throws BusinessError 8013, 8001, 8002 where it is not released */
  send(me: Me, id: string, given: SendOrder): Promise<PurchaseOrder> {
    return this.does(me, id, 'send', given, (order) => {
      this.binding.enterState(order, 'sent');
      order.sentAt = this.clock.now();
    });
  }

  /** Nothing is received or paid until it is resumed. @throws BusinessError 8013, 8001, 8002 */
  hold(me: Me, id: string, given: ReasonedAct): Promise<PurchaseOrder> {
    return this.does(me, id, 'hold', given, (order) => {
      order.formerState = order.state;
      this.binding.enterState(order, 'held');
    });
  }

  /** It has the state again that it had before. @throws BusinessError 8013, 8001, 8002 */
  resume(me: Me, id: string, given: ReasonedAct): Promise<PurchaseOrder> {
    return this.does(me, id, 'resume', given, (order) => this.goBack(order));
  }

  /**
   * Its lines are to be ordered again, and it leaves its contract.
   * @throws BusinessError 8013, 8001, 8002 once something was received or paid
   */
  async cancel(me: Me, id: string, given: ReasonedAct): Promise<PurchaseOrder> {
    await this.contracts.holdContractOf(id);
    const order = await this.does(me, id, 'cancel', given, async (found) => {
      await this.binding.endParts(found, allocationStatus.of.cancelled);
      this.binding.enterState(found, 'cancelled');
    });
    await this.contracts.leave(me, order, given.reason);
    return order;
  }

  /**
   * Nothing more of an order is awaited: what is still wanted is to be ordered again, the rest is given up. It is completed as
   * every order is, with the payment of what has come: at once where nothing has. One of which all has come ends without a
   * payment.
   * @throws BusinessError 8013, 8001, 8002
   */
  finish(me: Me, id: string, { wanted, ...given }: FinishOrder): Promise<PurchaseOrder> {
    return this.does(me, id, 'finish', given, async (order) => {
      if (isAllReceived(order)) return this.binding.complete(order);
      // What was received of a line within the tolerance is all that was wanted.
      await this.endLines(
        order,
        order.lines.filter(({ isReceived }) => !isReceived),
        wanted,
      );
      return isNothingReceived(order) ? this.binding.complete(order) : this.binding.settle(order);
    });
  }

  /**
   * Ends a line of which a part has come, while the order goes on: nothing more of it is awaited; what is still wanted is to
   * be ordered again, the rest is given up.
   * @throws BusinessError 8013, 8001, 8002, 8012 for a line that the order does not have
   */
  async finishLine(me: Me, id: string, { lineId, wanted, ...given }: FinishLine): Promise<PurchaseOrder> {
    const order = await this.doesTo(me, id, lineId, 'finishLine', given, (found, line) =>
      this.endLines(found, [line], wanted),
    );
    await this.settlement.settle([order]);
    return order;
  }

  /**
   * A line that was finished short is awaited again, with what it had given back of its requests.
   * @throws BusinessError 8013, 8001, 8002, also where a request of it was closed since, 8012 for a line that the order does
   * not have, 4101 where another order has taken what it had given back, 4107 after 30 days, 4112 where a cost centre cannot
   * pay for it any more
   */
  reopenLine(me: Me, id: string, { lineId, ...given }: ReopenLine): Promise<PurchaseOrder> {
    return this.doesTo(me, id, lineId, 'reopenLine', given, async (order, line) => {
      const parts = order.allocations.filter(({ orderLineId }) => orderLineId === lineId);
      const held = await this.ledger.hold(parts.map(({ requestLineId }) => requestLineId));
      const closed = [...held.values()].find(({ request }) => request.state !== 'approved');
      if (closed) throw new BusinessError(errors.illegalState, [closed.request.state, 'reopenLine']);
      const taken = new Map([...held].map(([key, one]) => [key, [...one.taken]]));
      for (const part of parts) {
        const one = held.get(part.requestLineId);
        const others = taken.get(part.requestLineId) ?? [];
        const remaining = one && remainingOf(quotedOf(one.line), others);
        const again = remaining && takenAgain(remaining, part);
        if (!again) throw new BusinessError(purchaseErrors.quantityOver, [remaining?.qty ?? '0']);
        Object.assign(part, {
          ...wholePart({ ...part, givenBackQty: again.qty, givenBackAmount: again.amount }),
          ...{ givenBackQty: null, givenBackAmount: null, status: allocationStatus.of.open },
        });
        others.push({ ...part, ...again, isReleased: true, isAllReceived: false });
      }
      line.finishedAt = null;
      await this.storeEnd(order, parts);
      const requests = new Set([...held.values()].map(({ request }) => request));
      for (const request of requests) await this.budgets.assertCovers(request);
    });
  }

  /** An order of which all has come and was paid is completed. @throws BusinessError 8013, 8001, 8002 */
  settle(me: Me, id: string, given: SendOrder): Promise<PurchaseOrder> {
    return this.does(me, id, 'settle', given, (order) => this.binding.complete(order));
  }

  /**
   * Changes what is ordered: within the tolerance at once, beyond it by another approval where the category has one. An
   * order that goes on after a change was refused is followed again.
   * @throws BusinessError 8013, 8001, 8002, 8012 for a line that the order does not have and for less than was received,
   * planned or invoiced of it, 4101 and 4102 beyond the limits
   */
  async modify(me: Me, id: string, { lines, ...given }: ModifyOrder): Promise<PurchaseOrder> {
    let isOver = false;
    const order = await this.does(me, id, 'modify', given, async (found) => {
      const over = rewritten(found, lines, await this.money.leastOf(found));
      isOver = over.length > 0;
      if (isOver && !found.category.poModify) throw asRefusal(over);
      await this.binding.total(found);
      countReceived(found);
      await this.binding.lines.update(found.lines, 'quantity', 'amount', 'deliveryDate', 'isReceived');
      if (!isOver) return isReleased(found.state) ? undefined : this.goBack(found);
      if (isReleased(found.state)) found.formerState = found.state;
      return this.binding.enterState(found, this.binding.draftState());
    });
    if (!isOver) {
      await this.settlement.settle([order]);
      await this.changes.beginNow(purchaseOrder.name, id);
      return order;
    }
    // The process that followed what was ordered ends before the next one begins.
    await this.changes.changedNow(purchaseOrder.name, id);
    await this.acts.act(purchaseOrder.name, id, 'submit', { version: order.version, input: {} }, me);
    return this.binding.record(id);
  }

  /** Makes and releases an order without a purchaser, for the rules of its category; its process follows it from there. */
  async release(me: Me, draft: AutomaticDraft): Promise<PurchaseOrder> {
    const order = await this.create(me, draft);
    const now = this.clock.now();
    const { id: recordId, state, status } = order;
    await this.binding.freezeRates(order, now);
    this.binding.enterState(order, 'released');
    order.releasedAt = now;
    await this.binding.save(order, undefined, now);
    const deeds = [{ kind: 'autoRelease', by: null, at: now }];
    const after = { state: order.state, status: order.status };
    this.binding.journal({ recordId, deeds, before: { state, status }, after });
    await this.changes.beginNow(purchaseOrder.name, recordId);
    this.binding.automatic.delete(recordId);
    return order;
  }

  /** What is still to be ordered of the same lines. */
  protected copied(_me: Me, { vendorId, payorId, comments, lines }: OrderDetail): OrderDraft {
    return {
      vendorId,
      payorId,
      comments,
      files: [],
      lines: lines.flatMap(({ parts, costCentre, deliveryDate, leadTime, comments: remark }) =>
        parts.map(({ lineId, quantity }) => ({
          ...{ lineId, quantity, amount: null },
          ...{ costCentre, deliveryDate, leadTime, comments: remark },
        })),
      ),
    };
  }

  /** An act of a purchaser, with its reason for the logs of the order and of its requests. */
  private does(
    me: Me,
    id: string,
    verb: OrderAct,
    { version, reason }: SendOrder,
    apply: (order: PurchaseOrder) => Promise<void> | void,
  ): Promise<PurchaseOrder> {
    const act = { verb, version, text: reason || undefined, changesContent: verb === 'modify' };
    return this.change(me, id, act, async (order) => {
      if (!this.binding.actsOf(order, me).includes(verb))
        throw new BusinessError(errors.illegalState, [order.state, verb]);
      const { state, number } = order;
      order.reason = reason;
      await apply(order);
      if (order.state !== state) return;
      // The state is what it was; the requests hear of the change all the same.
      const text = reason ? `${number} · ${reason}` : number;
      const code = verb === 'finish' ? logCode.of.orderFinished : logCode.of.orderUpdated;
      await this.ledger.follow(lineIdsOf(order), { code, by: me.id, at: this.clock.now(), text });
    });
  }

  /** An act of a purchaser on one line; logs and audit tell its item with the reason. */
  private async doesTo(
    me: Me,
    id: string,
    lineId: string,
    verb: OrderLineAct,
    { version, reason }: ReasonedAct,
    apply: (order: PurchaseOrder, line: OrderLine) => Promise<void>,
  ): Promise<PurchaseOrder> {
    const known = await this.db.repo(OrderLine).findOne({ where: { id: lineId, orderId: id }, select: { item: true } });
    const text = [known?.item, reason].filter(Boolean).join(' · ');
    return this.change(me, id, { verb, version, text }, async (order) => {
      const line = order.lines.find((one) => one.id === lineId);
      if (!line) throw refuseField('lineId', 'missing');
      const now = this.clock.now();
      if (verb === 'reopenLine' && isTooOld(line.finishedAt, now))
        throw new BusinessError(purchaseErrors.reopenedTooLate, [reopenDays]);
      if (!this.binding.lineActsOf(order, line, me).includes(verb))
        throw new BusinessError(errors.illegalState, [order.state, verb]);
      await apply(order, line);
      const parts = order.allocations.filter(({ orderLineId }) => orderLineId === lineId);
      const code = verb === 'finishLine' ? logCode.of.orderFinished : logCode.of.orderUpdated;
      const deed = { code, by: me.id, at: now, text: `${order.number} · ${text}` };
      await this.ledger.follow(lineIdsOf({ allocations: parts }), deed);
    });
  }

  /** Ends lines with what has come of them; what is still wanted of the rest goes back to the requests. */
  private async endLines(order: PurchaseOrder, lines: readonly OrderLine[], wanted: boolean): Promise<void> {
    const ended = new Set(lines.map(({ id }) => id));
    const parts = order.allocations.filter(({ orderLineId }) => ended.has(orderLineId));
    for (const part of parts)
      Object.assign(part, wanted ? givenBack(part) : {}, { status: allocationStatus.of.closed });
    for (const line of lines) line.finishedAt = this.clock.now();
    await this.storeEnd(order, parts);
  }

  /** Stores that lines have ended, or go on, with what becomes of their parts. */
  private async storeEnd(order: PurchaseOrder, parts: readonly Allocation[]): Promise<void> {
    countReceived(order);
    await this.binding.lines.update(order.lines, 'finishedAt', 'isReceived');
    await this.binding.allocations.update(parts, 'status', 'qty', 'amount', 'givenBackQty', 'givenBackAmount');
  }

  /** A person makes orders one after the other, so that lines are always held before numbers are drawn. */
  private takeTurns({ id }: Me): void {
    this.db.takeTurns(`${purchaseOrder.name} ${id}`);
  }

  private goBack(order: PurchaseOrder): void {
    this.binding.enterState(order, order.formerState ?? 'released');
    order.formerState = null;
  }

  /** @throws BusinessError 8012 for a vendor that there is not, 4106 for one that may not be ordered from today */
  private async vendor(id: string): Promise<Company> {
    const vendor = await this.db.repo(Company).findOneBy({ id, isVendor: true });
    if (!vendor) throw refuseField('vendorId', 'missing');
    if (!mayOrderFrom(vendor, this.binding.today()))
      throw new BusinessError(purchaseErrors.vendorUnavailable, [], {
        fields: [{ path: 'vendorId', code: purchaseErrors.vendorUnavailable.code }],
      });
    return vendor;
  }

  /** @throws BusinessError 8012 for a company that cannot be chosen */
  private async payor(id: string): Promise<Company> {
    const payor = await this.db.repo(Company).findOneBy({ id, isPayor: true });
    if (!payor?.enabled) throw refuseField('payorId', 'missing');
    return payor;
  }
}

/**
 * Writes changed lines onto an order.
 * @param least what the order amounts to at least, in its currency
 * @returns what of it is above the limits
 * @throws BusinessError 8012 for a line that the order does not have, or with less than has come, is planned or invoiced
 */
function rewritten(order: PurchaseOrder, changes: ModifyOrder['lines'], least: string): FieldError[] {
  const { lines, allocations, category } = order;
  const wrong: FieldError[] = [];
  const before = new Map(lines.map(({ id, amount }) => [id, amount]));
  const over = changes.flatMap(({ id, quantity, amount, deliveryDate }, at) => {
    const path = `lines.${at}`;
    const line = lines.find((one) => one.id === id);
    if (!line) wrong.push(fieldProblem(`${path}.id`, 'missing'));
    const leastQuantity = line ? leastOf(line) : '0.000001';
    if (compared(quantity, leastQuantity) < 0) wrong.push(fieldProblem(`${path}.quantity`, 'tooSmall', leastQuantity));
    const leastAmount = line && toScaled(line.amount, 2) > 0 ? '0.01' : '0';
    if (toScaled(amount, 2) < toScaled(leastAmount, 2))
      wrong.push(fieldProblem(`${path}.amount`, 'tooSmall', leastAmount));
    if (!line) return [];
    Object.assign(line, { quantity, amount, deliveryDate });
    // What a line that was finished short has given back is still what was ordered of it.
    const taken = allocations.filter(({ orderLineId }) => orderLineId === id).map(wholePart);
    return overLimit(limitOf(taken, category.tolOrder ?? '0.00'), { qty: quantity, amount }, path);
  });
  const floor = Math.min(cents(least), cents(order.amount));
  const lacks = floor - cents(sum(lines.map(({ amount }) => amount)));
  const lowered = changes.findIndex(({ id, amount }) => cents(amount) < cents(before.get(id) ?? '0'));
  // A credit amounts to less than nothing, of which nothing is planned or invoiced.
  if (floor > 0 && lacks > 0) {
    const enough = fromScaled(cents(changes[lowered]?.amount ?? '0') + lacks, 2);
    wrong.push(fieldProblem(`lines.${lowered}.amount`, 'tooSmall', enough));
  }
  if (wrong.length > 0) throw asRefusal(wrong);
  return over;
}

const cents = (amount: string) => toScaled(amount, 2);

/** The least quantity of a line that is changed: what has come of it, of which the tolerance lets in more than ordered. */
function leastOf({ quantity, receivedQty }: OrderLine): string {
  if (toScaled(receivedQty, 6) === 0) return '0.000001';
  return compared(receivedQty, quantity) < 0 ? receivedQty : quantity;
}

/** Does what makes one order of several; a refusal names its fields below that order. */
async function ofOrder<T>(at: number, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const fields = error.data.fields?.map((field) => ({ ...field, path: `orders.${at}.${field.path}` }));
    throw fields ? Object.assign(error, { data: { ...error.data, fields } }) : error;
  }
}
