import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { dayIn } from '#lab/shared/day.js';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { formatNumber, Numbering } from '#lab/platform/numbering/numbering.js';
import { PeopleDirectory } from '#lab/process-host/index.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import type { ReceiptDraft, ReverseReceipt } from '../../shared/receipt.dto.js';
import { problemsOf } from '../../shared/receipt-problems.js';
import { receiptSubject } from '../../shared/receipt.words.js';
import { awaitsArrival } from '../order/order.acts.js';
import { asRefusal } from '../order/order-parts.js';
import { Arrivals, type HeldOrders } from './arrivals.js';
import { ReceiptReach } from './receipt-reach.js';
import { PutAways } from './put-aways.js';
import { Receipt, ReceiptLine } from './receipt.entity.js';
import { StockPort } from './stock-port.js';

/** What the numbers of receipts begin with. */
const prefix = 'GR';

/** States of an order in which what has come of it may be taken back; a change that waits for approval comes first. */
const reversible: readonly string[] = ['draft', 'released', 'contracted', 'sent', 'held'];

/** Receiving what was ordered, and taking a receipt back. */
@Injectable()
export class ReceiptService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly files: Files,
    private readonly numbering: Numbering,
    private readonly people: PeopleDirectory,
    private readonly reach: ReceiptReach,
    private readonly arrivals: Arrivals,
    private readonly putAways: PutAways,
    private readonly stock: StockPort,
  ) {}

  onModuleInit(): void {
    this.files.registerCheck(receiptSubject, (me, id) => this.reach.reads(me, id));
  }

  /**
   * Receives lines of one vendor's orders; answers the id of the receipt.
   * @throws BusinessError 8002 for an order that awaits nothing, 8012 for what is wrong with a line, 3005 where a location
   * is full, 8013 for a file that is not the caller's
   */
  async create(me: Me, draft: ReceiptDraft): Promise<string> {
    await this.people.refresh();
    const held = await this.arrivals.hold(draft.lines.map(({ orderLineId }) => orderLineId));
    await this.assertReceivable(me, held, draft);
    const receipt = await this.made(me, held, draft);
    const period = dayIn(this.people.zone(), receipt.createdAt).slice(0, 7).replace('-', '');
    const drawn = await this.numbering.next(`${receiptSubject}.${prefix}${period}`);
    receipt.number = formatNumber(prefix, period, drawn);
    await this.db.repo(Receipt).insert(receipt);
    await this.db.repo(ReceiptLine).insert(receipt.lines);
    await this.files.bind(me, draft.files, receiptSubject, receipt.id);
    await this.arrivals.apply(me, held, receipt.lines, { verb: 'receive', number: receipt.number });
    await this.stock.current?.deposit(receipt);
    this.audit.record({ action: `${receiptSubject}.create`, subject: receiptSubject, recordId: receipt.id });
    return receipt.id;
  }

  /**
   * Takes a whole receipt back: the orders wait for it again.
   * @throws BusinessError 8013 unknown or unreadable, 8001 stale, 8002 reversed before or of an order or a line that has ended, 8073 where a line was finished short, 8022
   * while a change of an order is being approved, 3008 once something of it was moved in stock
   */
  async reverse(me: Me, id: string, { version, reason }: ReverseReceipt): Promise<void> {
    await this.people.refresh();
    await this.db.lock(Receipt, [id]);
    const receipt = await this.db.repo(Receipt).findOneBy({ id });
    if (!receipt || !(await this.reach.reads(me, id))) throw new BusinessError(errors.notFound);
    assertVersion(receipt, version);
    if (receipt.state !== 'active') throw new BusinessError(errors.illegalState, [receipt.state, 'reverse']);
    receipt.lines = await this.db.repo(ReceiptLine).find({ where: { receiptId: In([id]) }, order: { place: 'ASC' } });
    const held = await this.arrivals.hold(receipt.lines.map(({ orderLineId }) => orderLineId));
    for (const { state } of held.orders) {
      if (state === 'requested') throw new BusinessError(errors.inProgress);
      if (!reversible.includes(state)) throw new BusinessError(errors.illegalState, [state, 'reverse']);
    }
    // What ends with what has come is awaited again first.
    if (receipt.lines.some(({ orderLineId }) => held.byLine.get(orderLineId)?.line.finishedAt))
      throw new BusinessError(purchaseErrors.lineFinished);
    const { current } = this.stock;
    if (current && !(await current.mayReverse(id))) throw new BusinessError(purchaseErrors.stockMoved);
    const now = this.clock.now();
    Object.assign(receipt, { state: 'reversed', reversedAt: now, reversedBy: me.id, reversalReason: reason });
    await this.db.repo(Receipt).save(stamp(receipt, me.id, now));
    const back = receipt.lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity: minus(quantity) }));
    await this.arrivals.apply(me, held, back, { verb: 'reverseReceipt', number: receipt.number, reason });
    await current?.withdraw(receipt);
    this.audit.record({
      action: `${receiptSubject}.reverse`,
      subject: receiptSubject,
      recordId: id,
      detail: { text: reason },
    });
  }

  /** @throws BusinessError 8002, 8012 */
  private async assertReceivable(me: Me, { orders, byLine }: HeldOrders, draft: ReceiptDraft): Promise<void> {
    const seen = await this.reach.among(
      me,
      orders.map(({ id }) => id),
    );
    for (const order of orders.filter(({ id }) => seen.has(id)))
      if (!awaitsArrival(order)) throw new BusinessError(errors.illegalState, [order.state, 'receive']);
    const first = byLine.get(draft.lines[0]?.orderLineId ?? '');
    const strange = draft.lines.flatMap(({ orderLineId }, at) => {
      const one = byLine.get(orderLineId);
      const isStrange = one && first && one.order.vendorId !== first.order.vendorId;
      return isStrange ? [fieldProblem(`lines.${at}.orderLineId`, 'choice')] : [];
    });
    const today = dayIn(this.people.zone(), this.clock.now());
    refuse([
      ...(draft.receivedOn > today ? [fieldProblem('receivedOn', 'tooBig', today)] : []),
      ...problemsOf(draft, (id) => {
        const one = byLine.get(id);
        return one && seen.has(one.order.id) && one.line.finishedAt === null
          ? { ...one.line, ...rulesOf(one.order.category) }
          : undefined;
      }),
      ...strange,
    ]);
  }

  private async made(me: Me, { byLine }: HeldOrders, draft: ReceiptDraft): Promise<Receipt> {
    const [first] = draft.lines.flatMap(({ orderLineId }) => byLine.get(orderLineId) ?? []);
    const receipt = Object.assign(new Receipt(), {
      id: this.ids.next(),
      vendorId: first?.order.vendorId ?? '',
      receivedOn: draft.receivedOn,
      receiverId: me.id,
      comments: draft.comments,
      state: 'active' as const,
      ...{ reversedAt: null, reversedBy: null, reversalReason: null },
    });
    const takesStock = (orderLineId: string) => byLine.get(orderLineId)?.order.category.receiveInventory ?? false;
    const { warehouse, name, places } = await this.putAways.of(draft, takesStock);
    Object.assign(receipt, { warehouse, warehouseName: name });
    receipt.lines = draft.lines.map(({ locations: _places, storageDate, ...line }, place) =>
      Object.assign(new ReceiptLine(), {
        ...line,
        id: this.ids.next(),
        place,
        receiptId: receipt.id,
        orderId: byLine.get(line.orderLineId)?.order.id ?? '',
        storageDate: storageDate ?? draft.receivedOn,
        locations: places[place] ?? [],
      }),
    );
    return stamp(receipt, me.id, this.clock.now());
  }
}

const rulesOf = ({ tolReceipt, receiveCheck, receiveInventory }: HeldOrders['orders'][number]['category']) => ({
  ...{ tolReceipt, receiveCheck, receiveInventory },
});

const minus = (quantity: string) => (quantity === '0' ? '0' : `-${quantity}`);

/** @throws BusinessError 8012 with all of these fields, where there is one */
function refuse(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw asRefusal(fields);
}
