import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import type { OrgDirectory } from '../../org/server/index.js';

/** The next beginning of a day at one of the places where the company works. */
export async function nextMidnight(org: OrgDirectory, now: Date): Promise<Date> {
  await org.refresh();
  const next = org.zones().map((zone) => beginOf(addDays(dayIn(zone, now), 1), zone).getTime());
  return new Date(Math.min(...next));
}
