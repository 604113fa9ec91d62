import type { RoundOutcome } from '#lab/shared/round-end.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { ProcessFigure } from '../entities.js';
import { isWork, type InstanceMeasure, type MeasuredElements } from './measure.js';
import { addSpread, addSpreadText, spreadOf, spreadText } from './spread.js';

/** What rows of figures are of: instances by their end and by their category, elements, flows, and those who decided. */
export type FigureKind = 'ending' | 'category' | 'step' | 'flow' | 'person' | 'department';

/** The department of figures of all instances together. */
export const everyDepartment = '';

/** Whether a decision ended it: what was withdrawn or cancelled says nothing about how long decisions take. */
export function isDecided(ending: RoundOutcome): boolean {
  return ending === 'approved' || ending === 'rejected';
}

/** Which rows belong together: those of a version, a department of initiators and a month. */
export interface FigureGroup {
  readonly definitionId: string;
  readonly departmentId: string;
  readonly month: string;
}

const noCounts = {
  count: 0,
  lasted: 0,
  ms: 0,
  tasks: 0,
  taskMs: 0,
  waitMs: 0,
  due: 0,
  late: 0,
  returned: 0,
  rejected: 0,
  work: 0,
  automatic: 0,
};
type Counts = typeof noCounts;
const countNames = Object.keys(noCounts) as (keyof Counts)[];

/** Figures of one name, without what they are of. */
export class FigureCounts {
  readonly counts: Counts = { ...noCounts };
  readonly spread = new Map<number, number>();

  /** @param durations in milliseconds */
  add(counts: Partial<Counts>, durations: readonly number[] = []): void {
    for (const name of countNames) this.counts[name] += counts[name] ?? 0;
    this.counts.lasted += durations.length;
    for (const duration of durations) this.counts.ms += duration;
    addSpread(this.spread, spreadOf(durations));
  }

  addSum({ counts, spread }: FigureCounts): void {
    for (const name of countNames) this.counts[name] += counts[name];
    addSpread(this.spread, spread);
  }

  /** Adds what a row has kept. */
  addRow(row: Counts & Pick<ProcessFigure, 'spread'>): void {
    for (const name of countNames) this.counts[name] += row[name];
    addSpreadText(this.spread, row.spread);
  }
}

interface MeasuredEnd {
  readonly ending: RoundOutcome;
  /** From its start to its end, in milliseconds; undefined where it was not decided. */
  readonly lasted: number | undefined;
  /** Null where no catalogue chose its process. */
  readonly categoryId: string | null;
  readonly measure: InstanceMeasure;
}

/** Sums of several instances, by what they are of. */
export class FigureSums {
  private readonly byGroup = new Map<string, { readonly of: FigureGroup; readonly names: Map<string, FigureCounts> }>();

  /** @param departmentOf the department of a user who decided */
  add(
    of: FigureGroup,
    { ending, lasted, categoryId, measure }: MeasuredEnd,
    { kindOf }: Pick<MeasuredElements, 'kindOf'>,
    departmentOf: (user: string) => string | null,
  ): void {
    const at = this.in(of);
    const wholes = [at('ending', ending), ...(categoryId === null ? [] : [at('category', categoryId)])];
    for (const whole of wholes) whole.add({ count: 1 }, lasted === undefined ? [] : [lasted]);
    for (const [element, step] of measure.steps) {
      const { visits, lasted: durations, tasks, taskMs, waitMs, due, late, returned, rejected, automatic } = step;
      const work = isWork(kindOf(element)) ? durations.length : 0;
      const counts = { tasks, taskMs, waitMs, due, late, returned, rejected, work, automatic };
      at('step', element).add({ count: visits, ...counts }, durations);
      for (const whole of wholes) whole.add(counts);
    }
    for (const [flow, count] of measure.flows) at('flow', flow).add({ count });
    for (const { user, ms, isDue, isLate } of measure.responses) {
      const counts = { count: 1, tasks: 1, taskMs: ms, due: Number(isDue), late: Number(isLate) };
      at('person', user).add(counts, [ms]);
      const department = departmentOf(user);
      if (department !== null) at('department', department).add(counts, [ms]);
    }
  }

  /** The groups that anything was added to, and their rows together with those of before. */
  groups(): readonly {
    readonly of: FigureGroup;
    rows(before: readonly ProcessFigure[]): Row[];
  }[] {
    return [...this.byGroup.values()].map(({ of, names }) => ({
      of,
      rows: (before) => {
        for (const row of before) this.countsOf(names, row.kind, row.name).addRow(row);
        return [...names].map(([key, { counts, spread }]) => {
          const [kind = '', name = ''] = key.split(' ');
          return { ...of, kind, name, ...counts, spread: spreadText(spread) };
        });
      },
    }));
  }

  private in(of: FigureGroup): (kind: FigureKind, name: string) => FigureCounts {
    const key = `${of.definitionId} ${of.departmentId} ${of.month}`;
    const group = this.byGroup.get(key) ?? { of, names: new Map<string, FigureCounts>() };
    this.byGroup.set(key, group);
    return (kind, name) => this.countsOf(group.names, kind, name);
  }

  private countsOf(names: Map<string, FigureCounts>, kind: string, name: string): FigureCounts {
    const key = `${kind} ${name}`;
    const counts = names.get(key) ?? new FigureCounts();
    names.set(key, counts);
    return counts;
  }
}
