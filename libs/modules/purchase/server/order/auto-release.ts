import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dayIn } from '#lab/shared/day.js';
import { toScaled } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { PeopleDirectory } from '#lab/process-host/index.js';
import { Company, FrameContracts } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates } from '../../../system/server/index.js';
import { lineStatus, logCode } from '../../shared/purchase.codes.js';
import { orderDraft } from '../../shared/order.dto.js';
import { missingOfOrder } from '../../shared/missing-order-fields.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { toOrderTopic, totalInBase } from '../request/request.binding.js';
import { mayOrderFrom } from '../vendor/vendor.rules.js';
import { Ledger, type HeldLine } from './ledger.js';
import { OrderService } from './order.service.js';
import { LinesToOrder } from './to-order.query.js';

/** Requests whose category orders by itself: all from one vendor with a valid frame contract, within the limit. */
@Injectable()
export class AutoRelease implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: JobHandlers,
    private readonly people: PeopleDirectory,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly log: PurchaseLog,
    private readonly ledger: Ledger,
    private readonly toOrder: LinesToOrder,
    private readonly orders: OrderService,
    private readonly frames: FrameContracts,
  ) {}

  onModuleInit(): void {
    this.jobs.register<{ readonly lines: readonly string[] }>({
      queue: 'process',
      mode: 'unit',
      attempts: 10,
      topic: toOrderTopic,
      run: ({ payload }) => this.look(payload.lines),
    });
  }

  /** Orders the lines of a request, or leaves them to purchasers where one of the conditions does not hold. */
  private async look(lineIds: readonly string[]): Promise<void> {
    await this.people.refresh();
    const held = [...(await this.ledger.hold(lineIds)).values()];
    const [first] = held;
    if (!first?.request.category.autoRelease || first.request.state !== 'approved') return;
    const { request } = first;
    const open = request.lines.filter(({ status }) => status !== lineStatus.of.closed);
    if (open.some(({ status }) => status !== lineStatus.of.toOrder)) return;
    if (held.length < open.length || held.some(({ taken }) => taken.length > 0)) return;
    const vendor = await this.onlyVendor(held);
    if (!vendor || !(await this.isWithinLimit(held))) return;
    const { orders } = await this.toOrder.proposal(
      undefined,
      held.map(({ line }) => line.id),
    );
    const [order, another] = orders;
    if (!order || another || order.lines.some(({ offerEnded }) => offerEnded)) return;
    if (missingOfOrder(order, request.category).length > 0) return;
    const lines = order.lines.map(({ id, remainingQuantity, costCentre, deliveryDate, leadTime }) => {
      return { lineId: id, quantity: remainingQuantity, amount: null, costCentre, deliveryDate, leadTime };
    });
    const draft = orderDraft.parse({ vendorId: vendor.id, payorId: order.payorId, lines });
    const at = this.clock.now();
    const { id: recordId, status, title } = request;
    const noted = { code: logCode.of.autoReleased, recordId, lineId: null, by: null, at, from: status, to: status };
    this.log.tell(purchaseRequest.name, [{ ...noted, text: title }]);
    await this.orders.release(this.inNameOf(request.ownerId), { ...draft, isAutomatic: true });
  }

  /** The one vendor of all of the lines, where it may be ordered from and its frame contract is valid. */
  private async onlyVendor(held: readonly HeldLine[]): Promise<Company | undefined> {
    const [id, ...others] = new Set(held.map(({ line }) => line.quoteVendorId));
    if (!id || others.length > 0) return undefined;
    const vendor = await this.db.repo(Company).findOneBy({ id });
    const today = dayIn(this.org.zone(), this.clock.now());
    if (!vendor || !mayOrderFrom(vendor, today)) return undefined;
    return (await this.frames.covers(vendor, today)) ? vendor : undefined;
  }

  private async isWithinLimit(held: readonly HeldLine[]): Promise<boolean> {
    const [{ request }] = held as readonly [HeldLine];
    const { userLimit } = request.category;
    if (userLimit === null) return true;
    const lines = held.map(({ line }) => ({ currency: line.quoteCurrency ?? line.currency, amount: line.quoteAmount }));
    const total = totalInBase({ lines }, request.rates ?? (await this.rates.today()));
    return toScaled(total, 2) <= toScaled(userLimit, 2);
  }

  /** The order belongs to the owner of the request; its log names no one. */
  private inNameOf(ownerId: string): Me {
    const owner = this.org.user(ownerId);
    return {
      id: ownerId,
      username: owner?.userId ?? '',
      name: { zh: owner?.nameZh ?? '', en: owner?.nameEn ?? null },
      email: null,
      language: 'zh',
      zone: this.org.zone(),
      departmentId: owner?.departmentId ?? null,
      permissions: [],
      roleId: null,
      sessionId: '',
    };
  }
}
