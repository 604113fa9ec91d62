import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  running += by;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Covers the page while something runs that nothing on it can show: a file that is being made. */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** Whether something of that kind runs now. */
export function useBusy(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0);
}
