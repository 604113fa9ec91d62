import type { Database } from '#lab/platform/database/database.js';
import { ways } from '../tasks/operations.js';
import type { PeopleDirectory, Principal } from './people.js';

/** Who has an open task now: whoever has claimed it, else all to whom it belongs; nobody who acts in another's place. */
export async function holdersOf(db: Database, directory: PeopleDirectory, taskId: string): Promise<string[]> {
  const rows = await db.query({
    sql: 'SELECT `principal`, `way` FROM `todo` WHERE `taskId` = ? AND `onBehalfOf` IS NULL',
    values: [taskId],
  });
  const claimed = rows.filter(({ way }) => way === ways.claimed);
  const counted = claimed.length > 0 ? claimed : rows;
  return [...new Set(counted.flatMap(({ principal }) => directory.membersOf(String(principal))))];
}

/** Whoever is above these people and not one of them. */
export function superiorsOf(directory: PeopleDirectory, holders: readonly string[]): Principal[] {
  const above = holders.flatMap((user) => directory.superiorOf(user) ?? []).filter((user) => !holders.includes(user));
  return [...new Set(above)].map((user): Principal => `u:${user}`);
}
