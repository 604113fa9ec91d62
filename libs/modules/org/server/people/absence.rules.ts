import type { Absence } from './absence.entity.js';

/** Whether two absences have a substitute for the same kind of record; null is for all kinds. */
export function shareKind(one: Pick<Absence, 'kinds'>, other: Pick<Absence, 'kinds'>): boolean {
  if (one.kinds === null || other.kinds === null) return true;
  return one.kinds.some((kind) => other.kinds?.includes(kind));
}

/** Whether a period is still to come at an instant, holds then, or is over; its end is the first instant after it. */
export function whenOf({ beginsAt, endsAt }: Pick<Absence, 'beginsAt' | 'endsAt'>, at: Date): 'later' | 'now' | 'over' {
  if (at < beginsAt) return 'later';
  return at < endsAt ? 'now' : 'over';
}
