import { OrderQueries } from '#lab/modules/purchase/server/order/order.query.js';
import { LinesToOrder } from '#lab/modules/purchase/server/order/to-order.query.js';
import { PaymentQueries } from '#lab/modules/purchase/server/payment/payment.query.js';
import { ToQuote } from '#lab/modules/purchase/server/quote/to-quote.js';
import { RequestQueries } from '#lab/modules/purchase/server/request/request.query.js';
import { StatisticQueries } from '#lab/modules/purchase/server/statistics/statistic.query.js';
import { orderQuery, toOrderQuery } from '#lab/modules/purchase/shared/order.dto.js';
import { paymentQuery } from '#lab/modules/purchase/shared/payment.dto.js';
import { toQuoteQuery } from '#lab/modules/purchase/shared/quote.dto.js';
import { requestQuery } from '#lab/modules/purchase/shared/request.dto.js';
import { statisticQuery } from '#lab/modules/purchase/shared/statistics.dto.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Page } from '#lab/shared/paging.js';
import { todoQuery, Todos } from '#lab/process-host/index.js';
import type { Answered } from '../harness/list-pages.js';
import type { House } from '../host/house.js';
import { pageSize, people, type ListName } from './lists.js';

type Person = keyof typeof people;

/** The product's lists as its routes read them, each for the person whose list it is. */
export class OwnLists {
  private constructor(
    private readonly house: House,
    private readonly me: Readonly<Record<Person, Me>>,
  ) {}

  static async of(house: House): Promise<OwnLists> {
    return new OwnLists(house, {
      requester: await house.me(people.requester),
      purchaser: await house.me(people.purchaser),
      approver: await house.me(people.approver),
    });
  }

  page(name: ListName, page: number): Promise<Answered> {
    const { requester, purchaser, approver } = this.me;
    const given = { page, size: pageSize };
    const all = { ...given, scope: 'all' } as const;
    switch (name) {
      case 'own requests':
        return this.read(requester, RequestQueries, (lists) => lists.list(requester, requestQuery.parse(given)));
      case 'all requests':
        return this.read(purchaser, RequestQueries, (lists) => lists.list(purchaser, requestQuery.parse(all)));
      case 'my tasks':
        return this.read(approver, Todos, async (lists) => {
          const { rows, total } = await lists.list(approver, todoQuery.parse(given));
          return { rows: rows.map(({ task: id }) => ({ id })), total };
        });
      case 'lines to quote':
        return this.read(purchaser, ToQuote, (lists) => lists.lines(purchaser, toQuoteQuery.parse(given)));
      case 'lines to order':
        return this.read(purchaser, LinesToOrder, (lists) => lists.list(purchaser, toOrderQuery.parse(given)));
      case 'orders':
        return this.read(purchaser, OrderQueries, (lists) => lists.list(purchaser, orderQuery.parse(all)));
      case 'payments':
        return this.read(purchaser, PaymentQueries, (lists) => lists.list(purchaser, paymentQuery.parse(all)));
      case 'statistics':
        return this.read(purchaser, StatisticQueries, (lists) => lists.list(purchaser, statisticQuery.parse(given)));
      case 'sums of the statistics':
        return this.read(purchaser, StatisticQueries, async (lists) => {
          const { totals } = await lists.totals(purchaser, {});
          const rows = totals.map(({ currency: id }) => ({ id }));
          return { rows, total: totals.reduce((sum, { rows: count }) => sum + count, 0) };
        });
    }
  }

  close(): Promise<void> {
    return this.house.close();
  }

  private async read<T>(
    me: Me,
    queries: abstract new (...args: never[]) => T,
    list: (queries: T) => Promise<Page<{ readonly id: string }>>,
  ): Promise<Answered> {
    const { rows, total } = await this.house.as(me, 'GET', () => list(this.house.get(queries)));
    return { ids: rows.map(({ id }) => id), total };
  }
}
