import { pinyinInitials } from '#lab/platform/full-text/pinyin.js';
import type { BothNames } from '#lab/shared/texts.js';
import { longestSearchText } from './document-columns.js';

/** What the search of a document looks through besides its own columns: the title, and its pinyin initials. */
export function searchTextOf({ zh, en }: BothNames): string {
  const words = [zh, en === zh ? '' : (en ?? ''), pinyinInitials(zh)];
  return words
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, longestSearchText);
}
