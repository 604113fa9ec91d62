import type { DecisionSignature, SigningWord } from './signing.js';
import type { BothNames } from './texts.js';
import type { StepStatus } from './todo-view.js';

/** The process of a record, as screens show it. Instants are ISO 8601 texts in UTC. */

export interface Person {
  readonly id: string;
  readonly name: BothNames;
}

/** A person who has a task, or will have it; with the absence in which they are now. */
export interface Assignee extends Person {
  readonly absence?: {
    /** The last day. */
    readonly until: string;
    /** Who acts for them. */
    readonly substitute?: Person;
  };
}

/** How long a step took before, in milliseconds: every second time it was over by the median, nine times of ten by `p90`. */
export interface Usual {
  readonly median: number;
  readonly p90: number;
}

/** One node of the path that a person or the system has, had or will probably have. */
export interface PathStep {
  readonly element: string;
  /** The call activity of the diagram that contains it, where it is a step of a called process. */
  readonly call?: string;
  readonly name: BothNames;
  readonly status: StepStatus;
  readonly people: readonly Assignee[];
  /** People of the record's own side whom its rules find and who are not asked. */
  readonly notAsked?: readonly Person[];
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
  /** The expected assignees, at most twenty of them. */
  readonly people: readonly Assignee[];
  /** People of the record's own side whom its rules find and who are not asked. */
  readonly notAsked?: readonly Person[];
  /** Who chooses the assignee: the starter, or the user who completes the step before. */
  readonly chooser: 'starter' | 'actor' | null;
  /** Reached only behind a condition that cannot be decided yet. */
  readonly possible: boolean;
  /** When its task would be due if the process started now and each step took its usual time; null without a due date. */
  readonly due: string | null;
  readonly usual: Usual | null;
}

/** What would be refused at a step. */
export interface DryRefusal {
  readonly element: string;
  readonly name: BothNames;
  readonly code: number;
  readonly args: readonly string[];
}

/** The forecast of a record, or of sample facts, if its process were started now. */
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

/** A value that an act has changed, as it is stored. */
export interface ChangedValue {
  /** A field of the form, or the name of a fact. */
  readonly field: string;
  /** What people call the line, where it is a field of one. */
  readonly line?: string;
  /** An amount or a quantity that followed from what was changed, such as the total. */
  readonly isFact?: true;
  readonly before: string | null;
  readonly after: string | null;
}

/** The version of a decision table that a process has asked. */
export interface AskedTable {
  readonly key: string;
  readonly name: BothNames;
  readonly version: number;
}

/**
 * One thing that happened, in true order; what people did without moving the process has a fraction in `n`. `verb` is
 * an action of the subject or a word of `ui.verbs`.
 */
/** Where a message came from: a program outside, a user who did it as an act, a process, or the room of the record. */
export type MessageFrom = 'api' | 'person' | 'process' | 'record';

export interface TimelineEntry {
  readonly n: number;
  readonly at: string;
  readonly round: number;
  readonly element?: string;
  readonly name?: BothNames;
  readonly verb: string;
  readonly by?: Person;
  readonly onBehalfOf?: Person;
  /** Other people of the entry: the new assignee, delegates, readers of a copy, people named in a comment. */
  readonly people?: readonly Person[];
  readonly opinion?: string;
  /** How the decision was signed, where its step asks for that. */
  readonly signature?: DecisionSignature;
  /** The decision table that was asked. */
  readonly table?: AskedTable;
  /** The message that was received. */
  readonly message?: { readonly name: string; readonly from: MessageFrom };
  /** Fields of the form that were changed with it. */
  readonly fields?: readonly string[];
  /** Their values before and after, and amounts that followed; only what its reader gets to see of the record. */
  readonly changes?: readonly ChangedValue[];
}

/** An action that the server allows this reader now. Without `task` it is one of the record itself (start, withdraw). */
export interface OfferedAction {
  readonly action: string;
  readonly task?: string;
  /** Fields of the form that may be changed with it. */
  readonly edit?: readonly string[];
  /** The step that it decides, where tasks of several steps offer the same action. */
  readonly step?: BothNames;
  /** What its button is called where the diagram names it; else the word of its kind of record. */
  readonly label?: BothNames;
  /** How it has to be signed; absent where it has not. */
  readonly signing?: readonly SigningWord[];
}

/** The value of a form field, or one value for each line. */
export type FieldValue = string | null | readonly FieldRow[];

/** A line of the record with the value of one of its fields. */
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

/** Why a process rests: no step of it goes on and none can be decided until it is resumed. */
export interface Suspension {
  readonly at: string;
  /** The administrator who suspended it. */
  readonly by?: Person;
  readonly reason?: string;
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
  /** While it is suspended. */
  readonly suspended?: Suspension;
  /** Milliseconds that it usually takes from submission to decision; absent once it has ended, and of too few instances. */
  readonly usually?: number;
  readonly path: readonly PathStep[];
  readonly timeline: readonly TimelineEntry[];
  /** Sequence flows taken, for the diagram. */
  readonly taken: readonly string[];
  /** Those that a send-back or a withdrawn decision has undone, where there are any. */
  readonly undone?: readonly string[];
  /** Steps that wait for systems outside, where there are any. */
  readonly outside?: readonly OutsideStep[];
  readonly incidents: readonly {
    readonly id: string;
    readonly element: string;
    /** Why it is stuck, as the engine says it, or the code of an error that nothing catches. */
    readonly code: string;
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

/** The answer of an action: the new state of the record, and what its reader may do next. */
export interface ActAnswer {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly status: string;
  readonly actions: readonly OfferedAction[];
  /** Codes that warn without stopping. */
  readonly warnings: readonly { readonly code: number; readonly args: readonly string[] }[];
}
