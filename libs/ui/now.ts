import { useSyncExternalStore } from 'react';

const every = 30_000;
let now = Date.now();

function subscribe(changed: () => void): () => void {
  now = Date.now();
  const timer = setInterval(() => {
    now = Date.now();
    changed();
  }, every);
  return () => clearInterval(timer);
}

/** The time to count from, in milliseconds; everything that says how long something lasts moves on with it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
