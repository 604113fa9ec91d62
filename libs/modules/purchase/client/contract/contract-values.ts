import type { FieldError } from '#lab/shared/define-errors.js';
import type { Day } from '#lab/shared/day.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { sum } from '#lab/shared/money.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { ContractCandidate, ContractDetail } from '../../shared/contract.dto.js';

/** An order that is chosen for a contract, as the form shows it. */
export type ChosenOrder = Pick<ContractCandidate, 'id' | 'number' | 'state' | 'amount' | 'deliveryDate'>;

/** What the form of a contract holds. */
export interface ContractValues {
  readonly title: string;
  readonly orders: readonly ChosenOrder[];
  readonly externalNumber: string;
  readonly signDate: Day | null;
  readonly effectDate: Day | null;
  readonly expiryDate: Day | null;
  readonly terms: string;
  readonly comments: string;
  readonly files: readonly FileView[];
}

/** Fields in the order of the screen. */
export const fields = [
  ...['title', 'externalNumber', 'orders', 'signDate', 'effectDate', 'expiryDate', 'terms', 'comments', 'files'],
] as const;

const none = { externalNumber: '', signDate: null, effectDate: null, expiryDate: null, terms: '', comments: '' };

/** What a stored contract holds; a new one begins with an order. */
export function valuesOf(contract: ContractDetail | undefined, first: ContractCandidate | undefined): ContractValues {
  if (!contract) return { title: first?.vendor ?? '', orders: first ? [first] : [], ...none, files: [] };
  const { title, orders, externalNumber, signDate, effectDate, expiryDate, terms, comments, files = [] } = contract;
  const chosen = orders.map(({ id, number, state, amount = '', deliveryDate }) => ({
    ...{ id, number, state, amount, deliveryDate },
  }));
  return { title, orders: chosen, externalNumber, signDate, effectDate, expiryDate, terms, comments, files };
}

/** The draft as it is sent. */
export function bodyOf({ orders, files, ...values }: ContractValues) {
  return { ...values, orders: orders.map(({ id }) => id), files: files.map(({ id }) => id) };
}

/** Two drafts with the same print say the same, whatever is known of their orders. */
export const printOf = (values: ContractValues) => JSON.stringify(bodyOf(values));

/** What a draft cannot be kept without, and dates that do not fit. */
export function problemsOf({ title, orders, effectDate, expiryDate }: ContractValues): readonly FieldError[] {
  return [
    ...(title.trim() ? [] : [fieldProblem('title', 'required')]),
    ...(orders.length > 0 ? [] : [fieldProblem('orders', 'required')]),
    ...(effectDate && expiryDate && expiryDate < effectDate ? [fieldProblem('expiryDate', 'order')] : []),
  ];
}

/** Sum of the orders; amounts that are hidden from the reader are left out. */
export function totalOf(orders: readonly ChosenOrder[]): string {
  return sum(orders.flatMap(({ amount }) => amount || []));
}
