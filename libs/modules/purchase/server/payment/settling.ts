import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { PeopleDirectory } from '#lab/process-host/index.js';
import type { SendOrder } from '../../shared/order.dto.js';
import { paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';
import { Ledger } from '../order/ledger.js';
import { unended } from '../order/order.acts.js';
import { lineIdsOf } from '../order/order.binding.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { OrderService } from '../order/order.service.js';
import { OrderMoney } from './order-money.js';
import { Settlement } from './settlement.js';

/** Every night, what has come, was invoiced and paid is closed. */
const settleTopic = 'purchase.settle';

/** Hours after midnight of the company's zone. */
const nightHour = 3;
const hourMs = 3_600_000;

/** Orders and lines that one unit settles. */
const ordersAtOnce = 20;
const linesAtOnce = 100;

/**
 * The end of orders, of lines and with them of requests, by an act or at night: acts that receive, invoice and pay settle
 * what is over with them at once, and the night finds what they have left.
 */
@Injectable()
export class Settling implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly schedules: Schedules,
    private readonly people: PeopleDirectory,
    private readonly orders: OrderService,
    private readonly ledger: Ledger,
    private readonly money: OrderMoney,
    private readonly settlement: Settlement,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: settleTopic,
      next: (now) => this.night(now),
      run: () => this.round(),
    });
  }

  /** A purchaser completes an order, and what is over with it is closed at once. @throws BusinessError 8013, 8001, 8002 */
  async settle(me: Me, id: string, given: SendOrder): Promise<void> {
    const order = await this.orders.settle(me, id, given);
    await this.settlement.close(lineIdsOf(order), me.id);
  }

  /** One stretch of the nightly work; answers whether more waits already. */
  private async round(): Promise<boolean> {
    await this.people.refresh();
    const ended = await this.complete();
    const found = await this.settlement.linesOver(linesAtOnce);
    await this.settlement.close(found, null);
    return ended === ordersAtOnce || found.length === linesAtOnce;
  }

  private async complete(): Promise<number> {
    const all = { receiveStatus: receiveStatus.of.all, state: In([...unended]), deletedAt: IsNull() };
    const candidates = await this.db.repo(PurchaseOrder).find({
      where: [
        { ...all, paymentStatus: paymentStatus.of.paid },
        { ...all, amount: '0.00' },
      ],
      select: { id: true },
      order: { id: 'ASC' },
      take: ordersAtOnce,
    });
    const held = await this.money.hold(candidates.map(({ id }) => id));
    // Requests and lines of all of them at once, so that two rounds never wait for each other.
    await this.ledger.hold(held.flatMap(lineIdsOf));
    await this.settlement.complete(held);
    return candidates.length;
  }

  private async night(now: Date): Promise<Date> {
    await this.people.refresh();
    const zone = this.people.zone();
    return new Date(beginOf(addDays(dayIn(zone, now), 1), zone).getTime() + nightHour * hourMs);
  }
}
