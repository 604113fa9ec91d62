/** Lists changed at a place; places count from 0. */

export function replaced<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return list.map((each, index) => (index === at ? value : each));
}

export function inserted<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return [...list.slice(0, at), value, ...list.slice(at)];
}

export function without<T>(list: readonly T[], at: number): readonly T[] {
  return list.filter((_, index) => index !== at);
}

export function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return list;
  return list.map((each, index) => (index === at ? other : index === at + by ? one : each));
}

/** The element at a place with some of its values changed. */
export function changed<T, V extends Partial<T>>(list: readonly T[], at: number, values: V): readonly T[] {
  return list.map((each, index) => (index === at ? { ...each, ...values } : each));
}
