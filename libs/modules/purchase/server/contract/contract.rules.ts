import { fieldProblem } from '#lab/shared/errors.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { sum } from '#lab/shared/money.js';
import type { ContractAct, PayStatus } from '../../shared/contract.dto.js';
import { paymentStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';

/** What orders of one contract have in common. */
const alike = ['vendorId', 'payorId', 'currency', 'categoryId'] as const;

/** An order that is to be put into a contract. */
export interface Contractable {
  readonly id: string;
  readonly state: string;
  readonly vendorId: string;
  readonly payorId: string | null;
  readonly currency: string;
  readonly categoryId: string;
}

/** What is known of orders that a draft names. */
interface Chosen {
  readonly orders: ReadonlyMap<string, Contractable>;
  /** Orders that the contract has already. */
  readonly own: ReadonlySet<string>;
  /** Numbers of the other contracts that orders are in, by the id of the order. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

/**
 * Why orders cannot be in a contract together, at `orders.<place>`: 8012 for one that there is not, that is not released,
 * that is named twice or that does not go with the first; 4111 for one that is in another contract.
 */
export function orderProblems(ids: readonly string[], { orders, own, elsewhere }: Chosen): FieldError[] {
  const first = orders.get(ids[0] ?? '');
  return ids.flatMap((id, at): FieldError[] => {
    const path = `orders.${at}`;
    const order = orders.get(id);
    const other = elsewhere.get(id);
    if (other !== undefined) return [{ path, code: purchaseErrors.orderInContract.code, args: [other] }];
    if (!order || (order.state !== 'released' && !own.has(id))) return [fieldProblem(path, 'missing')];
    const fits = ids.indexOf(id) === at && first && alike.every((name) => order[name] === first[name]);
    return fits ? [] : [fieldProblem(path, 'choice')];
  });
}

/** A contract does not end before it begins. */
export function dateProblems(dates: {
  readonly effectDate?: string | null | undefined;
  readonly expiryDate?: string | null | undefined;
}): FieldError[] {
  const { effectDate, expiryDate } = dates;
  return effectDate && expiryDate && expiryDate < effectDate ? [fieldProblem('expiryDate', 'order')] : [];
}

/** What a signature needs: its day, and the signed copy among the files. */
export function signProblems(signDate: string | null, fileCount: number): FieldError[] {
  return [
    ...(signDate === null ? [fieldProblem('fields.signDate', 'required')] : []),
    ...(fileCount === 0 ? [fieldProblem('files', 'required')] : []),
  ];
}

/** Sums of what a contract has of its orders. */
export function totalsOf(entries: readonly { readonly amount: string; readonly amountBase: string }[]) {
  return {
    amount: sum(entries.map(({ amount }) => amount)),
    amountBase: sum(entries.map(({ amountBase }) => amountBase)),
  };
}

/** What was paid of a contract: all once all of its orders are paid, nothing while nothing of them is. */
export function payStatusOf(statuses: readonly string[]): PayStatus {
  const { partly, paid } = paymentStatus.of;
  if (statuses.length > 0 && statuses.every((status) => status === paid)) return 'AP';
  return statuses.some((status) => status === paid || status === partly) ? 'PP' : '00';
}

/** What decides which acts a person may do to a contract outside its process. */
interface ActFacts {
  readonly state: string;
  /** It was signed before: a change of it was refused, or waits to be submitted again. */
  readonly wasSigned: boolean;
  /** Something of its orders was received or paid. */
  readonly isUsed: boolean;
  /** The category lets signed contracts be changed. */
  readonly mayModify: boolean;
  readonly isPurchaser: boolean;
}

/** The acts that are open to a person; while an approval is in progress there are none. */
export function actsOf({ state, wasSigned, isUsed, mayModify, isPurchaser }: ActFacts): ContractAct[] {
  if (!isPurchaser) return [];
  const cancel = isUsed ? [] : (['cancel'] as const);
  const modify = mayModify ? (['modify'] as const) : [];
  switch (state) {
    case 'draft':
      return wasSigned ? [...modify, ...cancel] : [];
    case 'toSign':
      return ['attach', ...cancel];
    case 'signed':
      return [...modify, ...cancel];
    default:
      return [];
  }
}
