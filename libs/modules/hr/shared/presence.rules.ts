import type { Presence } from './team-calendar.dto.js';

/** Whether fewer people are at work than a department needs; where fewer would work anyway, all of them are enough. */
export function isBelow({ present, working }: Presence, least: number): boolean {
  return present < Math.min(least, working);
}
