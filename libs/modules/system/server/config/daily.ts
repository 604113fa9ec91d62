import type { z } from 'zod';
import type { workingTimeSettings } from '../../../org/server/index.js';
import type { ConfigInput } from '../../shared/config.dto.js';

type WorkingTime = z.output<typeof workingTimeSettings.schema>;
type Daily = Omit<ConfigInput<'daily'>, 'version'>;

/** The stretches of a working day as its start, its end and the breaks between. */
export function dailyOf({ workdays, hours, holidays }: WorkingTime): Daily {
  const times = hours.flat().map((time) => time.replace(':', ''));
  const between = times.slice(1, -1);
  const breaks = between.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: between[at + 1] ?? '' }] : []));
  return { workdays, start: times[0] ?? '', end: times.at(-1) ?? '', breaks, holidays };
}

/** The other way round. */
export function hoursOf({ start, end, breaks }: Pick<Daily, 'start' | 'end' | 'breaks'>): [string, string][] {
  const times = [start, ...breaks.flatMap(({ from, to }) => [from, to]), end].map(
    (time) => `${time.slice(0, 2)}:${time.slice(2)}`,
  );
  return times.flatMap((from, at): [string, string][] => (at % 2 === 0 ? [[from, times[at + 1] ?? '']] : []));
}
