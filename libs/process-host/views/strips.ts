import { Injectable } from '@nestjs/common';
import type { PathStrip, StepStatus } from '#lab/shared/todo-view.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { askedRows, known, type Asked } from '#lab/platform/database/asked.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { ways } from '#lab/process-engine/index.js';
import { taskStatus } from '../command/task-status.js';
import type { ProcessInstance, ProcessTask } from '../entities.js';
import { assignee, PeopleDirectory } from '../people/people.js';
import { grouped } from '../tasks/grouped.js';
import { RecordRounds } from './record-rounds.js';
import { stepStatuses } from './step-status.js';

type Task = Pick<ProcessTask, 'id' | 'instanceId' | 'element' | 'status' | 'openedAt' | 'dueAt' | 'outcome'>;

/** An instance that is given a strip. */
type Shown = Pick<ProcessInstance, 'id' | 'expected' | 'endedAt'> & {
  /** Where the caller has read it: whether it has called others. */
  readonly hasCalled?: boolean;
  /** Where the caller has read them: the ids of those that it has called. */
  readonly called?: readonly string[];
};

/** Whether an instance of these rows has called others. */
export function calledIn(rows: string): string {
  return `EXISTS(SELECT 1 FROM \`process_instance\` c WHERE c.\`rootId\` = ${rows}.\`id\` AND c.\`parentId\` IS NOT NULL)`;
}

/** What says who has a task. */
const holderColumns = 'o.`principal`, o.`kind`, o.`way`, o.`subject`';
/** The same with what the lines of the to-do list show of it. */
const lineColumns = `${holderColumns}, o.\`onBehalfOf\`, o.\`readAt\`, o.\`urgedAt\``;

/** What is read together with the strips of some instances. */
export interface StripsRead<T> {
  /** By instance, or by record where they were asked of records. */
  readonly strips: Map<string, PathStrip>;
  /** The answer to the question that travelled along. */
  readonly along: T;
}

interface StripsAndTodos<T> extends StripsRead<T> {
  /** The to-do rows of the tasks of these instances, of every kind, and of what they have called; `id` is that of the task. */
  readonly todos: readonly Row[];
}

/** The dots of list rows: one round trip, and two more where instances have called others or ended by votes. */
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
    const [rounds] = await this.db.ask(RecordRounds.asked(subject, recordIds));
    return (await this.ofRounds(rounds, known(undefined))).strips;
  }

  /** The strip of each record, by record. @param along a question of the caller, asked in the same round trip */
  async ofRounds<T>(rounds: RecordRounds, along: Asked<T>): Promise<StripsRead<T>> {
    const latest = [...rounds.latest.values()].map((row) => ({
      called: rounds.treeOf(row.id).flatMap(({ id }) => (id === row.id ? [] : id)),
      ...row,
    }));
    const read = await this.found(latest, holderColumns, along);
    const strips = latest.map(({ id, recordId }) => [recordId, read.strips.get(id) as PathStrip] as const);
    return { ...read, strips: new Map(strips) };
  }

  /** Strips by instance. */
  async ofInstances(
    instances: readonly Pick<ProcessInstance, 'id' | 'expected' | 'endedAt'>[],
  ): Promise<Map<string, PathStrip>> {
    return (await this.found(instances, holderColumns, known(undefined))).strips;
  }

  /** Strips by instance, with the to-do rows. @param along a question that is asked in the same round trip */
  read<T>(instances: readonly Shown[], along: Asked<T>): Promise<StripsAndTodos<T>> {
    return this.found(instances, lineColumns, along);
  }

  private async found<T>(instances: readonly Shown[], columns: string, along: Asked<T>): Promise<StripsAndTodos<T>> {
    const ids = [...new Set(instances.map(({ id }) => id))];
    if (ids.length === 0) {
      const [answer] = await this.db.ask(along);
      return { strips: new Map(), todos: [], along: answer };
    }
    await this.directory.refresh();
    const listed = instances.flatMap(({ id, called = [] }) => called.map((each): [string, string] => [each, id]));
    const calling = instances.flatMap(({ id, hasCalled, called }) => (hasCalled === false || called ? [] : id));
    const under = conditions({ rootId: calling });
    const [rows, answer, called] = await this.db.ask(
      askedRows(rowsOf([...ids, ...listed.map(([id]) => id)], columns)),
      along,
      calling.length === 0
        ? known([])
        : askedRows({
            sql: `SELECT \`id\`, \`rootId\` FROM \`process_instance\` WHERE ${under.sql} AND \`parentId\` IS NOT NULL`,
            values: under.values,
          }),
    );
    const rootOf = new Map([
      ...ids.map((id): [string, string] => [id, id]),
      ...listed,
      ...called.map(({ id, rootId }): [string, string] => [String(id), String(rootId)]),
    ]);
    const own = new Set(ids);
    const below = called.map(({ id }) => String(id)).filter((id) => !own.has(id));
    const moreRows = below.length === 0 ? [] : await this.db.query(rowsOf(below, columns));
    const all = [...rows, ...moreRows];
    const todos = all.filter(({ principal }) => principal !== null);
    const strips = await this.strips(instances, rootOf, tasksIn(all), todos);
    return { strips, todos, along: answer };
  }

  private async strips(
    instances: readonly Pick<ProcessInstance, 'id' | 'expected' | 'endedAt'>[],
    rootOf: ReadonlyMap<string, string>,
    found: readonly Task[],
    todos: readonly Row[],
  ): Promise<Map<string, PathStrip>> {
    const tasks = [...found].sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime() || (a.id < b.id ? -1 : 1));
    const stepOf = ({ instanceId, element }: Task) => `${rootOf.get(instanceId) ?? ''} ${element}`;
    const statuses = await stepStatuses(this.db, this.clock.now(), grouped(tasks, stepOf));
    const tasksOf = grouped(tasks, ({ instanceId }) => rootOf.get(instanceId));
    const waiting = todos.filter(({ kind }) => kind === 'task');
    const todosOf = grouped(waiting, ({ instanceId }) => rootOf.get(String(instanceId)));
    const statusOf = (id: string) => (element: string) => statuses.get(`${id} ${element}`) ?? 'expected';
    return new Map(
      instances.map((row) => [
        row.id,
        this.strip(row, tasksOf.get(row.id) ?? [], todosOf.get(row.id) ?? [], statusOf(row.id)),
      ]),
    );
  }

  private strip(
    row: Pick<ProcessInstance, 'expected' | 'endedAt'>,
    tasks: readonly Task[],
    todos: readonly Row[],
    statusOf: (element: string) => StepStatus,
  ): PathStrip {
    const ahead = row.endedAt === null && row.expected !== '' ? row.expected.split(' ') : [];
    // What was done before a step was sent back and comes again is ahead.
    const reached: string[] = [];
    for (const { element } of tasks) if (!ahead.includes(element) && !reached.includes(element)) reached.push(element);
    const open = tasks.filter(({ status }) => status === taskStatus.of.awaiting);
    const [first] = open;
    const ids = new Set<unknown>(open.map(({ id }) => id));
    const rows = todos.filter(({ id }) => ids.has(id));
    // A substitute is named as one beside the holder.
    const own = rows.filter(({ way }) => way !== ways.substitute);
    const holder = this.firstOf(own.length > 0 ? own : rows);
    return {
      steps: [...reached.map(statusOf), ...ahead.map((): StepStatus => 'expected')],
      ...(holder === undefined
        ? {}
        : { holder: assignee(this.directory, holder, this.clock.now(), String(rows[0]?.subject)) }),
      ...(first === undefined ? {} : { since: first.openedAt.toISOString() }),
    };
  }

  /** The first user behind the principals of to-do rows; a group may have hundreds of members. */
  private firstOf(rows: readonly Row[]): string | undefined {
    for (const { principal } of rows) {
      const [first] = this.directory.membersOf(String(principal));
      if (first !== undefined) return first;
    }
    return undefined;
  }
}

/** The tasks of instances, each with its to-do rows, of which a strip and the marks of a line are made. */
function rowsOf(ids: readonly string[], columns: string): Statement {
  const { sql, values } = conditions({ instanceId: [...ids] }, 't');
  const task = 't.`id`, t.`instanceId`, t.`element`, t.`status`, t.`openedAt`, t.`dueAt`, t.`outcome`';
  return {
    sql: `SELECT ${task}, ${columns} FROM \`process_task\` t LEFT JOIN \`todo\` o ON o.\`taskId\` = t.\`id\` WHERE ${sql}`,
    values,
  };
}

/** Each task once, however many rows it has. */
function tasksIn(rows: readonly Row[]): Task[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(taskOf);
}

function taskOf({ id, instanceId, element, status, openedAt, dueAt, outcome }: Row): Task {
  return {
    id: String(id),
    instanceId: String(instanceId),
    element: String(element),
    status: String(status),
    openedAt: new Date(Number(openedAt)),
    dueAt: dueAt === null ? null : new Date(Number(dueAt)),
    outcome: outcome === null ? null : String(outcome),
  };
}
