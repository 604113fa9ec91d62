import { createHash } from 'node:crypto';
import { conditions } from '#lab/platform/database/sql.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Numbering } from '#lab/platform/numbering/numbering.js';
import { drawn, leastLoaded, userPrincipal, type PickPolicy } from '#lab/process-engine/index.js';

/** The task that one of several gets. */
export interface Drawing {
  readonly policy: Exclude<PickPolicy, 'all'>;
  readonly instance: string;
  readonly definition: string;
  readonly element: string;
  readonly iteration: number | undefined;
  /** Tasks that this command closes; they no longer count. */
  readonly closed: readonly string[];
  /** Users who get tasks in this command, once for each task. */
  readonly promised: readonly string[];
}

/** Draws one of several people for a task. */
export class Picking {
  constructor(
    private readonly db: Database,
    private readonly numbering: Numbering,
  ) {}

  /** One of these users, of whom there is at least one. */
  async pick(users: readonly string[], drawing: Drawing): Promise<string> {
    const sorted = [...users].sort();
    const { policy, instance, element, iteration } = drawing;
    switch (policy) {
      case 'random':
        return sorted[drawn(`${instance} ${element} ${iteration ?? ''}`, sorted.length)] ?? '';
      case 'roundRobin':
        return sorted[(await this.turn(drawing)) % sorted.length] ?? '';
      case 'leastLoaded':
        return leastLoaded(await this.loads(sorted, drawing)) ?? '';
    }
  }

  /** How often this task of the process was given away before, in all of its instances and versions. */
  private async turn({ definition, element }: Drawing): Promise<number> {
    const [row] = await this.db.query({
      sql: 'SELECT `key` FROM `process_definition` WHERE `id` = ?',
      values: [definition],
    });
    // The name of a series is short, that of an element need not be.
    const series = createHash('sha256')
      .update(`${String(row?.key)} ${element}`)
      .digest('hex');
    return (await this.numbering.next(`turn.${series.slice(0, 40)}`)) - 1;
  }

  private async loads(users: readonly string[], { closed, promised }: Drawing) {
    const open = conditions({ principal: users.map(userPrincipal), kind: 'task' });
    const gone = closed.length === 0 ? '' : ` AND \`taskId\` NOT IN (${closed.map(() => '?').join(', ')})`;
    const rows = await this.db.query({
      sql: `SELECT \`principal\`, COUNT(*) AS \`open\`, MAX(\`openedAt\`) AS \`latest\` FROM \`todo\` WHERE ${open.sql}${gone} GROUP BY \`principal\``,
      values: [...open.values, ...closed],
    });
    const known = new Map(rows.map((row) => [String(row.principal), row]));
    return users.map((id) => {
      const row = known.get(userPrincipal(id));
      const more = promised.filter((user) => user === id).length;
      // What comes to them in this command is later than all they have, and later the later it comes.
      const latest = more > 0 ? Number.MAX_SAFE_INTEGER - promised.length + promised.lastIndexOf(id) : row?.latest;
      return {
        id,
        open: Number(row?.open ?? 0) + more,
        ...(latest === undefined || latest === null ? {} : { latest: Number(latest) }),
      };
    });
  }
}
