/** A time span in one unit, as people say it. */
export interface Span {
  readonly count: number;
  readonly unit: SpanUnit;
}

export const spanUnits = ['minute', 'hour', 'day', 'week'] as const;
export type SpanUnit = (typeof spanUnits)[number];

const shapes: Readonly<Record<SpanUnit, (count: number | string) => string>> = {
  minute: (count) => `PT${count}M`,
  hour: (count) => `PT${count}H`,
  day: (count) => `P${count}D`,
  week: (count) => `P${count}W`,
};

/** Reads an ISO 8601 duration of one unit, `P2D`; longer ones are edited as text. */
export function parseSpan(text: string): Span | undefined {
  for (const unit of spanUnits) {
    const [before, after] = shapes[unit]('#').split('#');
    const count = new RegExp(`^${before}([1-9]\\d{0,3})${after}$`).exec(text.trim())?.[1];
    if (count !== undefined) return { count: Number(count), unit };
  }
  return undefined;
}

export function printSpan({ count, unit }: Span): string {
  return shapes[unit](count);
}

/** First reminder, and how often it is repeated after that. */
export interface Reminders {
  readonly after: Span;
  readonly times: number;
  readonly every: Span;
}

/** Reads `P1D` or `P1D R3/P1D`; other schedules are edited as text. */
export function parseReminders(text: string): Reminders | undefined {
  const [first = '', cycle, ...more] = text.trim().split(/\s+/);
  const after = parseSpan(first);
  if (!after || more.length > 0) return undefined;
  if (cycle === undefined) return { after, times: 0, every: after };
  const [, times, every = ''] = /^R([1-9]\d?)\/(.+)$/.exec(cycle) ?? [];
  const repeated = parseSpan(every);
  return times !== undefined && repeated ? { after, times: Number(times), every: repeated } : undefined;
}

export function printReminders({ after, times, every }: Reminders): string {
  return times > 0 ? `${printSpan(after)} R${times}/${printSpan(every)}` : printSpan(after);
}
