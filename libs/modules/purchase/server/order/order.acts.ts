import type { OrderAct } from '../../shared/order.dto.js';

/** What decides which acts a purchaser may do to an order outside its process. */
interface ActFacts {
  readonly state: string;
  /** It was released before: a change of it was refused, or waits to be submitted again. */
  readonly wasReleased: boolean;
  /** Something of it was received or paid. */
  readonly isUsed: boolean;
  readonly isPurchaser: boolean;
}

/** The acts that are open to a person; while an approval is in progress there are none. */
export function actsOf({ state, wasReleased, isUsed, isPurchaser }: ActFacts): OrderAct[] {
  if (!isPurchaser) return [];
  const cancel = isUsed ? [] : (['cancel'] as const);
  switch (state) {
    case 'draft':
      return [...(wasReleased ? (['modify'] as const) : []), ...cancel];
    case 'released':
      return ['send', 'modify', 'hold', 'finish', ...cancel];
    case 'contracted':
      return ['hold', ...cancel];
    case 'sent':
      return ['modify', 'hold', 'finish', ...cancel];
    case 'held':
      return ['resume', ...cancel];
    default:
      return [];
  }
}

/** States in which an order has taken its lines for good. */
export function isReleased(state: string): boolean {
  return state !== 'draft' && state !== 'requested';
}
