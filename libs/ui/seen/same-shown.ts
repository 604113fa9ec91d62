import { isValidElement, type ReactNode } from 'react';

/** Whether two parts of a screen say the same: the same words in the same components; what a press does is no matter. */
export function sameShown(one: ReactNode, other: ReactNode): boolean {
  return same(shownOf(one), shownOf(other));
}

/** What says nothing is drawn alike, however it is written. */
function shownOf(value: unknown): unknown {
  return value === undefined || value === false || value === '' ? null : value;
}

function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'function' && typeof other === 'function') return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isValidElement(one) !== isValidElement(other)) return false;
  if (isValidElement(one) && isValidElement(other))
    return one.type === other.type && one.key === other.key && same(one.props, other.props);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
  return [...names].every((name) => same(shownOf(left?.[name]), shownOf(right?.[name])));
}
