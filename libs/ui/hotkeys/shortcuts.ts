import { useEffect, useSyncExternalStore } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';

export interface Shortcut {
  /** `ctrl+k`, `n`, `[`, or a sequence, `g>i`. */
  readonly keys: string;
  /** Text key of what it does, for the list behind `?`; unlisted without. */
  readonly title?: string;
  /** The same in words already, where they are not a text of their own. */
  readonly label?: string;
  readonly run: () => void;
  readonly enabled?: boolean;
  /** Runs on and on while the key is held: for walking, never for acts. */
  readonly repeats?: boolean;
}

const storageKey = 'letterKeys';
/** A key that works now; `title` is a text key, `label` words. */
type Listed = Pick<Shortcut, 'keys' | 'title' | 'label'>;

const listed = new Map<symbol, Listed>();
const listeners = new Set<() => void>();
let snapshot: readonly Listed[] = [];

function changed(): void {
  snapshot = [...listed.values()];
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const letterKeysOn = () => localStorage.getItem(storageKey) !== 'off';

/**
 * Runs on a key. Keys without Ctrl rest while a field has the focus or a dialog is open,
 * and altogether where the person has switched them off.
 */
export function useShortcut({ keys, title, label, run, enabled = true, repeats = false }: Shortcut): void {
  const withModifier = keys.includes('ctrl') || keys.includes('mod');
  // Signs stand on different keys of different keyboards: there the produced sign counts, not the key.
  const isSign = !withModifier && !/^[a-z0-9>]+$/.test(keys);
  useHotkeys(
    keys,
    run,
    {
      enabled: (event) => enabled && (withModifier || (letterKeysOn() && !belongsElsewhere(event))),
      ignoreEventWhen: (event) => (event.repeat && !repeats) || pressesControl(event),
      enableOnFormTags: withModifier,
      enableOnContentEditable: withModifier,
      preventDefault: true,
      useKey: isSign,
      ignoreModifiers: isSign,
    },
    [run],
  );
  useEffect(() => {
    if ((!title && !label) || !enabled) return;
    const id = Symbol(keys);
    listed.set(id, { keys, title, label });
    changed();
    return () => {
      listed.delete(id);
      changed();
    };
  }, [keys, title, label, enabled]);
}

function belongsElsewhere(event: KeyboardEvent): boolean {
  const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  const altGraph = event.getModifierState('AltGraph');
  return inDialog || event.metaKey || ((event.ctrlKey || event.altKey) && !altGraph);
}

/** Enter on a link or a button is that control's own. */
function pressesControl(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button') !== null;
}

/** The keys that work right now on this page. */
export function useShortcutList(): readonly Listed[] {
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
