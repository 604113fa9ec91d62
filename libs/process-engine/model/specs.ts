import type { Expression } from '../expression/index.js';

/** A called process. */
export interface CallSpec {
  /** Id of the process, or what gives it. */
  readonly called: string | Expression;
  readonly binding: CallBinding;
  /** The business key of the called instance; the caller's own unless given. */
  readonly key?: Expression;
  readonly input: readonly Mapping[];
  readonly output: readonly Mapping[];
  /** Every variable goes in, or comes back; `local`: only those of the call activity itself do, or into itself. */
  readonly allIn: AllVariables;
  readonly allOut: AllVariables;
}

export type AllVariables = boolean | 'local';

/** Which version of a called process runs: the newest, the one deployed with the caller, or one by number or tag. */
export type CallBinding =
  | { readonly kind: 'latest' }
  | { readonly kind: 'deployment' }
  | { readonly kind: 'version'; readonly version: string | Expression };

/** One value under another name. */
export interface Mapping {
  readonly target: string;
  readonly value: Expression;
  /** Of a call: read from, or written into, the call activity's own variables alone. */
  readonly local?: boolean;
}

export interface IoSpec {
  /** Written into the element's own scope before it begins. */
  readonly input: readonly Mapping[];
  /** Written around it when it is done. */
  readonly output: readonly Mapping[];
  /** Its results stay inside; only the output leads out. */
  readonly isolated: boolean;
}

export interface DecisionSpec {
  /** Id of the decision, or what gives it. */
  readonly ref: string | Expression;
  /** How the result becomes a value. */
  readonly result: DecisionResult;
}

/** `value`: a single output is the result itself, as in DMN; `natural`: it is under its name. */
export type DecisionResult = 'natural' | 'value' | 'singleEntry' | 'singleResult' | 'collectEntries' | 'resultList';

export interface AdHocSpec {
  readonly sequential: boolean;
  readonly completion?: Expression;
  /** When it is complete, what is still open inside is cancelled. */
  readonly cancelsRemaining: boolean;
  /** A list of the activities that begin with it. */
  readonly activate?: Expression;
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
  /** Actions after which the process goes on as after the others: the diagram says that they need no way of their own. */
  readonly continues: readonly string[];
  readonly people: readonly PeopleRule[];
  readonly peopleElse: readonly PeopleRule[];
  /** When no assignee is found the task is open to all users, as in other engines. */
  readonly openToAll?: boolean;
  /** Operations that the node offers; they do not end it. */
  readonly operations: readonly string[];
  readonly vote?: VoteSpec;
  /** Whose votes count more than once; of several that fit the largest. */
  readonly weights: readonly WeightSpec[];
  /** Who ends the vote by being against. */
  readonly veto: readonly PeopleRule[];
  readonly addSign: AddSignPolicy;
  /** When no assignee is found: the task is an incident, or it is decided at once. */
  readonly empty: 'incident' | 'pass' | 'reject';
  /** Whether the record's own side leaves the task to others, decides it all the same, or counts as having passed it. */
  readonly self: SelfPolicy;
  /** Whether a user who has passed the record before is asked again, or counts as having passed this task too. */
  readonly repeated: 'ask' | 'skip';
  /** Which of those whom the rules find get the task. */
  readonly pick: PickPolicy;
  /** Who gets a copy once it is decided. */
  readonly copies: readonly PeopleRule[];
  /** After this time the task is decided for those who have not decided, or goes to their superiors. */
  readonly timeout?: TimeoutSpec;
  readonly due?: TimerSpec;
  /** From 0 to 100, or what works it out when the task opens; absent: the usual one. */
  readonly priority?: number | Expression;
  /** When to remind those who have not decided, counted from the opening. */
  readonly reminders: readonly TimerSpec[];
  /** The durations of these three count working time. */
  readonly working: boolean;
  /** What its people may do with fields of the subject's form; what is not named here is read. */
  readonly form: ReadonlyMap<string, FieldRight>;
  /** What its buttons are called where the usual words do not fit. */
  readonly labels: Labels;
}

/** A text in one language or both. */
export interface InLanguages {
  readonly zh?: string;
  readonly en?: string;
}

/** `lab:labelsZh`, `lab:labelsEn`: by action or operation, what its button is called. */
export type Labels = ReadonlyMap<string, InLanguages>;

/** How many characters the name of a button has at most: it fits the width of a phone. */
export const longestLabel = 24;

export type SelfPolicy = 'others' | 'ask' | 'skip';

export const fieldRights = ['edit', 'read', 'hidden'] as const;
export type FieldRight = (typeof fieldRights)[number];

/** All who are found have the task, or one of them: by chance, in turn, or the one with the fewest open tasks. */
export type PickPolicy = 'all' | 'random' | 'roundRobin' | 'leastLoaded';

/** `lab:timeout="P3D pass"`. */
export interface TimeoutSpec {
  readonly after: TimerSpec;
  readonly decision: 'pass' | 'reject' | 'escalate';
}

/** `lab:sign`: several people decide one task. */
export interface VoteSpec {
  readonly rule: 'all' | 'any' | 'ratio' | 'sequence';
  /** For `ratio`: how large a part must pass, over 0 and up to 1. */
  readonly ratio: number;
  /** Actions that count against; all others count for it. */
  readonly against: ReadonlySet<string>;
}

/** `role(qa)=2`. */
export interface WeightSpec {
  readonly rule: PeopleRule;
  /** From 1 to `mostWeight`. */
  readonly weight: number;
}

/** The largest weight of a vote: state keeps one hexadecimal digit for each signer. */
export const mostWeight = 15;

/** What becomes of a vote's threshold when signers join: it grows in proportion, stays as it is, or all who joined must pass. */
export type AddSignPolicy = 'keepRatio' | 'keepCount' | 'mustPass';

/** Handlers that every process has: one copies people in, one writes them a mail. */
export const notifyHandlers = { 'notify.copy': 'copy', 'notify.mail': 'mail' } as const;
export type NotifyHandler = keyof typeof notifyHandlers;

/** What a task that notifies people does. */
export interface NotifySpec {
  readonly by: (typeof notifyHandlers)[NotifyHandler];
  readonly people: readonly PeopleRule[];
  /** Subject and text of the mail, in one language or both. */
  readonly title: InLanguages;
  readonly text: InLanguages;
}

/** Characters of the subject and of the text of such a mail. */
export const longestMail = { title: 120, text: 2000 } as const;

/** What the subject and the text may name, as `{number}`. */
export const mailPlaces = ['number', 'title', 'requester', 'state'] as const;
export type MailPlace = (typeof mailPlaces)[number];

/** Whether a mail may name it. */
export function isMailPlace(name: string): name is MailPlace {
  return mailPlaces.some((place) => place === name);
}

export interface WorkSpec {
  /** People are notified, at once and by the host itself. */
  readonly notify?: NotifySpec;
  /** The handler of the subject that does it; without one it is done at once. */
  readonly handler?: string;
  /** Done after the command, in a job of its own. */
  readonly async: boolean;
  /** Done by a system outside that asks for work under this name. */
  readonly topic?: string;
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
  readonly name: NameSpec;
  readonly key?: Expression;
  /** What a thrown message carries; all that the work gave unless said. */
  readonly payload?: readonly Mapping[];
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
  | {
      readonly type: 'error';
      /** What is thrown or caught; that of an error without code is its id. */
      readonly code?: string;
      /** It was declared without a code: it catches every code. */
      readonly isAny?: boolean;
      readonly codeName?: string;
      readonly messageName?: string;
    }
  | { readonly type: 'escalation'; readonly code?: string; readonly isAny?: boolean; readonly codeName?: string }
  | { readonly type: 'signal'; readonly name: NameSpec; readonly input?: readonly Mapping[] }
  | {
      readonly type: 'conditional';
      readonly condition: Expression;
      /** Only a change of this variable counts. */
      readonly variable?: string;
      /** Only such changes count: `create`, `update`. */
      readonly changes?: readonly string[];
    }
  /** Thrown: undoes this activity, or everything in its scope. Caught: `handler` is what undoes. */
  | { readonly type: 'compensate'; readonly activity?: string; readonly waits: boolean }
  | { readonly type: 'cancel' }
  | { readonly type: 'link'; readonly name: string }
  /** Ends its scope; `loop`: the loop around it with all iterations; `all`: the root instance with all that it has called. */
  | { readonly type: 'terminate'; readonly reach?: 'loop' | 'all' }
  /** Several triggers: one of them is enough, or all have to come. */
  | { readonly type: 'multiple'; readonly all: boolean; readonly parts: readonly EventSpec[] };

/** A name as written on the diagram, or an expression that gives it. */
export type NameSpec = string | Expression;

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
  /** The list that the iterations fill, each with its own element. */
  readonly gathered?: Gathered;
  /** The number of the first iteration: 0, or 1 in Camunda 8. */
  readonly countsFrom?: number;
  /** A standard loop: repeats while its condition holds, at most `most` times. */
  readonly standard?: { readonly testBefore: boolean; readonly most?: number; readonly condition?: Expression };
  /** Events that the activity throws at its own border when iterations end. */
  readonly throws?: {
    readonly on: 'none' | 'one' | 'complex';
    readonly events: readonly { readonly condition?: Expression; readonly event: EventSpec }[];
  };
}

export interface Gathered {
  readonly name: string;
  readonly value: Expression;
  /** The name under which an iteration leaves its element; it is a variable of the iteration. */
  readonly own?: string;
}
