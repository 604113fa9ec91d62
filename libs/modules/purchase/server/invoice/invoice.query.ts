import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { addDays } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, given, orderOf, pageAt, within } from '#lab/platform/database/listing.js';
import { contains } from '#lab/platform/database/search.js';
import { Files } from '#lab/platform/files/files.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { Company } from '../../../company/server/index.js';
import type { InvoiceQuery, InvoiceView, SimilarQuery } from '../../shared/invoice.dto.js';
import { mayPurchase, orderRights, paymentRights } from '../../shared/purchase.permissions.js';
import { OrderBinding } from '../order/order.binding.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { Payment, PaymentInvoice } from '../payment/payment.entity.js';
import { Invoice, InvoiceOrder } from './invoice.entity.js';
import { isSimilar, similarDays } from './invoice.rules.js';

/** Whose files they are. */
export const invoiceFiles = 'purchase/invoices';

/** Reading the invoices of vendors. */
@Injectable()
export class InvoiceQueries implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
    private readonly people: PeopleDirectory,
    private readonly orders: OrderBinding,
  ) {}

  onModuleInit(): void {
    this.files.registerCheck(invoiceFiles, (me, id) => this.mayRead(me, id));
  }

  async list(query: InvoiceQuery): Promise<Page<InvoiceView>> {
    await this.people.refresh();
    const { search, vendorId, currency, orderId, dateFrom, dateTo, sort } = query;
    const of = orderId === undefined ? undefined : await this.idsOfOrders([orderId]);
    const where = given({
      vendorId: anyOf(vendorId),
      currency: anyOf(currency),
      invoiceDate: within(dateFrom, dateTo),
      id: anyOf(of),
      number: search ? contains(search) : undefined,
    }) as FindOptionsWhere<Invoice>;
    const order = orderOf(sort, 'DESC');
    const [rows, total] = await this.db.repo(Invoice).findAndCount({ where, order, ...pageAt(query) });
    return { rows: await this.shown(rows), total };
  }

  /** @throws BusinessError 8013 for an invoice that the caller may not read */
  async one(me: Me, id: string): Promise<InvoiceView> {
    if (!(await this.mayRead(me, id))) throw new BusinessError(errors.notFound);
    const [view] = await this.byIds(me, [id]);
    if (!view) throw new BusinessError(errors.notFound);
    return view;
  }

  /** Invoices that a record names, which the caller has been found to read. */
  async byIds(_me: Me, ids: readonly string[]): Promise<InvoiceView[]> {
    if (ids.length === 0) return [];
    await this.people.refresh();
    const rows = await this.db
      .repo(Invoice)
      .find({ where: { id: In([...ids]) }, order: { invoiceDate: 'ASC', id: 'ASC' } });
    return this.shown(rows);
  }

  async ofOrders(me: Me, orderIds: readonly string[]): Promise<InvoiceView[]> {
    return this.byIds(me, await this.idsOfOrders(orderIds));
  }

  /** Invoices of a vendor that may be the one that is typed in. */
  async similar({ vendorId, except, ...typed }: SimilarQuery): Promise<InvoiceView[]> {
    await this.people.refresh();
    const { amount, invoiceDate } = typed;
    const days = within(addDays(invoiceDate, -similarDays), addDays(invoiceDate, similarDays));
    const where = { vendorId, amount, invoiceDate: days } as FindOptionsWhere<Invoice>;
    const found = await this.db.repo(Invoice).find({ where, order: { invoiceDate: 'DESC', id: 'DESC' } });
    return this.shown(found.filter((one) => one.id !== except && isSimilar(typed, one)));
  }

  /** Those who search invoices or read all payments, and the readers of one of its orders. */
  private async mayRead(me: Me, id: string): Promise<boolean> {
    if (holds(me.permissions, [mayPurchase.invoice.search, ...paymentRights.all, ...orderRights.all])) return true;
    const parts = await this.db.repo(InvoiceOrder).findBy({ invoiceId: id });
    for (const { orderId } of parts) {
      const order = await this.orders.repo().findOneBy({ ...this.orders.live(), id: orderId });
      if (order && (await this.orders.mayRead(order, me))) return true;
    }
    return false;
  }

  private async idsOfOrders(orderIds: readonly string[]): Promise<string[]> {
    const parts = await this.db.repo(InvoiceOrder).findBy({ orderId: In([...orderIds]) });
    return [...new Set(parts.map(({ invoiceId }) => invoiceId))];
  }

  private async shown(invoices: readonly Invoice[]): Promise<InvoiceView[]> {
    const ids = invoices.map(({ id }) => id);
    if (ids.length === 0) return [];
    const parts = await this.db.repo(InvoiceOrder).find({ where: { invoiceId: In(ids) }, order: { place: 'ASC' } });
    const orders = await this.byId(
      PurchaseOrder,
      parts.map(({ orderId }) => orderId),
    );
    const vendors = await this.byId(
      Company,
      invoices.map(({ vendorId }) => vendorId),
    );
    const payors = await this.byId(
      Company,
      invoices.flatMap(({ payorId }) => payorId ?? []),
    );
    const files = await this.db.repo(StoredFile).find({
      where: { subject: invoiceFiles, recordId: In(ids) },
      order: { id: 'ASC' },
    });
    const inPayment = await this.inPayment(ids);
    return invoices.map((invoice) => {
      const { id, version, vendorId, payorId, createdBy, createdAt } = invoice;
      const { number, currency, invoiceDate, amount, comments } = invoice;
      return {
        id,
        version,
        number,
        vendorId,
        payorId,
        currency,
        invoiceDate,
        amount,
        comments,
        vendor: vendors.get(vendorId)?.name ?? '',
        payor: payors.get(payorId ?? '')?.name ?? null,
        orders: parts
          .filter(({ invoiceId }) => invoiceId === id)
          .map(({ orderId, amount: part }) => ({ orderId, order: orders.get(orderId)?.number ?? '', amount: part })),
        files: files
          .filter(({ recordId }) => recordId === id)
          .map(({ id: file, name, size, mime }) => ({ id: file, name, size, mime })),
        createdBy: shown(this.people, createdBy),
        createdAt: createdAt.toISOString(),
        isInPayment: inPayment.has(id),
      };
    });
  }

  /** Which of these invoices a payment names that was neither cancelled nor deleted. */
  async inPayment(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const named = await this.db.repo(PaymentInvoice).findBy({ invoiceId: In([...ids]) });
    const payments = await this.byId(
      Payment,
      named.map(({ paymentId }) => paymentId),
    );
    const isOpen = (id: string) => {
      const payment = payments.get(id);
      return payment !== undefined && payment.deletedAt === null && payment.state !== 'cancelled';
    };
    return new Set(named.flatMap(({ invoiceId, paymentId }) => (isOpen(paymentId) ? invoiceId : [])));
  }

  private async byId<E extends { id: string }>(of: new () => E, ids: readonly string[]): Promise<Map<string, E>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.repo(of).findBy({ id: In([...new Set(ids)]) } as FindOptionsWhere<E>);
    return new Map(found.map((one) => [one.id, one]));
  }
}
