/** What a user typed and has not saved, as this browser keeps it. */
export interface KeptDraft {
  /** When it was kept last, ISO 8601. */
  readonly at: string;
  readonly value: unknown;
}

/** Older drafts are deleted. */
const keptMs = 3 * 86_400_000;
const head = 'draft:';

export function draftPlace(userId: string, key: string): string {
  return `${head}${userId}:${key}`;
}

/** The draft at a place, unless there is none or it is too old. */
export function readDraft(place: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as KeptDraft | null;
    return kept && Date.now() - Date.parse(kept.at) < keptMs ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a plain value; where the browser has no room it is not kept. */
export function keepDraft(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify({ at: new Date().toISOString(), value } satisfies KeptDraft));
  } catch {
    // The form works without.
  }
}

export function dropDraft(place: string): void {
  localStorage.removeItem(place);
}

/** Forgets all drafts of a person. */
export function dropDrafts(userId: string): void {
  const mine = draftPlace(userId, '');
  for (const place of Object.keys(localStorage)) if (place.startsWith(mine)) dropDraft(place);
}
