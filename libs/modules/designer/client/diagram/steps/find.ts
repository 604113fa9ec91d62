import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { allSteps, listsIn, type Scope, type Step } from './tree.js';

/** A place in a list of steps, and the list itself. */
export interface Spot {
  readonly list: Step[];
  readonly index: number;
}

/** What holds a list: a scope, a branch of a block, or a further way of a step. */
export interface Home {
  readonly scope: Scope;
  /** Where the holding step is; undefined for the steps of a scope itself. */
  readonly up?: Spot;
}

/** Puts a step from one place to another. */
export function take(from: Spot, to: Spot): void {
  const [step] = from.list.splice(from.index, 1);
  if (step) to.list.splice(to.index, 0, step);
}

export function first(step: Step | undefined): ModdleElement | undefined {
  return step && (step.kind === 'jump' ? step.target : step.element);
}

export function allScopes(scope: Scope): readonly Scope[] {
  const inner = allSteps(scope.steps).flatMap((step) => (step.kind === 'work' && step.inside ? [step.inside] : []));
  return [scope, ...inner];
}

export function allLists(scope: Scope): readonly Step[][] {
  return [scope.steps, ...allSteps(scope.steps).flatMap(listsIn)];
}

export function search(scope: Scope, list: Step[], within: Step[] = scope.steps, up?: Spot): Home | undefined {
  if (within === list) return up ? { scope, up } : { scope };
  for (const [index, step] of within.entries()) {
    const inside = step.kind === 'work' ? step.inside : undefined;
    const found = inside && search(inside, list);
    if (found) return found;
    for (const below of listsIn(step)) {
      const deeper = below === inside?.steps ? undefined : search(scope, list, below, { list: within, index });
      if (deeper) return deeper;
    }
  }
  return undefined;
}
