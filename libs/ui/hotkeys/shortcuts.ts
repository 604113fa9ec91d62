import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** `ctrl+k`, `n`, `[`, or a sequence, `g>i`. */
  readonly keys: string;
  /** Text key of what it does, for the list behind `?`; unlisted without. */
  readonly title?: string;
  /** The same in words already, where they are not a text of their own. */
  readonly label?: string;
  readonly run: () => void;
  readonly enabled?: boolean;
  /** A field with the focus has the key for itself, although it comes with Ctrl. */
  readonly yields?: boolean;
  /** Runs on and on while the key is held: for walking, never for acts. */
  readonly repeats?: boolean;
}

/** A shortcut that works now; `ShortcutKeys` listens to its keys. */
export interface LiveShortcut extends Omit<Shortcut, 'enabled'> {
  readonly id: number;
}

const storageKey = 'letterKeys';

const live = new Map<number, LiveShortcut>();
const listeners = new Set<() => void>();
let snapshot: readonly LiveShortcut[] = [];
let last = 0;

function changed(): void {
  snapshot = [...live.values()];
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether keys without Ctrl work. */
export const letterKeysOn = () => localStorage.getItem(storageKey) !== 'off';

/**
 * Runs on a key, while this is drawn. Keys without Ctrl rest while a field has the focus or a dialog is open,
 * and altogether where the person has switched them off.
 */
export function useShortcut({
  keys,
  title,
  label,
  run,
  enabled = true,
  repeats = false,
  yields = false,
}: Shortcut): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const id = ++last;
    live.set(id, { id, keys, title, label, repeats, yields, run: () => act() });
    changed();
    return () => {
      live.delete(id);
      changed();
    };
  }, [keys, title, label, enabled, repeats, yields]);
}

/** The shortcuts that work right now on this page. */
export function useShortcutList(): readonly LiveShortcut[] {
  return useSyncExternalStore(subscribe, () => snapshot);
}

/** Whether keys without Ctrl work, and how to switch them. */
export function useLetterKeys(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, letterKeysOn);
  const set = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'on' : 'off');
    listeners.forEach((listener) => listener());
  };
  return [on, set];
}
