import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import { sum, toScaled } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { called } from '#lab/platform/database/search.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { DocumentLines, PeopleDirectory, RecordMessages } from '#lab/process-host/index.js';
import type { InvoiceChange, InvoiceDraft } from '../../shared/invoice.dto.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { logCode } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { isReleased } from '../order/order.acts.js';
import { OrderBinding } from '../order/order.binding.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import { asRefusal } from '../order/order-parts.js';
import { OrderMoney } from '../payment/order-money.js';
import { Invoice, InvoiceOrder } from './invoice.entity.js';
import { invoiceFiles, InvoiceQueries } from './invoice.query.js';
import { invoiceable, numberKey, similarKey } from './invoice.rules.js';

/** Writing the invoices of vendors; what they have of orders is applied to the orders' parts in the same unit. */
@Injectable()
export class InvoiceService {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly files: Files,
    private readonly people: PeopleDirectory,
    private readonly orders: OrderBinding,
    private readonly money: OrderMoney,
    private readonly queries: InvoiceQueries,
    private readonly messages: RecordMessages,
  ) {}

  /**
   * @throws BusinessError 8013 for an order that the caller may not read, 8002 for one that was not released, 8012 for
   * orders of several vendors, currencies or paying companies and for amounts below 0.01 or beyond the tolerance, 1003
   * for a number that the vendor has used
   */
  async create(me: Me, draft: InvoiceDraft): Promise<string> {
    const invoice = Object.assign(new Invoice(), { id: this.ids.next() });
    await this.write(me, invoice, draft, []);
    this.note(invoice, 'create');
    return invoice.id;
  }

  /** @throws BusinessError as for a new one, and 8001, 8002 while a payment names it */
  async change(me: Me, id: string, { version, ...draft }: InvoiceChange): Promise<void> {
    const invoice = await this.held(id, version);
    const before = await this.parts.of(id);
    await this.write(me, invoice, draft, before);
    this.note(invoice, 'update');
  }

  /** @throws BusinessError 8013, 8001, 8002 while a payment names it */
  async remove(me: Me, id: string, version: number): Promise<void> {
    await this.people.refresh();
    const invoice = await this.held(id, version);
    const orders = await this.money.hold((await this.parts.of(id)).map(({ orderId }) => orderId));
    for (const order of orders) await this.orders.assertMayRead(order, me);
    await this.parts.replace(id, []);
    await this.db.repo(Invoice).delete({ id });
    await this.files.release(invoiceFiles, id);
    await this.money.follow(orders, this.deed(me, `− ${textOf(invoice)}`));
    this.note(invoice, 'delete');
  }

  private async write(
    me: Me,
    invoice: Invoice,
    { number, invoiceDate, comments, orders: parts, files }: InvoiceDraft,
    before: readonly InvoiceOrder[],
  ): Promise<void> {
    await this.people.refresh();
    const known = await this.orders.repo().findOneBy({ ...this.orders.live(), id: parts[0]?.orderId ?? '' });
    if (!known) throw asRefusal([fieldProblem('orders.0.orderId', 'missing')]);
    // Invoices of one vendor take turns, so that no two of them get the same number.
    this.db.takeTurns(`invoices ${known.vendorId}`);
    const ids = [...parts, ...before].map(({ orderId }) => orderId);
    const orders = await this.money.hold(ids);
    const named = parts.map(({ orderId }) => orders.find(({ id }) => id === orderId));
    for (const order of named) if (order) await this.orders.assertMayRead(order, me);
    this.assertTogether(named);
    const [first] = named as unknown as readonly [PurchaseOrder];
    const { vendorId, payorId, currency } = first;
    await this.assertUnused(vendorId, number, invoice.id);
    await this.assertWithin(named as readonly PurchaseOrder[], parts, before);
    const amount = sum(parts.map((part) => part.amount));
    const keys = { numberKey: numberKey(number), similarKey: similarKey(number) };
    Object.assign(invoice, { vendorId, payorId, currency, number, ...keys, invoiceDate, amount, comments });
    await this.db.repo(Invoice).save(stamp(invoice, me.id, this.clock.now()));
    await this.parts.replace(
      invoice.id,
      parts.map((part, place) =>
        Object.assign(new InvoiceOrder(), { ...part, id: this.ids.next(), place, invoiceId: invoice.id }),
      ),
    );
    await this.files.bind(me, files, invoiceFiles, invoice.id);
    for (const { orderId } of parts)
      if (!before.some((part) => part.orderId === orderId)) this.messages.happened(purchaseOrder, orderId, 'invoiced');
    await this.money.follow(orders, this.deed(me, textOf(invoice)));
  }

  private get parts(): DocumentLines<InvoiceOrder, 'invoiceId'> {
    return new DocumentLines(this.db, InvoiceOrder, 'invoiceId');
  }

  /** The invoice, held at the version that was read. */
  private async held(id: string, version: number): Promise<Invoice> {
    await this.db.lock(Invoice, [id]);
    const invoice = await this.db.repo(Invoice).findOneBy({ id });
    if (!invoice) throw new BusinessError(errors.notFound);
    assertVersion(invoice, version);
    const named = await this.queries.inPayment([id]);
    if (named.has(id)) throw new BusinessError(errors.illegalState, ['paid', 'change']);
    return invoice;
  }

  private assertTogether(orders: readonly (PurchaseOrder | undefined)[]): void {
    const [first] = orders;
    const problems = orders.flatMap((order, at): FieldError[] => {
      const path = `orders.${at}.orderId`;
      if (!order || !first) return [fieldProblem(path, 'missing')];
      if (orders.indexOf(order) < at) return [{ path, code: purchaseErrors.quotedTwice.code }];
      const isAlike =
        order.vendorId === first.vendorId && order.currency === first.currency && order.payorId === first.payorId;
      return isAlike ? [] : [fieldProblem(path, 'missing')];
    });
    if (problems.length > 0) throw asRefusal(problems);
    const refused = orders.find((order) => order && (!isReleased(order.state) || order.state === 'cancelled'));
    if (refused) throw new BusinessError(errors.illegalState, [refused.state, 'invoice']);
  }

  /** @throws BusinessError 1003 where the vendor has used the number, in whatever case and width */
  private async assertUnused(vendorId: string, number: string, id: string): Promise<void> {
    const isUsed = await this.db.repo(Invoice).existsBy({ vendorId, number: called(number), id: Not(id) });
    if (!isUsed) return;
    const { alreadyThere } = purchaseErrors;
    throw new BusinessError(alreadyThere, [], { fields: [{ path: 'number', code: alreadyThere.code }] });
  }

  /** @throws BusinessError 8012 for an amount below 0.01, and for more than may still be invoiced of an order */
  private async assertWithin(
    orders: readonly PurchaseOrder[],
    parts: InvoiceDraft['orders'],
    before: readonly InvoiceOrder[],
  ): Promise<void> {
    const figures = await this.money.figures(orders);
    const problems = orders.flatMap((order, at): FieldError[] => {
      const path = `orders.${at}.amount`;
      const amount = parts[at]?.amount ?? '0.00';
      if (toScaled(amount, 2) <= 0) return [fieldProblem(path, 'tooSmall', '0.01')];
      const { ordered = '0.00', invoiced = '0.00' } = figures.get(order.id) ?? {};
      const own = before.filter(({ orderId }) => orderId === order.id).map((part) => `-${part.amount}`);
      const most = invoiceable(ordered, order.category.tolInvoice, sum([invoiced, ...own]));
      return toScaled(amount, 2) > toScaled(most, 2) ? [fieldProblem(path, 'tooBig', most)] : [];
    });
    if (problems.length > 0) throw asRefusal(problems);
  }

  private deed({ id }: Me, text: string) {
    return { code: logCode.of.invoiceSaved, by: id, at: this.clock.now(), text };
  }

  private note({ id }: Invoice, verb: string): void {
    this.audit.record({ action: `${invoiceFiles}.${verb}`, subject: invoiceFiles, recordId: id });
  }
}

function textOf({ number, currency, amount }: Invoice): string {
  return `${number} · ${currency} ${amount}`;
}
