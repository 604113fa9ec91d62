import { useEffect, useRef } from 'react';
import { useMe } from '../access/session-provider.js';
import { useLetterKeys } from '../hotkeys/shortcuts.js';
import { useTheme } from '../theme/theme-provider.js';
import type { ThemeChoice } from '../theme/mode.js';
import { syncSettings, usePersonSetting } from './person-settings.js';

/** Brings the person's settings from the server, and keeps theme and keys with them. */
export function SettingsSync() {
  const { user } = useMe();
  useEffect(() => void syncSettings(user.id), [user.id]);
  const { choice, choose } = useTheme();
  const [letters, setLetters] = useLetterKeys();
  useMirror('theme', readTheme, choice, choose);
  useMirror('letterKeys', readFlag, letters, setLetters);
  return null;
}

/**
 * Keeps a choice of this browser and the person's setting alike. What the server says counts, until the person
 * chooses here; a choice that was never saved stays this browser's own.
 */
function useMirror<T>(key: string, read: (stored: unknown) => T | undefined, here: T, choose: (value: T) => void) {
  const [saved, save] = usePersonSetting(key, read);
  const before = useRef<{ saved: T | undefined; here: T }>({ saved: undefined, here });
  useEffect(() => {
    const last = before.current;
    before.current = { saved, here };
    if (saved !== undefined && saved !== last.saved) {
      if (saved !== here) choose(saved);
    } else if (here !== last.here && here !== saved) save(here);
  }, [saved, here, choose, save]);
}

function readTheme(stored: unknown): ThemeChoice | undefined {
  return (['light', 'dark', 'system'] as const).find((each) => each === stored);
}

function readFlag(stored: unknown): boolean | undefined {
  return typeof stored === 'boolean' ? stored : undefined;
}
