import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SavePace } from './save-pace.js';

interface AutosaveOptions<C> {
  readonly content: () => C;
  readonly isSame: (a: C, b: C) => boolean;
  /** Whether the content is other than what is stored. */
  readonly isDirty: () => boolean;
  /** Why it does not save now although something was changed: later, or not before a user has answered. */
  readonly waits: 'later' | 'for-answer' | undefined;
  readonly save: () => Promise<unknown>;
}

/**
 * Saves what is changed from now on. What was opened unsaved waits for the first change: until then the user may still
 * choose what is stored instead.
 */
export function useAutosave<C>({ content, isSame, isDirty, waits, save }: AutosaveOptions<C>): SavePace {
  const isRunning = useRef(false);
  const due = useEffectEvent(() => {
    if (waits === 'for-answer' || !isDirty()) return;
    // A slow line is not sent one save after the other: the next one has all that was changed meanwhile.
    if (waits === 'later' || isRunning.current) return pace.later();
    isRunning.current = true;
    void save()
      // The draft says what has become of it.
      .catch(() => undefined)
      .finally(() => (isRunning.current = false));
  });
  const [pace] = useState(() => new SavePace(() => run.current()));
  const run = useRef<() => void>(() => undefined);
  useEffect(() => {
    run.current = () => due();
  }, []);
  const seen = useRef(content());
  useEffect(() => {
    const now = content();
    if (isSame(seen.current, now)) return;
    seen.current = now;
    if (isDirty()) pace.changed();
    else pace.rest();
  });
  useEffect(() => {
    const found = () => pace.found();
    // A page out of sight may be closed without a word.
    const look = () => {
      if (document.hidden) pace.hurry();
    };
    window.addEventListener('online', found);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', found);
      document.removeEventListener('visibilitychange', look);
      pace.rest();
    };
  }, [pace]);
  return pace;
}
