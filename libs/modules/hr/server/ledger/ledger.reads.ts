import { fromScaled, trimZeros } from '#lab/shared/money.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { Line } from './rollover.rules.js';

/** An entry as the rules of accounts read it, with the account that it is of. */
export interface AccountEntry extends Line {
  readonly userId: string;
  readonly typeId: string;
}

/** Decimals of days as they are stored. */
export const quantityDecimals = 6;

const columns = ['userId', 'typeId', 'year', 'kind', 'halves', 'effectiveFrom', 'expiresOn', 'claimId'];

/**
 * Entries as plain rows: accounts have so many of them that entities would cost more than all that is done with them.
 * @param and a further condition, with its values
 */
export function entriesRead(where: Row, and?: Statement): Statement {
  const { sql, values } = conditions(where);
  const all = and ? [sql, `(${and.sql})`] : [sql];
  return {
    sql: `SELECT ${columns.map((name) => `\`${name}\``).join(', ')} FROM \`leave_ledger\` WHERE ${all.join(' AND ')}`,
    values: [...values, ...(and?.values ?? [])],
  };
}

/** What such a statement has found; both databases answer whole numbers as numbers. */
export function entriesIn(rows: readonly Row[]): readonly AccountEntry[] {
  return rows as unknown as readonly AccountEntry[];
}

/** What allocations assign, of accounts that have one of these. */
export function assignedRead(where: Row): Statement {
  const { sql, values } = conditions(where);
  const names = ['id', 'userId', 'typeId', 'year', 'validFrom', 'validTo', 'days', 'enabled']
    .map((name) => `\`${name}\``)
    .join(', ');
  return { sql: `SELECT ${names} FROM \`leave_allocation\` WHERE ${sql}`, values };
}

/** What such a statement has found. */
export function assignedIn(rows: readonly Row[]) {
  return rows.map(({ id, userId, typeId, year, validFrom, validTo, days, enabled }) => ({
    id: String(id),
    userId: String(userId),
    typeId: String(typeId),
    year: Number(year),
    validFrom: String(validFrom),
    validTo: String(validTo),
    days: trimZeros(fromScaled(Number(days), quantityDecimals)),
    enabled: Number(enabled) === 1,
  }));
}

/** Things by the key of each, in their order. */
export function groupedBy<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    const own = found.get(key);
    if (own) own.push(each);
    else found.set(key, [each]);
  }
  return found;
}

/** Parts of a list of at most so many. */
export function parts<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
}
