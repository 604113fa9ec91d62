import { folded } from '#lab/shared/fold.js';
import { pinyinInitials } from '#lab/platform/full-text/pinyin.js';
import { pairColumns, pairsOf } from '#lab/platform/database/search-pairs.js';

/** What lists of tasks and instances are searched by. */
interface Searched {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly card: unknown;
}

/** Between the texts, where no text has it: a search text is found within one of them. */
const separator = '\u001f';

/**
 * The search text of an instance, folded: its titles with their pinyin initials, and what its card shows, such as number,
 * amount and category. The id of the requester on it is nothing that a person reads.
 */
export function instanceText({ titleZh, titleEn, card }: Searched): string {
  const { requester: _, ...shown } = (card ?? {}) as Readonly<Record<string, unknown>>;
  const texts = [titleZh, titleEn, ...textsIn(shown), pinyinInitials(titleZh)].filter((text) => text !== '');
  return [...new Set(texts.map(folded))].join(separator);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The columns of a to-do row that hold the pairs of its instance's search text. */
export const pairNames = Array.from({ length: pairColumns }, (_, at) => `pairs${at + 1}`);

/** These columns with their values. */
export function pairValues(searchText: string): Readonly<Record<string, number>> {
  const pairs = pairsOf(searchText);
  return Object.fromEntries(pairNames.map((name, at) => [name, pairs[at] ?? 0]));
}
