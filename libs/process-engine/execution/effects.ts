import type { NotifySpec, PeopleRule } from '../model/specs.js';
import type { Place, VariableValues } from './events.js';

export type CloseReason =
  | 'acted'
  | 'decided'
  | 'cancelled'
  | 'error'
  | 'returned'
  | 'withdrawn'
  | 'removed'
  | 'timeout'
  | 'escalated';

/** What the host has to do; some of it wants an answer as an event in the same command. */
export type Effect =
  | { readonly type: 'enterState'; readonly state: string; readonly el: string }
  /** Wants `peopleKnown`. */
  | ({
      readonly type: 'askPeople';
      readonly el: string;
      readonly rules: readonly EvaluatedRule[];
      readonly rulesElse: readonly EvaluatedRule[];
      /** Whose votes count more than once, and whose word against ends it. */
      readonly weights?: readonly { readonly rule: EvaluatedRule; readonly weight: number }[];
      readonly veto?: readonly EvaluatedRule[];
      /** Those are asked who had approved it before the content changed. */
      readonly again?: true;
      /** No rules: the superiors of the present assignees are asked for. */
      readonly above?: true;
    } & Place)
  | ({ readonly type: 'openTask'; readonly el: string; readonly due?: string; readonly priority?: number } & Place)
  | ({
      readonly type: 'closeTask';
      readonly el: string;
      readonly reason: CloseReason;
      readonly outcome?: string;
    } & Place)
  /** Its person waits for others and cannot act; the task stays theirs. */
  | ({ readonly type: 'holdTask'; readonly el: string } & Place)
  | ({ readonly type: 'freeTask'; readonly el: string } & Place)
  /** A task was decided: these people are to know. */
  | { readonly type: 'copy'; readonly el: string; readonly rules: readonly EvaluatedRule[] }
  /** The process has come to a task that notifies people: of the record, or with a mail of its own. */
  | ({
      readonly type: 'notify';
      readonly el: string;
      readonly by: NotifySpec['by'];
      readonly rules: readonly EvaluatedRule[];
    } & Place)
  | { readonly type: 'remind'; readonly token: number; readonly el: string; readonly step: number }
  | { readonly type: 'setTimer'; readonly armed: number; readonly el: string; readonly due: string }
  | { readonly type: 'clearTimer'; readonly armed: number }
  | {
      readonly type: 'subscribe';
      readonly kind: 'message' | 'signal';
      readonly armed: number;
      readonly el: string;
      readonly name: string;
      readonly key?: string;
    }
  | { readonly type: 'unsubscribe'; readonly armed: number }
  /** A message that is waited for is an action of these people from now on. */
  | {
      readonly type: 'offer';
      readonly armed: number;
      readonly el: string;
      readonly name: string;
      readonly rules: readonly EvaluatedRule[];
    }
  /** Its guard does not hold any more; the message is still waited for. */
  | { readonly type: 'retract'; readonly armed: number }
  /** Wants `workDone`, `workFailed` or `threw`; later, when it is asynchronous. */
  | {
      readonly type: 'doWork';
      readonly token: number;
      readonly el: string;
      readonly handler?: string;
      /** The decision that is asked for; it was not deployed with the diagram. */
      readonly decision?: string;
      /** A system outside fetches it under this name and answers later. */
      readonly topic?: string;
      readonly async: boolean;
    }
  | { readonly type: 'cancelWork'; readonly token: number }
  /** No subscription of this instance fits it. */
  | {
      readonly type: 'throwMessage';
      readonly el: string;
      readonly n: number;
      readonly name: string;
      readonly key?: string;
      readonly variables: VariableValues;
    }
  /** This instance has had it; those of the same tree are next. */
  | {
      readonly type: 'throwSignal';
      readonly el: string;
      readonly n: number;
      readonly name: string;
      readonly variables: VariableValues;
    }
  /** Wants `childEnded` or `childThrew`, at once or later; `workFailed` where there is no such process. */
  | {
      readonly type: 'startChild';
      readonly token: number;
      readonly el: string;
      readonly process: string;
      readonly binding: 'latest' | 'deployment' | { readonly version: string };
      readonly key?: string;
      readonly variables: VariableValues;
    }
  | { readonly type: 'cancelChild'; readonly token: number }
  /** An escalation that is not caught in this instance: for its caller. */
  | { readonly type: 'escalate'; readonly el: string; readonly code: string; readonly variables: VariableValues }
  | ({ readonly type: 'raiseIncident'; readonly el: string; readonly code: string; readonly message: string } & Place)
  | ({ readonly type: 'clearIncident' } & Place)
  /** With `error:CODE`, `message` is what the error says. With `all` its callers end too, up to the root. */
  | { readonly type: 'end'; readonly outcome: string; readonly message?: string; readonly all?: true };

/** A resolver with its arguments evaluated. */
export interface EvaluatedRule extends Pick<PeopleRule, 'text' | 'resolver'> {
  readonly args: readonly string[];
}

/** What happened, for people to read and for the host to keep; never read back by the engine. */
export interface HistoryItem {
  /** Its number in the instance. */
  readonly n: number;
  readonly kind:
    | 'started'
    | 'entered'
    | 'left'
    | 'cancelled'
    | 'acted'
    | 'decided'
    /** A decision table was asked; `decision` is its id. */
    | 'evaluated'
    /** A signer was not asked; `outcome` says why: `self` or `repeated`. */
    | 'skipped'
    /** A task went to the superiors of its assignees. */
    | 'escalated'
    /** A step is asked again: the content changed after its approval. */
    | 'askedAgain'
    | 'fired'
    | 'incident'
    | 'retried'
    | 'suspended'
    | 'resumed'
    | 'returned'
    | 'withdrew'
    | 'signersAdded'
    | 'signerRemoved'
    | 'moved'
    | 'stepCancelled'
    | 'stepSkipped'
    | 'stepRepeated'
    /** A variable was given another value by hand; `outcome` is its name. */
    | 'variableSet'
    /** A timer was given another due time by hand; `outcome` is that instant. */
    | 'timerChanged'
    | 'migrated'
    | 'ended';
  readonly el?: string;
  readonly token?: number;
  readonly i?: number;
  readonly at: string;
  readonly by?: string;
  readonly for?: string;
  readonly outcome?: string;
  /** Id of the decision that was made. */
  readonly decision?: string;
  /** Flows taken on leaving; of a return that comes straight back, those that alone are undone. */
  readonly took?: readonly string[];
}
