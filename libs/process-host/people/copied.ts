import type { Database } from '#lab/platform/database/database.js';
import { conditions, insert } from '#lab/platform/database/sql.js';

/**
 * Copies users in on a process; answers those who were not yet.
 * @param by who does it; null for the process itself
 */
export async function copyIn(
  db: Database,
  instanceId: string,
  users: readonly string[],
  by: string | null,
  at: Date,
): Promise<string[]> {
  const where = conditions({ instanceId, userId: users });
  const rows = await db.query({
    sql: `SELECT \`userId\` FROM \`process_copy\` WHERE ${where.sql}`,
    values: where.values,
  });
  const known = new Set(rows.map(({ userId }) => String(userId)));
  const added = users.filter((user) => !known.has(user));
  if (added.length > 0)
    db.write(insert('process_copy', ...added.map((userId) => ({ instanceId, userId, by, at, readAt: null }))));
  return added;
}
