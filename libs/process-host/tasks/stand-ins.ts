import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions, remove } from '#lab/platform/database/sql.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { topics } from '../command/topics.js';
import { heldInstance } from '../command/instance-row.js';
import { ProcessTask } from '../entities.js';
import { PeopleDirectory, userPrincipal } from '../people/people.js';
import { grouped } from './grouped.js';
import { ways } from './operations.js';
import { standInsOf } from './stand-in.js';
import { addRows, rowOf, type HeldRow } from './task-in-hand.js';

/** A command that asked for stand-ins right before the instant and commits right after it is found by a second look. */
const againMs = 60_000;

/**
 * Rows of those who stand in for absent people, on tasks that were open before an absence began or ended. The jobs look
 * at how things are and make it so: done twice or late they do no harm.
 */
@Injectable()
export class StandIns implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly directory: PeopleDirectory,
  ) {}

  onModuleInit(): void {
    const common = { queue: 'process', mode: 'unit', attempts: 10 } as const;
    this.handlers.register({ ...common, topic: topics.absence, run: () => this.spread() });
    this.handlers.register<{ instance: string }>({
      ...common,
      topic: topics.standIn,
      run: ({ payload }) => this.settle(payload.instance),
    });
  }

  /** For the room that keeps absences: looks at open tasks anew at that instant, in the unit that is open. */
  lookAt(instant: Date, key: string): void {
    this.jobs.add(topics.absence, {}, { dueAt: instant, key });
    this.jobs.add(topics.absence, {}, { dueAt: new Date(instant.getTime() + againMs), key: `${key}.again` });
  }

  /** One job for each instance, so that each is locked alone and briefly. */
  private async spread(): Promise<void> {
    await this.directory.refresh();
    const absent = this.directory.absentees(this.clock.now()).map(userPrincipal);
    const owned = conditions({ principal: absent, kind: 'task' });
    const rows = await this.db.query({
      sql: `SELECT \`instanceId\` FROM \`todo\` WHERE ${owned.sql} UNION SELECT \`instanceId\` FROM \`todo\` WHERE \`way\` = ?`,
      values: [...owned.values, ways.substitute],
    });
    for (const { instanceId } of rows) this.jobs.add(topics.standIn, { instance: String(instanceId) });
  }

  /** Gives each open task of an instance exactly the rows that stand-ins have now. */
  private async settle(instanceId: string): Promise<void> {
    const [, , todos] = await this.db.current.read([
      ...heldInstance(this.db.dialect, instanceId),
      { sql: "SELECT * FROM `todo` WHERE `instanceId` = ? AND `kind` <> 'offer'", values: [instanceId] },
    ]);
    await this.directory.refresh();
    const byTask = grouped(todos?.rows ?? [], ({ taskId }) => String(taskId));
    for (const task of await this.db.repo(ProcessTask).findBy({ id: In([...byTask.keys()]) })) {
      const { gone, added } = this.difference((byTask.get(task.id) ?? []).map(rowOf));
      const base = {
        id: task.id,
        element: task.element,
        openedAt: task.openedAt.getTime(),
        dueAt: task.dueAt?.getTime() ?? null,
        instance: { id: instanceId, subject: task.subject, recordId: task.recordId },
      };
      if (gone.length > 0) this.db.write(remove('todo', { taskId: task.id, principal: gone }));
      if (added.length > 0) this.db.write(addRows(base, added));
    }
  }

  private difference(rows: readonly HeldRow[]) {
    const others = rows.filter(({ way }) => way !== ways.substitute);
    const holders = others
      .filter(({ kind, onBehalfOf }) => kind === 'task' && onBehalfOf === null)
      .map(({ principal }) => principal);
    const taken = new Set(others.map(({ principal }) => principal));
    const wanted = standInsOf(this.directory, holders, this.clock.now()).filter(
      ({ principal }) => !taken.has(principal),
    );
    const has = rows.filter(({ way }) => way === ways.substitute);
    const same = (a: { principal: string; onBehalfOf: string | null }, b: typeof a) =>
      a.principal === b.principal && a.onBehalfOf === b.onBehalfOf;
    return {
      gone: has.filter((row) => !wanted.some((want) => same(row, want))).map(({ principal }) => principal),
      added: wanted
        .filter((want) => !has.some((row) => same(row, want)))
        .map((standIn) => ({ ...standIn, way: ways.substitute })),
    };
  }
}
