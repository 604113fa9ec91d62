import { parseDuration } from './duration.js';
import { parseDay, parseWallTime } from './iso.js';

/** An ISO 8601 repeating interval; start and end are texts for `instantOf`. */
export interface Cycle {
  /** How often it repeats; null without end. */
  readonly repeat: number | null;
  readonly start?: string;
  readonly duration: string;
  readonly end?: string;
}

const isDuration = (text: string) => {
  const parts = parseDuration(text);
  // A cycle that does not move forward would fire for ever in the same moment.
  return parts !== undefined && (parts.months > 0 || parts.weeks > 0 || parts.days > 0 || parts.ms > 0);
};
const isTime = (text: string) => parseDay(text) !== undefined || parseWallTime(text) !== undefined;

/** `R3/PT10M`, `R/2026-01-01T00:00:00Z/P1D` or `R5/PT1H/2026-12-31`; undefined for anything else. */
export function parseCycle(text: string): Cycle | undefined {
  const [head = '', first = '', second, ...more] = text.split('/');
  const count = /^R(\d{0,9})$/.exec(head);
  if (!count || more.length > 0) return undefined;
  const repeat = count[1] ? Number(count[1]) : null;
  if (second === undefined) return isDuration(first) ? { repeat, duration: first } : undefined;
  if (isTime(first) && isDuration(second)) return { repeat, start: first, duration: second };
  if (isDuration(first) && isTime(second)) return { repeat, duration: first, end: second };
  return undefined;
}
