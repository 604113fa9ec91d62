import { civilOf, dayInRange, dayMs, existingDay, hasClock } from './calendar.js';
import { fine, nsInMs, type Fine } from './fine.js';
import { formatZone, parseZone, type Zone } from './zone.js';

/** A wall clock, as milliseconds since 1970 of a clock without zone, and the zone where the text names one. */
export interface WallTime {
  readonly wall: number;
  /** Nanoseconds beyond those, 0 to 999,999. */
  readonly ns?: number | undefined;
  readonly zone?: Zone | undefined;
}

const dayText = /^(-?(?:\d{4}|[1-9]\d{4,8}))-(\d{2})-(\d{2})$/;
const clockText = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?$/;

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-02-28` → its day number; undefined when there is no such day. */
export function parseDay(text: string): number | undefined {
  const match = dayText.exec(text);
  return match ? existingDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** The text of a day number. */
export function formatDay(days: number): string {
  const { year, month, day } = civilOf(days);
  return `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** `09:30`, `09:30:00` or `09:30:00.250` → the time since midnight; what is finer than nanoseconds is cut. */
function parseClock(text: string): Fine | undefined {
  const match = clockText.exec(text);
  if (!match) return undefined;
  const [, hour, minute, second = '0', fraction = ''] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return fine(seconds * 1000 + fractionMs(fraction), fractionNs(fraction));
}

/** `09:30:00`, with the fraction of a second only where there is one. */
export function formatClock({ ms, ns }: Fine): string {
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${formatFraction(ms % 1000, ns)}`;
}

/** `25` (of `.25`) → 250 milliseconds. */
export function fractionMs(digits: string): number {
  return Number(digits.slice(0, 3).padEnd(3, '0'));
}

/** `1234` (of `.1234`) → 400,000 nanoseconds beyond the milliseconds. */
export function fractionNs(digits: string): number {
  return Number(digits.slice(3, 9).padEnd(6, '0'));
}

/** 250 milliseconds → `.25`; nothing for 0. */
export function formatFraction(ms: number, ns = 0): string {
  const nanoseconds = ms * nsInMs + ns;
  return nanoseconds === 0 ? '' : `.${String(nanoseconds).padStart(9, '0').replace(/0+$/, '')}`;
}

/** Splits `09:30:00+02:00` into the clock and the zone; both are checked. */
export function parseZonedClock(text: string): (Fine & { readonly zone?: Zone | undefined }) | undefined {
  const at = text.search(/[Zz@+-]/);
  const clock = parseClock(at < 0 ? text : text.slice(0, at));
  if (clock === undefined || at < 0) return clock;
  const zone = parseZone(text.slice(at));
  return zone === undefined ? undefined : { ...clock, zone };
}

/** `2026-01-31T09:30:00`, followed by `Z`, an offset, `@zone` or nothing. */
export function parseWallTime(text: string): WallTime | undefined {
  const at = text.indexOf('T');
  const days = at < 0 ? undefined : parseDay(text.slice(0, at));
  const clock = parseZonedClock(text.slice(at + 1));
  if (days === undefined || !clock || !hasClock(days)) return undefined;
  return { wall: days * dayMs + clock.ms, ns: clock.ns, zone: clock.zone };
}

/** The text that `parseWallTime` reads. */
export function formatWallTime({ wall, ns, zone }: WallTime): string {
  const days = Math.floor(wall / dayMs);
  return `${formatDay(days)}T${formatClock({ ms: wall - days * dayMs, ns })}${zone === undefined ? '' : formatZone(zone)}`;
}

/** `2026-01-31T09:30:00.000Z`; undefined outside the years 0001 to 9999. */
export function formatInstant(ms: number): string | undefined {
  return dayInRange(Math.floor(ms / dayMs)) ? new Date(ms).toISOString() : undefined;
}
