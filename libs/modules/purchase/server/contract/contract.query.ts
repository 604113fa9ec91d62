import { Injectable } from '@nestjs/common';
import { In, Raw } from 'typeorm';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { anyOf } from '#lab/platform/database/listing.js';
import { Database } from '#lab/platform/database/database.js';
import { DocumentQueries, sheetColumn, type SheetColumn } from '#lab/process-host/index.js';
import type { ContractDetail, ContractQuery, ContractRow } from '../../shared/contract.dto.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import type { LogQuery, LogRow } from '../../shared/log.dto.js';
import { nameOf } from '../category/category.entity.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { ContractBinding } from './contract.binding.js';
import { ContractOrder, type PurchaseContract } from './contract.entity.js';
import { ownWords } from './contract.log.js';
import { payStatusOf } from './contract.rules.js';

/** Reading purchase contracts. */
@Injectable()
export class ContractQueries extends DocumentQueries<PurchaseContract, ContractQuery, ContractRow, ContractDetail> {
  constructor(
    private readonly contracts: ContractBinding,
    private readonly db: Database,
    private readonly log: PurchaseLog,
  ) {
    super(contracts);
  }

  protected readonly searched = ['number', 'externalNumber'] as const;

  protected readonly sheet: readonly SheetColumn<ContractRow>[] = [
    sheetColumn.text('title'),
    sheetColumn.text('vendor'),
    sheetColumn.name('category'),
    sheetColumn.text('currency'),
    { field: 'amount', cell: ({ amount }) => (amount === undefined ? null : Number(amount)) },
    { field: 'amountBase', cell: ({ amountBase }) => (amountBase === undefined ? null : Number(amountBase)) },
    sheetColumn.day('signDate'),
    sheetColumn.day('expiryDate'),
    {
      field: 'payStatus',
      cell: ({ payStatus }, language) => this.texts.say(language, `purchase.contract.payStatusCodes.${payStatus}`),
    },
  ];

  /** What was paid of the orders of the rows on a page. */
  private readonly paidOf = new WeakMap<PurchaseContract, readonly string[]>();

  protected where({ vendorId, categoryId, payStatus }: ContractQuery) {
    return {
      vendorId: anyOf(vendorId),
      categoryId: anyOf(categoryId),
      id: payStatus && Raw((id) => `${payStatusSql(id)} IN (:...payStatus)`, { payStatus: [...payStatus] }),
    };
  }

  protected override async joinRows(contracts: readonly PurchaseContract[]): Promise<void> {
    if (contracts.length === 0) return;
    const entries = await this.db.repo(ContractOrder).findBy({ contractId: In(contracts.map(({ id }) => id)) });
    const orderIds = [...new Set(entries.map(({ orderId }) => orderId))];
    const orders = await this.db
      .repo(PurchaseOrder)
      .find({ where: { id: In(orderIds) }, select: { id: true, paymentStatus: true } });
    const statusOf = new Map(orders.map(({ id, paymentStatus }) => [id, paymentStatus]));
    for (const contract of contracts) {
      const own = entries.filter(({ contractId }) => contractId === contract.id);
      this.paidOf.set(
        contract,
        own.flatMap(({ orderId }) => statusOf.get(orderId) ?? []),
      );
    }
  }

  protected row(contract: PurchaseContract) {
    const { title, vendor, category, currency, amount, amountBase, signDate, expiryDate } = contract;
    const paid = this.paidOf.get(contract) ?? contract.orders.map(({ paymentStatus }) => paymentStatus);
    return {
      title,
      vendor: vendor.name,
      category: nameOf(category),
      currency,
      amount,
      amountBase,
      signDate,
      expiryDate,
      payStatus: payStatusOf(paid),
    };
  }

  protected detailOf(me: Me, contract: PurchaseContract) {
    const { vendorId, payorId, payor, categoryId, externalNumber, effectDate, terms, comments, signedAt } = contract;
    return Promise.resolve({
      ...{ vendorId, payorId, payor: payor?.name ?? null, categoryId, externalNumber, effectDate, terms, comments },
      signedAt: signedAt?.toISOString() ?? null,
      orders: ordersOf(contract),
      mayDo: this.contracts.actsOf(contract, me),
    });
  }

  /** The history of a contract, in words of its own where the dictionary speaks of requests and orders. */
  async history(me: Me, id: string, query: LogQuery): Promise<Page<LogRow>> {
    const { rows, total } = await this.log.read(me, purchaseContract.name, id, query);
    const word = (code: string) => {
      const key = `purchase.contract.history.${code}`;
      return { zh: this.texts.say('zh', key), en: this.texts.say('en', key) };
    };
    return { rows: rows.map((row) => (ownWords.includes(row.code) ? { ...row, action: word(row.code) } : row)), total };
  }
}

/** What was paid of the contract of an id, as `payStatusOf` says it of the statuses of its orders. */
const payStatusSql = (id: string) =>
  `(SELECT CASE WHEN MIN(CASE WHEN \`o\`.\`paymentStatus\` = 'AP' THEN 1 ELSE 0 END) = 1 THEN 'AP' WHEN MAX(CASE WHEN \`o\`.\`paymentStatus\` IN ('AP', 'PP') THEN 1 ELSE 0 END) = 1 THEN 'PP' ELSE '00' END FROM \`purchase_contract_order\` \`e\` JOIN \`purchase_order\` \`o\` ON \`o\`.\`id\` = \`e\`.\`orderId\` WHERE \`e\`.\`contractId\` = ${id})`;

/** The orders of a contract, each with what it comes to now where that is another amount. */
function ordersOf({ entries, orders, state }: PurchaseContract): ContractDetail['orders'] {
  return entries.flatMap(({ orderId, amount }) => {
    const order = orders.find(({ id }) => id === orderId);
    if (!order) return [];
    const { id, number, state: orderState, deliveryDate, paymentStatus } = order;
    const isOther = state !== 'cancelled' && order.amount !== amount;
    const now = isOther ? { amountNow: order.amount } : {};
    return { id, number, state: orderState, amount, ...now, deliveryDate, paymentStatus };
  });
}
