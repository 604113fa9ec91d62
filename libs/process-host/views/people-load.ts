import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { LoadFigures } from '#lab/shared/process-figures.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { grouped } from '../tasks/grouped.js';

/** What waits for whom. */
@Injectable()
export class PeopleLoad {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
  ) {}

  /**
   * Open tasks of a process, or of one version, by the people who can decide them: those with most first.
   * @throws BusinessError 8013 without such a process or version
   */
  async of(key: string, version: string | undefined): Promise<LoadFigures[]> {
    const asked = conditions({ key, ...(version === undefined ? {} : { id: version }) });
    const versions = await this.db.query({
      sql: `SELECT \`id\` FROM \`process_definition\` WHERE ${asked.sql}`,
      values: asked.values,
    });
    if (versions.length === 0) throw new BusinessError(errors.notFound);
    await this.directory.refresh();
    const now = this.clock.now().getTime();
    const open = conditions({ definitionId: versions.map(({ id }) => String(id)), endedAt: null }, 'i');
    const byTask = `FROM \`process_instance\` i JOIN \`todo\` w ON w.\`instanceId\` = i.\`id\` WHERE ${open.sql} AND w.\`kind\` = 'task' GROUP BY w.\`taskId\``;
    // Most tasks have one principal and are counted by it. Of several one person may be meant twice: these are few.
    const [counted = [], several = []] = await this.db.queries([
      {
        sql: `SELECT t.\`principal\`, COUNT(*) AS \`n\`, COUNT(CASE WHEN t.\`dueAt\` < ? THEN 1 END) AS \`late\`, MIN(t.\`openedAt\`) AS \`since\` FROM (SELECT MIN(w.\`principal\`) AS \`principal\`, MIN(w.\`dueAt\`) AS \`dueAt\`, MIN(w.\`openedAt\`) AS \`openedAt\` ${byTask} HAVING COUNT(*) = 1) t GROUP BY t.\`principal\``,
        values: [now, ...open.values],
      },
      {
        sql: `SELECT w.\`taskId\`, w.\`principal\`, 1 AS \`n\`, CASE WHEN w.\`dueAt\` < ? THEN 1 ELSE 0 END AS \`late\`, w.\`openedAt\` AS \`since\` FROM (SELECT w.\`taskId\` ${byTask} HAVING COUNT(*) > 1) t JOIN \`todo\` w ON w.\`taskId\` = t.\`taskId\` WHERE w.\`kind\` = 'task'`,
        values: [now, ...open.values],
      },
    ]);
    const tasks = [...grouped(several, ({ taskId }) => String(taskId)).values()];
    return loadsOf([...counted.map((row) => [row]), ...tasks], this.directory);
  }
}

/** @param tasks rows of the principals who have them: a task of a group waits for each of its members, once */
function loadsOf(tasks: readonly (readonly Row[])[], directory: PeopleDirectory): LoadFigures[] {
  const loads = new Map<string, { own: number; shared: number; late: number; since: number }>();
  for (const rows of tasks) {
    const [first] = rows;
    const principals = rows.map(({ principal }) => String(principal));
    for (const user of new Set(principals.flatMap((principal) => directory.membersOf(principal)))) {
      const since = Number(first?.since);
      const load = loads.get(user) ?? { own: 0, shared: 0, late: 0, since };
      load[principals.includes(`u:${user}`) ? 'own' : 'shared'] += Number(first?.n);
      load.late += Number(first?.late);
      load.since = Math.min(load.since, since);
      loads.set(user, load);
    }
  }
  return [...loads]
    .map(([id, { since, ...counts }]) => ({
      id,
      name: shown(directory, id).name,
      ...counts,
      since: new Date(since).toISOString(),
    }))
    .sort((a, b) => b.own + b.shared - a.own - a.shared || a.since.localeCompare(b.since));
}
