/**
 * How many durations are about how long: counts in classes whose bounds grow by the same factor. Two spreads add up class
 * by class, so that months, versions and departments can be put together without reading their instances again, and a
 * percentile is read within `accuracy` of the exact value: C. Masson, J. E. Rim, H. K. Lee, DDSketch, VLDB 2019.
 */
export type Spread = ReadonlyMap<number, number>;

/** The largest relative error of a percentile. */
export const accuracy = 0.025;
const factor = (1 + accuracy) / (1 - accuracy);
const logOfFactor = Math.log(factor);
/** Anything shorter is in the first class, in milliseconds. */
const shortest = 1000;

/** The class of a duration in milliseconds. */
function classOf(duration: number): number {
  return duration <= shortest ? 0 : Math.ceil(Math.log(duration / shortest) / logOfFactor);
}

/** The duration in milliseconds that represents a class: no member of it is further away than `accuracy`. */
function middleOf(index: number): number {
  return index === 0 ? shortest : Math.round((2 * shortest * factor ** index) / (factor + 1));
}

/** @param durations in milliseconds */
export function spreadOf(durations: Iterable<number>): Map<number, number> {
  const spread = new Map<number, number>();
  for (const duration of durations) addTo(spread, classOf(duration), 1);
  return spread;
}

/** Adds the counts of `added` to those of `spread`. */
export function addSpread(spread: Map<number, number>, added: Spread): void {
  for (const [index, count] of added) addTo(spread, index, count);
}

function addTo(spread: Map<number, number>, index: number, count: number): void {
  spread.set(index, (spread.get(index) ?? 0) + count);
}

/** The shortest duration in milliseconds that so great a part of them does not exceed; undefined of none. */
export function percentileOf(spread: Spread, part: number): number | undefined {
  let left = 0;
  for (const count of spread.values()) left += count;
  if (left === 0) return undefined;
  left = Math.ceil(left * part);
  let at = 0;
  for (const [index, count] of [...spread].sort(([a], [b]) => a - b)) {
    at = index;
    left -= count;
    if (left <= 0) break;
  }
  return middleOf(at);
}

/** As it is stored: `12:3 40:1`. */
export function spreadText(spread: Spread): string {
  return [...spread]
    .sort(([a], [b]) => a - b)
    .map(([index, count]) => `${index}:${count}`)
    .join(' ');
}

/** Adds what `spreadText` has written; digit by digit, since cutting the text up takes longer than reading it from the database. */
export function addSpreadText(spread: Map<number, number>, text: string): void {
  if (text === '') return;
  let index = 0;
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === colon) {
      index = number;
      number = 0;
    } else if (code === blank) {
      addTo(spread, index, number);
      number = 0;
    } else number = number * 10 + code - zero;
  }
  addTo(spread, index, number);
}

const [colon, blank, zero] = [':', ' ', '0'].map((character) => character.charCodeAt(0)) as [number, number, number];
