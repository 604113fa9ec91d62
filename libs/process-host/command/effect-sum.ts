import type {
  CountedElement,
  EffectSum,
  EffectView,
  ElementView,
  VersionEffect,
} from '#lab/shared/process-inspection.js';
import type { RowResult } from './row-by-row.js';

/** How a version is called. */
export type VersionHead = Pick<VersionEffect, 'definition' | 'name' | 'version'>;

/**
 * Adds up what an order would do to each of several instances.
 * @param heads of the versions on which they run
 * @param refusals of those that would not take it
 */
export function effectSum(
  views: readonly EffectView[],
  heads: readonly VersionHead[],
  refusals: readonly RowResult[],
): EffectSum {
  return {
    versions: heads.map((head) =>
      ofVersion(
        head,
        views.filter(({ definition }) => definition === head.definition),
      ),
    ),
    closes: counted(views.flatMap(({ closes }) => closes)),
    opens: counted(views.flatMap(({ tasks }) => once(tasks))),
    timers: counted(views.flatMap(({ timers }) => timers)),
    begins: counted(views.flatMap(({ begins }) => begins)),
    incidents: counted(views.flatMap(({ incidents }) => once(incidents))),
    ends: tallied(
      views.flatMap(({ ends }) => ends ?? []),
      (outcome) => outcome,
    ).map(([outcome, count]) => ({ outcome, count })),
    refused: tallied(refusals, ({ code }) => code).map(([{ code, args }, count]) => ({ code, args, count })),
  };
}

function ofVersion(head: VersionHead, views: readonly EffectView[]): VersionEffect {
  return {
    ...head,
    starts: counted(views.flatMap(({ starts }) => starts)),
    leaves: counted(views.flatMap(({ leaves }) => leaves)),
    enters: counted(views.flatMap(({ enters }) => enters)),
    stays: counted(views.flatMap(({ stays }) => stays)),
    begins: counted(views.flatMap(({ begins }) => begins)),
    incidents: counted(views.flatMap(({ incidents }) => once(incidents))),
    drops: counted(views.flatMap(({ drops }) => once(drops))),
    expects: counted(views.flatMap(({ expects }) => once(expects))),
  };
}

function once(elements: readonly ElementView[]): CountedElement[] {
  return elements.map((each) => ({ ...each, count: 1 }));
}

/** Each element once. Steps of different processes may have one id; their names distinguish them. */
function counted(elements: readonly CountedElement[]): CountedElement[] {
  const sums = new Map<string, CountedElement>();
  for (const { element, name, kind, count } of elements) {
    const key = JSON.stringify([element, name]);
    sums.set(key, { element, name, kind, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/** The first of each kind, with how many there are. */
function tallied<T>(items: readonly T[], kindOf: (item: T) => unknown): [T, number][] {
  const found = new Map<unknown, [T, number]>();
  for (const item of items) {
    const [first, count] = found.get(kindOf(item)) ?? [item, 0];
    found.set(kindOf(item), [first, count + 1]);
  }
  return [...found.values()];
}
