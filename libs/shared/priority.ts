/** The priority of a task: a number from 0 to 100, which people see as one of four levels. */
export const priorityLevels = ['low', 'normal', 'high', 'urgent'] as const;
export type PriorityLevel = (typeof priorityLevels)[number];

/** The highest number of each level, which is also the one that its word means. */
const highest: Readonly<Record<PriorityLevel, number>> = { low: 25, normal: 50, high: 75, urgent: 100 };

/** What a task has for which nothing else is said. */
export const usualPriority = highest.normal;

/** The number of a level that is named by its word. */
export function priorityOf(level: PriorityLevel): number {
  return highest[level];
}

/** The level of a number. */
export function levelOf(priority: number): PriorityLevel {
  return priorityLevels.find((level) => priority <= highest[level]) ?? 'urgent';
}

/** The lowest and the highest number of a level. */
export function numbersOf(level: PriorityLevel): { readonly from: number; readonly to: number } {
  const below = priorityLevels[priorityLevels.indexOf(level) - 1];
  return { from: below === undefined ? 0 : highest[below] + 1, to: highest[level] };
}
