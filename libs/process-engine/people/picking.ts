/** A number below `count` which the same text always gives: chance that plays the same again. FNV-1a, 32 bits. */
export function drawn(text: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The last steps mix the high bits down: texts that differ at their end alone would be drawn in turn.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % count;
}

/** The open tasks of a user. */
export interface Load {
  readonly id: string;
  readonly open: number;
  /** When the latest of it came to them; nothing came yet where it is absent. */
  readonly latest?: number;
}

/** The user with the fewest open tasks; of several the one whose latest task is oldest, then the first by id. */
export function leastLoaded(loads: readonly Load[]): string | undefined {
  const wait = ({ latest = Number.NEGATIVE_INFINITY }: Load) => latest;
  const [first] = [...loads].sort(
    (a, b) => a.open - b.open || (wait(a) === wait(b) ? (a.id < b.id ? -1 : 1) : wait(a) - wait(b)),
  );
  return first?.id;
}
