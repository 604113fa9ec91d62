import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import type { Scope, Step } from './tree.js';

interface Arrival {
  readonly list: Step[];
  readonly element: ModdleElement;
  /** On the usual way or on a branch, not on a further way of a task. */
  readonly isUsual: boolean;
}

/**
 * An end that several ways lead to has its place on one of them, the last of those that are usual; the others lead to
 * it. Works in the tree itself.
 */
export function settleEnds(scope: Scope): void {
  const found = arrivals(scope.steps, true);
  for (const element of new Set(found.map((one) => one.element))) {
    const own = found.filter((one) => one.element === element);
    const home = own.filter(({ isUsual }) => isUsual).at(-1) ?? own.at(-1);
    for (const { list } of own.filter((one) => one !== home)) list.splice(-1, 1, { kind: 'jump', target: element });
  }
}

function arrivals(list: Step[], isUsual: boolean): readonly Arrival[] {
  return list.flatMap((step): readonly Arrival[] => {
    if (step.kind === 'end') return [{ list, element: step.element, isUsual }];
    if (step.kind === 'block') return step.branches.flatMap(({ steps }) => arrivals(steps, isUsual));
    if (step.kind === 'jump') return [];
    return [
      ...step.ways.flatMap(({ steps }) => arrivals(steps, false)),
      ...(step.inside ? arrivals(step.inside.steps, true) : []),
    ];
  });
}
