import { Injectable } from '@nestjs/common';
import { BusinessError, type AnyErrorCode, type ErrorCode, type FieldError } from '#lab/shared/define-errors.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import { fromScaled, sum, toScaled, trimZeros, type Currency } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { allocationStatus, lineStatus, logCode } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import type { OrderDraft, OrderPart } from '../../shared/order.dto.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import type { Category } from '../category/category.entity.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { RequestBinding } from '../request/request.binding.js';
import { Allocation } from './allocation.entity.js';
import { Ledger, quotedOf, type HeldLine } from './ledger.js';
import type { PurchaseOrder } from './order.entity.js';
import { OrderLine } from './order-line.entity.js';
import { mergeKey, remainingOf, splitOf, type Allocated, type Split } from './order.rules.js';

/** What an order takes of the lines of requests, and what it orders for it. */
interface Parts {
  readonly lines: OrderLine[];
  readonly allocations: Allocation[];
  readonly category: Category;
  readonly currency: Currency;
}

/** What parts have in common besides what the merge rule asks for: nothing that was typed gets lost. */
const alsoAlike = [
  ...(['spec', 'brand', 'casNo', 'project', 'position', 'dueDate'] as const),
  ...(['deliveryDate', 'leadTime', 'comments'] as const),
];

const known: readonly ErrorCode[] = [
  purchaseErrors.quantityOver,
  purchaseErrors.amountOver,
  purchaseErrors.orderInContract,
];

/** One refusal for all of these fields; its number is that of the first. */
export function asRefusal(fields: readonly FieldError[]): BusinessError {
  const [first] = fields;
  const error: AnyErrorCode = known.find(({ code }) => code === first?.code) ?? errors.field;
  const args = first?.args ?? [];
  return new BusinessError(error as ErrorCode, error === errors.field ? [first?.path ?? '', ...args] : args, {
    fields,
  });
}

/** Makes the lines of orders out of those of requests. */
@Injectable()
export class OrderParts {
  constructor(
    private readonly ids: Ids,
    private readonly ledger: Ledger,
    private readonly requests: RequestBinding,
    private readonly log: PurchaseLog,
  ) {}

  /** @throws BusinessError 8013 where the caller may not read the request of a line */
  async assertReads(me: Me, { lines }: Pick<OrderDraft, 'lines'>): Promise<void> {
    const read = await this.ledger.read(lines.map(({ lineId }) => lineId));
    for (const request of new Set([...read.values()].map((one) => one.request)))
      await this.requests.assertMayRead(request, me);
  }

  /**
   * What a draft takes, with the lines held until the unit ends: equal parts become one line.
   * @throws BusinessError 8012 for a line that is not to be ordered, or not together with the first or from this vendor;
   * 4101 and 4102 for more than remains
   */
  async of(order: PurchaseOrder, { vendorId, lines: drafts }: OrderDraft): Promise<Parts> {
    const before = order.allocations.map(({ requestLineId }) => requestLineId);
    const held = await this.ledger.hold([...before, ...drafts.map(({ lineId }) => lineId)]);
    const leading = held.get(drafts[0]?.lineId ?? '');
    const problems: FieldError[] = [];
    const taken = new Map<string, Allocated[]>();
    const lines = new Map<string, OrderLine>();
    const allocations: Allocation[] = [];
    drafts.forEach((draft, at) => {
      const path = `lines.${at}`;
      const one = held.get(draft.lineId);
      if (!one || !leading || !isOrderable(one, leading, vendorId))
        return problems.push(fieldProblem(`${path}.lineId`, 'missing'));
      const earlier = taken.get(draft.lineId) ?? one.taken.filter(({ orderId }) => orderId !== order.id);
      const quoted = quotedOf(one.line);
      const tolerance = leading.request.category.tolOrder ?? '0.00';
      const result = splitOf(quoted, remainingOf(quoted, earlier), draft, { path, tolerance });
      if ('problems' in result) return problems.push(...result.problems);
      const { split } = result;
      const open = { status: allocationStatus.of.open, receivedQty: '0', isReleased: false, isAllReceived: false };
      taken.set(draft.lineId, [...earlier, { ...split, ...open }]);
      const line = this.line(order, lines, draft, one, split);
      return allocations.push(this.allocation(order, at, line, one, split));
    });
    if (problems.length > 0 || !leading) throw asRefusal(problems);
    const { request, line } = leading;
    return {
      lines: [...lines.values()],
      allocations,
      category: request.category,
      currency: line.quoteCurrency ?? line.currency,
    };
  }

  /** Tells the requests of which of their lines a saved order takes a part only, where it did not before. */
  async tellSplits(order: PurchaseOrder, by: string | null): Promise<void> {
    const held = await this.ledger.read(order.allocations.map(({ requestLineId }) => requestLineId));
    const { number, updatedAt: at, formerParts = [] } = order;
    const isPart = ({ requestLineId, qty }: Allocation) => qty !== held.get(requestLineId)?.line.quoteQty;
    const split = new Set(formerParts.filter(isPart).map(({ requestLineId }) => requestLineId));
    const noted = order.allocations.flatMap((part) => {
      const { requestLineId, qty } = part;
      const one = held.get(requestLineId);
      if (!one || split.has(requestLineId) || !isPart(part)) return [];
      const { id: recordId, status } = one.request;
      const text = `${number} · ${one.line.item} · ${qty} / ${one.line.quoteQty ?? ''}`;
      return { code: logCode.of.lineSplit, recordId, lineId: requestLineId, by, at, from: status, to: status, text };
    });
    this.log.tell(purchaseRequest.name, noted);
  }

  /** The line of the order that a part belongs to: that of its equals, or a new one. */
  private line(
    order: PurchaseOrder,
    lines: Map<string, OrderLine>,
    { costCentre, deliveryDate, leadTime, comments }: OrderPart,
    { line: { item, catalogNo, spec, brand, casNo, unit, project, position, dueDate, ...line } }: HeldLine,
    { orderQty, orderAmount }: Split,
  ): OrderLine {
    const texts = { item, catalogNo, spec, brand, casNo, unit: line.quoteUnit || unit, project, position, dueDate };
    const own = { ...texts, unitPrice: line.quotePrice ?? '0.00', costCentre, deliveryDate, leadTime, comments };
    const key = mergeKey(own, alsoAlike);
    const there = lines.get(key);
    if (there) {
      there.quantity = added(there.quantity, orderQty);
      there.amount = sum([there.amount, orderAmount]);
      return there;
    }
    const made = Object.assign(new OrderLine(), own, {
      id: this.ids.next(),
      place: lines.size,
      orderId: order.id,
      quantity: orderQty,
      amount: orderAmount,
      receivedQty: '0',
      isReceived: false,
      finishedAt: null,
    });
    lines.set(key, made);
    return made;
  }

  private allocation(order: PurchaseOrder, place: number, line: OrderLine, one: HeldLine, split: Split): Allocation {
    return Object.assign(new Allocation(), {
      id: this.ids.next(),
      place,
      orderId: order.id,
      orderLineId: line.id,
      requestId: one.request.id,
      requestLineId: one.line.id,
      ...split,
      status: allocationStatus.of.open,
      receivedQty: '0',
      invoicedAmount: '0.00',
      paidAmount: '0.00',
      givenBackQty: null,
      givenBackAmount: null,
    });
  }
}

/** A line of which orders have taken everything says that nothing remains (4101). */
const { toOrder, ordered, partReceived } = lineStatus.of;
const orderable: readonly string[] = [toOrder, ordered, partReceived];

/** Whether a line may be ordered, and fits the vendor and the other lines of this one. */
function isOrderable({ line, request }: HeldLine, leading: HeldLine, vendorId: string): boolean {
  return (
    request.state === 'approved' &&
    orderable.includes(line.status) &&
    request.categoryId === leading.request.categoryId &&
    line.quoteCurrency === leading.line.quoteCurrency &&
    (line.quoteVendorId === null || line.quoteVendorId === vendorId)
  );
}

function added(a: string, b: string): string {
  return trimZeros(fromScaled(toScaled(a, 6) + toScaled(b, 6), 6));
}
