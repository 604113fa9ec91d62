import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf } from '#lab/platform/database/listing.js';
import { Files } from '#lab/platform/files/files.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { DocumentQueries, sheetColumn, type SheetColumn } from '#lab/process-host/index.js';
import type { Company } from '../../../company/server/index.js';
import type { PaymentDetail, PaymentQuery, PaymentRow } from '../../shared/payment.dto.js';
import { purchasePayment } from '../../shared/payment.subject.js';
import { CostCentre } from '../cost-centre/cost-centre.entity.js';
import { InvoiceQueries } from '../invoice/invoice.query.js';
import { costCentresOf, PaymentBinding } from './payment.binding.js';
import type { Payment } from './payment.entity.js';

/** Columns of the list that banks transfer by. */
const transferFields = ['payee', 'bank', 'account', 'swiftCode', 'amount', 'currency', 'purpose'] as const;

/** Reading payments. */
@Injectable()
export class PaymentQueries extends DocumentQueries<Payment, PaymentQuery, PaymentRow, PaymentDetail> {
  constructor(
    payments: PaymentBinding,
    private readonly db: Database,
    private readonly noted: Audit,
    private readonly stored: Files,
    private readonly invoices: InvoiceQueries,
  ) {
    super(payments);
  }

  protected readonly searched = ['number'] as const;

  protected readonly sheet: readonly SheetColumn<PaymentRow>[] = [
    sheetColumn.text('vendor'),
    sheetColumn.text('currency'),
    { field: 'amount', cell: ({ amount }) => (amount === undefined ? null : Number(amount)) },
    sheetColumn.day('dueDate'),
    sheetColumn.day('expectedDate'),
  ];

  protected where({ vendorId, payorId, currency }: PaymentQuery) {
    return { vendorId: anyOf(vendorId), payorId: anyOf(payorId), currency: anyOf(currency) };
  }

  protected row(payment: Payment) {
    const { vendor, payor, currency, amount, amountBase, dueDate, expectedDate, isPrepayment } = payment;
    return {
      vendor: vendor.name,
      payor: payor?.name ?? null,
      currency,
      amount,
      amountBase,
      dueDate,
      expectedDate,
      isPrepayment,
    };
  }

  protected async detailOf(me: Me, payment: Payment) {
    const { vendorId, payorId, comments, bank, rows, orders, approvedAt, paidOn, paidAmount, payer } = payment;
    const files = await this.stored.views(payment.paymentFileId === null ? [] : [payment.paymentFileId]);
    const order = (id: string) => orders.find((one) => one.id === id);
    return {
      ...{ vendorId, payorId, comments, bank, paidOn, paidAmount, payer },
      banks: banksOf(payment.vendor),
      rows: rows.map(({ paymentId: _payment, place: _place, ...row }) => ({
        ...row,
        order: order(row.orderId)?.number ?? '',
        orderState: order(row.orderId)?.state ?? '',
      })),
      invoices: await this.invoices.byIds(me, payment.invoiceIds),
      costCentres: await this.costCentres(payment),
      approvedAt: approvedAt?.toISOString() ?? null,
      paymentFile: files.get(payment.paymentFileId ?? '') ?? null,
    };
  }

  /** The cost centres that its orders are charged to; one that is not there any more is named by its code. */
  private async costCentres(payment: Payment): Promise<PaymentDetail['costCentres']> {
    const codes = costCentresOf(payment).sort();
    const found = codes.length === 0 ? [] : await this.db.repo(CostCentre).findBy({ code: In(codes) });
    return codes.map((code) => ({ code, name: found.find((one) => one.code === code)?.name ?? '' }));
  }

  /**
   * What a bank transfers by: a row for each payment, with payee, account, amount and purpose.
   * @throws BusinessError 8013 for a payment that the caller may not read, and without any
   */
  async transfers(me: Me, ids: readonly string[]): Promise<Buffer> {
    await this.people.refresh();
    const say = (key: string) => this.texts.say(me.language, `purchase.payment.transfer.${key}`);
    const rows = [];
    for (const id of [...new Set(ids)]) {
      const { number, vendor, bank, amount, currency, rows: paid, invoices } = await this.detail(me, id);
      // A task that hides the amount hides the transfer, too.
      if (amount === undefined) throw new BusinessError(errors.notFound);
      const orders = [...new Set(paid.map(({ order }) => order))];
      const purpose = [number, ...orders, ...invoices.map((invoice) => invoice.number)].join(' ');
      const to = [vendor, bank?.name ?? null, bank?.account ?? null, bank?.swiftCode ?? null];
      rows.push([...to, Number(amount), currency, purpose]);
    }
    if (rows.length === 0) throw new BusinessError(errors.notFound);
    await this.db.unit(async () =>
      this.noted.record({
        action: `${purchasePayment.name}.export`,
        subject: purchasePayment.name,
        detail: { rows: rows.length },
      }),
    );
    const titles = transferFields.map((field) => ({ title: say(field), width: 24 }));
    return writeSheet(say('title'), titles, rows, { watermark: exportMark(this.clock.now()) });
  }
}

/** The banks of a vendor as a payment chooses them. */
function banksOf({ banks }: Pick<Company, 'banks'>) {
  return (banks ?? []).map(({ name, account, address, swiftCode }) => ({ name, account, address, swiftCode }));
}
