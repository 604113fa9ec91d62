/** A permission string, `room:record:action`; the word `*` matches any one part, at the end all that follow. */
export type Permission = string & { readonly __permission?: never };

/** One permission, or several of which any one is enough. */
export type AnyOf = Permission | readonly Permission[];

type Table = Record<string, readonly string[]>;
type Granted<R extends string, T extends Table> = {
  readonly [K in keyof T & string]: { readonly [A in T[K][number]]: `${R}:${K}:${A}` };
};

/** Declares the permissions of a room: `{ request: ['search', 'create'] }` → `may.request.create`. */
export function definePermissions<const R extends string, const T extends Table>(room: R, table: T): Granted<R, T> {
  return Object.fromEntries(
    Object.entries(table).map(([record, actions]) => [
      record,
      Object.fromEntries(actions.map((action) => [action, `${room}:${record}:${action}`])),
    ]),
  ) as Granted<R, T>;
}

/**
 * Does a person with `held` pass a door that asks for at least one of `needed`?
 * An empty `needed` is an open door; `*` held passes every door.
 */
export function holds(held: Iterable<string>, needed: string | readonly string[] | undefined): boolean {
  const doors = needed === undefined ? [] : typeof needed === 'string' ? [needed] : needed;
  if (doors.length === 0) return true;
  for (const mine of held) if (doors.some((door) => matches(mine, door))) return true;
  return false;
}

function matches(held: string, needed: string): boolean {
  if (held === '*' || held === needed) return true;
  // A door marked with the bare star opens to administrators alone.
  if (needed === '*') return false;
  if (!held.includes('*') && !needed.includes('*')) return false;
  const a = held.split(':');
  const b = needed.split(':');
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i];
    const y = b[i];
    if (x === undefined) return a[i - 1] === '*';
    if (y === undefined) return b[i - 1] === '*';
    if (x !== y && x !== '*' && y !== '*') return false;
  }
  return true;
}
