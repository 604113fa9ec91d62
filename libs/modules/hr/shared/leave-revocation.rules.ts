import { addDays, type Day } from '#lab/shared/day.js';
import type { Half } from './hr.codes.js';

interface Leave {
  readonly startDay: Day | null;
  readonly startHalf: Half;
  readonly endDay: Day | null;
  readonly endHalf: Half;
}

/** The first half that is taken back. */
export interface From {
  readonly fromDay: Day;
  readonly fromHalf: Half;
}

/** Whether a part of the leave remains before the half from which it is taken back, and a part is taken back. */
export function isInside({ startDay, startHalf, endDay, endHalf }: Leave, { fromDay, fromHalf }: From): boolean {
  const from = `${fromDay} ${fromHalf}`;
  return startDay !== null && endDay !== null && `${startDay} ${startHalf}` < from && from <= `${endDay} ${endHalf}`;
}

/** The half before one: where leave ends that is taken back from there on. */
export function endBefore({ fromDay, fromHalf }: From): { readonly endDay: Day; readonly endHalf: Half } {
  return fromHalf === 'PM' ? { endDay: fromDay, endHalf: 'AM' } : { endDay: addDays(fromDay, -1), endHalf: 'PM' };
}

/** The first day that is taken back. */
export function firstOf(
  { startDay }: Leave,
  { whole, fromDay }: { readonly whole: boolean; readonly fromDay: Day | null },
): Day | null {
  return whole ? startDay : fromDay;
}
