import type { Json } from '../expression/index.js';

/** The version of the state's own form; older ones are lifted when they are loaded. */
export const stateVersion = 1;

/** The state of an instance: plain JSON, ids from its own sequence, no people and no times but those of timers. */
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

/** A process, a sub-process, or the loop around an activity's iterations. Its id is that of the token waiting on the activity. */
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
  /** Completed activities that can be undone, in the order in which they were. */
  readonly done?: readonly Done[];
  /** It is being undone: what is left, the next first. */
  readonly undo?: readonly Done[];
  /** A transaction that was cancelled leaves by its cancel event once all is undone. */
  readonly cancelled?: boolean;
  /** An interrupting event sub-process has taken over: the others do not start any more. */
  readonly handled?: boolean;
  /** Its completion condition has held, or it was terminated: nothing more begins in it. */
  readonly closing?: boolean;
  /** What a sequential ad-hoc sub-process begins next, one after the other. */
  readonly upNext?: readonly string[];
  /** Complex gateways that have gone on and wait for the rest: the flows that have come, by gateway. */
  readonly open?: Readonly<Record<string, readonly string[]>>;
}

/** A completed activity with what its compensation needs. */
export interface Done {
  readonly el: string;
  readonly n: number;
  /** The iteration that it was, with the element that it read. */
  readonly i?: number;
  readonly item?: Json;
  readonly vars?: Readonly<Record<string, Json>>;
  readonly done?: readonly Done[];
  /** The iterations of a loop, undone at once or one after the other. */
  readonly loop?: 'together' | 'inTurn';
}

export interface Trace {
  readonly n: number;
  readonly by?: readonly number[];
  readonly outcome?: string;
  /** It went straight on to this element, which had sent it back. */
  readonly resume?: string;
}

/** Counts and a bit set, never a list of people; iterations of a user task are indexes here, others are tokens. */
export interface Loop {
  /** Iterations in all. */
  readonly n: number;
  /** Index of the next one to begin. */
  readonly next: number;
  /** Open indexes of a user task, as a hexadecimal bit set. */
  readonly open?: string;
  /** Those of them whose people are asked for and not known yet. */
  readonly asked?: string;
  /** Those of them that could not be opened: each is an incident of its own. */
  readonly stuck?: string;
  /** Signers of a sequence that have passed without being asked. */
  readonly skip?: string;
  /** Signers joined a task of one user: that task itself is index 0, and its place has no index. */
  readonly solo?: boolean;
  /** Signers who advise another one or sign for them: they have no vote of their own. */
  readonly side?: string;
  /** Signers who were taken out. */
  readonly gone?: string;
  /** Signers who wait for those they asked first. */
  readonly held?: string;
  /** Signers after whose vote others have signed: it cannot be withdrawn by one of them alone. */
  readonly sealed?: string;
  readonly groups?: readonly SignGroup[];
  /** How many have to pass, where that was fixed when signers joined. */
  readonly needed?: number;
  /** Signers without whom it does not pass, and how many of them have not signed yet. */
  readonly must?: string;
  readonly mustLeft?: number;
  readonly ended: number;
  /** How many of them were cancelled by hand. */
  readonly dropped?: number;
  readonly passed?: number;
  readonly failed?: number;
  readonly weight?: Weight;
  /** Signers who end the vote by being against. */
  readonly veto?: string;
  /** Open indexes for which it is asked who is above those who have them. */
  readonly above?: string;
}

/** What the votes count where not all count the same. */
export interface Weight {
  /** One hexadecimal digit for each signer who was asked first; those who joined count once. */
  readonly of: string;
  /** What the votes that were cast count together. */
  readonly passed: number;
  readonly failed: number;
}

/** Signers whom one of the signers added: they sign before or after them. */
export interface SignGroup {
  /** Index of who added them. */
  readonly of: number;
  readonly mode: 'before' | 'after';
  readonly first: number;
  readonly count: number;
  /** Those who have not signed yet. */
  readonly left: number;
  /** What the one who added them has said; after that they begin. */
  readonly action?: string;
  /** What the first of them who was against has said. */
  readonly against?: string;
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
  /** What its inside left behind for compensation, until it has left itself. */
  readonly kept?: Pick<Done, 'vars' | 'done'>;
  /** It was sent back and goes straight on to the element that sent it. */
  readonly resume?: string;
  /** Approvals of a content that has changed since: they are asked for before it goes on. */
  readonly again?: Again;
  /** It holds a completed activity that is being compensated, and ends there. */
  readonly undo?: boolean;
  /** It is asked who is above those who have its task. */
  readonly above?: boolean;
}

/** Steps that are asked again because a later one changed what they had approved. */
export interface Again {
  /** Those that are left, the next first. */
  readonly els: readonly string[];
  /** The step that made the change, once it is done: its outgoing flows are taken when none is left. */
  readonly home?: string;
  /** What that step was decided with. */
  readonly outcome?: string;
  /** All have answered: the token is back at the step and leaves it. */
  readonly over?: true;
}

export type ArmedKind = 'timer' | 'message' | 'signal' | 'condition';

/** Something that may happen to a token: a timer that runs, a message that is waited for. */
export interface Armed {
  readonly id: number;
  /** The event, or for reminders the task. */
  readonly el: string;
  /** The token that it belongs to and dies with; for the start of an event sub-process the scope around it. */
  readonly owner: number;
  readonly kind: ArmedKind;
  /** Which trigger of a multiple event. */
  readonly part?: number;
  /** Name of the message or signal. */
  readonly name?: string;
  readonly key?: string;
  /** When the timer is due. */
  readonly due?: string;
  /** Time between the rounds of a cycle, fixed when it was armed. */
  readonly every?: string;
  /** Rounds of a cycle that are left after this one; absent = without end. */
  readonly left?: number;
  /** It decides its task when it is due. */
  readonly decides?: boolean;
  /** A reminder of its task: which step of the schedule. */
  readonly step?: number;
  /** It is offered to people as an action now. */
  readonly offered?: boolean;
  /** Milliseconds that are left while the instance is suspended. */
  readonly rest?: number;
}
