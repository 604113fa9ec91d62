import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { beginOf, dayIn } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { formatMoney, fromScaled, sum, toScaled, type Currency } from '#lab/shared/money.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { inBatches } from '#lab/platform/database/in-batches.js';
import { conditions } from '#lab/platform/database/sql.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, toBase, type RateTable } from '../../../system/server/index.js';
import { allocationStatus, lineStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import type { BudgetOutlook } from '../../shared/request.dto.js';
import { Category } from '../category/category.entity.js';
import { OrderLine } from '../order/order-line.entity.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { receivedPart } from '../order/order.rules.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { RequestLine } from '../request/request-line.entity.js';
import { CostCentre } from './cost-centre.entity.js';
import { usualCentre } from './usual-centre.js';

/** What has been used of a budget, in the base currency; each amount counts once. */
interface Used {
  /** Was paid of orders. */
  readonly paid: string;
  /** Is ordered, and not paid yet. */
  readonly ordered: string;
  /** Is wanted by other requests, and no released order has taken it. */
  readonly reserved: string;
}

/** Of a line, what decides how much it reserves. */
type WantedLine = Pick<RequestLine, 'id' | 'amount' | 'currency' | 'quoteAmount' | 'quoteCurrency' | 'closedAmount'>;
/** Of a request, what decides how much it reserves. */
type Wanting = Pick<PurchaseRequest, 'id' | 'rates'> & { readonly lines: readonly WantedLine[] };

/** What a request that is being written comes to, for a currency and the cost centre that lines name. */
interface WrittenAmount {
  readonly currency: Currency;
  readonly value: string;
  readonly costCentre: string;
}

/** Statuses of lines of which nothing is wanted any more. */
const taken = [lineStatus.of.ordered, lineStatus.of.partReceived, lineStatus.of.received, lineStatus.of.closed];

/**
 * Budgets of cost centres. What was released in a calendar year counts for it, also where its requests were closed since;
 * what submitted requests still want counts for the current year, until an order that takes it is released.
 */
@Injectable()
export class Budgets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
  ) {}

  /**
   * What the lines of a request want fits into what this year's budgets of their cost centres have left. Units that ask for
   * the same cost centre take turns, so that two of them never use the same money.
   * @throws BusinessError 4112 with the first cost centre of which the budget does not suffice, the year, what is missing,
   * and what the budget is used for
   */
  async assertCovers(request: PurchaseRequest): Promise<void> {
    const { charged, centres } = await this.chargedTo(request, request.lines);
    const ids = charged.map(({ centre }) => centre.id);
    if (ids.length === 0) return;
    await this.db.lock(CostCentre, ids);
    const rates = await this.rates.today();
    for (const { centre, own } of charged) {
      const needed = await this.wanted([{ id: request.id, rates, lines: own }], rates);
      const { year, ...used } = await this.used(request.id, centre, centres, rates);
      const left = leftOf(centre, used, needed);
      if (left < 0) throw short(centre, year, used, { needed, missing: fromScaled(-left, 2) });
    }
  }

  /**
   * What the budgets of a request that is being written are used for, and what it would leave of them; cost centres without
   * a budget are left out. Nothing is locked: the submit asks again.
   */
  async outlook(
    request: Pick<PurchaseRequest, 'id' | 'category' | 'departmentId'>,
    amounts: readonly WrittenAmount[],
  ): Promise<BudgetOutlook[]> {
    const { charged, centres } = await this.chargedTo(request, amounts);
    if (charged.length === 0) return [];
    const rates = await this.rates.today();
    const outlooks: BudgetOutlook[] = [];
    for (const { centre, own } of charged) {
      const needed = sum(own.map(({ currency, value }) => toBase(value, currency, rates)));
      const { year, ...used } = await this.used(request.id, centre, centres, rates);
      const { code, name, budget } = centre;
      const left = fromScaled(leftOf(centre, used, needed), 2);
      outlooks.push({ costCentre: { code, name }, year, budget, ...used, needed, left });
    }
    return outlooks;
  }

  /**
   * The cost centres in use that lines are charged to, as far as they have a budget, by their codes, and all in use. A line
   * that names none, or one that is not in use any more, is charged to the usual one of its request.
   */
  private async chargedTo<L extends { readonly costCentre: string }>(
    request: Pick<PurchaseRequest, 'category' | 'departmentId'>,
    lines: readonly L[],
  ) {
    await this.org.refresh();
    const centres = await this.db.repo(CostCentre).find({ where: { enabled: true }, order: { code: 'ASC' } });
    const usual = usualCentre(centres, request, this.org);
    const charged = centres.filter(hasBudget).flatMap((centre) => {
      const own = lines.filter((line) => centreOf(line, centres, usual)?.id === centre.id);
      // Before it has a line a request is looked at with the budget that it would be charged to.
      return own.length > 0 || (lines.length === 0 && centre.id === usual?.id) ? [{ centre, own }] : [];
    });
    return { charged, centres };
  }

  /** What this year's budget of a cost centre is used for, but for one request. */
  private async used(
    requestId: string,
    centre: CostCentre,
    centres: readonly CostCentre[],
    rates: RateTable,
  ): Promise<Used & { readonly year: string }> {
    const year = dayIn(this.org.zone(), this.clock.now()).slice(0, 4);
    const { paid, ordered } = await this.charged(centre, year, rates);
    const reserved = await this.wanted(await this.others(requestId, centre, centres), rates);
    return { year, paid, ordered, reserved };
  }

  /** What live orders that were released in the year charge to a cost centre, in the base currency. */
  private async charged({ code }: CostCentre, year: string, rates: RateTable): Promise<Pick<Used, 'paid' | 'ordered'>> {
    const begin = beginOf(`${year}-01-01`, this.org.zone()).getTime();
    const lines = await this.db
      .repo(OrderLine)
      .createQueryBuilder('line')
      .innerJoin(PurchaseOrder, 'order', 'order.id = line.orderId')
      .where({ costCentre: code })
      .andWhere('order.releasedAt >= :begin AND order.state <> :cancelled', { begin, cancelled: 'cancelled' })
      .getMany();
    const ids = [...new Set(lines.map(({ orderId }) => orderId))];
    const orders = await inBatches(ids, (some) => this.db.repo(PurchaseOrder).findBy({ id: In(some) }));
    const byId = new Map(orders.map((order) => [order.id, order]));
    const paidOf = await this.amounts('a.`orderLineId`', 'a.`paidAmount`', 'orderId', ids);
    const charges = lines.flatMap((line) => {
      const order = byId.get(line.orderId);
      if (!order) return [];
      const [paid, all] = [paidOf.get(line.id) ?? 0, toScaled(chargedAmount(order, line), 2)];
      const inBase = (cents: number) => toBase(fromScaled(cents, 2), order.currency, order.rates ?? rates);
      return [{ paid: inBase(paid), ordered: inBase(paid > 0 ? Math.max(0, all - paid) : all) }];
    });
    return { paid: sum(charges.map(({ paid }) => paid)), ordered: sum(charges.map(({ ordered }) => ordered)) };
  }

  /** What the lines of other requests still want that are charged to a cost centre. */
  private async others(id: string, { id: centreId, code }: CostCentre, centres: readonly CostCentre[]) {
    const open = { state: In(['requested', 'approved']), status: Not(In(taken)), deletedAt: IsNull() };
    const requests = await this.db.repo(PurchaseRequest).find({
      where: { ...open, id: Not(id) },
      select: { id: true, categoryId: true, departmentId: true, rates: true },
    });
    const categories = await this.db.repo(Category).find({ select: { id: true, costCentreId: true } });
    const byId = new Map(categories.map((category) => [category.id, category]));
    const usual = new Map(
      requests.map(({ id: requestId, categoryId, departmentId }) => {
        const category = byId.get(categoryId);
        return [requestId, category && usualCentre(centres, { category, departmentId }, this.org)];
      }),
    );
    const inUse = new Set(centres.map((centre) => centre.code));
    const ids = requests.map((request) => request.id);
    const lines = await inBatches(ids, (some) =>
      this.db.repo(RequestLine).find({
        where: [
          { requestId: In(some), status: Not(In(taken)), costCentre: code },
          {
            requestId: In(some.filter((requestId) => usual.get(requestId)?.id === centreId)),
            status: Not(In(taken)),
            costCentre: Not(In([...inUse])),
          },
        ],
        select: {
          ...{ id: true, requestId: true, amount: true, currency: true },
          ...{ quoteAmount: true, quoteCurrency: true, closedAmount: true },
        },
      }),
    );
    const byRequest = new Map<string, RequestLine[]>();
    for (const line of lines) byRequest.set(line.requestId, [...(byRequest.get(line.requestId) ?? []), line]);
    return requests.flatMap(({ id: requestId, rates }): Wanting[] => {
      const own = byRequest.get(requestId);
      return own ? [{ id: requestId, rates, lines: own }] : [];
    });
  }

  /**
   * What requests want that no released order has taken and no one has closed, in the base currency: at the agreed price,
   * else at the one that was asked for. The rates are those of the day on which a request was submitted.
   */
  private async wanted(requests: readonly Wanting[], today: RateTable): Promise<string> {
    const ids = requests.map(({ id }) => id);
    const orderedOf = await this.amounts('a.`requestLineId`', 'a.`amount`', 'requestId', ids);
    return sum(
      requests.flatMap(({ lines, rates }) =>
        lines.map(({ id, amount, currency, quoteAmount, quoteCurrency, closedAmount }) => {
          const agreed = toScaled(quoteAmount ?? '0.00', 2) - toScaled(closedAmount ?? '0.00', 2);
          const left = Math.max(0, agreed - (orderedOf.get(id) ?? 0));
          return quoteCurrency === null
            ? toBase(amount ?? '0.00', currency, rates ?? today)
            : toBase(fromScaled(left, 2), quoteCurrency, rates ?? today);
        }),
      ),
    );
  }

  /** Sums of what released orders have taken, in hundredths of their currencies. */
  private async amounts(by: string, what: string, of: 'orderId' | 'requestId', ids: readonly string[]) {
    const rows = await inBatches(ids, (some) => {
      const where = conditions({ [of]: some }, 'a');
      return this.db.query({
        sql: `SELECT ${by} AS \`id\`, SUM(${what}) AS \`cents\` FROM \`purchase_allocation\` a JOIN \`purchase_order\` o ON o.\`id\` = a.\`orderId\` WHERE a.\`status\` <> ? AND o.\`releasedAt\` IS NOT NULL AND ${where.sql} GROUP BY ${by}`,
        values: [allocationStatus.of.cancelled, ...where.values],
      });
    });
    return new Map(rows.map(({ id, cents }) => [String(id), Number(cents)]));
  }
}

/** The cost centre that a line is charged to: the one that it names, as long as that is in use, else the usual one. */
function centreOf(
  { costCentre }: { readonly costCentre: string },
  centres: readonly CostCentre[],
  usual: CostCentre | undefined,
): CostCentre | undefined {
  return centres.find(({ code }) => code === costCentre) ?? usual;
}

type Budgeted = CostCentre & { readonly budget: string };

function hasBudget(centre: CostCentre): centre is Budgeted {
  return centre.budget !== null;
}

/** Hundredths of the base currency that a budget has left, negative where it does not suffice. */
function leftOf({ budget }: Budgeted, { paid, ordered, reserved }: Used, needed: string): number {
  return toScaled(budget, 2) - toScaled(sum([paid, ordered, reserved, needed]), 2);
}

function short(
  { code, name, budget }: Budgeted,
  year: string,
  { paid, ordered, reserved }: Used,
  { needed, missing }: { readonly needed: string; readonly missing: string },
): BusinessError {
  const figures = [missing, budget, paid, ordered, reserved, needed].map(formatMoney);
  return new BusinessError(purchaseErrors.budgetShort, [`${code} ${name}`, year, ...figures]);
}

/** What an order charges for a line: all of it, or what had come where the line or the order has ended before all did. */
function chargedAmount({ state }: PurchaseOrder, line: OrderLine): string {
  const { quantity: qty, amount, receivedQty, isReceived, finishedAt } = line;
  const isShort = finishedAt !== null || (state === 'completed' && !isReceived);
  return isShort ? receivedPart({ qty, amount, receivedQty }).amount : amount;
}
