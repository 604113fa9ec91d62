import type { PriorityLevel } from './priority.js';
import type { AskedTable, Assignee, MessageFrom, Person } from './process-view.js';
import type { Tone } from './subject-words.js';
import type { BothNames } from './texts.js';

/** Instances and incidents, as administrators of processes see them. Instants are ISO 8601 texts in UTC. */

/** An element of a diagram; one without a name is shown by its kind. */
export interface ElementView {
  readonly element: string;
  readonly name: BothNames | null;
  /** A word of the engine, like `userTask`. */
  readonly kind: string;
}

/** An element of a version, with the branches that come together in it where it is a join. */
export interface VersionElement extends ElementView {
  readonly branches?: readonly JoinBranch[];
}

/** One of the sequence flows into a join. */
export interface JoinBranch {
  /** Id of the sequence flow. */
  readonly flow: string;
  /** Where it comes from. */
  readonly from: ElementView;
}

/** An open task of an instance. */
export interface OpenTaskView extends ElementView {
  readonly id: string;
  /** Those who have it by name. */
  readonly holders: readonly Assignee[];
  /** How many may take it from a group or role. */
  readonly candidates: number;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly priority: PriorityLevel;
  /** It is the vote of one of several signers. */
  readonly signs: boolean;
}

/** The variables of one scope: the process, or a sub-process that is open. */
export interface ScopeView {
  /** Its number in the instance. */
  readonly scope: number;
  /** Null for the process itself. */
  readonly at: ElementView | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a timer of an instance does when it is due: it fires an event, decides its task, or reminds of it. */
export const timerKinds = ['event', 'timeout', 'reminder'] as const;
export type TimerKind = (typeof timerKinds)[number];

/** A timer of an instance. */
export interface TimerView extends ElementView {
  /** Its number in the instance. */
  readonly armed: number;
  readonly does: TimerKind;
  /** Null while the instance is suspended. */
  readonly dueAt: string | null;
  /** Milliseconds that are left once the instance resumes; null while it runs. */
  readonly restMs: number | null;
  /** It fires again after this one. */
  readonly repeats: boolean;
}

/** Records that the page of an instance lists at most. */
export const mostRelated = 100;

/** A record that belongs to the record of an instance: an order of a request, a receipt of an order. */
export interface RelatedView {
  readonly id: string;
  /** What it is: "Purchase order". */
  readonly kind: BothNames;
  readonly number: string;
  readonly title: BothNames;
  readonly state: { readonly name: BothNames; readonly tone: Tone };
  readonly createdAt: string;
  /** Its page; null for a reader who may not read it. */
  readonly path: string | null;
  /** Its last process; null where it has none, and for a reader who does not watch it. */
  readonly instance: string | null;
}

export type AwaitedKind = 'message' | 'signal' | 'condition';

/** A message, signal or condition that an open instance waits for. */
export interface AwaitedView extends ElementView {
  /** Its number in the instance. */
  readonly armed: number;
  readonly awaits: AwaitedKind;
  /** Name of the message or signal, or the expression of the condition; null where the version has it no more. */
  readonly what: string | null;
  /** Whom the message has to concern; null for anyone. */
  readonly key: string | null;
}

/** A step that runs in the background: its job waits, or was given up. */
export interface WorkJobView extends ElementView {
  /** The token that waits for it. */
  readonly token: number;
  /** When it is tried next. */
  readonly dueAt: string;
  /** How often it has failed. */
  readonly attempts: number;
  readonly isGivenUp: boolean;
  /** Its first line. */
  readonly lastError: string | null;
  /** All of it, with where it came from; null for those who may not run the job, and where the first line is all. */
  readonly stack: string | null;
}

/** A token at an element, which can be moved by itself. */
export interface PlaceToken {
  readonly token: number;
  /** Numbers of the iterations that it is in, counted from 1, the outermost first. */
  readonly iterations: readonly number[];
}

/** What an administrator can do to a step where a token is. */
export const stepActs = ['skip', 'repeat', 'cancel'] as const;
export type StepAct = (typeof stepActs)[number];

/** A token, or one open iteration of a step, that can be skipped, begun anew or ended by itself. */
export interface StepPlace extends PlaceToken {
  /** Index of an iteration that has no token of its own. */
  readonly iteration?: number;
}

/** An element at which an instance is. */
export interface PlaceView extends ElementView {
  /** In the order in which they came. The iterations of a step itself are none: they move with their step. */
  readonly tokens: readonly PlaceToken[];
  /** The same, and the iterations of the step itself. */
  readonly steps: readonly StepPlace[];
  /** What its kind allows. */
  readonly acts: readonly StepAct[];
}

/** An element with how many tokens, tasks or timers there are. */
export interface CountedElement extends ElementView {
  readonly count: number;
}

/** A task that an operation would open. */
export interface EffectTask extends ElementView {
  readonly holders: readonly Assignee[];
  /** How many may take it from a group or role. */
  readonly candidates: number;
}

/** What an operation would do to an instance. */
export interface EffectView {
  /** Id of the version on which it runs; of the one that would begin for a restart. */
  readonly definition: string;
  /** Of the instance as it is now; the operation that is sent with it is refused once it has changed. */
  readonly version: number;
  /** Where it begins, for a restart. */
  readonly starts: readonly CountedElement[];
  /** Elements that tokens, or iterations, are taken from, and those where they come to wait. */
  readonly leaves: readonly CountedElement[];
  readonly enters: readonly CountedElement[];
  /** Elements at which tokens stay. */
  readonly stays: readonly CountedElement[];
  /** Tasks that end, by their step. */
  readonly closes: readonly CountedElement[];
  readonly tasks: readonly EffectTask[];
  /** Timers that are cancelled. */
  readonly timers: readonly CountedElement[];
  /** Steps whose work begins; what follows from it is not foreseen. */
  readonly begins: readonly CountedElement[];
  readonly incidents: readonly (ElementView & { readonly code: string; readonly message: string })[];
  /** With another value of a variable: steps that are no longer certain to come, and those that now are. */
  readonly drops: readonly ElementView[];
  readonly expects: readonly ElementView[];
  /** How the instance ends; null where it goes on. */
  readonly ends: string | null;
}

/** What an order would do to the instances of one version, added up by element. */
export interface VersionEffect extends Pick<
  EffectView,
  'definition' | 'starts' | 'leaves' | 'enters' | 'stays' | 'begins'
> {
  readonly name: BothNames;
  readonly version: number;
  readonly incidents: readonly CountedElement[];
  readonly drops: readonly CountedElement[];
  readonly expects: readonly CountedElement[];
}

/** What an order would do to several instances, added up. */
export interface EffectSum {
  /** For each version on which some of them run, those that refuse it apart. */
  readonly versions: readonly VersionEffect[];
  /** Tasks that end and that open, by their step. */
  readonly closes: readonly CountedElement[];
  readonly opens: readonly CountedElement[];
  readonly timers: readonly CountedElement[];
  readonly begins: readonly CountedElement[];
  /** Where something would fail. */
  readonly incidents: readonly CountedElement[];
  /** How many instances would end, by how. */
  readonly ends: readonly { readonly outcome: string; readonly count: number }[];
  /** How many would refuse it, by the code of the refusal. */
  readonly refused: readonly { readonly code: number; readonly args: readonly string[]; readonly count: number }[];
}

/** What is in an instance now. */
export interface InsideView {
  /** Version of the instance. */
  readonly version: number;
  /** Elements with a token, each once. */
  readonly places: readonly PlaceView[];
  readonly tasks: readonly OpenTaskView[];
  readonly variables: readonly ScopeView[];
  readonly timers: readonly TimerView[];
  readonly awaited: readonly AwaitedView[];
  readonly jobs: readonly WorkJobView[];
  /** From where in the program work has failed, by the incident; none for those who may not retry it. */
  readonly stacks: Readonly<Record<string, string>>;
}

/** What the conditions of an open instance read from its record. */
export interface FactsView {
  /** Whether the reader may read the record; there are no values where not. */
  readonly mayRead: boolean;
  /** By the name in expressions, in the order of the subject; without fields that the reader does not get to see. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** One thing that happened to an instance; `kind` is a word of `cockpit.trail`. */
export interface TrailEntry {
  readonly n: number;
  readonly at: string;
  readonly kind: string;
  readonly of: ElementView | null;
  readonly by: Person | null;
  readonly onBehalfOf: Person | null;
  /** An action of the subject, or what the process came to; an element where a move went to. */
  readonly outcome: string | null;
  readonly to: ElementView | null;
  readonly opinion: string | null;
  /** The decision table that was asked. */
  readonly table: AskedTable | null;
  /** The message that was received. */
  readonly message: ReceivedView | null;
}

/** A message that an instance received. */
export interface ReceivedView {
  readonly name: string;
  /** Whom it had to concern; null for anyone, and for the record itself. */
  readonly key: string | null;
  readonly from: MessageFrom;
  /** The user in whose name a program sent it. */
  readonly user: Person | null;
  /** The instance that threw it, with the name of its process where it is still there. */
  readonly sender: { readonly instance: string; readonly name: BothNames | null } | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A task that a person has by name, with the run that it belongs to. */
export interface HeldTaskView extends ElementView {
  readonly task: string;
  readonly instance: string;
  readonly subject: string;
  readonly number: string;
  readonly title: BothNames;
  readonly dueAt: string | null;
}

/** Incidents of one cause: their messages differ only in numbers, names and ids. */
export interface CauseView {
  /** Code and message of the latest of them. */
  readonly code: string;
  readonly message: string;
  readonly latest: string;
  readonly incidents: readonly IncidentView[];
}

export interface IncidentView extends ElementView {
  readonly id: string;
  readonly instance: string;
  readonly number: string;
  readonly title: BothNames;
  readonly at: string;
}

/**
 * Why an open instance counts as stuck: a task takes unusually long, its people are all away, a job was given up, a timer
 * is overdue, or nothing is there that could move it.
 */
export const stuckCauses = ['slow', 'away', 'job', 'timer', 'lost'] as const;
export type StuckCause = (typeof stuckCauses)[number];

/** An open instance that does not go on although it has no incident. */
export interface StuckView {
  readonly instance: string;
  readonly number: string;
  readonly title: BothNames;
  readonly cause: StuckCause;
  /** The step; null where it is no step. */
  readonly at: ElementView | null;
  readonly since: string;
}
