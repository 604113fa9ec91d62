/** A calendar day without time or zone, `YYYY-MM-DD`; it never shifts with the reader's zone. */
export type Day = string;

/** Is the text a day that exists (no 30 February)? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The day `count` days later (earlier when negative). */
export function addDays(from: Day, count: number): Day {
  return new Date(Date.parse(`${from}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The same day so many months later (earlier when negative), or the last day of that month where it is shorter. */
export function addMonths(from: Day, count: number): Day {
  const first = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(Number(from.slice(8)), last));
  return first.toISOString().slice(0, 10);
}

/** Days from `from` to `to`, inclusive of both; 0 or less when `to` lies before `from`. */
export function countDays(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1;
}

/** The instant at which a day begins in an IANA zone. */
export function beginOf(of: Day, zone: string): Date {
  return instantOf(of, '00:00', zone);
}

/**
 * The instant at which the wall clock of an IANA zone shows a time of a day.
 * @param time `09:00`; `24:00` is the end of the day
 */
export function instantOf(of: Day, time: string, zone: string): Date {
  const wanted = Date.parse(`${of}T00:00:00Z`) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs;
  // The offset at the wanted instant itself is only known near it: around a change of the clocks it is looked up twice.
  const near = wanted - offsetAt(zone, wanted);
  return new Date(wanted - offsetAt(zone, near));
}

/** How far the wall clock of a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const parts = clockOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - instant;
}

/** Wall clocks by zone: making one takes far longer than reading it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(of: Day): number {
  return new Date(`${of}T00:00:00Z`).getUTCDay();
}

/** The day that an instant falls on in an IANA zone. */
export function dayIn(zone: string, instant: Date): Day {
  const known = formats.get(zone);
  if (known) return known.format(instant);
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, format);
  return format.format(instant);
}

/** Formats by zone: there are few zones, and making a format costs more than reading a page of rows. */
const formats = new Map<string, Intl.DateTimeFormat>();
