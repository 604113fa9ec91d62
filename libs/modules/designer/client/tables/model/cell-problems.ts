import type { Problem } from '../use-table-checks.js';

/** What is wrong with single cells, by rule and cell. */
export type CellProblems = ReadonlyMap<string, string>;

export function cellKey(ruleId: string, side: string, column: number): string {
  return `${ruleId} ${side} ${column}`;
}

/** Sorts out the problems that belong to one cell; `say` puts them into words. */
export function byCell(problems: readonly Problem[], say: (problem: Problem) => string): CellProblems {
  const found = new Map<string, string>();
  for (const problem of problems) {
    const { side, column } = problem.args;
    if (side === undefined || column === undefined) continue;
    found.set(cellKey(problem.elementId, side, Number(column) - 1), say(problem));
  }
  return found;
}
