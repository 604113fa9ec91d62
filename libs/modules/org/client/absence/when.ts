import { dayAt } from '#lab/ui/dates.js';

/** Whether a period of days, both included, is still to come, holds today, or is over. */
export function whenOf(beginsOn: string, endsOn: string, now: Date): 'later' | 'now' | 'over' {
  const today = dayAt(now);
  if (today < beginsOn) return 'later';
  return today > endsOn ? 'over' : 'now';
}
