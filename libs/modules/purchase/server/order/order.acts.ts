import { toScaled } from '#lab/shared/money.js';
import type { OrderAct, OrderLineAct } from '../../shared/order.dto.js';
import { paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';

/** What decides which acts a purchaser may do to an order outside its process. */
interface ActFacts {
  readonly state: string;
  /** It was released before: a change of it was refused, or waits to be submitted again. */
  readonly wasReleased: boolean;
  /** Something of it was received or paid. */
  readonly isUsed: boolean;
  /** All has come, and payments are planned: it ends by itself with the last of them. */
  readonly endsByItself: boolean;
  /** All of it has come and was paid. */
  readonly isSettled: boolean;
  readonly isPurchaser: boolean;
}

/** The acts that are open to a person; while an approval is in progress there are none. */
export function actsOf(facts: ActFacts): OrderAct[] {
  const { state, wasReleased, isUsed, isSettled, endsByItself, isPurchaser } = facts;
  if (!isPurchaser) return [];
  const cancel = isUsed ? [] : (['cancel'] as const);
  const finish = endsByItself ? [] : (['finish'] as const);
  const settle = isSettled ? (['settle'] as const) : [];
  switch (state) {
    case 'draft':
      return [...(wasReleased ? (['modify'] as const) : []), ...cancel];
    case 'released':
      return ['send', 'modify', 'hold', ...finish, ...settle, ...cancel];
    case 'contracted':
      return ['hold', ...settle, ...cancel];
    case 'sent':
      return ['modify', 'hold', ...finish, ...settle, ...cancel];
    case 'held':
      return ['resume', ...cancel];
    default:
      return [];
  }
}

/** What decides which acts a purchaser may do to one line of an order. */
interface LineActFacts extends Pick<ActFacts, 'state' | 'isPurchaser'> {
  readonly line: { readonly receivedQty: string; readonly isReceived: boolean; readonly finishedAt: Date | null };
  /** It was finished so long ago that it stays finished. */
  readonly isTooOld: boolean;
}

/** The acts that are open to a person on a line: one of which a part has come is finished short, and awaited again. */
export function lineActsOf({ state, isPurchaser, line, isTooOld }: LineActFacts): OrderLineAct[] {
  if (!isPurchaser || !receivable.includes(state)) return [];
  if (line.finishedAt !== null) return isTooOld ? [] : ['reopenLine'];
  return !line.isReceived && toScaled(line.receivedQty, 6) > 0 ? ['finishLine'] : [];
}

/** States in which an order has taken its lines for good. */
export function isReleased(state: string): boolean {
  return state !== 'draft' && state !== 'requested';
}

/** What contracts make of an order. */
export type ContractedState = 'released' | 'contracted' | 'sent';

/** The states from which a contract moves an order to another one. */
const contractedFrom: Readonly<Record<ContractedState, readonly string[]>> = {
  contracted: ['released'],
  sent: ['released', 'contracted'],
  released: ['contracted', 'sent'],
};

/** States in which an order keeps the one that it goes back to. */
const waiting: readonly string[] = ['held', 'draft', 'requested'];

/** What of an order changes when its contract moves it; undefined where it is past that, or has not come to it. */
export function contractMove(
  { state, formerState }: { readonly state: string; readonly formerState: string | null },
  to: ContractedState,
): { readonly state?: ContractedState; readonly formerState?: ContractedState } | undefined {
  const isWaiting = waiting.includes(state);
  const from = isWaiting ? formerState : state;
  if (from === null || !contractedFrom[to].includes(from)) return undefined;
  return isWaiting ? { formerState: to } : { state: to };
}

/** States in which a vendor delivers; a contract in preparation, a hold and an approval block it. */
export const receivable: readonly string[] = ['released', 'sent'];

/** What of an order decides how it goes on. */
interface Progress {
  readonly state: string;
  readonly receiveStatus: string;
  readonly paymentStatus: string;
}

/** Whether something may be received of an order. */
export function awaitsArrival({ state, receiveStatus: came }: Pick<Progress, 'state' | 'receiveStatus'>): boolean {
  return receivable.includes(state) && !isAllReceived({ receiveStatus: came });
}

/** Whether all has come of an order, within the tolerance of its category. */
export function isAllReceived({ receiveStatus: came }: Pick<Progress, 'receiveStatus'>): boolean {
  return came === receiveStatus.of.all;
}

/** Whether nothing has come of an order. */
export function isNothingReceived({ receiveStatus: came }: Pick<Progress, 'receiveStatus'>): boolean {
  return came === receiveStatus.of.none;
}

/** States in which an order waits for its end. */
export const unended: readonly string[] = [...receivable, 'contracted'];

/** Whether an order is released, and neither over nor being changed. */
export function isOutstanding({ state }: Pick<Progress, 'state'>): boolean {
  return state === 'held' || unended.includes(state);
}

/** Whether all of an order was paid, or it costs nothing. */
export function isPaid(order: { readonly paymentStatus: string; readonly amount: string }): boolean {
  return order.paymentStatus === paymentStatus.of.paid || toScaled(order.amount, 2) === 0;
}

/** Whether an order is over: all of it has come, and was paid or costs nothing. */
export function isSettled({ state, ...progress }: Progress & { readonly amount: string }): boolean {
  return unended.includes(state) && isAllReceived(progress) && isPaid(progress);
}

/** Whether nothing more is awaited of a released order: it was cancelled, ended short, or is being changed. */
export function isStopped(order: Progress & { readonly amount: string; readonly releasedAt: Date | null }): boolean {
  if (order.state === 'draft') return order.releasedAt !== null;
  return order.state === 'cancelled' || (order.state === 'completed' && !(isAllReceived(order) && isPaid(order)));
}

/** Whether all has come of an order and its payments are planned: it ends with the last of them. */
export function endsByItself({ receiveStatus: came, paymentStatus: paid }: Omit<Progress, 'state'>): boolean {
  return isAllReceived({ receiveStatus: came }) && paid !== paymentStatus.of.unplanned;
}
