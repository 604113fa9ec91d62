import type { BothNames } from './texts.js';
import type { StepStatus } from './todo-view.js';

/** What screens are told about a record's process. Instants are ISO 8601 texts in UTC. */

export interface Person {
  readonly id: string;
  readonly name: BothNames;
}

/** How long a step took before, in milliseconds: every second time it was over by the median, nine times of ten by `p90`. */
export interface Usual {
  readonly median: number;
  readonly p90: number;
}

/** One node of the path that a person or the system has, had or will probably have. */
export interface PathStep {
  readonly element: string;
  /** The call activity of the diagram behind which it stands, where it is a step of a called process. */
  readonly call?: string;
  readonly name: BothNames;
  readonly status: StepStatus;
  readonly people: readonly Person[];
  /** Its open tasks. */
  readonly tasks?: readonly string[];
  /** When it was reached; for expected steps when it will probably be reached. */
  readonly at?: string;
  readonly until?: string;
  /** Reached only behind a condition that cannot be decided yet. */
  readonly possible?: boolean;
  /** How long it usually takes; absent where it was done too seldom to say. */
  readonly usual?: Usual;
}

/** One step of the way that a process would take. */
export interface DryStep {
  /** On the diagram; steps of a called process have its key before them, `<key>/<element>`. */
  readonly element: string;
  /** Kind of the element: `userTask`, `serviceTask`, `callActivity` … */
  readonly kind: string;
  readonly name: BothNames;
  /** Those who would be asked, at most twenty of them. */
  readonly people: readonly Person[];
  /** Whom the choice is left to: whoever starts it, or whoever acts before. */
  readonly chooser: 'starter' | 'actor' | null;
  /** Reached only behind a condition that cannot be decided yet. */
  readonly possible: boolean;
  readonly usual: Usual | null;
}

/** What would be refused at a step. */
export interface DryRefusal {
  readonly element: string;
  readonly name: BothNames;
  readonly code: number;
  readonly args: readonly string[];
}

/** What would become of a record, or of facts that somebody made up, if its process were started now. */
export interface DryRun {
  readonly path: readonly DryStep[];
  readonly refusals: readonly DryRefusal[];
  /** Sequence flows that are certain to be taken. */
  readonly taken: readonly string[];
  /** The state that the record comes to; null where none is entered. */
  readonly state: string | null;
  /** How the process ends; null where that cannot be known. */
  readonly outcome: string | null;
  /** Milliseconds that it usually takes in all; null where a step of it was done too seldom to say. */
  readonly lasts: number | null;
}

/**
 * One thing that happened, in true order; what people did without moving the process has a fraction in `n`. `verb` is
 * an action of the subject or a word of `ui.verbs`.
 */
export interface TimelineEntry {
  readonly n: number;
  readonly at: string;
  readonly round: number;
  readonly element?: string;
  readonly name?: BothNames;
  readonly verb: string;
  readonly by?: Person;
  readonly onBehalfOf?: Person;
  /** Whom it concerns besides: the new holder of a task, those who were asked, copied in or named in a comment. */
  readonly people?: readonly Person[];
  readonly opinion?: string;
  /** Fields of the form that were changed with it. */
  readonly fields?: readonly string[];
}

/** An action that the server allows this reader now. Without `task` it is one of the record itself (start, withdraw). */
export interface OfferedAction {
  readonly action: string;
  readonly task?: string;
  /** Fields of the form that may be changed with it. */
  readonly edit?: readonly string[];
  /** The step that it decides, where tasks of several steps offer the same action. */
  readonly step?: BothNames;
}

/** What stands in a field of the form: a value, or one for each line. */
export type FieldValue = string | null | readonly FieldRow[];

/** A line of the record with what stands in one of its fields. */
export interface FieldRow {
  readonly id: string;
  /** What people call the line. */
  readonly name: string;
  readonly value: string | null;
}

/** A field that its reader may change with the next action on a task. */
export interface FormField {
  readonly field: string;
  readonly value: FieldValue;
}

/** The process of one record: the latest instance is the current round, earlier ones stay in the timeline. */
export interface ProcessView {
  readonly instance: string;
  readonly definition: {
    readonly id: string;
    readonly key: string;
    readonly version: number;
    readonly name: BothNames;
  };
  readonly round: number;
  readonly ended: boolean;
  readonly outcome?: string;
  readonly path: readonly PathStep[];
  readonly timeline: readonly TimelineEntry[];
  /** Sequence flows taken, for the diagram. */
  readonly taken: readonly string[];
  /** Steps that wait for systems outside, where there are any. */
  readonly outside?: readonly OutsideStep[];
  readonly incidents: readonly {
    readonly id: string;
    readonly element: string;
    readonly message: string;
    readonly at: string;
  }[];
}

/** A step that waits for a system outside. */
export interface OutsideStep {
  readonly element: string;
  readonly name: BothNames;
  readonly since: string;
}

/** What an act answers: where the record stands now, and what its reader may do next. */
export interface ActAnswer {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly status: string;
  readonly actions: readonly OfferedAction[];
  /** Codes that warn without stopping. */
  readonly warnings: readonly { readonly code: number; readonly args: readonly string[] }[];
}
