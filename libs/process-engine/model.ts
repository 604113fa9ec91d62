import type { Expression } from './expression/index.js';

/** A diagram, compiled: what the engine walks on. Immutable, holds closures, is made again from the XML when needed. */
export interface Definition {
  readonly processes: ReadonlyMap<string, Process>;
  /** The process that is started unless another is named. */
  readonly root: Process;
  /** The subject whose words the diagram uses, when it names one. */
  readonly subject?: string;
}

export interface Names {
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
}

/** What holds nodes: a process or the inside of a sub-process. */
export interface Body {
  readonly id: string;
  readonly nodes: ReadonlyMap<string, Node>;
  /** Start events, the none start first. */
  readonly starts: readonly Node[];
  /** Names of the data objects: writes of these names stay in this scope. */
  readonly declared: ReadonlySet<string>;
}

export interface Process extends Body {
  readonly names: Names;
  /** All nodes, those inside sub-processes too. */
  readonly all: ReadonlyMap<string, Node>;
  /** An error that nobody catches stops the process where it is instead of ending it. */
  readonly uncaughtErrorIsIncident: boolean;
  /** For each inclusive join: which of its incoming flows can still be reached from a node. */
  readonly reach: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** How facts are read, as far as the subject says. */
  readonly factKinds: Readonly<Record<string, FactKind>>;
  /** State condition of the subject, or always true. */
  readonly mayEnter: (state: string, facts: Facts) => boolean;
}

/** Kinds of facts: money and quantities come as decimal text and are exact numbers in expressions. */
export type FactKind = 'text' | 'number' | 'money' | 'quantity' | 'boolean' | 'day' | 'list' | 'any';

export type Facts = Readonly<Record<string, unknown>>;

export interface Flow {
  readonly id: string;
  readonly names: Names;
  readonly source: string;
  readonly target: string;
  readonly condition?: Expression;
  /** `lab:action`: the flow is taken when the token's outcome is this word. */
  readonly action?: string;
}

/** What the engine knows how to run; everything else is refused by the compiler. */
export const elementKinds = [
  'startEvent',
  'endEvent',
  'terminateEndEvent',
  'errorEndEvent',
  'messageEndEvent',
  'throwEvent',
  'messageThrowEvent',
  'catchEvent',
  'boundaryEvent',
  'task',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'manualTask',
  'scriptTask',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'subProcess',
] as const;
export type ElementKind = (typeof elementKinds)[number];

export interface Node {
  readonly id: string;
  readonly kind: ElementKind;
  readonly names: Names;
  /** Id of the process or sub-process that it stands in. */
  readonly body: string;
  readonly incoming: readonly Flow[];
  readonly outgoing: readonly Flow[];
  readonly defaultFlow?: Flow;
  /** `lab:state`: the record's state when a token comes here. */
  readonly state?: string;
  /** `lab:when`: its actions are offered only while this holds. */
  readonly when?: Expression;
  readonly boundaries: readonly Node[];
  readonly attachedTo?: string;
  readonly interrupting: boolean;
  readonly event?: EventSpec;
  readonly loop?: LoopSpec;
  readonly task?: TaskSpec;
  readonly work?: WorkSpec;
  readonly script?: ScriptSpec;
  readonly inner?: Body;
}

/** One resolver on the diagram, `departmentManager(2)`: its text, name and arguments. */
export interface PeopleRule {
  readonly text: string;
  readonly resolver: string;
  readonly args: readonly (string | Expression)[];
}

export interface TaskSpec {
  /** Words that end the task; `complete` where the diagram names none. */
  readonly actions: readonly string[];
  readonly people: readonly PeopleRule[];
  readonly peopleElse: readonly PeopleRule[];
  /** Operations that the node offers; they do not end it. */
  readonly operations: readonly string[];
  readonly vote?: VoteSpec;
  readonly due?: TimerSpec;
  /** When to remind whoever is still open there, counted from the opening. */
  readonly reminders: readonly TimerSpec[];
}

/** `lab:sign`: several people decide one task. */
export interface VoteSpec {
  readonly rule: 'all' | 'any' | 'ratio' | 'sequence';
  /** For `ratio`: how large a part must pass, over 0 and up to 1. */
  readonly ratio: number;
  /** Actions that count against; all others count for it. */
  readonly against: ReadonlySet<string>;
}

export interface WorkSpec {
  /** Who does it: a handler of the subject, or nobody (then it is done at once). */
  readonly handler?: string;
  /** Done after the command, in a job of its own. */
  readonly async: boolean;
  /** The message that is thrown once the work is done. */
  readonly message?: MessageSpec;
  /** The variable that takes the whole result; without it the result's entries become variables. */
  readonly resultName?: string;
}

export interface ScriptSpec {
  readonly expression: Expression;
  readonly resultName?: string;
}

export interface MessageSpec {
  readonly name: string;
  readonly key?: Expression;
}

export type EventSpec =
  | { readonly type: 'none' }
  | { readonly type: 'timer'; readonly timer: TimerSpec }
  | {
      readonly type: 'message';
      readonly message: MessageSpec;
      /** The message is an action of these people: it is offered as a button. */
      readonly people: readonly PeopleRule[];
    }
  | { readonly type: 'error'; readonly code?: string; readonly codeName?: string; readonly messageName?: string }
  | { readonly type: 'terminate' };

/** A date, duration or cycle of ISO 8601, or an expression that gives one. */
export interface TimerSpec {
  readonly kind: 'date' | 'duration' | 'cycle';
  readonly value: string | Expression;
}

export interface LoopSpec {
  readonly sequential: boolean;
  readonly cardinality?: Expression;
  readonly collection?: Expression;
  /** The name under which an iteration reads its element. */
  readonly elementName?: string;
  readonly completion?: Expression;
}

const activityKinds: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'task',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'manualTask',
  'scriptTask',
  'subProcess',
]);

/** Activities take boundary events and loop markers; events and gateways do not. */
export function isActivity(node: Node): boolean {
  return activityKinds.has(node.kind);
}

/** Several people or elements pass through it: it opens a loop scope around its iterations. */
export function isLooped(node: Node): boolean {
  return node.loop !== undefined || node.task?.vote !== undefined;
}
