import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { anyContains } from '#lab/platform/database/search.js';

/** The condition that the titles of the instance `i`, or its card with the number, contain the text. */
export function instanceContains(search: string): Statement {
  return anyContains(['i.`titleZh`', 'i.`titleEn`', 'i.`card`'], search);
}
