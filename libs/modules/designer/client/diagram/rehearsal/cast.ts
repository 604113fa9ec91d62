import type { DryRun } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import { splitOutside } from '#lab/process-engine/index.js';

/** Who is behind the rules of a diagram, by the text of the rule: `people` of a scenario. */
export type Cast = Readonly<Record<string, readonly string[]>>;

/** The rules of all tasks, each once, in the order of the tasks. */
export function rulesIn(assignees: readonly string[]): readonly string[] {
  return [...new Set(assignees.flatMap((text) => splitOutside(text, ';')).map((rule) => rule.trim()))].filter(Boolean);
}

/**
 * Those whom the server's forecast names, by the first rule of their task; its other rules find nobody then.
 * @param assigneeOf the rules of a task, joined by `;`
 */
export function castOf(
  { path }: Pick<DryRun, 'path'>,
  assigneeOf: (element: string) => string,
  nameIn: (name: BothNames) => string,
): Cast {
  const cast: Record<string, readonly string[]> = {};
  for (const { element, people } of path) {
    const [first, ...others] = rulesIn([assigneeOf(element)]);
    if (first === undefined || people.length === 0 || cast[first]) continue;
    cast[first] = people.map(({ name }) => nameIn(name));
    for (const other of others) cast[other] ??= [];
  }
  return cast;
}
