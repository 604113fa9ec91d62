import type { Tone } from '#lab/shared/subject-words.js';
import { addDays, addMonths, countDays, type Day } from '#lab/shared/day.js';

/** The part of a contract's page that has its obligations. */
export const obligationsPart = 'obligations';

/** What a contract obliges to: payments to make and to receive have an amount, the others have none. */
export const obligationKinds = ['payable', 'receivable', 'delivery', 'notice', 'milestone', 'other'] as const;
export type ObligationKind = (typeof obligationKinds)[number];

/** The kinds that are about money. */
export const paymentKinds = ['payable', 'receivable'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export function isPayment(kind: ObligationKind): kind is PaymentKind {
  return (paymentKinds as readonly ObligationKind[]).includes(kind);
}

/** What is stored of an obligation. */
export type ObligationState = 'open' | 'done' | 'cancelled';

/**
 * What an obligation is called on a day: an open one is planned until its contract is signed, then due or overdue, and
 * left over once the contract has ended.
 */
export const obligationStatuses = ['planned', 'due', 'overdue', 'leftOver', 'done', 'cancelled'] as const;
export type ObligationStatus = (typeof obligationStatuses)[number];

export const obligationTones: Readonly<Record<ObligationStatus, Tone>> = {
  planned: 'draft',
  due: 'waiting',
  overdue: 'warning',
  leftOver: 'failed',
  done: 'done',
  cancelled: 'cancelled',
};

/** States of contracts in which obligations are due, and those in which a contract has ended. */
export const dueIn = ['signed', 'effective'] as const;
export const endedIn = ['expired', 'replaced', 'terminated'] as const;

interface Standing {
  readonly state: ObligationState;
  readonly dueDay: Day;
}

export function statusOf({ state, dueDay }: Standing, contractState: string, today: Day): ObligationStatus {
  if (state !== 'open') return state;
  if ((endedIn as readonly string[]).includes(contractState)) return 'leftOver';
  if (!(dueIn as readonly string[]).includes(contractState)) return 'planned';
  return dueDay < today ? 'overdue' : 'due';
}

/** What people may do to an obligation. */
export const obligationActs = ['edit', 'done', 'reopen', 'note', 'cancel'] as const;
export type ObligationAct = (typeof obligationActs)[number];

/** Days before the due day on which people are reminded, unless an obligation says otherwise. */
export const usualObligationReminders = '7,1';

/** The count beside the menu: obligations of the reader that are overdue or due soon. */
export const obligationsDue = 'contractObligationsDue';
/** Days before which an obligation counts as due soon. */
export const soonDays = 7;

/** Obligations that one repetition makes, that one act cancels or moves, and that one contract has. */
export const mostRepeated = 120;
export const mostActedOn = 500;
export const mostOfContract = 1000;
/** Files of one obligation. */
export const mostObligationFiles = 5;

/**
 * The reminder that is due on a day, as a word that stays the same until the next one: `before7`, `late0` on the day
 * itself, then `late1` and so on for each week. Undefined before the first one.
 */
export function obligationReminder(days: readonly number[], dueDay: Day, today: Day): string | undefined {
  const late = countDays(dueDay, today) - 1;
  if (late >= 0) return `late${Math.floor(late / 7)}`;
  const nearest = [...days].sort((one, other) => one - other).find((count) => today >= addDays(dueDay, -count));
  return nearest === undefined ? undefined : `before${nearest}`;
}

export interface Repeat {
  readonly months: number;
  readonly until: Day;
}

/**
 * The due days of a repetition, the first included. A day that a month does not have is its last one; the months are
 * counted from the first day, so that the 31st comes back.
 */
export function repeatedDays(dueDay: Day, repeat: Repeat | null): readonly Day[] {
  if (repeat === null) return [dueDay];
  const days: Day[] = [];
  // One more than is allowed shows that there are too many.
  for (
    let at = dueDay;
    at <= repeat.until && days.length <= mostRepeated;
    at = addMonths(dueDay, days.length * repeat.months)
  )
    days.push(at);
  return days;
}
