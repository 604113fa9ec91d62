/**
 * What long work calls between its pieces; where it answers something, that is waited for. The engine has neither clock nor
 * timer: the caller knows how long others may wait.
 */
export type Pause = () => Promise<unknown> | undefined;

/** Does work piece by piece, so that others get their turn in between. */
export async function inTurns<R>(work: Generator<undefined, R>, pause: Pause | undefined): Promise<R> {
  for (;;) {
    const piece = work.next();
    if (piece.done) return piece.value;
    const others = pause?.();
    if (others) await others;
  }
}

/** Does all of the work at once. */
export function atOnce<R>(work: Generator<undefined, R>): R {
  for (;;) {
    const piece = work.next();
    if (piece.done) return piece.value;
  }
}
