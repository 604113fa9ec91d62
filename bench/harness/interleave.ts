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

/** Full turns at the end of a warm-up, at most. */
const mostFullTurns = 12;
/** A turn is still faster when it is so than all before it, by this factor. */
const stillFaster = 1.05;
/** So many turns in a row that are not faster show that the compiler has seen everything; one alone may have been disturbed. */
const noLongerFaster = 3;

/**
 * Works until turns are as long as they should be, and then until they no longer become faster: of a server with much
 * code that takes some thousand requests. Answers how many pieces fill a turn.
 */
async function warmUp(side: Side, turnMs: number): Promise<number> {
  for (let count = 8, full = 0, best = 0, notFaster = 0; ;) {
    const rate = await side.turn(count);
    const fits = Math.max(1, Math.round((rate * turnMs) / 1000));
    if (count >= fits / 2) {
      full++;
      notFaster = rate < best * stillFaster ? notFaster + 1 : 0;
      if (notFaster === noLongerFaster || full === mostFullTurns) return fits;
      best = Math.max(best, rate);
    }
    count = Math.min(fits, count * 8);
  }
}
