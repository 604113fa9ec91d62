import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { Payee, PaymentDetail } from '../../shared/payment.dto.js';

/** What the form of a payment holds; its rows are chosen before it is opened. */
export interface PaymentValues {
  readonly planIds: readonly string[];
  readonly bankAccount: string | null;
  readonly dueDate: string | null;
  readonly expectedDate: string | null;
  readonly invoiceIds: readonly string[];
  readonly comments: string;
  readonly files: readonly FileView[];
}

/** Fields in the order of the screen, as the server names them. */
export const fields = ['rows', 'bankAccount', 'dueDate', 'expectedDate', 'invoices', 'comments', 'files'] as const;

/** What a new payment of chosen rows begins with: the usual account of the vendor, and the first expected day. */
export function newValues({ rows, banks, invoices }: Payee): PaymentValues {
  const days = rows.map(({ expectedDate }) => expectedDate).sort();
  return {
    planIds: rows.map(({ id }) => id),
    bankAccount: banks.find(({ isDefault }) => isDefault)?.account ?? banks[0]?.account ?? null,
    dueDate: days[0] ?? null,
    expectedDate: days[0] ?? null,
    invoiceIds: invoices.filter(({ isInPayment }) => !isInPayment).map(({ id }) => id),
    comments: '',
    files: [],
  };
}

export function storedValues(payment: PaymentDetail): PaymentValues {
  const { rows, bank, dueDate, expectedDate, invoices, comments, files = [] } = payment;
  return {
    planIds: rows.map(({ planId }) => planId),
    bankAccount: bank?.account ?? null,
    invoiceIds: invoices.map(({ id }) => id),
    ...{ dueDate, expectedDate, comments, files },
  };
}

export function bodyOf({ planIds, invoiceIds, comments, files, ...values }: PaymentValues) {
  return {
    ...values,
    rows: planIds.map((planId) => ({ planId })),
    invoices: invoiceIds,
    comments: comments.trim(),
    files: files.map(({ id }) => id),
  };
}

/** Only a payment that is submitted needs an account. */
export function problemsOf({ bankAccount }: PaymentValues, intent: 'save' | 'submit'): FieldError[] {
  return intent === 'submit' && !bankAccount ? [fieldProblem('bankAccount', 'required')] : [];
}
