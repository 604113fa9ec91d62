import { formatFraction, fractionMs, fractionNs } from './iso.js';

/** Months, weeks and days follow the calendar, milliseconds are exact; all have the same sign. */
export interface Duration {
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
  readonly ms: number;
  /** Nanoseconds beyond the milliseconds, which clocks do not count. */
  readonly ns?: number;
}

const durationText =
  /^(-?)P(?=\d|T\d)(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d+))?S)?)?$/;

/** `P1Y2M`, `P1W`, `P3DT2H`, `PT0.5S`, `-P1D`; what is finer than nanoseconds is cut. */
export function parseDuration(text: string): Duration | undefined {
  const match = durationText.exec(text);
  if (!match) return undefined;
  const sign = match[1] ? -1 : 1;
  const part = (index: number) => Number(match[index] ?? 0);
  const seconds = part(6) * 3600 + part(7) * 60 + part(8);
  const ns = fractionNs(match[9] ?? '');
  // Adding 0 turns the -0 of a negative nothing into 0.
  return {
    months: sign * (part(2) * 12 + part(3)) + 0,
    weeks: sign * part(4) + 0,
    days: sign * part(5) + 0,
    ms: sign * (seconds * 1000 + fractionMs(match[9] ?? '')) + 0,
    ...(ns === 0 ? {} : { ns: sign * ns }),
  };
}

/** The text of a duration, `PT0S` when it is nothing. */
export function formatDuration({ months, weeks, days, ms, ns = 0 }: Duration): string {
  const negative = months < 0 || weeks < 0 || days < 0 || ms < 0 || ns < 0;
  const part = (value: number, unit: string) => (value === 0 ? '' : `${value}${unit}`);
  const size = Math.abs(ms);
  const seconds = Math.floor(size / 1000);
  const fraction = formatFraction(size % 1000, Math.abs(ns));
  const date =
    part(Math.floor(Math.abs(months) / 12), 'Y') +
    part(Math.abs(months) % 12, 'M') +
    part(Math.abs(weeks), 'W') +
    part(Math.abs(days), 'D');
  const time =
    part(Math.floor(seconds / 3600), 'H') +
    part(Math.floor(seconds / 60) % 60, 'M') +
    (seconds % 60 === 0 && !fraction ? '' : `${seconds % 60}${fraction}S`);
  if (!date && !time) return 'PT0S';
  return `${negative ? '-' : ''}P${date}${time && `T${time}`}`;
}
