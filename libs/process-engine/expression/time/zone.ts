/** A fixed offset in seconds, or the name of an IANA zone. */
export type Zone = number | string;

const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;
const offsetText = /^([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/;
/** No place on earth is further from UTC than 14 hours; the ISO calendars of other systems stop at 18. */
export const widestOffset = 18 * 3600;

// Making a formatter takes some hundred times as long as using it. Zone names come in any letter case, hence the bound.
const formatters = new Map<string, Intl.DateTimeFormat | undefined>();
const maxFormatters = 1000;

function formatterOf(name: string): Intl.DateTimeFormat | undefined {
  if (formatters.has(name)) return formatters.get(name);
  if (formatters.size >= maxFormatters) formatters.clear();
  const formatter = zoneName.test(name) ? makeFormatter(name) : undefined;
  formatters.set(name, formatter);
  return formatter;
}

function makeFormatter(name: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return undefined;
  }
}

/** Whether the platform knows the IANA zone. */
export function isZoneName(name: string): boolean {
  return formatterOf(name) !== undefined;
}

/** `Z`, `+02:00` or, after a `@`, a zone name; undefined when malformed or unknown. */
export function parseZone(text: string): Zone | undefined {
  if (text === 'Z' || text === 'z') return 0;
  if (text.startsWith('@')) return isZoneName(text.slice(1)) ? text.slice(1) : undefined;
  const match = offsetText.exec(text);
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds = '0'] = match;
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (size > widestOffset) return undefined;
  return sign === '-' ? 0 - size : size;
}

/** The text that `parseZone` reads. */
export function formatZone(zone: Zone): string {
  if (typeof zone === 'string') return `@${zone}`;
  if (zone === 0) return 'Z';
  const size = Math.abs(zone);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `${zone < 0 ? '-' : '+'}${two(size / 3600)}:${two((size / 60) % 60)}${seconds}`;
}

/**
 * Seconds that the zone's clocks are ahead of UTC at an instant (milliseconds since 1970).
 * @throws RangeError for a zone name that the platform does not know.
 */
export function offsetAt(zone: Zone, instant: number): number {
  if (typeof zone === 'number') return zone;
  if (zone === 'UTC') return 0;
  const fields = /^(\d+)\/(\d+), (\d+):(\d+):(\d+)$/.exec(formatterOf(zone)?.format(instant) ?? '');
  if (!fields) throw new RangeError(`unknown zone: ${zone}`);
  const [month = 0, day, hour = 0, minute, second] = fields.slice(1).map(Number);
  const wall = new Date(instant);
  const turn = month - (wall.getUTCMonth() + 1);
  // The clock is at most in a neighbouring year, and then it shows January for December or December for January.
  wall.setUTCFullYear(wall.getUTCFullYear() + (turn === -11 ? 1 : turn === 11 ? -1 : 0), month - 1, day);
  wall.setUTCHours(hour, minute, second);
  return Math.round((wall.getTime() - instant) / 1000);
}

/** The wall clock of an instant, as milliseconds of a clock that has no zone. */
export function wallAt(zone: Zone, instant: number): number {
  return instant + offsetAt(zone, instant) * 1000;
}

/**
 * The instant at which the zone's wall clock shows a time. A time that the clocks skip is read with the offset before
 * the jump, which carries it forward; of a time that comes twice the first one is meant.
 */
export function instantAt(zone: Zone, wall: number): number {
  if (typeof zone === 'number') return wall - zone * 1000;
  const before = offsetAt(zone, wall - 86_400_000);
  const after = offsetAt(zone, wall + 86_400_000);
  const early = wall - before * 1000;
  if (before === after || offsetAt(zone, early) === before) return early;
  const late = wall - after * 1000;
  return offsetAt(zone, late) === after ? late : early;
}
