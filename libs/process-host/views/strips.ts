import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { PathStrip, StepStatus } from '#lab/shared/todo-view.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { taskStatus } from '../command/task-status.js';
import { ProcessInstance, ProcessTask, Todo } from '../entities.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { grouped } from '../tasks/grouped.js';
import { stepStatuses } from './step-status.js';

type Task = Pick<ProcessTask, 'id' | 'instanceId' | 'element' | 'status' | 'openedAt' | 'dueAt' | 'outcome'>;

/** The dots of list rows: at most five queries, however many rows. */
@Injectable()
export class Strips {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
  ) {}

  /** The latest process of each record that has one, by record. */
  async ofRecords(subject: string, recordIds: readonly string[]): Promise<Map<string, PathStrip>> {
    if (recordIds.length === 0) return new Map();
    const rows = await this.db.repo(ProcessInstance).find({
      where: { subject, recordId: In([...recordIds]), parentId: IsNull() },
      select: { id: true, recordId: true, round: true, expected: true, endedAt: true },
      order: { round: 'ASC' },
    });
    const latest = new Map(rows.map((row) => [row.recordId, row]));
    const strips = await this.ofInstances([...latest.values()]);
    return new Map(
      [...latest].flatMap(([recordId, { id }]) => (strips.has(id) ? [[recordId, strips.get(id) as PathStrip]] : [])),
    );
  }

  /** Strips by instance. */
  async ofInstances(
    instances: readonly Pick<ProcessInstance, 'id' | 'expected' | 'endedAt'>[],
  ): Promise<Map<string, PathStrip>> {
    if (instances.length === 0) return new Map();
    await this.directory.refresh();
    const rootOf = await this.rootsOf(instances.map(({ id }) => id));
    const ids = In([...rootOf.keys()]);
    const tasks = await this.db.repo(ProcessTask).find({
      where: { instanceId: ids },
      select: { id: true, instanceId: true, element: true, status: true, openedAt: true, dueAt: true, outcome: true },
      order: { openedAt: 'ASC', id: 'ASC' },
    });
    const todos = await this.db
      .repo(Todo)
      .find({ where: { instanceId: ids, kind: 'task' }, select: { taskId: true, principal: true } });
    const stepOf = ({ instanceId, element }: Task) => `${rootOf.get(instanceId) ?? ''} ${element}`;
    const statuses = await stepStatuses(this.db, this.clock.now(), new Map(grouped(tasks, stepOf)));
    return new Map(
      instances.map((row) => [
        row.id,
        this.strip(
          row,
          tasks.filter(({ instanceId }) => rootOf.get(instanceId) === row.id),
          todos,
          (element) => statuses.get(`${row.id} ${element}`) ?? 'expected',
        ),
      ]),
    );
  }

  /** These instances and those that they have called, each with the one of these that it belongs to. */
  private async rootsOf(ids: readonly string[]): Promise<Map<string, string>> {
    const called = await this.db.repo(ProcessInstance).find({
      where: { rootId: In([...ids]), parentId: Not(IsNull()) },
      select: { id: true, rootId: true },
    });
    return new Map([
      ...ids.map((id): [string, string] => [id, id]),
      ...called.map(({ id, rootId }): [string, string] => [id, rootId]),
    ]);
  }

  private strip(
    row: Pick<ProcessInstance, 'expected' | 'endedAt'>,
    tasks: readonly Task[],
    todos: readonly Pick<Todo, 'taskId' | 'principal'>[],
    statusOf: (element: string) => StepStatus,
  ): PathStrip {
    const ahead = row.endedAt === null ? row.expected.split(' ').filter((element) => element !== '') : [];
    // What was done before a step was sent back and comes again is ahead.
    const reached = new Set(tasks.flatMap(({ element }) => (ahead.includes(element) ? [] : [element])));
    const open = tasks.filter(({ status }) => status === taskStatus.of.awaiting);
    const holder = todos
      .filter(({ taskId }) => open.some(({ id }) => id === taskId))
      .flatMap(({ principal }) => this.directory.membersOf(principal))
      .at(0);
    const since = open[0]?.openedAt.toISOString();
    return {
      steps: [...[...reached].map(statusOf), ...ahead.map((): StepStatus => 'expected')],
      ...(holder === undefined ? {} : { holder: shown(this.directory, holder) }),
      ...(since === undefined ? {} : { since }),
    };
  }
}
