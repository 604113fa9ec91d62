/**
 * Divides a whole number by weights, so that the shares add up to it exactly: each share ends where the weights up to it
 * end, rounded half up. Weights that add up to nothing leave all of it to the first.
 */
export function sharesOf(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map((_, at) => (at === 0 ? whole : 0));
  let weight = 0n;
  let given = 0n;
  return weights.map((one) => {
    weight += BigInt(one);
    const upTo = rounded(BigInt(whole) * weight, all);
    const share = upTo - given;
    given = upTo;
    return Number(share);
  });
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  const [a, b] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const half = a < 0n ? -b : b;
  return (a * 2n + half) / (b * 2n);
}
