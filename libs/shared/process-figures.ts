import type { ElementView } from './process-inspection.js';
import type { RoundOutcome } from './round-end.js';
import type { BothNames } from './texts.js';

/** Figures of a process over its ended instances, and where its open ones are. Durations in milliseconds. */

/** How long something took; null of nothing. Median and p90 are within 2.5 % of the exact values. */
export interface DurationFigures {
  readonly average: number | null;
  readonly median: number | null;
  readonly p90: number | null;
}

/** Tasks that users have decided. */
export interface TaskFigures {
  readonly tasks: number;
  /** Tasks with a due time, and those of them that were decided after it. Due times count working time where the diagram says so. */
  readonly due: number;
  readonly late: number;
}

/** Instances that ended in one month; durations are of those that a decision has ended. */
export interface MonthFigures extends DurationFigures {
  /** `2026-09` */
  readonly month: string;
  readonly ended: number;
}

export interface StepFigures extends ElementView, DurationFigures, TaskFigures {
  /** How often it was entered. */
  readonly visits: number;
  /** Of a decided task on average: until one of its people first looked at it, and from then on. */
  readonly waiting: number | null;
  readonly working: number | null;
  /** How often its people sent the record back from here, and refused it. */
  readonly returned: number;
  readonly rejected: number;
}

/** A split, and how often each of its flows was taken. */
export interface BranchFigures extends ElementView {
  readonly flows: readonly {
    readonly flow: string;
    readonly name: BothNames | null;
    readonly to: ElementView;
    readonly count: number;
  }[];
}

/** How fast a person, or the people of a department, decide. */
export interface ResponseFigures extends DurationFigures, TaskFigures {
  readonly id: string;
  readonly name: BothNames;
}

/** Ended instances whose process an entry of a catalogue chose, and the tasks in them. */
export interface CategoryFigures extends DurationFigures, TaskFigures {
  readonly id: string;
  readonly name: BothNames;
  readonly ended: number;
}

/** What waits for a person now. */
export interface LoadFigures {
  readonly id: string;
  readonly name: BothNames;
  /** Open tasks that are theirs, and those that they may claim from a group or role. */
  readonly own: number;
  readonly shared: number;
  /** Those of both that are overdue. */
  readonly late: number;
  /** When the oldest of them was opened, as an ISO text. */
  readonly since: string;
}

export interface ProcessFiguresView {
  readonly key: string;
  readonly name: BothNames;
  /** Latest first. */
  readonly versions: readonly { readonly id: string; readonly version: number }[];
  /** The version whose diagram belongs to them: the one asked for, or the latest. */
  readonly drawn: string;
  /** Months, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Instances that have ended and are not counted yet. */
  readonly uncounted: number;
  readonly total: DurationFigures &
    TaskFigures & {
      readonly ended: number;
      readonly endings: Readonly<Record<RoundOutcome, number>>;
      readonly returned: number;
      readonly rejected: number;
      /** Steps of work that were completed, and those of them without an act of a user. */
      readonly work: number;
      readonly automatic: number;
    };
  readonly months: readonly MonthFigures[];
  /** Those that took longest in all first. */
  readonly steps: readonly StepFigures[];
  readonly branches: readonly BranchFigures[];
  /** Most instances first; instances that began before categories were kept are not among them. */
  readonly categories: readonly CategoryFigures[];
  readonly departments: readonly ResponseFigures[];
  /** Null for readers without the permission. */
  readonly people: readonly ResponseFigures[] | null;
}

/** Where open instances are now. */
export interface OpenFigures extends ElementView {
  readonly instances: number;
  /** Those of them with a task that is overdue, and with an incident. */
  readonly late: number;
  readonly failed: number;
}
