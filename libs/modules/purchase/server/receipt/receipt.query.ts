import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, given, orderOf, pageAt, within } from '#lab/platform/database/listing.js';
import { whereAnyContains } from '#lab/platform/database/search.js';
import { Files } from '#lab/platform/files/files.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { compared } from '../../shared/received-quantity.js';
import type { ReceiptDetail, ReceiptLineView, ReceiptQuery, ReceiptRow } from '../../shared/receipt.dto.js';
import { receiptSubject } from '../../shared/receipt.words.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { OrderLine } from '../order/order-line.entity.js';
import { ReceiptReach } from './receipt-reach.js';
import { Receipt, ReceiptLine } from './receipt.entity.js';

/** What a receipt is found by, besides its filters. */
const searched = [
  ...['`s`.`number`', '`v`.`name`', '`v`.`initials`', '`o`.`number`'],
  ...['`ol`.`item`', '`ol`.`catalogNo`', '`ol`.`brand`', '`rl`.`lotNo`', '`rl`.`batchNo`'],
];
const searching =
  'SELECT `rl`.`receiptId` FROM `purchase_receipt_line` `rl` JOIN `purchase_receipt` `s` ON `s`.`id` = `rl`.`receiptId` JOIN `company` `v` ON `v`.`id` = `s`.`vendorId` JOIN `purchase_order` `o` ON `o`.`id` = `rl`.`orderId` JOIN `purchase_order_line` `ol` ON `ol`.`id` = `rl`.`orderLineId`';

/** Reading receipts. */
@Injectable()
export class ReceiptQueries {
  constructor(
    private readonly db: Database,
    private readonly people: PeopleDirectory,
    private readonly files: Files,
    private readonly reach: ReceiptReach,
  ) {}

  async list(me: Me, query: ReceiptQuery): Promise<Page<ReceiptRow>> {
    const { receipts, total } = await this.page(me, query);
    const views = await this.linesOf(receipts);
    const vendors = await this.vendorsOf(receipts);
    return { rows: receipts.map((one) => this.row(one, views.get(one.id) ?? [], vendors)), total };
  }

  /** The receipts of a page with their lines, for a workbook. */
  async inFull(
    me: Me,
    query: ReceiptQuery,
  ): Promise<Page<ReceiptRow & { readonly lines: readonly ReceiptLineView[] }>> {
    const { receipts, total } = await this.page(me, query);
    const views = await this.linesOf(receipts);
    const vendors = await this.vendorsOf(receipts);
    const rows = receipts.map((one) => {
      const lines = views.get(one.id) ?? [];
      return { ...this.row(one, lines, vendors), lines };
    });
    return { rows, total };
  }

  /** @throws BusinessError 8013 for a reader whom it does not concern */
  async detail(me: Me, id: string): Promise<ReceiptDetail> {
    await this.people.refresh();
    const receipt = await this.db.repo(Receipt).findOneBy({ id });
    if (!receipt || !(await this.reach.reads(me, id))) throw new BusinessError(errors.notFound);
    const lines = (await this.linesOf([receipt])).get(id) ?? [];
    const files = await this.files.of(receiptSubject, id);
    const { comments, createdAt, createdBy, reversedAt, reversedBy, reversalReason, state } = receipt;
    return {
      ...this.row(receipt, lines, await this.vendorsOf([receipt])),
      comments,
      lines,
      files: files.map(({ id: file, name, size, mime }) => ({ id: file, name, size, mime })),
      createdAt: createdAt.toISOString(),
      createdBy: shown(this.people, createdBy),
      reversedAt: reversedAt?.toISOString() ?? null,
      reversedBy: reversedBy === null ? null : shown(this.people, reversedBy),
      reversalReason,
      mayReverse: state === 'active' && holds(me.permissions, mayPurchase.receipt.reverse),
    };
  }

  private async page(me: Me, query: ReceiptQuery): Promise<{ readonly receipts: Receipt[]; readonly total: number }> {
    await this.people.refresh();
    const { skip, take } = pageAt(query);
    const [receipts, total] = await this.found(me, query).skip(skip).take(take).getManyAndCount();
    return { receipts, total };
  }

  private found(me: Me, query: ReceiptQuery): SelectQueryBuilder<Receipt> {
    const { search, vendorId, warehouse, state, receivedFrom, receivedTo, rejected, order, id, sort } = query;
    const filters = given({
      vendorId: anyOf(vendorId),
      warehouse: anyOf(warehouse),
      state: anyOf(state),
      receivedOn: within(receivedFrom, receivedTo),
      id: anyOf(id),
    });
    const found = this.db.repo(Receipt).createQueryBuilder('record').where(filters);
    const reach = this.reach.receipts(me);
    if (reach) found.andWhere(...reach);
    if (order)
      found.andWhere(
        'record.id IN (SELECT `ofOrder`.`receiptId` FROM `purchase_receipt_line` `ofOrder` WHERE `ofOrder`.`orderId` = :order)',
        { order },
      );
    if (rejected)
      found.andWhere(
        'EXISTS (SELECT 1 FROM `purchase_receipt_line` `turnedDown` WHERE `turnedDown`.`receiptId` = record.id AND `turnedDown`.`rejectedQuantity` > 0)',
      );
    if (search) {
      const [sql, values] = whereAnyContains(searched, search);
      found.andWhere(`record.id IN (${searching} WHERE ${sql})`, values);
    }
    for (const [field, way] of Object.entries(orderOf(sort, 'DESC'))) found.addOrderBy(`record.${field}`, way);
    return found;
  }

  private row(receipt: Receipt, lines: readonly ReceiptLineView[], vendors: ReadonlyMap<string, string>): ReceiptRow {
    const { id, number, version, state, vendorId, warehouse, warehouseName, receivedOn, receiverId } = receipt;
    return {
      id,
      number,
      version,
      state,
      vendorId,
      vendor: vendors.get(vendorId) ?? '',
      warehouse,
      warehouseName,
      receivedOn,
      receiver: shown(this.people, receiverId),
      item: lines[0]?.item ?? '',
      lineCount: lines.length,
      orders: [...new Map(lines.map(({ order }) => [order.id, order])).values()],
      hasRejected: lines.some(({ rejectedQuantity }) => compared(rejectedQuantity, '0') > 0),
    };
  }

  private async vendorsOf(receipts: readonly Receipt[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(receipts.map(({ vendorId }) => vendorId))];
    const vendors = ids.length === 0 ? [] : await this.db.repo(Company).findBy({ id: In(ids) });
    return new Map(vendors.map(({ id, name }) => [id, name]));
  }

  /** The lines of receipts with what they say of their orders, by the id of the receipt. */
  private async linesOf(receipts: readonly Receipt[]): Promise<ReadonlyMap<string, ReceiptLineView[]>> {
    if (receipts.length === 0) return new Map();
    const lines = await this.db.repo(ReceiptLine).find({
      where: { receiptId: In(receipts.map(({ id }) => id)) },
      order: { receiptId: 'ASC', place: 'ASC' },
    });
    const ordered = await this.db.repo(OrderLine).findBy({ id: In([...new Set(lines.map((one) => one.orderLineId))]) });
    const orders = await this.db.repo(PurchaseOrder).find({
      where: { id: In([...new Set(lines.map(({ orderId }) => orderId))]) },
      select: { id: true, number: true },
    });
    const lineOf = new Map(ordered.map((line) => [line.id, line]));
    const numberOf = new Map(orders.map(({ id, number }) => [id, number]));
    const views = new Map<string, ReceiptLineView[]>();
    for (const { receiptId, orderId, place: _place, ...own } of lines) {
      const line = lineOf.get(own.orderLineId);
      const { item = '', catalogNo = '', spec = '', brand = '', unit = '', quantity: all = '0' } = line ?? {};
      const order = { id: orderId, number: numberOf.get(orderId) ?? '' };
      const view = { ...own, order, item, catalogNo, spec, brand, unit, ordered: all };
      views.set(receiptId, [...(views.get(receiptId) ?? []), view]);
    }
    return views;
  }
}
