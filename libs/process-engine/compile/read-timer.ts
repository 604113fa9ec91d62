import { instantOf, parseCycle, parseDuration } from '../expression/index.js';
import { isJuel } from '../expression/juel/index.js';
import type { TimerSpec } from '../model/specs.js';
import { body, one, type Element } from '../notation/moddle.js';
import { readExpression, type Reading } from './reading.js';

const properties = { date: 'timeDate', duration: 'timeDuration', cycle: 'timeCycle' } as const;

/** Reads a timer event definition; a malformed literal is found here, an expression is judged when it runs. */
export function readTimer(reading: Reading, definition: Element, elementId: string): TimerSpec | undefined {
  for (const kind of ['date', 'duration', 'cycle'] as const) {
    const text = body(one(definition, properties[kind]));
    if (text !== undefined) return readTimerText(reading, kind, text, elementId);
  }
  reading.problems.error('no-timer', elementId);
  return undefined;
}

/** Reads `P2D`, `2026-01-01T09:00:00`, `R3/PT1H` or an expression. */
export function readTimerText(
  reading: Reading,
  kind: TimerSpec['kind'],
  text: string,
  elementId: string,
): TimerSpec | undefined {
  if (isLiteral(kind, text)) return { kind, value: text };
  if (isJuel(text)) {
    const value = readExpression(reading, text, elementId);
    return value && { kind, value };
  }
  // Anything that looks like a literal and is none is a slip, not a name to be looked up.
  if (/^\s*(=|[A-Za-z_]\w*\s*([.+(]|$)|date|duration|@)/.test(text) && !/^[-+]?[PR]\d|^PT|^R\//.test(text)) {
    const value = readExpression(reading, text, elementId);
    return value && { kind, value };
  }
  reading.problems.error('timer', elementId, { text, kind });
  return undefined;
}

function isLiteral(kind: TimerSpec['kind'], text: string): boolean {
  if (kind === 'date') return instantOf(text, 'UTC') !== undefined;
  return kind === 'duration' ? parseDuration(text) !== undefined : parseCycle(text) !== undefined;
}

/** Reads a reminder schedule: durations and cycles, separated by blanks. */
export function readSchedule(reading: Reading, text: string | undefined, elementId: string): TimerSpec[] {
  return (text ?? '')
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => readTimerText(reading, part.startsWith('R') ? 'cycle' : 'duration', part, elementId) ?? []);
}
