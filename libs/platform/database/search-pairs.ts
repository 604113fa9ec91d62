import { folded } from '#lab/shared/fold.js';
import type { Statement } from './dialect/dialect.js';

/**
 * A text as bits of a few whole numbers, so that an index can say of most rows that they do not contain what is looked
 * for, without their text being read. Each pair of neighbouring characters sets one bit, and so does each character
 * beyond ASCII, since one Chinese character is a word. A row in which all bits of the search text are set may contain it;
 * its text decides. Both databases answer alike: bits are made here and compared there.
 */

/** So many columns hold the bits. */
export const pairColumns = 4;
/** A column holds two halves of so many bits: whole numbers of JavaScript are exact up to 53. */
const bitsOfHalf = 26;
const bits = pairColumns * 2 * bitsOfHalf;
/** What separates texts from each other is part of none. */
const lastControl = 0x1f;

/** The columns of a text, each a sum of powers of two. @param text folded, of any length */
export function pairsOf(text: string): number[] {
  const halves = new Uint32Array(pairColumns * 2);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const before = at === 0 ? 0 : text.charCodeAt(at - 1);
    if (unit >= 0x80) set(halves, bitOf(unit, 0));
    if (before > lastControl && unit > lastControl) set(halves, bitOf(before, unit));
  }
  return Array.from(
    { length: pairColumns },
    (_, column) => (halves[column * 2] ?? 0) + (halves[column * 2 + 1] ?? 0) * 2 ** bitsOfHalf,
  );
}

function set(halves: Uint32Array, bit: number): void {
  const half = Math.floor(bit / bitsOfHalf);
  halves[half] = (halves[half] ?? 0) | (1 << (bit % bitsOfHalf));
}

/** The condition that these columns may be those of a text with the search text in it; always true for one letter. */
export function mayContain(columns: readonly string[], search: string): Statement {
  const wanted = pairsOf(folded(search));
  const parts = columns.flatMap((column, at) => (wanted[at] ? [{ column, value: wanted[at] }] : []));
  return {
    sql: parts.map(({ column }) => `(${column} & ?) = ?`).join(' AND ') || '1 = 1',
    values: parts.flatMap(({ value }) => [value, value]),
  };
}

function bitOf(first: number, second: number): number {
  return ((Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) >>> 7) % bits;
}
