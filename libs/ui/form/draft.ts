import { useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMe } from '../access/session-provider.js';
import { ownSession, tokenChanged } from '../access/token.js';
import { draftPlace, dropDraft, keepDraft, readDraft } from './draft-store.js';

/** So often what was typed is kept. */
const everyMs = 10_000;

export interface Draft {
  /** When what was restored had been typed, ISO 8601; undefined when nothing was, or it is saved or thrown away. */
  readonly restoredAt: string | undefined;
  /** Throws away what was restored. */
  readonly discard: () => void;
}

interface DraftHandlers<T> {
  /** Puts a kept value into the form. */
  readonly restore: (value: T) => void;
  /** Makes the form what it was without it. */
  readonly undo: () => void;
}

/**
 * Keeps what is typed in this browser, for the same person and for three days: every ten seconds, and when the session
 * or the page ends. It goes when it is saved, thrown away, or its page is left on purpose.
 * @param key of the record and its version, so that nothing old is put over something newer
 * @param value plain, as JSON can keep it; undefined while there is nothing to lose
 */
export function useDraft<T>(key: string, value: T | undefined, { restore, undo }: DraftHandlers<T>): Draft {
  const { user } = useMe();
  const place = draftPlace(user.id, key);
  const [found] = useState(() => readDraft(place));
  const [restoredAt, setRestoredAt] = useState<string>();
  const dirty = value !== undefined;

  const latest = useRef({ value, restore });
  useLayoutEffect(() => {
    latest.current = { value, restore };
  });
  const restored = useRef(false);
  useEffect(() => {
    // A page whose tab comes back into sight runs its effects again; what was typed since is newer.
    if (!found || restored.current) return;
    restored.current = true;
    latest.current.restore(found.value as T);
    setRestoredAt(found.at);
  }, [found]);

  // Of all effects only these live on while a page is out of sight, and end with the page itself.
  useInsertionEffect(() => {
    const { stay } = ownSession();
    const keep = () => {
      if (latest.current.value !== undefined) keepDraft(place, latest.current.value);
    };
    const timer = setInterval(keep, everyMs);
    const leave = tokenChanged.listen(keep);
    window.addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      leave();
      window.removeEventListener('pagehide', keep);
      // Within a session a page closes only after its user confirmed that.
      if (ownSession().stay === stay) dropDraft(place);
    };
  }, [place]);

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) {
      dropDraft(place);
      setRestoredAt(undefined);
    }
    wasDirty.current = dirty;
  }, [dirty, place]);

  return { restoredAt: dirty ? restoredAt : undefined, discard: undo };
}
