import { useRef } from 'react';
import { newId } from './new-id.js';

interface RepeatKey {
  /** The idempotency key of a call with this content: the same one until the call is answered. */
  readonly of: (content: unknown) => string;
  /** The call is done: the next one is another, even with the same content. */
  readonly answered: () => void;
}

/** For a call that makes something. One that got no answer keeps its key: sending it again makes nothing twice. */
export function useRepeatKey(): RepeatKey {
  const pending = useRef<{ content: string; key: string }>(undefined);
  return {
    of: (content) => {
      const text = JSON.stringify(content);
      if (pending.current?.content !== text) pending.current = { content: text, key: newId() };
      return pending.current.key;
    },
    answered: () => {
      pending.current = undefined;
    },
  };
}
