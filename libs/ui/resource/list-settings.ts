import { useCallback } from 'react';
import { useMe } from '../access/session-provider.js';
import { changeSetting, usePersonSetting } from '../settings/person-settings.js';
import type { ColumnChoice } from './columns.js';

export const densities = ['compact', 'default', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** A selection of rows that a person has given a name: filters, sort, and where they want them columns. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The view of the page that it is on. */
  readonly view?: string;
  readonly sort?: string;
  readonly search?: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly columns?: ColumnChoice;
}

export interface SavedViews {
  readonly views: readonly SavedView[];
  /** Id of the one that the list begins with. */
  readonly standard?: string;
}

const noViews: SavedViews = { views: [] };

/** Settings are named after their list, whose name may be a route. */
const nameOf = (list: string) => list.replaceAll('/', '.');

/** What the person has changed about the columns of a list; undefined sets them back. */
export function useColumnChoice(list: string) {
  return usePersonSetting<ColumnChoice | undefined>(`columns.${nameOf(list)}`, readChoice);
}

/** Height of rows in all lists. */
export function useDensity() {
  return usePersonSetting<Density>('density', readDensity);
}

/** The views that the person has saved of a list, and how to change them; a refusal of the server is thrown. */
export function useStoredViews(list: string) {
  const key = `views.${nameOf(list)}`;
  const user = useMe().user.id;
  const [stored] = usePersonSetting<SavedViews>(key, readViews);
  const change = useCallback(
    (by: (views: SavedViews) => SavedViews) => changeSetting(user, key, (value) => by(readViews(value))),
    [user, key],
  );
  return [stored, change] as const;
}

function readDensity(stored: unknown): Density {
  return densities.find((density) => density === stored) ?? 'default';
}

function readChoice(stored: unknown): ColumnChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { order, hidden, pinned } = { order: undefined, hidden: undefined, pinned: undefined, ...stored };
  return areTexts(order) && areTexts(hidden) && areTexts(pinned) ? { order, hidden, pinned } : undefined;
}

/** The server has judged their shape. */
function readViews(stored: unknown): SavedViews {
  const given = stored as SavedViews | null | undefined;
  return Array.isArray(given?.views) ? given : noViews;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
