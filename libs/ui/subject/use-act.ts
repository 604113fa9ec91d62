import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import type { ActAnswer, OfferedAction } from '#lab/shared/process-view.js';
import { ApiError } from '../api-error.js';
import { api } from '../api.js';
import type { HeldCall, Sentence } from '../decision/held-decision.js';
import { useHeldStore } from '../decision/held-provider.js';
import { useApiMutation } from '../query.js';
import { choosePeople, openChoices, type Choices } from './choose-people.js';
import { signDecision } from './sign-decision.js';

/** What a screen knows of the record when a user acts on it. */
export interface ActTarget {
  /** `purchase/requests` */
  readonly route: string;
  readonly record: string;
  /** The version that was seen; another user's change in between is refused with 8001. */
  readonly version: number;
}

interface Act {
  readonly target: ActTarget;
  readonly offered: OfferedAction;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of its signature, where the step asks for one. */
  readonly ticket?: string;
}

/** How a decision is held back for some seconds, so that it can be undone. */
export interface Holding {
  /** What was decided, "PR-1 approved", and where its task is decided again after an undo or a refusal. */
  readonly words: (offered: OfferedAction) => { readonly said: Sentence; readonly path?: string };
  /** It is held: for its user it is done. */
  readonly onHeld?: (offered: OfferedAction) => void;
  readonly onSent?: (answer: ActAnswer, offered: OfferedAction) => void;
}

interface ActOptions {
  /** Acts on a task are held; without, and for acts of the record itself, they are sent at once. */
  readonly holding?: Holding;
  readonly onDone?: (answer: ActAnswer, offered: OfferedAction) => void;
  /** Answers true when the screen has shown the problem itself. */
  readonly onProblem?: (problem: ApiError) => boolean;
}

/**
 * Performs acts on a record and refreshes all that shows them. An act that was lost on the way (no answer) keeps its
 * key, so pressing again can never do it twice. Where the way ahead leaves people to be chosen, they are asked for and
 * the act continues with them; a step that asks for a signature has it signed first. Closing a dialog cancels the act. A decision that is held is answered after some
 * seconds, when its screen may be gone: a refusal brings the task back, and where it asks for people the next try is
 * sent at once.
 */
export function useAct(shown: ActTarget, { holding, onDone, onProblem }: ActOptions = {}) {
  const held = useHeldStore();
  const pending = useRef<{ act: string; key: string }>(undefined);
  const send = (given: Act, choose: Choices | undefined) => {
    const { target, offered, input, ticket } = given;
    const act = JSON.stringify([target.route, target.record, target.version, offered, input, choose, ticket]);
    if (pending.current?.act !== act) pending.current = { act, key: uuid() };
    const { path, body, key } = callOf(given, choose, pending.current.key);
    return api.post<ActAnswer>(path, body, { idempotencyKey: key });
  };
  const mutation = useApiMutation<Act, ActAnswer | undefined>((act) => sendChoosing((choose) => send(act, choose)), {
    refreshes: [shown.route, 'Common', 'process'],
    onDone: (answer, { offered }) => {
      if (!answer) return;
      pending.current = undefined;
      onDone?.(answer, offered);
    },
    onProblem: (problem) => onProblem?.(problem) ?? false,
  });
  const hold = (act: Act, { words, onHeld, onSent }: Holding) => {
    const { target, offered } = act;
    held.hold(
      { calls: [callOf(act, undefined, uuid())], refreshes: [target.route, 'Common', 'process'], ...words(offered) },
      {
        onSent: ([answer]) => {
          if (answer && !answer.problem) onSent?.(answer.data as ActAnswer, offered);
          return false;
        },
      },
    );
    onHeld?.(offered);
  };
  /** Its last try came back because people are to be chosen. */
  const asksPeople = ({ task = '' }: OfferedAction) => {
    const problem = held.view().returned.get(task)?.problem;
    return problem !== undefined && openChoices(problem).length > 0;
  };
  const perform = (act: Act) => {
    const isHeld = holding !== undefined && act.offered.task !== undefined && !asksPeople(act.offered);
    if (isHeld) hold(act, holding);
    else mutation.mutate(act);
  };
  return {
    /** `target` is the record as it was saved a moment ago, where the screen has not drawn it yet. */
    act: (offered: OfferedAction, input: Readonly<Record<string, unknown>> = {}, target: ActTarget = shown) => {
      const { task, signing } = offered;
      if (task === undefined || !signing) return perform({ target, offered, input });
      void signDecision(task, signing).then((ticket) => {
        if (ticket !== undefined) perform({ target, offered, input, ticket });
      });
    },
    /** The key of the act under way. */
    busy: mutation.isPending ? actKey(mutation.variables.offered) : undefined,
  };
}

function callOf({ target, offered, input, ticket }: Act, choose: Choices | undefined, key: string): HeldCall {
  const { action, task } = offered;
  const body = {
    version: target.version,
    input,
    ...(choose && { choose }),
    ...(task === undefined ? {} : { task }),
    ...(ticket === undefined ? {} : { signature: ticket }),
  };
  const path = `${target.route}/${target.record}/actions/${action}`;
  return { path, body, key, tasks: task === undefined ? [] : [task] };
}

/** Identifies an act: the same action on another task is another act. */
export function actKey({ action, task }: OfferedAction): string {
  return task === undefined ? action : `${action}/${task}`;
}

/** Sends an act, asking for people as long as the server misses some; undefined once the person closes the question. */
async function sendChoosing(send: (choose: Choices | undefined) => Promise<ActAnswer>): Promise<ActAnswer | undefined> {
  let chosen: Choices | undefined;
  for (;;) {
    try {
      return await send(chosen);
    } catch (problem) {
      const open = problem instanceof ApiError ? openChoices(problem) : [];
      if (open.length === 0) throw problem;
      const more = await choosePeople(open);
      if (!more) return undefined;
      chosen = { ...chosen, ...more };
    }
  }
}
