import type { Allowance, Json, WorkingCalendar } from '../expression/index.js';
import type { Facts } from '../model/definition.js';

/** What the steps of one command may use up together; it becomes less with each of them. */
export interface CommandBudget extends Allowance {
  /** Elements that are entered. */
  entries: number;
}

/** The budget of a command that begins. */
export function commandBudget(): CommandBudget {
  return { entries: 50_000, steps: 1_000_000, characters: 4 * 1024 * 1024 };
}

/** What every event brings along: the engine asks no clock and no database. */
export interface Moment {
  /** ISO instant. */
  readonly at: string;
  /** The person who acts, and the one for whom. */
  readonly by?: string;
  readonly for?: string;
  /** Computed from the record; read by expressions, never copied. */
  readonly facts: Facts;
  /** Names of facts that have changed since the event before: conditions that read them are looked at anew. */
  readonly changed?: readonly string[];
  readonly calendar?: WorkingCalendar;
  /** The working time of those who have the task of one token, where it is another one. */
  readonly taskCalendar?: { readonly token: number; readonly calendar: WorkingCalendar };
  /** What is left to all steps of one command; a step by itself has its own. */
  readonly left?: CommandBudget;
}

export type VariableValues = Readonly<Record<string, Json>>;

/** One iteration of a user task, or a token as a whole. */
export interface Place {
  readonly token: number;
  readonly i?: number;
}

/** A BPMN error with its code, or an escalation with its. */
export type Throwing =
  | { readonly error: string; readonly message?: string; readonly escalation?: undefined }
  | { readonly escalation: string; readonly error?: undefined };

/** The host knows who is asked; the lists speak of them by their number. */
export interface PeopleKnown extends Place {
  readonly type: 'peopleKnown';
  readonly count: number;
  /** Who counts as having passed it because it is their own. */
  readonly skip?: readonly number[];
  /** Who counts as having passed it because they have passed the record before. */
  readonly repeated?: readonly number[];
  /** What each of their votes counts; 1 unless given. */
  readonly weights?: readonly number[];
  /** Who ends the vote by being against. */
  readonly veto?: readonly number[];
  /** Answers who is above those who have the task. */
  readonly above?: true;
}

export type Happening =
  /** A person ended a task with an action. */
  | ({
      readonly type: 'acted';
      readonly action: string;
      readonly variables?: VariableValues;
      /** Steps that had approved what this act has changed: they are asked again once the task is passed. */
      readonly again?: readonly string[];
    } & Place)
  /** An open task or work ends with a BPMN error, or raises an escalation. */
  | ({
      readonly type: 'threw';
      readonly variables?: VariableValues;
    } & Throwing &
      Place)
  | { readonly type: 'timerFired'; readonly armed: number }
  | { readonly type: 'messageCame'; readonly armed: number; readonly variables?: VariableValues }
  | { readonly type: 'signalCame'; readonly armed: number; readonly variables?: VariableValues }
  /** A called instance is over; `variables` are all that its process knew. */
  | {
      readonly type: 'childEnded';
      readonly token: number;
      readonly outcome: string;
      /** It ends those who called it as well. */
      readonly all?: true;
      readonly variables?: VariableValues;
    }
  /** A called instance raised something that it did not catch itself. */
  | ({ readonly type: 'childThrew'; readonly token: number; readonly variables?: VariableValues } & Throwing)
  /** Activities of an ad-hoc sub-process begin. */
  | { readonly type: 'activated'; readonly token: number; readonly elements: readonly string[] }
  /** An ad-hoc sub-process is done. */
  | { readonly type: 'finished'; readonly token: number }
  | { readonly type: 'dataChanged'; readonly variables?: VariableValues; readonly scope?: number }
  /** A variable that a scope has gets another value by hand. */
  | { readonly type: 'variableSet'; readonly scope: number; readonly name: string; readonly value: Json }
  /** A timer that runs is due at another instant. */
  | { readonly type: 'timerChanged'; readonly armed: number; readonly due: string }
  | PeopleKnown
  | { readonly type: 'workDone'; readonly token: number; readonly result?: VariableValues }
  /** @param code of the incident, where the host knows more than that the work failed */
  | { readonly type: 'workFailed'; readonly token: number; readonly message: string; readonly code?: string }
  | ({ readonly type: 'retried' } & Place)
  /** A person sends an open task back to an earlier one, the latest unless named. */
  | ({ readonly type: 'returned'; readonly to?: string; readonly mode: 'redo' | 'back' } & Place)
  /** A person takes a decision back: `act` is its number in the history. */
  | ({ readonly type: 'withdrew'; readonly act: number; readonly el: string; readonly action: string } & Place)
  /** Signers join an open task: before or after the one who adds them, or beside. */
  | ({
      readonly type: 'signersAdded';
      readonly count: number;
      readonly mode: 'before' | 'after' | 'parallel';
    } & Place)
  | ({ readonly type: 'signerRemoved'; readonly i: number } & Place)
  /** An administrator takes a token elsewhere; `via`: the incoming flows of a join that it counts for, one unless given. */
  | { readonly type: 'moved'; readonly token: number; readonly to: string; readonly via?: readonly string[] }
  /** An administrator ends a token, or an iteration, at its step. */
  | ({ readonly type: 'stepCancelled' } & Place)
  /** A step counts as complete without its work. */
  | ({ readonly type: 'stepSkipped' } & Place)
  /** A step begins anew. */
  | ({ readonly type: 'stepRepeated' } & Place)
  | { readonly type: 'suspended' }
  | { readonly type: 'resumed' }
  | { readonly type: 'cancelled' };

export type Event = Happening & Moment;

export interface StartEvent extends Moment {
  /** Process of the file; the definition's root unless given. */
  readonly process?: string;
  /** The start event, or another element that instantiates; the none start unless given. */
  readonly event?: string;
  /** The element at which an administrator wants it to begin, in place of its start. */
  readonly from?: string;
  /** Which trigger of a multiple start event has come. */
  readonly part?: number;
  readonly action?: string;
  readonly variables?: VariableValues;
  readonly zone?: string;
  readonly key?: string;
}
