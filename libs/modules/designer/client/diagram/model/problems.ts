import type { Problem, Severity } from '#lab/process-engine/index.js';

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, notice: 2 };

/** Worst first; what the compiler found together stays together. */
export function sorted(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => order[a.severity] - order[b.severity]);
}

/** What keeps the diagram from being published; warnings are asked about instead. */
export function blocking(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === 'error');
}

/** What the user who publishes has to accept. */
export function warningsOf(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === 'warning');
}

export interface ElementProblems {
  readonly count: number;
  readonly worst: Severity;
}

/** How many problems each element has, and how bad the worst is; notices are no problems of an element. */
export function byElement(problems: readonly Problem[]): ReadonlyMap<string, ElementProblems> {
  const found = new Map<string, ElementProblems>();
  for (const { elementId, severity } of problems) {
    if (elementId === '' || severity === 'notice') continue;
    const before = found.get(elementId);
    const worst = before?.worst === 'error' ? 'error' : severity;
    found.set(elementId, { count: (before?.count ?? 0) + 1, worst });
  }
  return found;
}

/** Identifies a problem in a list that is made anew all the time. */
export function keyOf({ elementId, code, args }: Problem): string {
  return [elementId, code, ...Object.values(args)].join(' ');
}
