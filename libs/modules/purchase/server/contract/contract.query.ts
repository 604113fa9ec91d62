import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { anyOf } from '#lab/platform/database/listing.js';
import { askedRows, askedThen, type Asked } from '#lab/platform/database/asked.js';
import { conditions } from '#lab/platform/database/sql.js';
import { DocumentQueries, sheetColumn, type SheetColumn } from '#lab/process-host/index.js';
import type { ContractDetail, ContractQuery, ContractRow } from '../../shared/contract.dto.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import type { LogQuery, LogRow } from '../../shared/log.dto.js';
import { nameOf } from '../category/category.entity.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { ContractBinding } from './contract.binding.js';
import type { PurchaseContract } from './contract.entity.js';
import { ownWords } from './contract.log.js';
import { payStatusOf } from './contract.rules.js';

/** Reading purchase contracts. */
@Injectable()
export class ContractQueries extends DocumentQueries<PurchaseContract, ContractQuery, ContractRow, ContractDetail> {
  constructor(
    private readonly contracts: ContractBinding,
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

  protected override rowsAsked(contracts: readonly PurchaseContract[]): Asked<void> {
    const { sql, values } = conditions({ contractId: contracts.map(({ id }) => id) }, 'c');
    const paid = askedRows({
      sql: `SELECT c.\`contractId\`, o.\`paymentStatus\` FROM \`purchase_contract_order\` c JOIN \`purchase_order\` o ON o.\`id\` = c.\`orderId\` WHERE ${sql}`,
      values,
    });
    return askedThen(paid, (rows) => {
      for (const contract of contracts) {
        const own = rows.filter(({ contractId }) => contractId === contract.id);
        this.paidOf.set(
          contract,
          own.map(({ paymentStatus }) => String(paymentStatus)),
        );
      }
    });
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
