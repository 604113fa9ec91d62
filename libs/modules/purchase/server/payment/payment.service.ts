import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentService } from '#lab/process-host/index.js';
import type { Company } from '../../../company/server/index.js';
import type { PayeeBank, PaymentDetail, PaymentDraft } from '../../shared/payment.dto.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { Invoice } from '../invoice/invoice.entity.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import { OrderMoney } from './order-money.js';
import { isPayable } from './paid-rows.js';
import { PaymentBinding } from './payment.binding.js';
import { PaymentInvoice, type Payment } from './payment.entity.js';
import { PlanRow } from './plan-row.entity.js';

/** What the numbers of payments begin with. */
const prefix = 'PY';

/** A row that a payment is to pay, with its order. */
interface Chosen {
  readonly plan: PlanRow;
  readonly order: PurchaseOrder;
}

/** Writing payments outside their process. */
@Injectable()
export class PaymentService extends DocumentService<Payment, PaymentDraft, PaymentDetail> {
  constructor(
    protected override readonly binding: PaymentBinding,
    private readonly money: OrderMoney,
  ) {
    super(binding);
  }

  protected prefix(): string {
    return prefix;
  }

  /**
   * @throws BusinessError 8012 for rows, banks and invoices that there are not, 4110 for a row that is named twice, 8002
   * for an order that is not paid now, 4104 for a row that was paid or is in another payment, and for rows of several
   * currencies, payees or paying companies
   */
  protected async fill(payment: Payment, draft: PaymentDraft): Promise<void> {
    await this.db.lock(Invoice, draft.invoices);
    const chosen = await this.chosen(payment, draft);
    const [{ order: first }] = chosen as readonly [Chosen];
    const leading = chosen.find(({ order }) => order.category.paymentApprove)?.order ?? first;
    const { vendorId, vendor, payorId, payor, currency } = first;
    const { dueDate, expectedDate, comments, invoices } = draft;
    Object.assign(payment, { vendorId, vendor, payorId, payor, currency, dueDate, expectedDate, comments });
    Object.assign(payment, { categoryId: leading.categoryId, category: leading.category, rates: null, rateDay: null });
    const { approvedAt = null, paidOn = null, paidAmount = null, payer = null, paymentFileId = null } = payment;
    Object.assign(payment, { approvedAt, paidOn, paidAmount, payer, paymentFileId });
    payment.bank = bankOf(vendor, draft.bankAccount);
    payment.orders = [...new Set(chosen.map(({ order }) => order))];
    payment.invoiceIds = await this.invoices(payment, invoices);
    payment.taken = chosen.map(({ plan }) => plan);
    payment.rows = this.binding.rows.drafted(
      payment.id,
      payment.rows ?? [],
      payment.taken,
      () => this.ids.next(),
      rowOf,
    );
    await this.binding.total(payment);
  }

  /** Stores rows and invoices in the place of the former ones; rows of plans that it has given up are free again. */
  protected override async storeParts(payment: Payment): Promise<void> {
    const { id, taken = [], invoiceIds } = payment;
    const plans = this.db.repo(PlanRow);
    const before = await plans.findBy({ paymentId: id });
    await this.binding.rows.replace(id, payment.rows);
    await plans.update({ paymentId: id }, { paymentId: null });
    await plans.update({ id: In(taken.map((plan) => plan.id)) }, { paymentId: id });
    await this.db.repo(PaymentInvoice).delete({ paymentId: id });
    const named = invoiceIds.map((invoiceId) => ({ id: this.ids.next(), paymentId: id, invoiceId }));
    if (named.length > 0) await this.db.repo(PaymentInvoice).insert(named);
    const former = before
      .map(({ orderId }) => orderId)
      .filter((one) => !payment.orders.some((order) => order.id === one));
    await this.money.follow(await this.money.hold([...payment.orders.map((order) => order.id), ...former]));
  }

  /** A draft; what it has taken is free again. @throws BusinessError 8002, 8013, 8022 */
  override async remove(me: Me, id: string): Promise<void> {
    await super.remove(me, id);
    const orders = await this.money.hold((await this.binding.rows.of(id)).map(({ orderId }) => orderId));
    await this.db.repo(PlanRow).update({ paymentId: id }, { paymentId: null });
    await this.money.follow(orders);
  }

  /** The same rows, where they are free again: of a payment that was cancelled. */
  protected copied(_me: Me, { rows, bank, dueDate, expectedDate, invoices, comments }: PaymentDetail): PaymentDraft {
    return {
      rows: rows.map(({ planId }) => ({ planId })),
      bankAccount: bank?.account ?? null,
      invoices: invoices.map(({ id }) => id),
      ...{ dueDate, expectedDate, comments, files: [] },
    };
  }

  /** The rows of plans that a draft names, with their orders held. */
  private async chosen(payment: Payment, { rows }: PaymentDraft): Promise<readonly Chosen[]> {
    const wanted = rows.map(({ planId }) => planId);
    const find = () => this.db.repo(PlanRow).findBy([{ id: In(wanted) }, { paymentId: payment.id }]);
    const orders = await this.money.hold((await find()).map(({ orderId }) => orderId));
    // Others may have taken or rewritten them before they were held.
    const plans = new Map((await find()).map((plan) => [plan.id, plan]));
    const problems: FieldError[] = [];
    const chosen = wanted.flatMap((planId, at): Chosen[] => {
      const path = `rows.${at}.planId`;
      const plan = plans.get(planId);
      const order = orders.find(({ id }) => id === plan?.orderId);
      if (!plan || !order) problems.push(fieldProblem(path, 'missing'));
      else if (wanted.indexOf(planId) < at) problems.push({ path, code: purchaseErrors.quotedTwice.code });
      else if (plan.paidAt || (plan.paymentId !== null && plan.paymentId !== payment.id))
        problems.push({ path, code: purchaseErrors.notPaidTogether.code });
      else if (!isPayable(order)) problems.push({ path, code: errors.illegalState.code, args: [order.state, 'pay'] });
      return plan && order ? [{ plan, order }] : [];
    });
    const [first] = chosen;
    chosen.forEach(({ plan, order }) => {
      const path = `rows.${wanted.indexOf(plan.id)}.planId`;
      if (first && !isPaidWith(first.order, order) && !problems.some((problem) => problem.path === path))
        problems.push({ path, code: purchaseErrors.notPaidTogether.code });
    });
    const [problem] = problems;
    if (problem) throw refusalOfRows(problem, problems);
    return chosen;
  }

  /** @throws BusinessError 8012 for an invoice that is not one of the vendor in this currency */
  private async invoices({ vendorId, currency }: Payment, ids: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const found = await this.db.repo(Invoice).findBy({ id: In(wanted), vendorId, currency });
    const unknown = wanted.findIndex((id) => !found.some((invoice) => invoice.id === id));
    if (unknown >= 0) throw refuseField(`invoices.${unknown}`, 'missing');
    return wanted;
  }
}

const rowOf = ({ id: planId, orderId, expectedDate, amount, isPrepayment, comments }: PlanRow) => ({
  ...{ planId, orderId, expectedDate, amount, isPrepayment, comments },
});

/** Whether two orders are paid together: to one vendor, in one currency, by one company. */
function isPaidWith(one: PurchaseOrder, other: PurchaseOrder): boolean {
  return one.vendorId === other.vendorId && one.currency === other.currency && one.payorId === other.payorId;
}

/** An account of a vendor, its usual one where none is named. @throws BusinessError 8012 for one that it does not have */
function bankOf({ banks }: Pick<Company, 'banks'>, account: string | null): PayeeBank | null {
  const found = (banks ?? []).find((bank) => (account === null ? bank.isDefault : bank.account === account));
  if (!found && account !== null) throw refuseField('bankAccount', 'missing');
  if (!found) return null;
  const { name, account: number, address, swiftCode } = found;
  return { name, account: number, address, swiftCode };
}

/** One refusal for all rows; its number is that of the first. */
function refusalOfRows({ code, path, args = [] }: FieldError, fields: readonly FieldError[]): BusinessError {
  const { notPaidTogether, quotedTwice } = purchaseErrors;
  if (code === notPaidTogether.code) return new BusinessError(notPaidTogether, [], { fields });
  if (code === quotedTwice.code) return new BusinessError(quotedTwice, [], { fields });
  if (code === errors.illegalState.code) return new BusinessError(errors.illegalState, args, { fields });
  return new BusinessError(errors.field, [path, ...args], { fields });
}
