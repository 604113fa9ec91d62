import { Injectable } from '@nestjs/common';
import { dayIn } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions, inserts, remove } from '#lab/platform/database/sql.js';
import type { Unit } from '#lab/platform/database/unit.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { rowsOf, type StatisticRow, type StatisticSources } from './statistic.rows.js';

const table = 'purchase_statistic';

/** The columns of each table that rows are made of. */
const columns = {
  request: ['id', 'number', 'ownerId', 'createdBy', 'departmentId', 'state', 'categoryId', 'submittedAt', 'deletedAt'],
  line: [
    ...[
      'id',
      'requestId',
      'place',
      'item',
      'catalogNo',
      'unit',
      'quantity',
      'currency',
      'status',
      'dueDate',
      'costCentre',
    ],
    ...['quoteVendorId', 'quoteUnit', 'quotePrice', 'quoteQty', 'quoteAmount', 'quoteCurrency', 'closedAmount'],
  ],
  order: [
    ...['id', 'number', 'state', 'vendorId', 'payorId', 'currency', 'amountBase', 'releasedAt', 'deletedAt'],
    ...['receiveStatus', 'invoiceStatus', 'paymentStatus'],
  ],
  orderLine: ['id', 'orderId', 'place', 'unit', 'unitPrice', 'quantity', 'amount', 'costCentre'],
  part: [
    ...['id', 'place', 'orderId', 'orderLineId', 'requestLineId', 'status', 'qty', 'amount', 'orderQty', 'orderAmount'],
    ...['receivedQty', 'invoicedAmount', 'paidAmount'],
  ],
} as const;

const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/**
 * Keeps the rows of the statistics: what changes a request, an order or what has come and was paid of it touches the
 * requests, and the unit writes their rows anew as its last work.
 */
@Injectable()
export class PurchaseStatistics {
  private readonly touched = new WeakMap<Unit, Set<string>>();

  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
  ) {}

  /** The rows of these requests are made anew before the open unit commits. */
  touch(requestIds: readonly string[]): void {
    if (requestIds.length === 0) return;
    const unit = this.db.current;
    const waiting = this.touched.get(unit);
    if (waiting) return requestIds.forEach((id) => waiting.add(id));
    const ids = new Set(requestIds);
    this.touched.set(unit, ids);
    this.db.beforeCommit(async () => {
      this.touched.delete(unit);
      await this.refresh([...ids]);
    });
  }

  /** The requests that orders take parts of are touched. */
  async touchOrders(orderIds: readonly string[]): Promise<void> {
    if (orderIds.length === 0) return;
    const { sql, values } = conditions({ orderId: [...orderIds] });
    const rows = await this.db.query({
      sql: `SELECT DISTINCT \`requestId\` FROM \`purchase_allocation\` WHERE ${sql}`,
      values,
    });
    this.touch(rows.map(({ requestId }) => String(requestId)));
  }

  /** Makes the rows of these requests anew; two units that do so for the same request wait for each other. */
  async refresh(requestIds: readonly string[]): Promise<void> {
    if (requestIds.length === 0) return;
    await this.db.lock(PurchaseRequest, requestIds);
    const rows = await this.rows(requestIds);
    this.db.write(remove(table, { requestId: [...requestIds] }));
    if (rows.length > 0) this.db.write(...inserts(table, rows));
  }

  /** The rows as the stored records give them. */
  async rows(requestIds: readonly string[]): Promise<StatisticRow[]> {
    const zone = this.org.zone();
    return rowsOf(await this.sources(requestIds), (instant) => dayIn(zone, instant));
  }

  /** The ids of requests after one, in their order. */
  async after(id: string, most: number): Promise<string[]> {
    const rows = await this.db.query({
      sql: 'SELECT `id` FROM `purchase_request` WHERE `id` > ? ORDER BY `id` LIMIT ?',
      values: [id, most],
    });
    return rows.map((row) => String(row.id));
  }

  /** One round trip for all of the tables. */
  private async sources(requestIds: readonly string[]): Promise<StatisticSources> {
    const ids = conditions({ requestId: [...requestIds] });
    const own = conditions({ id: [...requestIds] });
    const orders = `SELECT \`orderId\` FROM \`purchase_allocation\` WHERE ${ids.sql}`;
    const from = (of: keyof typeof columns, name: string, where: string) =>
      `SELECT ${named(columns[of])} FROM \`${name}\` WHERE ${where}`;
    const { values } = ids;
    const found = await this.db.queries([
      { sql: from('request', 'purchase_request', own.sql), values },
      { sql: from('line', 'purchase_request_line', ids.sql), values },
      { sql: from('part', 'purchase_allocation', `\`orderId\` IN (${orders})`), values },
      { sql: from('order', 'purchase_order', `\`id\` IN (${orders})`), values },
      { sql: from('orderLine', 'purchase_order_line', `\`orderId\` IN (${orders})`), values },
      {
        sql: `SELECT e.\`openOrderId\` AS \`orderId\`, c.\`number\` FROM \`purchase_contract_order\` e JOIN \`purchase_contract\` c ON c.\`id\` = e.\`contractId\` WHERE e.\`openOrderId\` IN (${orders})`,
        values,
      },
      {
        sql: `SELECT \`orderId\`, \`expectedDate\`, \`amount\`, \`paidAt\` FROM \`purchase_payment_plan\` WHERE \`orderId\` IN (${orders})`,
        values,
      },
      {
        sql: `SELECT r.\`orderId\`, p.\`paidOn\`, p.\`ownerId\` FROM \`purchase_payment_row\` r JOIN \`purchase_payment\` p ON p.\`id\` = r.\`paymentId\` WHERE p.\`state\` = 'finished' AND r.\`orderId\` IN (${orders})`,
        values,
      },
      {
        sql: `SELECT o.\`orderId\`, i.\`number\` FROM \`purchase_invoice_order\` o JOIN \`purchase_invoice\` i ON i.\`id\` = o.\`invoiceId\` WHERE o.\`orderId\` IN (${orders})`,
        values,
      },
    ]);
    const [requests = [], lines = [], parts = [], orderRows = [], orderLines = [], ...others] = found;
    const [contracts = [], plans = [], payments = [], invoices = []] = others;
    return { requests, lines, parts, orders: orderRows, orderLines, contracts, plans, payments, invoices };
  }
}
