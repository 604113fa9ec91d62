import dayjs from 'dayjs';
import { minuteText, zonedText } from '../dates.js';

type StampKind = 'day' | 'minute';

/** `MM-DD HH:mm` in this year, with the year otherwise; a day is always whole. */
export function stampText(value: string, kind: StampKind, now: dayjs.Dayjs = dayjs()): string {
  if (kind === 'day') return value.slice(0, 10);
  return minuteText(value, now);
}

interface StampProps {
  /** An instant in ISO 8601, or a day. */
  readonly value: string | null | undefined;
  /** A day never shifts with the reader's zone. */
  readonly kind?: StampKind;
}

/** A point in time: short in place, in full with the zone on hover. */
export function Stamp({ value, kind = 'minute' }: StampProps) {
  if (!value) return <Nothing />;
  const title = kind === 'day' ? undefined : zonedText(value);
  return (
    <time className="lab-stamp" dateTime={value} title={title}>
      {stampText(value, kind)}
    </time>
  );
}

/** The dash that is shown where there is no value. */
export function Nothing() {
  return <span className="lab-nothing">—</span>;
}
