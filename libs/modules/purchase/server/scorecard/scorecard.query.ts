import { Injectable } from '@nestjs/common';
import { addDays, beginOf, dayIn, type Day } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import { fromScaled, trimZeros, type Currency } from '#lab/shared/money.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { pageAt } from '#lab/platform/database/listing.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, type RateTable } from '../../../system/server/index.js';
import { toBase } from '../../../system/shared/base-amount.js';
import type {
  BoughtItem,
  Delivery,
  DeliveryQuery,
  ItemPrices,
  PriceQuery,
  Scorecard,
  ScorecardFigures,
  ScorecardPrice,
  VendorOffer,
  VendorOfferQuery,
  VendorOnTime,
} from '../../shared/scorecard.dto.js';
import { mostPrices, scorecardRights } from '../../shared/scorecard.words.js';
import { receivable } from '../order/order.acts.js';
import { stateOf } from '../vendor/vendor.rules.js';
import { VendorService } from '../vendor/vendor.service.js';
import { changeOf, lateDays, punctualityOf, yearBefore, type DueLines } from './scorecard.rules.js';

/** A row as both databases give it. */
type Raw = Readonly<Row>;

const marks = (of: readonly unknown[]) => of.map(() => '?').join(', ');

/** Orders that were released and not cancelled. */
const ordered = "`o`.`deletedAt` IS NULL AND `o`.`releasedAt` IS NOT NULL AND `o`.`state` <> 'cancelled'";

/** What makes two lines of orders the same item. */
const sameItem = ['item', 'catalogNo', 'brand', 'spec', 'unit'] as const;
const isOne = `(${sameItem.map((name) => `\`l\`.\`${name}\` = ?`).join(' AND ')})`;
const itemColumns = sameItem.map((name) => `\`l\`.\`${name}\``).join(', ');

/** The day of the last of a line: all has come, or the order was finished with what had come. */
const arrivedOn = "CASE WHEN `l`.`isReceived` = 1 OR `o`.`state` = 'completed' THEN `a`.`arrivedOn` END";

/**
 * What follows FROM for the lines of vendors' orders that were due and are decided: all of them has come, the order was
 * finished with what had come, or the expected day is over and the vendor may deliver. Receipts that were reversed and
 * what was rejected do not count.
 */
function dueLines(vendorIds: readonly string[], today: Day): Statement {
  const arrived = `SELECT \`rl\`.\`orderLineId\`, MAX(\`r\`.\`receivedOn\`) AS \`arrivedOn\` FROM \`purchase_receipt\` \`r\` JOIN \`purchase_receipt_line\` \`rl\` ON \`rl\`.\`receiptId\` = \`r\`.\`id\` WHERE \`r\`.\`vendorId\` IN (${marks(vendorIds)}) AND \`r\`.\`state\` = 'active' AND \`rl\`.\`quantity\` > 0 GROUP BY \`rl\`.\`orderLineId\``;
  const open = `\`l\`.\`isReceived\` = 0 AND \`o\`.\`state\` IN (${marks(receivable)}) AND \`l\`.\`deliveryDate\` < ?`;
  return {
    sql: `\`purchase_order\` \`o\` JOIN \`purchase_order_line\` \`l\` ON \`l\`.\`orderId\` = \`o\`.\`id\` LEFT JOIN (${arrived}) \`a\` ON \`a\`.\`orderLineId\` = \`l\`.\`id\` WHERE \`o\`.\`vendorId\` IN (${marks(vendorIds)}) AND ${ordered} AND \`l\`.\`deliveryDate\` IS NOT NULL AND (${arrivedOn} IS NOT NULL OR (${open}))`,
    values: [...vendorIds, ...vendorIds, ...receivable, today],
  };
}

/** How vendors deliver and what they cost, read from orders, receipts and quotes at the time of the question. */
@Injectable()
export class ScorecardQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly vendors: VendorService,
  ) {}

  /**
   * The figures of a vendor. Amounts are of the reader who reads all orders.
   * @throws BusinessError 8013 without such a vendor
   */
  async of(me: Me, id: string): Promise<Scorecard> {
    const { name, enabled, expiryDate } = await this.vendors.get(id);
    const today = this.today();
    const since = yearBefore(today);
    const begin = beginOf(since, this.org.zone()).getTime();
    const [orders = [], due = [], receipts = [], offers = []] = await this.db.queries([
      ordersSince(id, begin),
      countedLines([id], today),
      receiptsSince(id, since),
      offersSince(id, begin),
    ]);
    const lines = due.map(dueOf);
    const seesAmounts = holds(me.permissions, scorecardRights.orders);
    const figures = (isYear: boolean): ScorecardFigures => {
      const sumOf = (all: readonly Raw[], field: string) =>
        all
          .filter(({ recent }) => !isYear || Number(recent) === 1)
          .reduce((sum, row) => sum + Number(row[field] ?? 0), 0);
      return {
        orders: sumOf(orders, 'orders'),
        ...(seesAmounts && { amount: fromScaled(sumOf(orders, 'amount'), 2) }),
        ...punctualityOf(isYear ? lines.filter(({ deliveryDate }) => deliveryDate >= since) : lines, today),
        receipts: sumOf(receipts, 'receipts'),
        rejected: sumOf(receipts, 'rejected'),
        offered: sumOf(offers, 'offered'),
        taken: sumOf(offers, 'taken'),
      };
    };
    const first = orders.flatMap((row) => (row['first'] === null ? [] : Number(row['first'])));
    return {
      ...{ id, name, enabled, expiryDate, since, today },
      state: stateOf({ expiryDate }, today),
      firstOrder: first.length === 0 ? null : dayIn(this.org.zone(), new Date(Math.min(...first))),
      year: figures(true),
      all: figures(false),
    };
  }

  /** How vendors have delivered in the last twelve months; those of whom nothing was due are left out. */
  async onTime(ids: readonly string[]): Promise<VendorOnTime[]> {
    if (ids.length === 0) return [];
    const today = this.today();
    const since = yearBefore(today);
    const due = await this.db.query(countedLines(ids, today));
    const lines = due.map(dueOf).filter(({ deliveryDate }) => deliveryDate >= since);
    return [...new Set(lines.map(({ vendorId }) => vendorId))].map((id) => {
      const { due, onTime } = punctualityOf(
        lines.filter(({ vendorId }) => vendorId === id),
        today,
      );
      return { id, due, onTime };
    });
  }

  /** The lines that the rate counts, the last due first. */
  async deliveries(vendorId: string, { late, dueFrom, dueTo, sort, ...page }: DeliveryQuery): Promise<Page<Delivery>> {
    const today = this.today();
    const { sql, values } = dueLines([vendorId], today);
    const isLate = `COALESCE(${arrivedOn}, ?) > \`l\`.\`deliveryDate\``;
    const conditions: readonly (readonly [string, readonly unknown[]])[] = [
      ...(late === undefined ? [] : [[late === 'true' ? isLate : `NOT (${isLate})`, [today]] as const]),
      ...(dueFrom === undefined ? [] : [['`l`.`deliveryDate` >= ?', [dueFrom]] as const]),
      ...(dueTo === undefined ? [] : [['`l`.`deliveryDate` <= ?', [dueTo]] as const]),
    ];
    const from = [sql, ...conditions.map(([condition]) => condition)].join(' AND ');
    const given = [...values, ...conditions.flatMap(([, own]) => own)];
    const way = sort.startsWith('-') ? 'DESC' : 'ASC';
    const { rows, total } = await this.page(
      {
        sql: `SELECT \`l\`.\`id\`, \`l\`.\`item\`, \`l\`.\`catalogNo\`, \`l\`.\`unit\`, \`l\`.\`quantity\`, \`l\`.\`receivedQty\`, \`l\`.\`deliveryDate\`, ${arrivedOn} AS \`arrivedOn\`, \`o\`.\`id\` AS \`orderId\`, \`o\`.\`number\` FROM ${from} ORDER BY \`l\`.\`deliveryDate\` ${way}, \`l\`.\`id\` ${way}`,
        values: given,
      },
      { sql: `SELECT COUNT(*) AS \`total\` FROM ${from}`, values: given },
      page,
    );
    return {
      total,
      rows: rows.map((row) => {
        const days = { deliveryDate: String(row['deliveryDate']), arrivedOn: dayOf(row['arrivedOn']) };
        return {
          ...{ id: String(row['id']), order: orderOf(row), item: String(row['item']) },
          ...{ catalogNo: String(row['catalogNo']), unit: String(row['unit']) },
          quantity: quantityOf(row['quantity']),
          received: quantityOf(row['receivedQty']),
          ...days,
          lateDays: lateDays(days, today),
        };
      }),
    };
  }

  /** What each item has cost, the last ordered first; the latest prices of each. */
  async prices(vendorId: string, query: PriceQuery): Promise<Page<ItemPrices>> {
    const from = `\`purchase_order\` \`o\` JOIN \`purchase_order_line\` \`l\` ON \`l\`.\`orderId\` = \`o\`.\`id\` WHERE \`o\`.\`vendorId\` = ? AND ${ordered}`;
    const groups = `SELECT ${itemColumns}, COUNT(*) AS \`lines\`, MAX(\`o\`.\`releasedAt\`) AS \`latest\` FROM ${from} GROUP BY ${itemColumns}`;
    const { rows, total } = await this.page(
      { sql: `${groups} ORDER BY \`latest\` DESC, ${itemColumns}`, values: [vendorId] },
      { sql: `SELECT COUNT(*) AS \`total\` FROM (${groups}) \`items\``, values: [vendorId] },
      query,
    );
    if (rows.length === 0) return { rows: [], total };
    return { total, rows: await this.pricesIn({ sql: from, values: [vendorId] }, rows) };
  }

  /** What an item has cost in the orders to all vendors, the latest prices of it; null where it was never ordered. */
  async pricesOf(item: BoughtItem): Promise<ItemPrices | null> {
    const from = `\`purchase_order\` \`o\` JOIN \`purchase_order_line\` \`l\` ON \`l\`.\`orderId\` = \`o\`.\`id\` WHERE ${ordered}`;
    const lines = await this.db.query({
      sql: `SELECT COUNT(*) AS \`lines\` FROM ${from} AND ${isOne}`,
      values: sameItem.map((name) => item[name]),
    });
    const count = Number(lines[0]?.['lines'] ?? 0);
    if (count === 0) return null;
    const [found = null] = await this.pricesIn({ sql: from, values: [] }, [{ ...item, lines: count }]);
    return found;
  }

  /** The latest prices of each of these items in some lines of orders. */
  private async pricesIn({ sql: from, values }: Statement, rows: readonly Raw[]): Promise<ItemPrices[]> {
    const numbered = `SELECT \`l\`.\`id\`, ${itemColumns}, \`l\`.\`unitPrice\`, \`o\`.\`id\` AS \`orderId\`, \`o\`.\`number\`, \`o\`.\`currency\`, \`o\`.\`rates\`, \`o\`.\`releasedAt\`, \`o\`.\`vendorId\`, ROW_NUMBER() OVER (PARTITION BY ${itemColumns} ORDER BY \`o\`.\`releasedAt\` DESC, \`l\`.\`id\` DESC) AS \`nth\` FROM ${from} AND (${rows.map(() => isOne).join(' OR ')})`;
    const lines = await this.db.query({
      sql: `SELECT \`p\`.*, \`v\`.\`name\` AS \`vendor\` FROM (${numbered}) \`p\` JOIN \`company\` \`v\` ON \`v\`.\`id\` = \`p\`.\`vendorId\` WHERE \`p\`.\`nth\` <= ${mostPrices} ORDER BY \`p\`.\`nth\` DESC`,
      values: [...values, ...rows.flatMap((row) => sameItem.map((name) => row[name]))],
    });
    const today = await this.rates.today();
    const byItem = new Map<string, Raw[]>(rows.map((row) => [keyOf(row), []]));
    for (const line of lines) byItem.get(keyOf(line))?.push(line);
    return rows.map((row) => {
      const own = byItem.get(keyOf(row)) ?? [];
      const prices = own.map((line) => this.price(line, today));
      const { item, catalogNo, brand, spec, unit } = row as Readonly<Record<(typeof sameItem)[number], string>>;
      return {
        ...{ id: String(own.at(-1)?.['id']), item, catalogNo, brand, spec, unit },
        count: Number(row['lines']),
        change: changeOf(prices.map(({ price }) => price)),
        prices,
      };
    });
  }

  /** What a vendor has offered in quotes that were submitted, the latest first. */
  async offers(
    vendorId: string,
    { taken, quotedFrom, quotedTo, ...page }: VendorOfferQuery,
  ): Promise<Page<VendorOffer>> {
    const zone = this.org.zone();
    const conditions: readonly (readonly [string, readonly unknown[]])[] = [
      ...(taken === undefined ? [] : [[taken === 'true' ? isTaken : `NOT ${isTaken}`, []] as const]),
      ...(quotedFrom === undefined ? [] : [['`q`.`submittedAt` >= ?', [beginOf(quotedFrom, zone).getTime()]] as const]),
      ...(quotedTo === undefined ? [] : [['`q`.`submittedAt` < ?', [dayAfter(quotedTo, zone)]] as const]),
    ];
    const from = [offersOf, ...conditions.map(([condition]) => condition)].join(' AND ');
    const given = [vendorId, ...conditions.flatMap(([, own]) => own)];
    const { rows, total } = await this.page(
      {
        sql: `SELECT \`f\`.\`id\`, \`f\`.\`qty\`, \`f\`.\`unit\`, \`f\`.\`unitPrice\`, \`f\`.\`currency\`, ${isTaken} AS \`isTaken\`, \`q\`.\`id\` AS \`quoteId\`, \`q\`.\`number\`, \`q\`.\`submittedAt\`, \`n\`.\`item\`, \`n\`.\`catalogNo\` FROM ${from} ORDER BY \`q\`.\`submittedAt\` DESC, \`f\`.\`id\` DESC`,
        values: given,
      },
      { sql: `SELECT COUNT(*) AS \`total\` FROM ${from}`, values: given },
      page,
    );
    return {
      total,
      rows: rows.map((row) => ({
        id: String(row['id']),
        quote: { id: String(row['quoteId']), number: String(row['number']) },
        ...{ item: String(row['item']), catalogNo: String(row['catalogNo']), unit: String(row['unit']) },
        qty: row['qty'] === null ? null : quantityOf(row['qty']),
        unitPrice: row['unitPrice'] === null ? null : fromScaled(Number(row['unitPrice']), 2),
        currency: row['currency'] as Currency,
        quotedOn: dayIn(zone, new Date(Number(row['submittedAt']))),
        taken: Number(row['isTaken']) === 1,
      })),
    };
  }

  private price(line: Raw, today: RateTable): ScorecardPrice {
    const rates = line['rates'] === null ? today : (JSON.parse(String(line['rates'])) as RateTable);
    return {
      id: String(line['id']),
      order: orderOf(line),
      vendor: { id: String(line['vendorId']), name: String(line['vendor']) },
      day: dayIn(this.org.zone(), new Date(Number(line['releasedAt']))),
      price: toBase(fromScaled(Number(line['unitPrice']), 2), line['currency'] as Currency, rates),
    };
  }

  private async page(
    rows: Statement,
    counted: Statement,
    query: PriceQuery,
  ): Promise<{ readonly rows: readonly Raw[]; readonly total: number }> {
    const { skip, take } = pageAt(query);
    const [count] = await this.db.query(counted);
    const found = await this.db.query({ sql: `${rows.sql} LIMIT ${take} OFFSET ${skip}`, values: rows.values });
    return { rows: found, total: Number(count?.['total'] ?? 0) };
  }

  private today(): Day {
    return dayIn(this.org.zone(), this.clock.now());
  }
}

/** Orders, their amount and the first release, apart for those released from an instant on and before. */
const ordersSince = (vendorId: string, begin: number): Statement => ({
  sql: `SELECT CASE WHEN \`o\`.\`releasedAt\` >= ? THEN 1 ELSE 0 END AS \`recent\`, COUNT(*) AS \`orders\`, SUM(\`o\`.\`amountBase\`) AS \`amount\`, MIN(\`o\`.\`releasedAt\`) AS \`first\` FROM \`purchase_order\` \`o\` WHERE \`o\`.\`vendorId\` = ? AND ${ordered} GROUP BY \`recent\``,
  values: [begin, vendorId],
});

/** The lines that were due, counted by the days on which they were expected and came. */
function countedLines(vendorIds: readonly string[], today: Day): Statement {
  const { sql, values } = dueLines(vendorIds, today);
  return {
    sql: `SELECT \`d\`.\`vendorId\`, \`d\`.\`deliveryDate\`, \`d\`.\`arrivedOn\`, COUNT(*) AS \`lines\` FROM (SELECT \`o\`.\`vendorId\`, \`l\`.\`deliveryDate\`, ${arrivedOn} AS \`arrivedOn\` FROM ${sql}) \`d\` GROUP BY \`d\`.\`vendorId\`, \`d\`.\`deliveryDate\`, \`d\`.\`arrivedOn\``,
    values,
  };
}

const dueOf = (row: Raw): DueLines & { readonly vendorId: string } => ({
  vendorId: String(row['vendorId']),
  deliveryDate: String(row['deliveryDate']),
  arrivedOn: dayOf(row['arrivedOn']),
  count: Number(row['lines']),
});

/** Receipts that count, and those of them of which something was rejected. */
const receiptsSince = (vendorId: string, since: Day): Statement => ({
  sql: `SELECT \`r\`.\`recent\`, COUNT(*) AS \`receipts\`, SUM(\`r\`.\`isRejected\`) AS \`rejected\` FROM (SELECT CASE WHEN \`s\`.\`receivedOn\` >= ? THEN 1 ELSE 0 END AS \`recent\`, CASE WHEN EXISTS (SELECT 1 FROM \`purchase_receipt_line\` \`rl\` WHERE \`rl\`.\`receiptId\` = \`s\`.\`id\` AND \`rl\`.\`rejectedQuantity\` > 0) THEN 1 ELSE 0 END AS \`isRejected\` FROM \`purchase_receipt\` \`s\` WHERE \`s\`.\`vendorId\` = ? AND \`s\`.\`state\` = 'active') \`r\` GROUP BY \`r\`.\`recent\``,
  values: [since, vendorId],
});

const offersSince = (vendorId: string, begin: number): Statement => ({
  sql: `SELECT CASE WHEN \`q\`.\`submittedAt\` >= ? THEN 1 ELSE 0 END AS \`recent\`, COUNT(*) AS \`offered\`, SUM(${isTaken}) AS \`taken\` FROM ${offersOf} GROUP BY \`recent\``,
  values: [begin, vendorId],
});

/** Offers of a vendor in quotes that were submitted, with their lines. */
const offersOf =
  "`purchase_quote_offer` `f` JOIN `purchase_quote` `q` ON `q`.`id` = `f`.`quoteId` JOIN `purchase_quote_line` `ql` ON `ql`.`id` = `f`.`quoteLineId` JOIN `purchase_request_line` `n` ON `n`.`id` = `ql`.`lineId` WHERE `f`.`vendorId` = ? AND `q`.`deletedAt` IS NULL AND `q`.`submittedAt` IS NOT NULL AND `q`.`state` <> 'draft'";
const isTaken = "(CASE WHEN `f`.`taken` = 1 AND `q`.`state` = 'agreed' THEN 1 ELSE 0 END = 1)";

const dayOf = (value: unknown) => (value === null ? null : String(value));
const quantityOf = (value: unknown) => trimZeros(fromScaled(Number(value), 6));
const orderOf = ({ orderId, number }: Raw) => ({ id: String(orderId), number: String(number) });
const keyOf = (row: Raw) => sameItem.map((name) => String(row[name])).join('\u001f');
const dayAfter = (day: Day, zone: string) => beginOf(addDays(day, 1), zone).getTime();
