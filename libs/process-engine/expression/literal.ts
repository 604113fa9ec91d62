import { unquote } from './feel/literals.js';
import { numberOf } from './numbers.js';
import { dateOf, dateTimeOf, durationOf, temporalOf, timeOf } from './text.js';
import type { Value } from './values.js';

const quotedText = '"(?:\\\\.|[^"\\\\])*"';
const plain = new RegExp(`^${quotedText}$`, 's');
const temporal = new RegExp(`^@\\s*(${quotedText})$`, 's');
const constructed = new RegExp(`^(date and time|date|time|duration)\\s*\\(\\s*(${quotedText})\\s*\\)$`, 's');

const readers: ReadonlyMap<string, (text: string) => Value> = new Map<string, (text: string) => Value>([
  ['date', dateOf],
  ['time', timeOf],
  ['date and time', (text: string) => dateTimeOf(text)],
  ['duration', durationOf],
]);

/** The value of a number, text, date, time or duration that is written out; undefined for all else. */
export function literalOf(written: string): Value | undefined {
  const text = written.trim();
  const name = constructed.exec(text)?.[1] ?? '';
  const inner = temporal.exec(text)?.[1] ?? constructed.exec(text)?.[2];
  if (inner !== undefined) return (readers.get(name) ?? temporalOf)(unquote(inner)) ?? undefined;
  if (plain.test(text)) return unquote(text);
  return /^-?\s*(\d|\.\d)/.test(text) ? (numberOf(text.replace(/^-\s*/, '-')) ?? undefined) : undefined;
}
