import type { Database } from '#lab/platform/database/database.js';
import { User } from '#lab/modules/org/server/index.js';
import { Company } from '#lab/modules/company/server/index.js';
import { Allocation } from '#lab/modules/purchase/server/order/allocation.entity.js';
import { PurchaseOrder } from '#lab/modules/purchase/server/order/order.entity.js';
import { Payment } from '#lab/modules/purchase/server/payment/payment.entity.js';
import { PurchaseRequest } from '#lab/modules/purchase/server/request/request.entity.js';
import { RequestLine } from '#lab/modules/purchase/server/request/request-line.entity.js';
import { Statistic } from '#lab/modules/purchase/server/statistics/statistic.entity.js';
import { PeopleDirectory, userPrincipal } from '#lab/process-host/index.js';
import {
  changedAt,
  copyProcess,
  copyRows,
  dayFrom,
  idOf,
  makeNumbers,
  one,
  oneOf,
  run,
  serial,
} from '../host/copy-rows.js';
import type { House } from '../host/house.js';
import { people, type Readers } from './lists.js';

export const linesOfRequest = 10;
/** Requests that wait at each desk: what waits does not grow with the years. */
const mostWaiting = 200;
/** Requests of the requester whose own list is read, about. */
const ownRequests = 40;
/** Every so manyth order is paid. */
const paidEvery = 2;

const day = dayFrom(2020);
const lineIdOf = (what: string) => `CONCAT('bench-${what}-', ${serial}, '-', p)`;

/** What the copies are made of: records of the demo company in one stage of purchasing. */
interface Template {
  readonly request: string;
  readonly line: string;
  /** The part of the line that an order has taken. */
  readonly part?: string;
  readonly order?: string;
}

/**
 * Fills the demo company with requests of ten lines each: some wait for an approval, for a quote and for an order, and all
 * others have become an order, of which half was paid. They are copies of the demo's own records with their processes,
 * made by the database itself.
 */
export async function seedPurchases(db: Database, lines: number): Promise<void> {
  const requests = Math.floor(lines / linesOfRequest);
  const waiting = Math.min(Math.floor(requests / 10), mostWaiting);
  await number(db, requests);
  const seed = new Seed(db, await picked(db, requests));
  await seed.requests(await toQuote(db), `n <= ${waiting}`);
  await seed.requests(await toOrder(db), `n > ${waiting} AND n <= ${2 * waiting}`);
  await seed.requests(await inApproval(db), `n > ${2 * waiting} AND n <= ${3 * waiting}`);
  await seed.orders(await ordered(db), `n > ${3 * waiting}`);
  await run(db, 'DROP TABLE bench_number');
  await run(db, 'DROP TABLE bench_place');
  // The server looks at tables again by itself, later; the embedded database never does in an installation either.
  if (!db.dialect.singleWriter) for (const table of filled) await run(db, `ANALYZE TABLE \`${table}\``);
}

const filled = [
  ...['purchase_request', 'purchase_request_line', 'purchase_order', 'purchase_allocation', 'purchase_payment'],
  ...['purchase_statistic', 'process_instance', 'process_task', 'todo'],
];

/** Whose lists are read in a house. */
export async function readersOf(house: House): Promise<Readers> {
  const [requester, purchaser, approver] = [
    await house.me(people.requester),
    await house.me(people.purchaser),
    await house.me(people.approver),
  ];
  const principals = house.get(PeopleDirectory).principalsOf(approver.id);
  return { requester: requester.id, purchaser: purchaser.id, approver: principals };
}

/** The numbers of the copies, and the places of lines. */
async function number(db: Database, count: number): Promise<void> {
  await run(db, 'CREATE TABLE bench_place (p INTEGER PRIMARY KEY)');
  await run(
    db,
    `INSERT INTO bench_place VALUES ${Array.from({ length: linesOfRequest }, (_, p) => `(${p})`).join(', ')}`,
  );
  await makeNumbers(db, count);
}

/** SQL that picks who owns a copy, and which vendor it is ordered from. */
interface Picked {
  readonly owner: string;
  readonly vendor: string;
}

async function picked(db: Database, requests: number): Promise<Picked> {
  const users = await db.repo(User).find({ order: { id: 'ASC' } });
  const vendors = await db.repo(Company).find({ where: { isVendor: true }, order: { id: 'ASC' } });
  const requester = users.find(({ userId }) => userId === people.requester)?.id ?? '';
  const others = users.flatMap(({ id, userId }) => (userId === people.requester ? [] : id));
  const every = Math.max(1, Math.floor(requests / ownRequests));
  return {
    owner: `CASE WHEN n % ${every} = 0 THEN '${requester}' ELSE ${oneOf(others)} END`,
    vendor: oneOf(vendors.map(({ id }) => id)),
  };
}

class Seed {
  constructor(
    private readonly db: Database,
    private readonly of: Picked,
  ) {}

  /** Copies of a request with its lines, its rows of the statistics and its process. */
  async requests({ request, line, part }: Template, numbers: string): Promise<void> {
    const { owner, vendor } = this.of;
    const own = { ownerId: owner, createdBy: owner };
    await copyRows(this.db, PurchaseRequest, `t.\`id\` = '${request}' AND ${numbers}`, {
      ...own,
      id: idOf('request'),
      number: `CONCAT('BR', ${serial})`,
      title: `CONCAT(t.\`title\`, ' ', ${serial})`,
      searchText: `CONCAT(t.\`searchText\`, ' ', ${serial})`,
      dueDate: day,
      updatedAt: changedAt,
    });
    const ofLine = { requestId: idOf('request'), place: 'p' };
    await this.lines(RequestLine, line, numbers, {
      ...ofLine,
      id: lineIdOf('line'),
      item: "CONCAT(t.`item`, ' ', p)",
      dueDate: day,
      ...(part ? {} : { quoteVendorId: `CASE WHEN t.\`quoteVendorId\` IS NULL THEN NULL ELSE ${vendor} END` }),
    });
    await this.lines(Statistic, part ?? line, numbers, {
      ...ofLine,
      ...own,
      id: lineIdOf(part ? 'part' : 'line'),
      requestLineId: lineIdOf('line'),
      prNo: `CONCAT('BR', ${serial})`,
      itemName: "CONCAT(t.`itemName`, ' ', p)",
      requestDate: day,
      ...(part ? { orderId: idOf('order'), poNo: `CONCAT('BO', ${serial})`, vendorId: vendor, orderDate: day } : {}),
    });
    await copyProcess(this.db, 'purchase-request', request, 'request', numbers);
  }

  /** The same of requests that have become an order, with what was paid of it. */
  async orders(template: Template, numbers: string): Promise<void> {
    const { order = '', part = '' } = template;
    const { vendor } = this.of;
    await this.requests(template, numbers);
    await this.lines(Allocation, part, numbers, {
      id: lineIdOf('part'),
      place: 'p',
      orderId: idOf('order'),
      orderLineId: lineIdOf('order-line'),
      requestId: idOf('request'),
      requestLineId: lineIdOf('line'),
    });
    const document = { vendorId: vendor, updatedAt: changedAt };
    await copyRows(this.db, PurchaseOrder, `t.\`id\` = '${order}' AND ${numbers}`, {
      ...document,
      id: idOf('order'),
      number: `CONCAT('BO', ${serial})`,
      deliveryDate: day,
    });
    await copyProcess(this.db, 'purchase-order', order, 'order', numbers);
    const paid = `${numbers} AND n % ${paidEvery} = 0`;
    const payment = String(
      (await one(this.db, 'SELECT `id` FROM `purchase_payment` WHERE `deletedAt` IS NULL ORDER BY `id` LIMIT 1')).id,
    );
    await copyRows(this.db, Payment, `t.\`id\` = '${payment}' AND ${paid}`, {
      ...document,
      id: idOf('payment'),
      number: `CONCAT('BP', ${serial})`,
      dueDate: day,
    });
    await copyProcess(this.db, 'purchase-payment', payment, 'payment', paid);
  }

  /** Copies of a line: ten of each number. */
  private lines(entity: new () => object, id: string, numbers: string, values: Readonly<Record<string, string>>) {
    return copyRows(this.db, entity, `t.\`id\` = '${id}' AND ${numbers}`, values, 'bench_number, bench_place');
  }
}

const ofRequest = 'FROM `purchase_request_line` l JOIN `purchase_request` r ON r.`id` = l.`requestId`';

async function lineWhere(db: Database, more: string, condition: string): Promise<Template> {
  const found = await one(
    db,
    `SELECT l.\`id\` AS \`line\`, r.\`id\` AS \`request\` ${ofRequest} ${more} WHERE r.\`deletedAt\` IS NULL AND ${condition} ORDER BY l.\`id\` LIMIT 1`,
  );
  return { line: String(found.line), request: String(found.request) };
}

function toQuote(db: Database): Promise<Template> {
  const quoted = 'SELECT 1 FROM `purchase_quote_line` q WHERE q.`openLineId` = l.`id`';
  return lineWhere(db, '', `r.\`state\` = 'approved' AND l.\`status\` = '2' AND NOT EXISTS (${quoted})`);
}

function toOrder(db: Database): Promise<Template> {
  const taken = 'SELECT 1 FROM `purchase_allocation` a WHERE a.`requestLineId` = l.`id`';
  return lineWhere(
    db,
    '',
    `r.\`state\` = 'approved' AND l.\`status\` = '6' AND l.\`quoteQty\` > 0 AND NOT EXISTS (${taken})`,
  );
}

async function inApproval(db: Database): Promise<Template> {
  const approver = await db.repo(User).findOneByOrFail({ userId: people.approver });
  const tasks = 'JOIN `todo` w ON w.`recordId` = r.`id`';
  return lineWhere(
    db,
    tasks,
    `r.\`state\` = 'requested' AND w.\`subject\` = 'purchase-request' AND w.\`kind\` = 'task' AND w.\`principal\` = '${userPrincipal(approver.id)}'`,
  );
}

async function ordered(db: Database): Promise<Template> {
  const found = await one(
    db,
    `SELECT a.\`id\` AS \`part\`, o.\`id\` AS \`order\`, l.\`id\` AS \`line\`, r.\`id\` AS \`request\` ${ofRequest} JOIN \`purchase_allocation\` a ON a.\`requestLineId\` = l.\`id\` JOIN \`purchase_order\` o ON o.\`id\` = a.\`orderId\` WHERE o.\`releasedAt\` IS NOT NULL AND o.\`deletedAt\` IS NULL AND a.\`status\` = 'open' AND r.\`state\` = 'approved' ORDER BY a.\`id\` LIMIT 1`,
  );
  return {
    part: String(found.part),
    order: String(found.order),
    line: String(found.line),
    request: String(found.request),
  };
}
