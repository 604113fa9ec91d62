import { Ids } from '#lab/platform/clock/ids.js';
import type { Me } from '#lab/platform/access/me.js';
import { OrderBinding } from '#lab/modules/purchase/server/order/order.binding.js';
import { OrderLine } from '#lab/modules/purchase/server/order/order-line.entity.js';
import { OrderPapers } from '#lab/modules/purchase/server/order/order.papers.js';
import { formatMoney } from '#lab/shared/money.js';
import type { House } from '../host/house.js';

const lines = 100;
/** The purchaser of the demo company, who reads its orders. */
const reader = 'li.qian';

/** An order of the demo company with 100 lines, and how it is printed. */
export class LongOrder {
  private constructor(
    private readonly house: House,
    private readonly me: Me,
    private readonly id: string,
    /** The texts of its table, for the floor. */
    readonly cells: readonly (readonly string[])[],
  ) {}

  /** The lines of an order of the demo company again and again, until there are as many. */
  static async of(house: House): Promise<LongOrder> {
    const [first] = await house.db.query({
      sql: 'SELECT `id` FROM `purchase_order` WHERE `deletedAt` IS NULL ORDER BY `createdAt`, `id` LIMIT 1',
      values: [],
    });
    const id = String(first?.id);
    const binding = house.get(OrderBinding);
    const given = (await binding.record(id)).lines;
    const ids = house.get(Ids);
    const copies = Array.from({ length: lines - given.length }, (_, at) => {
      const place = given.length + at;
      return { ...(given[at % given.length] as OrderLine), id: ids.next(), place };
    });
    await house.db.unit(() => house.db.repo(OrderLine).insert(copies));
    const order = await binding.record(id);
    if (order.lines.length !== lines) throw new Error(`the order has ${order.lines.length} lines`);
    return new LongOrder(house, await house.me(reader), id, order.lines.map(cellsOf));
  }

  /** The PDF, by all that a request for it goes through: rights, what the reader sees, approvals, its code, the audit. */
  async print(): Promise<Uint8Array> {
    const papers = this.house.get(OrderPapers);
    const { bytes } = await this.house.as(this.me, 'POST', () => papers.print(this.me, [this.id], 'order', 'zh'));
    return bytes;
  }
}

function cellsOf(line: OrderLine, at: number): readonly string[] {
  const { item, catalogNo, spec, brand, casNo, comments, quantity, unit, unitPrice, amount, deliveryDate } = line;
  const below = [catalogNo, spec, brand, casNo, comments].filter(Boolean).join(' · ');
  return [
    ...[String(at + 1), [item, below].filter(Boolean).join('\n'), String(quantity), unit],
    ...[formatMoney(unitPrice), formatMoney(amount), deliveryDate ?? ''],
  ];
}
