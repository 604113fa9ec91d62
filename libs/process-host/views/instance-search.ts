import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { foldedContains } from '#lab/platform/database/search.js';

/** The condition that the search text of the instance `i` contains the text: its titles, or what its card shows. */
export function instanceContains(search: string): Statement {
  return foldedContains('i.`searchText`', search);
}
