import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import type { ActAnswer, OfferedAction } from '#lab/shared/process-view.js';
import { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { useApiMutation } from '../query.js';
import { choosePeople, openChoices, type Choices } from './choose-people.js';

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
}

interface ActOptions {
  readonly onDone?: (answer: ActAnswer, offered: OfferedAction) => void;
  /** Answers true when the screen has shown the problem itself. */
  readonly onProblem?: (problem: ApiError) => boolean;
}

/**
 * Performs acts on a record and refreshes all that shows them. An act that was lost on the way (no answer) keeps its
 * key, so pressing again can never do it twice. Where the way ahead leaves people to be chosen, they are asked for and
 * the act continues with them; closing the dialog cancels the act.
 */
export function useAct(shown: ActTarget, { onDone, onProblem }: ActOptions = {}) {
  const pending = useRef<{ act: string; key: string }>(undefined);
  const send = ({ target: { route, record, version }, offered, input }: Act, choose: Choices | undefined) => {
    const act = JSON.stringify([route, record, version, offered, input, choose]);
    if (pending.current?.act !== act) pending.current = { act, key: uuid() };
    const body = { version, input, choose, ...(offered.task === undefined ? {} : { task: offered.task }) };
    return api.post<ActAnswer>(`${route}/${record}/actions/${offered.action}`, body, {
      idempotencyKey: pending.current.key,
    });
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
  return {
    /** `target` is the record as it was saved a moment ago, where the screen has not drawn it yet. */
    act: (offered: OfferedAction, input: Readonly<Record<string, unknown>> = {}, target: ActTarget = shown) =>
      mutation.mutate({ target, offered, input }),
    /** The key of the act under way. */
    busy: mutation.isPending ? actKey(mutation.variables.offered) : undefined,
  };
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
