import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import {
  absencesWithout,
  substitutesBeside,
  userPrincipal,
  ways,
  type Assignment,
  type AssignmentChange,
} from '#lab/process-engine/index.js';
import { absencesAt } from '../assignment/absences.js';
import { assignmentIn, Assignments } from '../assignment/rows.js';
import { keptOutIn, outAt, RecordSides, sideIn } from '../assignment/record-sides.js';
import { Definitions } from '../definitions/definitions.js';
import { heldInstance, instanceOf } from '../command/instance-row.js';
import { ProcessTask } from '../entities.js';
import { topics } from '../topics.js';
import { PeopleDirectory } from '../people/people.js';
import { grouped } from './grouped.js';

const none: ReadonlySet<string> = new Set();

/** A command that looked right before the instant and commits right after it is found by a second look. */
const againMs = 60_000;

/**
 * Assignments of the substitutes of absent users, on tasks that were open before an absence began or ended. The jobs
 * compare what is stored with what should be, so they are idempotent on retry.
 */
@Injectable()
export class Substitutes implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly directory: PeopleDirectory,
    private readonly definitions: Definitions,
    private readonly sides: RecordSides,
    private readonly assignments: Assignments,
  ) {}

  onModuleInit(): void {
    const common = { queue: 'process', mode: 'unit', attempts: 10 } as const;
    this.handlers.register({ ...common, topic: topics.absence, run: () => this.spread() });
    this.handlers.register<{ instance: string }>({
      ...common,
      topic: topics.substitute,
      run: ({ payload }) => this.settle(payload.instance),
    });
  }

  /** For the room that keeps absences: open tasks are checked at that instant. Called in the unit that is open. */
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
    for (const { instanceId } of rows) this.jobs.add(topics.substitute, { instance: String(instanceId) });
  }

  /** Gives each open task of an instance exactly the substitutes of now. */
  private async settle(instanceId: string): Promise<void> {
    const [, instances, todos] = await this.db.current.read([
      ...heldInstance(this.db.dialect, instanceId),
      { sql: "SELECT * FROM `todo` WHERE `instanceId` = ? AND `kind` <> 'offer'", values: [instanceId] },
    ]);
    await this.directory.refresh();
    const [found] = instances?.rows ?? [];
    const row = found && instanceOf(found);
    const kept = row ? await this.sides.of(row.subject, row.recordId) : keptOutIn([]);
    const byTask = grouped(todos?.rows ?? [], ({ taskId }) => String(taskId));
    for (const task of await this.db.repo(ProcessTask).findBy({ id: In([...byTask.keys()]) })) {
      const assigned = {
        id: task.id,
        element: task.element,
        openedAt: task.openedAt.getTime(),
        dueAt: task.dueAt?.getTime() ?? null,
        priority: task.priority,
        instance: { id: instanceId, subject: task.subject, recordId: task.recordId, searchText: row?.searchText ?? '' },
      };
      const out = row
        ? outAt(kept, sideIn(row, kept.others), await this.definitions.compiledOf(row.definitionId), task)
        : none;
      const change = this.difference(task.subject, (byTask.get(task.id) ?? []).map(assignmentIn), out);
      this.assignments.change(assigned, change);
      const to = (change.added ?? []).map(({ principal }) => principal);
      if (to.length > 0) this.jobs.add(topics.opened, { instance: instanceId, tasks: [task.id], to });
    }
  }

  private difference(subject: string, assignments: readonly Assignment[], out: ReadonlySet<string>): AssignmentChange {
    const absences = absencesWithout(absencesAt(this.directory, this.clock.now(), subject), out);
    const wanted = substitutesBeside(assignments, absences);
    const present = assignments.filter(({ way }) => way === ways.substitute);
    const isSame = (a: Pick<Assignment, 'principal' | 'onBehalfOf'>, b: typeof a) =>
      a.principal === b.principal && a.onBehalfOf === b.onBehalfOf;
    return {
      removed: present.filter((one) => !wanted.some((want) => isSame(one, want))).map(({ principal }) => principal),
      added: wanted.filter((want) => !present.some((one) => isSame(one, want))),
    };
  }
}
