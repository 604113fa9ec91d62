import { use } from 'react';
import { useLanguage } from './language-provider.js';
import type { TextStore, TextTables } from './texts.js';

/**
 * Waits, as `use` does, until all these tables are there; one that does not come is thrown, and asked for again the next
 * time.
 * @param meanwhile fetches what is needed besides, beside them
 */
export function useTables(wanted: readonly TextTables[], meanwhile?: () => void): void {
  const { texts } = useLanguage();
  const coming = wanted.flatMap((tables) => comingOf(texts, tables) ?? []);
  if (coming.length === 0) return;
  meanwhile?.();
  for (const each of coming) use(each);
}

function comingOf(texts: TextStore, tables: TextTables): Promise<void> | undefined {
  return hasAll(texts, tables) ? undefined : (underWay.get(texts)?.get(tables) ?? fetched(texts, tables));
}

function hasAll(texts: TextStore, tables: TextTables): boolean {
  return Object.values(tables).every((table) => texts.has(table));
}

/** Promises that are the same at every drawing, as `use` wants them. */
const underWay = new WeakMap<TextStore, Map<TextTables, Promise<void>>>();

function fetched(texts: TextStore, tables: TextTables): Promise<void> {
  const coming = texts.add(tables);
  const ofStore = underWay.get(texts) ?? new Map<TextTables, Promise<void>>();
  underWay.set(texts, ofStore.set(tables, coming));
  // A table that failed to load is requested again at its next use.
  coming.catch(() => ofStore.delete(tables));
  return coming;
}
