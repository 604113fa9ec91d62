import type { Json } from './expression/index.js';
import type { Facts } from './model.js';
import type { WorkingCalendar } from './expression/index.js';

/** What every event brings along: the engine asks no clock and no database. */
export interface Moment {
  /** ISO instant. */
  readonly at: string;
  /** The person who acts, and the one for whom. */
  readonly by?: string;
  readonly for?: string;
  /** Computed from the record; read by expressions, never copied. */
  readonly facts: Facts;
  readonly calendar?: WorkingCalendar;
}

export type VariableValues = Readonly<Record<string, Json>>;

/** One iteration of a user task, or a token as a whole. */
export interface Place {
  readonly token: number;
  readonly i?: number;
}

export type Happening =
  /** A person ended a task with an action. */
  | ({ readonly type: 'acted'; readonly action: string; readonly variables?: VariableValues } & Place)
  /** An open task or work ends with a BPMN error. */
  | ({
      readonly type: 'threw';
      readonly error: string;
      readonly message?: string;
      readonly variables?: VariableValues;
    } & Place)
  | { readonly type: 'timerFired'; readonly armed: number }
  | { readonly type: 'messageCame'; readonly armed: number; readonly variables?: VariableValues }
  | { readonly type: 'dataChanged'; readonly variables?: VariableValues; readonly scope?: number }
  /** The host knows who is asked: how many, and which of them count as passed without being asked. */
  | ({ readonly type: 'peopleKnown'; readonly count: number; readonly skip?: readonly number[] } & Place)
  | { readonly type: 'workDone'; readonly token: number; readonly result?: VariableValues }
  | { readonly type: 'workFailed'; readonly token: number; readonly message: string }
  | ({ readonly type: 'retried' } & Place)
  | { readonly type: 'suspended' }
  | { readonly type: 'resumed' }
  | { readonly type: 'cancelled' };

export type Event = Happening & Moment;

export interface StartEvent extends Moment {
  /** Process of the file; the definition's root unless given. */
  readonly process?: string;
  /** The start event; the none start unless given. */
  readonly event?: string;
  readonly action?: string;
  readonly variables?: VariableValues;
  readonly zone?: string;
  readonly key?: string;
}
