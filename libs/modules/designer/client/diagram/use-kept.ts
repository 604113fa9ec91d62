import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A choice of the designer that lasts as long as this browser tab; all who read the same place see a change at once.
 * @returns the kept text, null where nothing is chosen, and how it is changed
 */
export function useKept(place: string): readonly [string | null, (text: string | null) => void] {
  const key = `designer.choice/${place}`;
  const text = useSyncExternalStore(listen, () => sessionStorage.getItem(key));
  const keep = useCallback(
    (next: string | null) => {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
      listeners.forEach((listener) => listener());
    },
    [key],
  );
  return [text, keep];
}
