import { Injectable } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import type { Me } from '#lab/platform/access/me.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { logCode } from '../../shared/purchase.codes.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { PurchaseStatistics } from '../statistics/purchase-statistics.js';
import { Ledger } from './ledger.js';
import { contractMove, type ContractedState } from './order.acts.js';
import { lineIdsOf, OrderBinding } from './order.binding.js';
import { PurchaseOrder } from './order.entity.js';

/** What contracts do when one of their orders ends; they register here, since they come after orders. */
export interface ContractsOfOrders {
  /** Holds the contract that an order is in, with its process: contracts are held before their orders. */
  hold(orderId: string): Promise<void>;
  /** An order was cancelled and leaves its contract. */
  leave(me: Me, order: PurchaseOrder, reason: string): Promise<void>;
}

/** Who moves orders because of which contract. */
export interface ContractDeed {
  /** Number of the contract. */
  readonly number: string;
  readonly by: string | null;
  readonly at: Date;
}

/** What contracts do to orders: they hold them, and move them on or back. */
@Injectable()
export class OrderContracts {
  private contracts: ContractsOfOrders | undefined;

  constructor(
    private readonly db: Database,
    private readonly orders: OrderBinding,
    private readonly ledger: Ledger,
    private readonly log: PurchaseLog,
    private readonly changes: RecordChanges,
    private readonly statistics: PurchaseStatistics,
  ) {}

  register(contracts: ContractsOfOrders): void {
    this.contracts = contracts;
  }

  async holdContractOf(orderId: string): Promise<void> {
    await this.contracts?.hold(orderId);
  }

  async leave(me: Me, order: PurchaseOrder, reason: string): Promise<void> {
    await this.contracts?.leave(me, order, reason);
  }

  /** Holds orders until the unit ends, and then what they have taken of requests; orders that there are not are left out. */
  async hold(ids: readonly string[]): Promise<PurchaseOrder[]> {
    await this.db.lock(PurchaseOrder, [...new Set(ids)]);
    const orders = await this.orders.records(ids);
    await this.ledger.hold(orders.flatMap(lineIdsOf));
    return orders;
  }

  /**
   * Moves orders that are held: into a contract, to the vendor once it is signed, or back to what they were. One that is on
   * hold, or whose change is being approved, stays so, and goes back to the new state later.
   */
  async move(orders: readonly PurchaseOrder[], to: ContractedState, { number, by, at }: ContractDeed): Promise<void> {
    // The statistics name the contract, also of an order that has ended and is not moved.
    this.statistics.touch(orders.flatMap(({ allocations }) => allocations.map(({ requestId }) => requestId)));
    for (const order of orders) {
      const moved = contractMove(order, to);
      if (!moved) continue;
      const before = order.status;
      if (moved.state !== undefined) this.orders.enterState(order, moved.state);
      if (moved.formerState !== undefined) order.formerState = moved.formerState;
      order.sentAt = to === 'sent' ? at : to === 'released' ? null : order.sentAt;
      order.reason = number;
      await this.orders.saveAs(order, by, at);
      this.changes.recordChanged(purchaseOrder.name, order.id);
      const noted = { code: logCode.of.orderUpdated, recordId: order.id, lineId: null, by, at };
      this.log.tell(purchaseOrder.name, [{ ...noted, from: before, to: order.status, text: number }]);
    }
  }
}
