import type { Json } from './expression/index.js';

/** The version of the state's own form; older ones are lifted when they are loaded. */
export const stateVersion = 1;

/** Where an instance stands: plain JSON, ids from its own sequence, no people and no time but the timers'. */
export interface State {
  readonly v: number;
  /** Id of the process, which names it among those of the file. */
  readonly def: string;
  /** The last number drawn. */
  readonly n: number;
  readonly zone: string;
  /** Business key: correlates messages that name no key of their own. */
  readonly key?: string;
  readonly initiator?: string;
  readonly suspended?: boolean;
  /** Set once the instance is over: `completed`, `terminated`, `cancelled` or `error:CODE`. */
  readonly outcome?: string;
  readonly scopes: readonly Scope[];
  readonly tokens: readonly Token[];
  readonly armed: readonly Armed[];
  /** Variables by scope id; kept in a column of its own. */
  readonly vars: Variables;
}

export type Variables = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export type Wait = 'people' | 'task' | 'work' | 'child' | 'event' | 'join' | 'incident';

/** A process, a sub-process, or the loop around an activity's iterations. Its id is that of the token that stands for it. */
export interface Scope {
  readonly id: number;
  readonly el: string;
  readonly parent?: number;
  /** Numbers of the human acts that led here. */
  readonly by?: readonly number[];
  readonly loop?: Loop;
  /** The last completion of each element inside. */
  readonly trail?: Readonly<Record<string, Trace>>;
  /** Decisions that people made here and in inner scopes that are over. */
  readonly decided?: number;
  /** What the tokens that ended here had decided last; null once they differ. */
  readonly decision?: string | null;
}

export interface Trace {
  readonly n: number;
  readonly by?: readonly number[];
  readonly outcome?: string;
}

/** Counts and a bit set, never a list of people; iterations of a user task are indexes here, others are tokens. */
export interface Loop {
  /** Iterations in all. */
  readonly n: number;
  /** Index of the next one to begin. */
  readonly next: number;
  /** Open indexes of a user task, as a hexadecimal bit set. */
  readonly open?: string;
  /** Those of them that could not be opened: each is an incident of its own. */
  readonly stuck?: string;
  /** Signers of a sequence that have passed without being asked. */
  readonly skip?: string;
  readonly ended: number;
  readonly passed?: number;
  readonly failed?: number;
}

export interface Token {
  readonly id: number;
  readonly el: string;
  readonly scope: number;
  readonly wait?: Wait;
  /** The flow that it came by, kept where a join has to know. */
  readonly via?: string;
  /** Index of the iteration that it runs. */
  readonly i?: number;
  readonly by?: readonly number[];
  /** The last decision on its way. */
  readonly outcome?: string;
  /** An incident on the way out: a retry takes the outgoing flows again instead of the element. */
  readonly leaving?: boolean;
  /** An incident on the way in: a retry enters the element from the start. */
  readonly outside?: boolean;
}

export type ArmedKind = 'timer' | 'message';

/** Something that may happen to a token: a timer that runs, a message that is waited for. */
export interface Armed {
  readonly id: number;
  /** The event, or for reminders the task. */
  readonly el: string;
  /** The token that it belongs to and dies with. */
  readonly owner: number;
  readonly kind: ArmedKind;
  /** Name of the message. */
  readonly name?: string;
  readonly key?: string;
  /** When the timer is due. */
  readonly due?: string;
  /** Time between the rounds of a cycle, fixed when it was armed. */
  readonly every?: string;
  /** Rounds of a cycle that are left after this one; absent = without end. */
  readonly left?: number;
  /** A reminder of its task: which step of the schedule. */
  readonly step?: number;
  /** It is offered to people as an action now. */
  readonly offered?: boolean;
  /** Milliseconds that are left while the instance is suspended. */
  readonly rest?: number;
}
