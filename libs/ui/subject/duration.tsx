import { useCallback } from 'react';
import { useT } from '../i18n/language-provider.js';
import { useNow } from '../now.js';

const minute = 60_000;
const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** A time span in at most two units, "1 d 4 h": hours are shown beside days, minutes only by themselves. */
export function splitDuration(
  milliseconds: number,
): readonly (readonly [unit: 'day' | 'hour' | 'minute', count: number])[] {
  let rest = Math.max(0, Math.floor(milliseconds / minute));
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return [unit, count] as const;
  });
  const first = parts.findIndex(([, count]) => count > 0);
  if (first < 0) return [['minute', 0]];
  return parts.slice(first, first === 0 ? 2 : first + 1).filter(([, count], index) => index === 0 || count > 0);
}

type Length = 'short' | 'long' | 'rough';

/** Words of a time span: short in rows ("1 d 4 h"), long where it is read out ("1 day 4 hours"), rough with one unit. */
export function useDuration(): (milliseconds: number, length?: Length) => string {
  const t = useT();
  return useCallback(
    (milliseconds, length = 'short') =>
      splitDuration(milliseconds)
        .slice(0, length === 'rough' ? 1 : 2)
        .map(([unit, count]) => t(`ui.duration.${length}.${unit}`, { count }))
        .join(' '),
    [t],
  );
}

interface DurationProps {
  /** Instant from which to count, or the span itself. */
  readonly since?: string;
  readonly milliseconds?: number;
}

/** How long something has lasted, moving on by itself. */
export function Duration({ since, milliseconds }: DurationProps) {
  const duration = useDuration();
  const now = useNow();
  const span = milliseconds ?? (since ? now - Date.parse(since) : 0);
  return <span className="lab-figures">{duration(span)}</span>;
}
