import type { DecisionProblems } from './problems.js';

interface Requiring {
  readonly id: string;
  readonly requires: readonly string[];
}

/**
 * The decisions, or the functions, in an order in which each comes after those that it requires. One that requires itself
 * over others is an error and stays out, with those that require it.
 */
export function inOrder<T extends Requiring>(decisions: readonly T[], problems: DecisionProblems): T[] {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const ordered = new Set<T>();
  const closed = new Set<T>();
  for (const start of decisions) visit(start, []);
  return [...ordered];

  function visit(decision: T, path: readonly T[]): void {
    const again = path.indexOf(decision);
    if (again >= 0) {
      const names = [...path.slice(again), decision].map(({ id }) => id);
      return problems.error('cycle', decision.id, { path: names.join(' → ') });
    }
    if (closed.has(decision)) return;
    const required = decision.requires.flatMap((id) => byId.get(id) ?? []);
    for (const each of required) visit(each, [...path, decision]);
    closed.add(decision);
    if (required.every((each) => ordered.has(each))) ordered.add(decision);
  }
}
