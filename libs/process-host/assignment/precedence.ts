/** What a task without a due time has in place of it: later than any. */
export const noDueTime = 9_999_999_999_999;
/** The highest priority, whose tasks come first. */
export const highestPriority = 100;

/**
 * Where a task is in lists by priority, the lowest number first: by its priority, and those of one by their due time. As
 * one number it is in an index by which such a list is one walk.
 */
export function precedenceOf(priority: number, dueAt: number | null): number {
  const due = Math.min(Math.max(dueAt ?? noDueTime, 0), noDueTime);
  return (highestPriority - priority) * (noDueTime + 1) + due;
}
