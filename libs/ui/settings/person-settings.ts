import { useCallback, useSyncExternalStore } from 'react';
import { useMe } from '../access/session-provider.js';
import { api } from '../api.js';
import type { ApiError } from '../api-error.js';

/** A setting as the server keeps it; null values were set back. */
export interface ServerSetting {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
}

/** The copy in this browser, so that no screen waits for the server. */
interface Kept {
  readonly value: unknown;
  /** What the server counted when it was last heard; 0 before. */
  readonly version: number;
  /** The server has not heard of it yet. */
  readonly unsent?: boolean;
}
type Copy = Readonly<Record<string, Kept>>;

const none: Copy = {};
/** Something is dragged about before it is where it should be. */
const settleMs = 600;

const copies = new Map<string, Copy>();
const listeners = new Set<() => void>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

const placeOf = (user: string) => `settings.${user}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function copyOf(user: string): Copy {
  const known = copies.get(user);
  if (known) return known;
  const stored = parsed(localStorage.getItem(placeOf(user)));
  copies.set(user, stored);
  return stored;
}

function store(user: string, copy: Copy): void {
  copies.set(user, copy);
  localStorage.setItem(placeOf(user), JSON.stringify(copy));
  listeners.forEach((listener) => listener());
}

/** Forgets what is in memory; what this browser keeps is read anew. For specs and for another tab's changes. */
export function rereadSettings(): void {
  copies.clear();
  listeners.forEach((listener) => listener());
}

/** Whether the server's word has come in since this page was opened. */
const heard = new Set<string>();

/**
 * Brings this browser and the server together: what was changed here without the server's hearing of it is sent,
 * everything else is the server's. Where the server cannot be reached the copy serves on.
 */
export async function syncSettings(user: string): Promise<void> {
  const answer = await api.get<readonly ServerSetting[]>('me/settings').catch(() => undefined);
  if (!answer) return;
  const here = copyOf(user);
  const unsent = Object.entries(here).filter(([, kept]) => kept.unsent);
  store(user, {
    ...Object.fromEntries(answer.map(({ key, value, version }) => [key, { value, version }])),
    ...Object.fromEntries(unsent),
  });
  heard.add(user);
  await Promise.all(unsent.map(([key]) => send(user, key)));
}

/** The value of a setting in this browser; null and undefined where it was never made. */
export function readSetting(user: string, key: string): unknown {
  return copyOf(user)[key]?.value;
}

/** Keeps a setting here at once and on the server a moment later; the last one to write wins. */
export function writeSetting(user: string, key: string, value: unknown): void {
  const version = copyOf(user)[key]?.version ?? 0;
  store(user, { ...copyOf(user), [key]: { value, version, unsent: true } });
  const name = `${user} ${key}`;
  clearTimeout(waiting.get(name));
  waiting.set(
    name,
    setTimeout(() => {
      waiting.delete(name);
      void send(user, key);
    }, settleMs),
  );
}

/**
 * Changes a setting that several windows may change at once: what the server has is changed, not what was seen here.
 * @param change is applied again to the server's value after a conflict
 * @throws ApiError when the server refuses; the copy here stays as it was
 */
export async function changeSetting(user: string, key: string, change: (value: unknown) => unknown): Promise<void> {
  for (let tries = 0; ; tries++) {
    const before = copyOf(user)[key] ?? { value: null, version: 0 };
    try {
      const answer = await put(key, change(before.value), before.version);
      store(user, { ...copyOf(user), [key]: { value: answer.value, version: answer.version } });
      return;
    } catch (problem) {
      if ((problem as ApiError).code !== stale || tries > 0) throw problem;
      const { value, version } = await api.get<ServerSetting>(`me/settings/${key}`);
      store(user, { ...copyOf(user), [key]: { value, version } });
    }
  }
}

const stale = 8001;

async function send(user: string, key: string): Promise<void> {
  const sent = copyOf(user)[key];
  if (!sent) return;
  const answer = await put(key, sent.value ?? null).catch(() => undefined);
  // What was changed meanwhile goes out by itself.
  if (answer && copyOf(user)[key] === sent)
    store(user, { ...copyOf(user), [key]: { value: sent.value, version: answer.version } });
}

function put(key: string, value: unknown, version?: number): Promise<ServerSetting> {
  return api.put<ServerSetting>(`me/settings/${key}`, { value, ...(version === undefined ? {} : { version }) });
}

/** A setting of the signed-in person, read by `read`, which must be the same function each time; undefined sets it back. */
export function usePersonSetting<T>(
  key: string,
  read: (stored: unknown) => T,
): readonly [T, (value: T | undefined) => void] {
  const user = useMe().user.id;
  const stored = useSyncExternalStore(subscribe, () => copyOf(user)[key]?.value);
  const write = useCallback((value: T | undefined) => writeSetting(user, key, value ?? null), [user, key]);
  return [read(stored), write];
}

/** Whether the server has said what this person keeps. */
export function useSettingsHeard(): boolean {
  const user = useMe().user.id;
  return useSyncExternalStore(subscribe, () => heard.has(user));
}

function parsed(text: string | null): Copy {
  try {
    const stored: unknown = text === null ? none : JSON.parse(text);
    return typeof stored === 'object' && stored !== null ? (stored as Copy) : none;
  } catch {
    return none;
  }
}
