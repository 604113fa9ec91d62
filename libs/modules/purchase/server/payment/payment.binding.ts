import { Injectable } from '@nestjs/common';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { sum, toScaled } from '#lab/shared/money.js';
import type { BothNames } from '#lab/shared/texts.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { DocumentBinding, DocumentLines, type Act, type JournalEntry } from '#lab/process-host/index.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, toBase } from '../../../system/server/index.js';
import { payInput } from '../../shared/payment.dto.js';
import { purchasePayment } from '../../shared/payment.subject.js';
import { paymentRights } from '../../shared/purchase.permissions.js';
import { Category, nameOf } from '../category/category.entity.js';
import { CategoryService } from '../category/category.service.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { nobodyApproves } from '../request/request.binding.js';
import { stateOf } from '../vendor/vendor.rules.js';
import { OrderMoney } from './order-money.js';
import { Payment, PaymentInvoice, PaymentRow } from './payment.entity.js';
import { paymentLog, notedOf } from './payment.log.js';
import { assertPayable, PaidRows } from './paid-rows.js';

/** How payments take part in processes, and what their states mean to the orders that they pay. */
@Injectable()
export class PaymentBinding extends DocumentBinding<typeof purchasePayment, Payment> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly categories: CategoryService,
    private readonly rates: Rates,
    private readonly clock: Clock,
    private readonly log: PurchaseLog,
    private readonly money: OrderMoney,
    private readonly paid: PaidRows,
  ) {
    super(purchasePayment, Payment, paymentRights);
  }

  readonly handlers = {};

  override readonly unlisted = [
    ...(['categoryId', 'rates', 'rateDay', 'bank', 'comments', 'approvedAt', 'paidOn', 'paidAmount'] as const),
    ...(['payer', 'paymentFileId', 'createdAt', 'updatedBy'] as const),
  ];

  protected override readonly joined = [
    { of: Category, by: 'categoryId', as: 'category', listed: ['nameZh', 'nameEn'] },
    { of: Company, by: 'vendorId', as: 'vendor', listed: ['name'] },
    { of: Company, by: 'payorId', as: 'payor', listed: ['name'] },
  ] as const;

  readonly nobodyFound = nobodyApproves;

  readonly checks = {
    submit: async (payment: Payment) => {
      if (!payment.bank) throw refuseField('bankAccount', 'required');
      assertPayable(await this.money.hold(payment.rows.map(({ orderId }) => orderId)));
    },
    pay: (payment: Payment, { me, input }: Act) => this.assertPaid(payment, me, payInput.parse(input).fileId),
  };

  readonly enter = {
    requested: (payment: Payment) => {
      payment.wasRequested = true;
    },
    waiting: (payment: Payment) => {
      payment.approvedAt = payment.wasRequested ? this.clock.now() : null;
    },
    finished: (payment: Payment) => this.paid.finish(payment),
    cancelled: (payment: Payment) => this.paid.free(payment),
  };

  facts(payment: Payment) {
    const { amountBase, currency, category, departmentId, vendor, rows, isPrepayment } = payment;
    return {
      amountBase,
      currency,
      category: category.code,
      department: this.org.department(departmentId)?.showId ?? '',
      costCentres: costCentresOf(payment),
      vendorStatus: stateOf(vendor, this.today()),
      isPrepayment,
      needsApproval: isPrepayment || payment.orders.some((order) => order.category.paymentApprove),
      rowCount: rows.length,
    };
  }

  content({ vendorId, payorId, currency, amount, bank, dueDate, comments, rows }: Payment): unknown {
    const own = rows.map(({ planId, amount: part, isPrepayment }) => [planId, part, isPrepayment]);
    return [vendorId, payorId, currency, amount, bank, dueDate, comments, ...own];
  }

  /** Its orders and their requests hear of a payment, too. */
  override journal(entry: JournalEntry): void {
    this.log.write(purchasePayment.name, entry, paymentLog(entry));
    const noted = notedOf(entry);
    if (noted.length === 0) return;
    this.db.beforeCommit(async () => {
      const { number, amount, currency } = await this.repo().findOneByOrFail({ id: entry.recordId });
      const rows = await this.rows.of(entry.recordId);
      const orders = await this.money.read(rows.map(({ orderId }) => orderId));
      for (const { code, deed } of noted) {
        const text = [number, `${currency} ${amount}`, deed.text].filter(Boolean).join(' · ');
        await this.money.note(orders, { code, by: deed.by, at: deed.at, text });
      }
    });
  }

  /** @throws BusinessError 8011 where the category asks for an approval and has bound no diagram */
  diagram({ category }: Payment): Promise<string> {
    return this.categories.processFor(category, 'paymentProcess');
  }

  category({ categoryId }: Payment): string {
    return categoryId;
  }

  override anchors(payment: Payment) {
    const { ownerId, categoryId } = payment;
    return {
      ...super.anchors(payment),
      function: this.org.user(ownerId)?.function || null,
      category: categoryId,
      costCentres: costCentresOf(payment),
    };
  }

  async apply(payment: Payment, { action, input, now }: Act): Promise<void> {
    if (action === 'submit') {
      await this.freezeRates(payment, now);
      payment.approvedAt = null;
    }
    if (action === 'pay') {
      const { fileId, ...given } = payInput.parse(input);
      Object.assign(payment, given, { paymentFileId: fileId || null });
    }
  }

  title({ vendor }: Payment): BothNames {
    return { zh: vendor.name };
  }

  override card(payment: Payment) {
    const { category, amount, currency } = payment;
    return { ...super.card(payment), category: nameOf(category), amount, currency };
  }

  get rows(): DocumentLines<PaymentRow, 'paymentId'> {
    return new DocumentLines(this.db, PaymentRow, 'paymentId');
  }

  /** The amount in the base currency counts with the rates of the day on which it is submitted. */
  private async freezeRates(payment: Payment, now: Date): Promise<void> {
    const rates = await this.rates.today();
    payment.rates = { ...rates };
    payment.rateDay = dayIn(this.org.zone(), now);
    payment.amountBase = toBase(payment.amount, payment.currency, rates);
  }

  /** Sums the rows up, in the base currency at today's rates until they are frozen. */
  async total(payment: Payment): Promise<void> {
    payment.amount = sum(payment.rows.map(({ amount }) => amount));
    payment.amountBase = toBase(payment.amount, payment.currency, await this.rates.today());
    payment.isPrepayment = payment.rows.some(({ isPrepayment }) => isPrepayment);
  }

  today(): string {
    return dayIn(this.org.zone(), this.clock.now());
  }

  protected override async join(payment: Payment): Promise<void> {
    payment.rows = await this.rows.of(payment.id);
    const named = await this.db.repo(PaymentInvoice).find({ where: { paymentId: payment.id }, order: { id: 'ASC' } });
    payment.invoiceIds = named.map(({ invoiceId }) => invoiceId);
    payment.orders = await this.money.read(payment.rows.map(({ orderId }) => orderId));
    payment.wasRequested = payment.state === 'requested';
  }

  /**
   * What was paid is complete, and its receipt is a file of the payment from now on.
   * @throws BusinessError 403 for a person who does not pay, 8005 for what is missing, 8012 for a day to come and for an
   * amount of nothing or above the payment's, 8013 for a file that is not the caller's
   */
  private async assertPaid(payment: Payment, me: Act['me'], fileId: string): Promise<void> {
    if (!holds(me.permissions, paymentRights.pay)) throw new BusinessError(errors.forbidden);
    const { paidOn, paidAmount, payer, amount } = payment;
    const missing = Object.entries({ paidOn, paidAmount, payer, fileId }).filter(([, value]) => !value);
    const [first] = missing;
    if (first) {
      const fields = missing.map(([path]): FieldError => ({ path, code: errors.required.code, args: [path] }));
      throw new BusinessError(errors.required, [first[0]], { fields });
    }
    if (paidOn && paidOn > this.today()) throw refuseField('paidOn', 'tooBig', this.today());
    const cents = toScaled(paidAmount ?? '0', 2);
    if (cents <= 0) throw refuseField('paidAmount', 'tooSmall', '0.01');
    if (cents > toScaled(amount, 2)) throw refuseField('paidAmount', 'tooBig', amount);
    const files = await this.files.of(purchasePayment.name, payment.id);
    const ids = new Set([...files.map(({ id }) => id), fileId]);
    await this.files.bind(me, [...ids], purchasePayment.name, payment.id);
  }
}

/** Codes of the cost centres that the orders of a payment are charged to. */
export function costCentresOf({ orders }: Pick<Payment, 'orders'>): string[] {
  return [...new Set(orders.flatMap(({ lines }) => lines.flatMap(({ costCentre }) => costCentre || [])))];
}
