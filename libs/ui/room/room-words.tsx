import { lazy, use, type ComponentType } from 'react';
import { useLanguage } from '../i18n/language-provider.js';
import type { TextLoaders, TextStore } from '../i18n/texts.js';

type Load = () => Promise<{ readonly default: ComponentType }>;

/** Tables of texts by the key of the room that they belong to. */
export type RoomTables = Readonly<Record<string, TextLoaders>>;

/** A page, or a part of the home page, drawn once its chunk and the words that only it says are there. */
export function withWords(load: Load, tables: RoomTables | undefined): ComponentType {
  const Screen = lazy(load);
  if (!tables) return Screen;
  return function Worded() {
    const { texts } = useLanguage();
    const coming = comingOf(texts, tables) ?? (hasAll(texts, tables) ? undefined : fetched(texts, tables));
    if (coming) {
      // The chunk is on its way beside them; one that does not come is told by whoever draws it.
      load().catch(() => undefined);
      use(coming);
    }
    return <Screen />;
  };
}

function hasAll(texts: TextStore, tables: RoomTables): boolean {
  return Object.values(tables).every((table) => texts.has(table));
}

/** Promises that are the same at every drawing, as `use` wants them. */
const underWay = new WeakMap<TextStore, Map<RoomTables, Promise<void>>>();

function comingOf(texts: TextStore, tables: RoomTables): Promise<void> | undefined {
  return underWay.get(texts)?.get(tables);
}

function fetched(texts: TextStore, tables: RoomTables): Promise<void> {
  const coming = texts.add(tables);
  const ofStore = underWay.get(texts) ?? new Map<RoomTables, Promise<void>>();
  underWay.set(texts, ofStore.set(tables, coming));
  // What did not come is asked for again by whoever wants it next.
  coming.catch(() => ofStore.delete(tables));
  return coming;
}
