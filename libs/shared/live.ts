/** The route of the stream, below the API. */
export const livePath = 'live';

/** What changed for one person. */
export const liveWords = ['todo', 'notifications'] as const;
export type LiveWord = (typeof liveWords)[number];

/** What a page hears of: lists of its user, and keys of the records, tasks and instances that changed. */
export interface LiveChange {
  readonly words: readonly LiveWord[];
  readonly keys: readonly number[];
}

/**
 * Kinds of events in the stream: `change` carries a `LiveChange`; after `missed` anything may have changed; `beat` says
 * that the line still works; after `end` the page is not to ask again: its session is over, or its user has too many lines.
 */
export type LiveEventKind = 'change' | 'missed' | 'beat' | 'end';

/**
 * A short key of an id (32 bits, FNV-1a). Every user hears the keys of all changes: a page recognises what it shows by
 * them, and they tell nothing of what it does not know. A key that fits another id costs one needless request.
 */
export function liveKey(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
