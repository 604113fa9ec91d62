/** One of the things that are compared: it can do a number of pieces of the same work. */
export interface Side {
  readonly name: string;
  /** Does so many pieces and answers how many that were per second. */
  turn(count: number): Promise<number>;
}

export interface Turns {
  readonly rounds: number;
  /** How long one turn of one side should take. */
  readonly turnMs: number;
}

/** Pieces per second of each side, round by round. */
export type Rates = ReadonlyMap<Side, readonly number[]>;

/**
 * Lets the sides work in turns, round after round, after each has warmed up: what disturbs the machine for a while
 * disturbs all of them. How many pieces a turn has is found while warming up, so that turns last alike.
 */
export async function interleave(sides: readonly Side[], { rounds, turnMs }: Turns): Promise<Rates> {
  const pieces = new Map<Side, number>();
  for (const side of sides) pieces.set(side, await warmUp(side, turnMs));
  const rates = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) rates.get(side)?.push(await side.turn(pieces.get(side) ?? 1));
  }
  return rates;
}

/** Full turns at the end of a warm-up, when the compiler has seen everything. */
const fullTurns = 2;

/** Works until turns are as long as they should be, then two more; answers how many pieces fill a turn. */
async function warmUp(side: Side, turnMs: number): Promise<number> {
  for (let count = 8, full = 0; ;) {
    const fits = Math.max(1, Math.round(((await side.turn(count)) * turnMs) / 1000));
    if (count >= fits / 2 && ++full > fullTurns) return fits;
    count = Math.min(fits, count * 8);
  }
}
