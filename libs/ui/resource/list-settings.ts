import { useCallback, useState } from 'react';
import { useMe } from '../access/session-provider.js';
import type { ColumnChoice } from './columns.js';

export const densities = ['compact', 'default', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** A setting of the signed-in person, kept in this browser. */
function useStored<T>(name: string, read: (stored: unknown) => T): readonly [T, (value: T | undefined) => void] {
  const key = `${name}.${useMe().user.id}`;
  const [value, setValue] = useState(() => read(parsed(localStorage.getItem(key))));
  const store = useCallback(
    (next: T | undefined) => {
      if (next === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      setValue(next === undefined ? read(undefined) : next);
    },
    [key, read],
  );
  return [value, store];
}

/** What the person has changed about the columns of a list; undefined sets them back. */
export function useColumnChoice(list: string) {
  return useStored<ColumnChoice | undefined>(`columns.${list}`, readChoice);
}

/** Height of rows in all lists. */
export function useDensity() {
  return useStored<Density>('density', readDensity);
}

function readDensity(stored: unknown): Density {
  return densities.find((density) => density === stored) ?? 'default';
}

function readChoice(stored: unknown): ColumnChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { order, hidden, pinned } = { order: undefined, hidden: undefined, pinned: undefined, ...stored };
  return areTexts(order) && areTexts(hidden) && areTexts(pinned) ? { order, hidden, pinned } : undefined;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
