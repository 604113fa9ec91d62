/** Values of one condition: databases bound how many a statement may have, and the embedded one answers in this thread. */
const mostAtOnce = 500;

/** What is found of some values, asked for in statements of a bounded size; in the order of the values. */
export async function inBatches<V, T>(
  values: readonly V[],
  load: (some: readonly V[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < values.length; at += mostAtOnce) found.push(...(await load(values.slice(at, at + mostAtOnce))));
  return found;
}
