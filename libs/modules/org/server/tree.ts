import { BusinessError } from '#lab/shared/define-errors.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { orgErrors } from '../shared/org.errors.js';

/** An entry of a tree. */
interface Entry {
  readonly id: string;
  readonly parentId: string | null;
}

/** An entry and those above it, nearest first; a circle, which saving refuses, would end where it began. */
export function upwards<T extends Entry>(entry: T, entries: ReadonlyMap<string, T>): T[] {
  const line: T[] = [];
  for (let at: T | undefined = entry; at && !line.includes(at); at = entries.get(at.parentId ?? '')) line.push(at);
  return line;
}

/** An entry and all below it, each after the one that it is below. */
export function downwards<T extends Entry>(entry: T, entries: readonly T[]): T[] {
  const found = [entry];
  for (const at of found)
    found.push(...entries.filter((each) => each.parentId === at.id && !found.some(({ id }) => id === each.id)));
  return found;
}

/**
 * An entry about to be saved must not be below itself, directly or indirectly.
 * @param entries the stored ones by id
 * @throws BusinessError 1161 for the field `parentId`; 8012 when there is no such parent
 */
export function assertNotBelowItself<T extends Entry>(row: Entry, entries: ReadonlyMap<string, T>): void {
  const parent = entries.get(row.parentId ?? '');
  if (row.parentId && !parent) throw refuseField('parentId', 'missing');
  if (parent && upwards(parent, entries).some(({ id }) => id === row.id))
    throw new BusinessError(orgErrors.belowItself, [], {
      fields: [{ path: 'parentId', code: orgErrors.belowItself.code }],
    });
}
