import { addDays, type Day } from '#lab/shared/day.js';

/** Days before the end of a licence at which a reminder is sent, the shortest first. */
export const licenceNotices = [7, 30, 60] as const;

/**
 * The notice that a licence is in on a day; undefined outside of all. A day on which nothing ran is made up for on the next
 * one, for the notice lasts until the next shorter one.
 */
export function reminderOn(expiryDate: Day, today: Day): number | undefined {
  if (expiryDate < today) return undefined;
  return licenceNotices.find((days) => expiryDate <= addDays(today, days));
}
