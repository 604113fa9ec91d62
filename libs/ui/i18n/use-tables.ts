import { use } from 'react';
import { useLanguage } from './language-provider.js';
import type { TextStore, TextTables } from './texts.js';

/**
 * Waits, as `use` does, until all these tables are there. A table that fails to load is thrown, and requested again at
 * its next use.
 * @param meanwhile fetches in parallel what is needed besides
 */
export function useTables(wanted: readonly TextTables[], meanwhile?: () => void): void {
  const { texts } = useLanguage();
  const requests = wanted.flatMap((tables) => requestOf(texts, tables) ?? []);
  if (!wanted.every((tables) => hasAll(texts, tables))) meanwhile?.();
  for (const each of requests) use(each);
}

interface Requests {
  /** React asks for the same promise at every drawing, also once it is fulfilled. */
  readonly sent: Map<TextTables, Promise<void>>;
  readonly failed: Map<TextTables, unknown>;
}

const requestsOf = new WeakMap<TextStore, Requests>();

function requestOf(texts: TextStore, tables: TextTables): Promise<void> | undefined {
  const requests = requestsOf.get(texts) ?? { sent: new Map(), failed: new Map() };
  requestsOf.set(texts, requests);
  const { sent, failed } = requests;
  if (failed.has(tables)) {
    const error = failed.get(tables);
    // React draws a part that failed once more before it shows the error: that drawing fails too.
    setTimeout(() => failed.delete(tables));
    throw error;
  }
  return sent.get(tables) ?? (hasAll(texts, tables) ? undefined : request(texts, tables, requests));
}

function hasAll(texts: TextStore, tables: TextTables): boolean {
  return Object.values(tables).every((table) => texts.has(table));
}

function request(texts: TextStore, tables: TextTables, { sent, failed }: Requests): Promise<void> {
  const coming = texts.add(tables);
  sent.set(tables, coming);
  coming.catch((error: unknown) => {
    sent.delete(tables);
    failed.set(tables, error);
  });
  return coming;
}
