/** Two beats of the server may be missed. */
const holdsMs = 60_000;
/** How often lists are asked for all the same: a signal can be lost. */
const withLineMs = 300_000;

let heardAt = -Infinity;

/** The server has been heard, by this tab or by the one that listens for all. */
export function noteHeard(): void {
  heardAt = performance.now();
}

/** The line is known to be broken. */
export function noteSilence(): void {
  heardAt = -Infinity;
}

/** Whether the server tells this page what changes. */
export function hasLine(): boolean {
  return performance.now() - heardAt < holdsMs;
}

/** Milliseconds after which a list of which the server tells changes is asked for again. */
export function pauseBetween(every: number): number {
  return hasLine() ? Math.max(every, withLineMs) : every;
}
