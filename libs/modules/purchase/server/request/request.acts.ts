import { lineStatus } from '../../shared/purchase.codes.js';
import type { RequestAct, RequestLineAct } from '../../shared/request.dto.js';

/** What decides which acts a person may do to a request outside its process. */
interface ActFacts {
  readonly state: string;
  /** Status of the header. */
  readonly status: string;
  readonly closedAt: Date | null;
  /** The person owns or wrote it, and may write requests. */
  readonly isOwn: boolean;
  readonly isPurchaser: boolean;
  /** They write quotes, as a purchaser or as the delegate of the request. */
  readonly quotes: boolean;
  /** A line of it waits for its order. */
  readonly isToOrder: boolean;
  /** An order that has not ended has taken a part of it. */
  readonly isOrdered: boolean;
  readonly now: Date;
}

/** Days within which a closed request may be opened again. */
export const reopenDays = 30;

const { toQuote, toConfirm, toOrder, draft } = lineStatus.of;
const ofOwner: readonly string[] = [draft, toQuote];
const ofPurchaser: readonly string[] = [toQuote, toConfirm, toOrder];

/** Statuses of a header of which every line that is wanted was ordered. */
const ordered: readonly string[] = [lineStatus.of.ordered, lineStatus.of.partReceived, lineStatus.of.received];

/** What of a request decides how it goes on. */
interface Progress {
  readonly state: string;
  /** The lowest status of its lines. */
  readonly status: string;
}

/** Whether orders have taken all lines of an approved request that are wanted. */
export function isOrdered({ state, status }: Progress): boolean {
  return state === 'approved' && ordered.includes(status);
}

/** Whether all lines of an approved request that are wanted have come. */
export function isReceived({ state, status }: Progress): boolean {
  return state === 'approved' && status === lineStatus.of.received;
}

/** Whether something is still awaited of an approved request. */
export function isOutstanding(request: Progress): boolean {
  return request.state === 'approved' && !isReceived(request);
}

export function isTooOld(closedAt: Date | null, now: Date): boolean {
  return closedAt !== null && now.getTime() - closedAt.getTime() > reopenDays * 24 * 3_600_000;
}

/** Whether a person may close what is not wanted any more: its owner until it is quoted, purchasing until it is ordered. */
function isClosableBy({
  state,
  status,
  isOwn,
  isPurchaser,
}: Pick<ActFacts, 'state' | 'status' | 'isOwn' | 'isPurchaser'>) {
  const purchases = isPurchaser && state === 'approved';
  return (isOwn && ofOwner.includes(status)) || (purchases && ofPurchaser.includes(status));
}

/** What decides which acts a person may do to one line of a request. */
interface LineFacts extends Pick<ActFacts, 'state' | 'status' | 'isOwn' | 'isPurchaser' | 'now'> {
  readonly line: { readonly status: string; readonly closedAt: Date | null };
  /** No order has taken all of it. */
  readonly remains: boolean;
}

/** The acts that are open to a person on a line of an approved request: what is left of it is closed, and opened again. */
export function lineActsOf({ line, remains, now, ...facts }: LineFacts): RequestLineAct[] {
  if (facts.state !== 'approved') return [];
  const mayClose = line.status === toOrder && remains && isClosableBy(facts);
  const mayReopen = line.closedAt !== null && facts.isPurchaser && !isTooOld(line.closedAt, now);
  return [...(mayClose ? (['closeRest'] as const) : []), ...(mayReopen ? (['reopenRest'] as const) : [])];
}

/** The acts that are open to a person; while an approval is in progress, it can be ended by closing the request. */
export function actsOf(facts: ActFacts): RequestAct[] {
  const { state, closedAt, isOwn, isPurchaser, isOrdered, now } = facts;
  if (state === 'requested') return isOwn || isPurchaser ? ['close'] : [];
  if (state === 'closed') return isPurchaser && !isTooOld(closedAt, now) ? ['reopen'] : [];
  const purchases = isPurchaser && state === 'approved';
  const mayClose = isClosableBy(facts) && !isOrdered;
  return [
    ...(state === 'approved' && facts.quotes && facts.isToOrder ? (['requote'] as const) : []),
    ...(mayClose ? (['close'] as const) : []),
    ...(isOwn || purchases ? (['handOver'] as const) : []),
  ];
}
