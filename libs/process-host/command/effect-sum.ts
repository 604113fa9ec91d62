import type { CountedElement, EffectSum, EffectView, ElementView } from '#lab/shared/process-inspection.js';
import type { RowResult } from './row-by-row.js';

/** Adds up what an order would do to each of several instances. @param refusals of those that would not take it */
export function effectSum(views: readonly EffectView[], refusals: readonly RowResult[]): EffectSum {
  const once = (elements: readonly ElementView[]) => elements.map((each) => ({ ...each, count: 1 }));
  return {
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
