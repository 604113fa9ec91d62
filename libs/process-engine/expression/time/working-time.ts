import { dayInRange, dayMs, plusMonths, weekdayOf } from './calendar.js';
import { parseDuration } from './duration.js';
import { instantMs } from './instant.js';
import { formatInstant, parseDay } from './iso.js';
import { instantAt, wallAt } from './zone.js';

/** When a site works. */
export interface WorkingCalendar {
  readonly zone: string;
  /** `0900` */
  readonly start: string;
  /** `1800`; `2400` is midnight at the end of the day. */
  readonly end: string;
  /** Pauses between these two, in their order: `['1200', '1300']`. */
  readonly breaks?: readonly (readonly [from: string, to: string])[];
  /** 1 = Monday … 7 = Sunday. */
  readonly workdays: readonly number[];
  /** Days off, `2026-10-01`. */
  readonly holidays: readonly string[];
  /** Days that are worked although the rule above says otherwise. */
  readonly extraDays: readonly string[];
}

interface Hours {
  /** Opening and closing of each stretch of a day that is worked through, in their order. */
  readonly shifts: readonly Shift[];
  readonly works: (day: number) => boolean;
}

interface Shift {
  readonly open: number;
  readonly close: number;
}

interface Position {
  readonly day: number;
  readonly ms: number;
}

/** A calendar without a working day for so long is a mistake, not a holiday. */
const longestBreak = 5 * 366;

/**
 * The moment when so much working time has passed. Hours, minutes and seconds count inside working hours only, `P1D` is
 * the same time of day on the next working day, months and weeks go by the calendar; what begins outside working hours
 * begins when they open. Undefined when malformed, negative, out of range, or after five years without a working day.
 */
export function addWorkingTime(instant: string, duration: string, calendar: WorkingCalendar): string | undefined {
  const start = instantMs(instant, calendar.zone);
  const parts = parseDuration(duration);
  const hours = hoursOf(calendar);
  if (start === undefined || !parts || !hours || duration.startsWith('-')) return undefined;
  const wall = wallAt(calendar.zone, start);
  const day = Math.floor(wall / dayMs);
  let at = opening({ day, ms: wall - day * dayMs }, hours);
  if (at && (parts.months > 0 || parts.weeks > 0)) at = opening(byCalendar(at, parts.months, parts.weeks), hours);
  for (let left = parts.days; left > 0 && at; left -= 1) at = nextWorkday(at.day, at.ms, hours);
  at = at && plusHours(at, parts.ms, hours);
  return at && formatInstant(instantAt(calendar.zone, at.day * dayMs + at.ms));
}

function hoursOf(calendar: WorkingCalendar): Hours | undefined {
  const shifts = shiftsOf(calendar);
  if (!shifts) return undefined;
  const off = new Set(calendar.holidays.map(parseDay));
  const extra = new Set(calendar.extraDays.map(parseDay));
  const works = (day: number) => extra.has(day) || (calendar.workdays.includes(weekdayOf(day)) && !off.has(day));
  return { shifts, works };
}

/** The day without its breaks; undefined where the times are none or do not rise. */
function shiftsOf({ start, end, breaks = [] }: WorkingCalendar): Shift[] | undefined {
  const turns = [start, ...breaks.flat(), end].map(clockOf);
  const shifts: Shift[] = [];
  for (let at = 0; at < turns.length; at += 2) {
    const [open, close] = [turns[at], turns[at + 1]];
    if (open === undefined || close === undefined || close <= open) return undefined;
    if (open < (shifts.at(-1)?.close ?? 0)) return undefined;
    shifts.push({ open, close });
  }
  return shifts;
}

function clockOf(text: string): number | undefined {
  const match = /^(\d{2}):?(\d{2})$/.exec(text);
  if (!match) return undefined;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minutes <= 24 * 60 ? minutes * 60_000 : undefined;
}

/** The first moment of working time at or after a position. */
function opening(at: Position | undefined, hours: Hours): Position | undefined {
  if (!at) return undefined;
  const shift = hours.works(at.day) ? hours.shifts.find(({ close }) => at.ms <= close) : undefined;
  return shift ? { day: at.day, ms: Math.max(at.ms, shift.open) } : nextOpening(at.day, hours);
}

function nextOpening(after: number, hours: Hours): Position | undefined {
  return nextWorkday(after, hours.shifts[0]?.open ?? 0, hours);
}

function byCalendar(at: Position, months: number, weeks: number): Position | undefined {
  const day = plusMonths(at.day, months);
  return day === undefined ? undefined : { day: day + weeks * 7, ms: at.ms };
}

function nextWorkday(after: number, ms: number, hours: Hours): Position | undefined {
  for (let day = after + 1; day <= after + longestBreak && dayInRange(day); day += 1) {
    if (hours.works(day)) return { day, ms };
  }
  return undefined;
}

function plusHours(from: Position, ms: number, hours: Hours): Position | undefined {
  let at: Position | undefined = from;
  let left = ms;
  while (at) {
    const { day, ms: now }: Position = at;
    const shift = hours.shifts.findIndex(({ close }) => now <= close);
    const open = hours.shifts[shift];
    if (!open || left <= open.close - now) return { day, ms: now + left };
    left -= open.close - now;
    const next = hours.shifts[shift + 1];
    at = next ? { day, ms: next.open } : nextOpening(day, hours);
  }
  return undefined;
}
