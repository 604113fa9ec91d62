import { purchaseOrder } from '#lab/modules/purchase/shared/order.subject.js';
import { purchasePayment } from '#lab/modules/purchase/shared/payment.subject.js';
import { purchaseRequest } from '#lab/modules/purchase/shared/request.subject.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { Subject } from '#lab/shared/define-subject.js';
import type { Answered } from '../harness/list-pages.js';
import { counted, countedUpTo, placesOf, readEnds, readSteps, sentOrOwn } from '../host/floor-documents.js';
import type { PlainSql, Value } from '../host/plain-sql.js';
import { todoPage } from '../todo/todo-work.js';
import { pageSize, type ListName, type Readers } from './lists.js';

/** A document's list: its own columns, what it is called elsewhere, and who reads which rows. */
interface DocumentSql {
  readonly subject: Subject;
  readonly table: string;
  readonly columns: string;
  /** Entries of catalogues that a row shows, joined to the rows of the page alone. */
  readonly joins: string;
  readonly names: string;
  readonly where: string;
  readonly values: readonly Value[];
}

const list = (names: readonly string[], alias: string) => names.map((name) => `${alias}.\`${name}\``).join(', ');
const common = ['id', 'number', 'state', 'status', 'version', 'ownerId', 'updatedAt'];
const category = { join: 'JOIN `purchase_category` c ON c.`id` = d.`categoryId`', name: 'c.`nameZh`, c.`nameEn`' };
const vendor = { join: 'JOIN `company` v ON v.`id` = d.`vendorId`', name: 'v.`name` AS `vendor`' };
const payor = { join: 'LEFT JOIN `company` p ON p.`id` = d.`payorId`', name: 'p.`name` AS `payor`' };

const requests = {
  subject: purchaseRequest,
  table: 'purchase_request',
  columns: list([...common, 'title', 'categoryId', 'amountBase', 'dueDate'], 'd'),
  joins: category.join,
  names: category.name,
};
const orders = {
  subject: purchaseOrder,
  table: 'purchase_order',
  columns: list(
    [
      ...[...common, 'vendorId', 'categoryId', 'currency', 'amount', 'amountBase', 'deliveryDate'],
      ...['receiveStatus', 'paymentStatus'],
    ],
    'd',
  ),
  joins: `${vendor.join} ${category.join}`,
  names: `${vendor.name}, ${category.name}`,
};
const payments = {
  subject: purchasePayment,
  table: 'purchase_payment',
  columns: list(
    [
      ...[...common, 'vendorId', 'payorId', 'currency', 'amount', 'amountBase', 'dueDate', 'expectedDate'],
      'isPrepayment',
    ],
    'd',
  ),
  joins: `${vendor.join} ${payor.join}`,
  names: `${vendor.name}, ${payor.name}`,
};

const shownOfLine = [
  'id',
  'requestId',
  'item',
  'catalogNo',
  'spec',
  'brand',
  'quantity',
  'unit',
  'unitPrice',
  'currency',
];
const linesOfRequests =
  "FROM `purchase_request_line` l JOIN `purchase_request` r ON r.`id` = l.`requestId` WHERE r.`state` = 'approved' AND r.`deletedAt` IS NULL";
const taken =
  "COALESCE((SELECT SUM(a.`qty`) FROM `purchase_allocation` a WHERE a.`requestLineId` = l.`id` AND a.`status` <> 'cancelled'), 0)";

const shownStatistics = [
  ...[
    'id',
    'requestId',
    'orderId',
    'prNo',
    'poNo',
    'catalogNo',
    'itemName',
    'categoryId',
    'requestDate',
    'requestUnit',
  ],
  ...['requestQty', 'requestStatus', 'ownerId', 'neededOn', 'quoteVendorId', 'quoteUnit', 'quotePrice', 'quoteQty'],
  ...['quoteAmount', 'quoteCurrency', 'hasPoQty', 'hasReceivedQty', 'draftContractNo', 'orderDate', 'orderStatus'],
  ...['vendorId', 'costCentre', 'currency', 'orderUnit', 'orderPrice', 'orderQty', 'orderAmount', 'actualOrderQty'],
  ...['actualOrderAmount', 'orderBase', 'receiveStatus', 'paymentStatus', 'dueDate', 'paymentDate', 'paymentAmount'],
  ...[
    'paymentBy',
    'expectPaymentDate',
    'expectPaymentAmount',
    'payorId',
    'invoiceNo',
    'invoiceStatus',
    'invoicedAmount',
  ],
];

/** The same pages and totals in statements written by hand, for the same readers. */
export class FloorLists {
  constructor(
    private readonly sql: PlainSql,
    private readonly readers: Readers,
  ) {}

  async page(name: ListName, page: number): Promise<Answered> {
    const { rows, total } = await this.found(name, page);
    return { ids: rows.map(({ id, taskId }) => String(id ?? taskId)), total };
  }

  close(): Promise<void> {
    return this.sql.close();
  }

  private found(name: ListName, page: number): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
    const { requester, purchaser, approver } = this.readers;
    const all = (of: Omit<DocumentSql, 'where' | 'values'>): DocumentSql => ({
      ...of,
      where: `d.\`deletedAt\` IS NULL AND ${sentOrOwn(of.subject.name)}`,
      values: [purchaser, purchaser],
    });
    switch (name) {
      case 'own requests':
        return this.documents(
          {
            ...requests,
            where: 'd.`deletedAt` IS NULL AND (d.`ownerId` = ? OR d.`createdBy` = ?)',
            values: [requester, requester],
          },
          page,
        );
      case 'all requests':
        return this.documents(all(requests), page);
      case 'orders':
        // Purchasers work on each other's drafts.
        return this.documents({ ...orders, where: 'd.`deletedAt` IS NULL', values: [] }, page);
      case 'payments':
        return this.documents(all(payments), page);
      case 'my tasks':
        return todoPage(this.sql, approver, page);
      case 'lines to quote':
        return this.toQuote(page);
      case 'lines to order':
        return this.toOrder(page);
      case 'statistics':
        return this.statistics(page);
      case 'sums of the statistics':
        return this.sums();
    }
  }

  /** The page with the names that it shows, the steps of each record and who has it, and the total. */
  private async documents(of: DocumentSql, page: number) {
    const { subject, table, columns, joins, names, where, values } = of;
    const latest = 'd.`updatedAt` DESC, d.`id` DESC';
    const rows = await this.sql.all(
      `SELECT d.*, ${names} FROM (SELECT ${columns} FROM \`${table}\` d WHERE ${where} ORDER BY ${latest} LIMIT ? OFFSET ?) d ${joins} ORDER BY ${latest}`,
      [...values, pageSize, (page - 1) * pageSize],
    );
    const total = await countedUpTo(this.sql, `FROM \`${table}\` d WHERE ${where}`, values);
    const ids = rows.map(({ id }) => String(id));
    await readSteps(this.sql, subject.name, ids);
    await readEnds(this.sql, subject, rows);
    if (table === requests.table)
      await this.sql.all(
        `SELECT \`requestId\`, \`currency\`, SUM(\`amount\`) AS \`amount\` FROM \`purchase_request_line\` WHERE \`requestId\` IN (${placesOf(ids)}) GROUP BY \`requestId\`, \`currency\``,
        ids,
      );
    return { rows, total };
  }

  private async toQuote(page: number) {
    const from = `${linesOfRequests} AND l.\`status\` = '2'`;
    const order = (line: string, request: string) =>
      `ORDER BY ${request}.\`dueDate\`, ${request}.\`number\`, ${line}.\`place\``;
    const rows = await this.sql.all(
      `SELECT d.*, ${category.name}, q.\`id\` AS \`quoteId\`, q.\`number\` AS \`quote\`, q.\`ownerId\` AS \`quoteOwner\` FROM (SELECT ${list(shownOfLine, 'l')}, l.\`place\`, l.\`status\`, l.\`dueDate\` AS \`neededOn\`, r.\`dueDate\`, r.\`number\`, r.\`title\`, r.\`ownerId\`, r.\`categoryId\` ${from} ${order('l', 'r')} LIMIT ? OFFSET ?) d ${category.join} LEFT JOIN \`purchase_quote_line\` o ON o.\`openLineId\` = d.\`id\` LEFT JOIN \`purchase_quote\` q ON q.\`id\` = o.\`quoteId\` ${order('d', 'd')}`,
      [pageSize, (page - 1) * pageSize],
    );
    return { rows, total: await countedUpTo(this.sql, from, []) };
  }

  private async toOrder(page: number) {
    const from = `${linesOfRequests} AND l.\`status\` = '6' AND l.\`quoteQty\` > ${taken}`;
    const quoted = ['quoteVendorId', 'quoteQty', 'quoteUnit', 'quotePrice', 'quoteAmount', 'quoteCurrency', 'dueDate'];
    const rows = await this.sql.all(
      `SELECT d.*, ${category.name}, ${vendor.name}, (SELECT SUM(a.\`amount\`) FROM \`purchase_allocation\` a WHERE a.\`requestLineId\` = d.\`id\` AND a.\`status\` <> 'cancelled') AS \`amountTaken\` FROM (SELECT ${list([...shownOfLine, ...quoted], 'l')}, ${taken} AS \`taken\`, r.\`number\`, r.\`title\`, r.\`ownerId\`, r.\`categoryId\` ${from} ORDER BY l.\`dueDate\`, l.\`id\` LIMIT ? OFFSET ?) d ${category.join} LEFT JOIN \`company\` v ON v.\`id\` = d.\`quoteVendorId\` ORDER BY d.\`dueDate\`, d.\`id\``,
      [pageSize, (page - 1) * pageSize],
    );
    return { rows, total: await counted(this.sql, from, []) };
  }

  private async statistics(page: number) {
    const latest = 'd.`requestDate` DESC, d.`id` DESC';
    const rows = await this.sql.all(
      `SELECT d.*, ${category.name}, ${vendor.name}, ${payor.name}, q.\`name\` AS \`quoteVendor\` FROM (SELECT ${list(shownStatistics, 'd')} FROM \`purchase_statistic\` d ORDER BY ${latest} LIMIT ? OFFSET ?) d ${category.join} LEFT ${vendor.join} LEFT JOIN \`company\` q ON q.\`id\` = d.\`quoteVendorId\` ${payor.join} ORDER BY ${latest}`,
      [pageSize, (page - 1) * pageSize],
    );
    return { rows, total: await countedUpTo(this.sql, 'FROM `purchase_statistic`', []) };
  }

  private async sums() {
    const sums = await this.sql.all(
      'SELECT `currency` AS `id`, COUNT(*) AS `rows`, SUM(`quotePart`) AS `quoted`, SUM(`actualOrderAmount`) AS `ordered`, SUM(`paymentAmount`) AS `paid`, SUM(`orderBase`) AS `base` FROM `purchase_statistic` GROUP BY `currency` ORDER BY `currency`',
      [],
    );
    return { rows: sums, total: sums.reduce((all, { rows }) => all + Number(rows), 0) };
  }
}
