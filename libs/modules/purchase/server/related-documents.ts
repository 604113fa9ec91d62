import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, type FindOptionsWhere } from 'typeorm';
import type { DocumentPaths } from '#lab/shared/document-kind.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { stateWords } from '#lab/shared/subject-words.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Texts } from '#lab/platform/texts/texts.js';
import {
  RelatedRecords,
  type DocumentBinding,
  type DocumentRecord,
  type RelatedRecord,
} from '#lab/process-host/index.js';
import { Company } from '../../company/server/index.js';
import { orderDocument } from '../shared/order.words.js';
import { purchaseOrder } from '../shared/order.subject.js';
import { paymentDocument } from '../shared/payment.words.js';
import { quoteDocument } from '../shared/quote.words.js';
import { receiptPaths } from '../shared/receipt.words.js';
import { purchaseRequest } from '../shared/request.subject.js';
import { requestDocument } from '../shared/request.words.js';
import { Allocation } from './order/allocation.entity.js';
import { OrderBinding } from './order/order.binding.js';
import { PaymentBinding } from './payment/payment.binding.js';
import { PaymentRow } from './payment/payment.entity.js';
import { QuoteBinding } from './quote/quote.binding.js';
import { Quote } from './quote/quote.entity.js';
import { Receipt, ReceiptLine } from './receipt/receipt.entity.js';
import { ReceiptReach } from './receipt/receipt-reach.js';
import { RequestBinding } from './request/request.binding.js';

/** What belongs to a request and to an order, for the pages of their processes. */
@Injectable()
export class RelatedDocuments implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly texts: Texts,
    private readonly related: RelatedRecords,
    private readonly requests: RequestBinding,
    private readonly quotes: QuoteBinding,
    private readonly orders: OrderBinding,
    private readonly payments: PaymentBinding,
    private readonly reach: ReceiptReach,
  ) {}

  onModuleInit(): void {
    this.related.register(purchaseRequest.name, (me, id) => this.ofRequest(me, id));
    this.related.register(purchaseOrder.name, (me, id) => this.ofOrder(me, id));
  }

  /** Its quotes, then the orders that have taken parts of its lines. */
  private async ofRequest(me: Me, requestId: string): Promise<RelatedRecord[]> {
    const quotes = await this.db.repo(Quote).find({ where: { requestId }, select: { id: true } });
    const parts = await this.db.repo(Allocation).find({ where: { requestId }, select: { orderId: true } });
    return [
      ...(await this.documents(this.quotes, quoteDocument.paths, me, idsOf(quotes, 'id'))),
      ...(await this.documents(this.orders, orderDocument.paths, me, idsOf(parts, 'orderId'))),
    ];
  }

  /** The requests that it has taken lines of, then what has come of it and what pays it. */
  private async ofOrder(me: Me, orderId: string): Promise<RelatedRecord[]> {
    const parts = await this.db.repo(Allocation).find({ where: { orderId }, select: { requestId: true } });
    const paid = await this.db.repo(PaymentRow).find({ where: { orderId }, select: { paymentId: true } });
    return [
      ...(await this.documents(this.requests, requestDocument.paths, me, idsOf(parts, 'requestId'))),
      ...(await this.receipts(me, orderId)),
      ...(await this.documents(this.payments, paymentDocument.paths, me, idsOf(paid, 'paymentId'))),
    ];
  }

  private async documents<R extends DocumentRecord>(
    binding: DocumentBinding<Subject, R>,
    paths: Pick<DocumentPaths, 'record'>,
    me: Me,
    ids: readonly string[],
  ): Promise<RelatedRecord[]> {
    if (ids.length === 0) return [];
    const { subject } = binding;
    const where = { ...binding.live(), id: In([...ids]) } as FindOptionsWhere<R>;
    const records = await binding.repo().find({ where });
    await binding.joinEntries(records);
    const views: RelatedRecord[] = [];
    for (const record of byAge(records)) {
      const { id, number, createdAt } = record;
      const { text, tone } = stateWords(subject, record.state, record.status) ?? { text: '', tone: 'draft' };
      views.push({
        ...{ subject: subject.name, id, number, createdAt, path: paths.record(id) },
        kind: this.both(`${subject.texts}.one`),
        title: binding.title(record),
        state: { name: this.both(text), tone },
        mayRead: await binding.reads(record, me),
      });
    }
    return views;
  }

  private async receipts(me: Me, orderId: string): Promise<RelatedRecord[]> {
    const lines = await this.db.repo(ReceiptLine).find({ where: { orderId }, select: { receiptId: true } });
    const receipts = await this.db.repo(Receipt).findBy({ id: In(idsOf(lines, 'receiptId')) });
    const vendors = await this.db.repo(Company).findBy({ id: In(idsOf(receipts, 'vendorId')) });
    const views: RelatedRecord[] = [];
    for (const { id, number, vendorId, state, createdAt } of byAge(receipts))
      views.push({
        ...{ id, number, createdAt, path: receiptPaths.record(id) },
        kind: this.both('purchase.receipt.one'),
        title: { zh: vendors.find((one) => one.id === vendorId)?.name ?? '' },
        state: { name: this.both(`purchase.receipt.states.${state}`), tone: state === 'active' ? 'done' : 'cancelled' },
        mayRead: await this.reach.reads(me, id),
      });
    return views;
  }

  private both(key: string): BothNames {
    return { zh: this.texts.say('zh', key), en: this.texts.say('en', key) };
  }
}

function idsOf<K extends string>(rows: readonly Readonly<Record<K, string>>[], column: K): string[] {
  return [...new Set(rows.map((row) => row[column]))];
}

function byAge<T extends { readonly createdAt: Date }>(rows: readonly T[]): T[] {
  return [...rows].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
