/** The highest priority of a task; the lowest is 0. */
const highest = 100;
/** The numbers of the words of a diagram. The product shows them as levels of the same numbers. */
const words: ReadonlyMap<unknown, number> = new Map([
  ['low', 25],
  ['normal', 50],
  ['high', 75],
  ['urgent', highest],
]);

/** A priority as a diagram or an expression gives it, a word or a number; undefined for anything else. */
export function asPriority(value: unknown): number | undefined {
  if (typeof value !== 'number') return words.get(value);
  return value >= 0 && value <= highest ? Math.round(value) : undefined;
}
