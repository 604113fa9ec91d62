import type { Day } from '#lab/shared/day.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import {
  isPayment,
  mostRepeated,
  repeatedDays,
  type ObligationKind,
  type Repeat,
} from '../../shared/obligation.codes.js';
import { remindersOf } from '../contract/contract.rules.js';

/** The earliest reminder, in days before the due day. */
export const mostRemindDays = 366;

interface Given {
  readonly kind: ObligationKind;
  readonly amount: string | null;
  readonly remindDays: string;
  readonly dueDay: Day;
  readonly repeat?: Repeat | null | undefined;
}

/** What does not fit in an obligation: a payment without an amount, an amount of something else, days that are none. */
export function obligationProblems({ kind, amount, remindDays, dueDay, repeat }: Given): FieldError[] {
  const days = remindersOf(remindDays);
  const isTooEarly = days?.some((count) => count > mostRemindDays);
  return [
    ...(isPayment(kind) && amount === null ? [fieldProblem('amount', 'required')] : []),
    ...(!isPayment(kind) && amount !== null ? [fieldProblem('amount', 'noPayment')] : []),
    ...(remindDays !== '' && days === undefined ? [fieldProblem('remindDays', 'reminderDays')] : []),
    ...(isTooEarly ? [fieldProblem('remindDays', 'tooBig', String(mostRemindDays))] : []),
    ...(repeat && repeat.until < dueDay ? [fieldProblem('repeat.until', 'order')] : []),
    ...(repeat && repeatedDays(dueDay, repeat).length > mostRepeated
      ? [fieldProblem('repeat.until', 'tooMany', String(mostRepeated))]
      : []),
  ];
}

/** The days before the due day on which people are reminded. */
export function remindDaysOf(text: string): readonly number[] {
  return remindersOf(text) ?? [];
}
