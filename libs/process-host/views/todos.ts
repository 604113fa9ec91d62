import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { listOf, maxPage, pageQuery, type CursorPage } from '#lab/shared/paging.js';
import { levelOf, priorityLevels } from '#lab/shared/priority.js';
import { day } from '#lab/shared/schemas.js';
import type { Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Card, DoneLine, PathStrip, TodoLine, TodoMarks, TodoPage, TodoUrgency } from '#lab/shared/todo-view.js';
import { countedTo } from '#lab/shared/counted-to.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { askedRows, known, type Asked } from '#lab/platform/database/asked.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { taskStatus } from '../command/task-status.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessInstance, ProcessTask } from '../entities.js';
import { nameOf, PeopleDirectory, shown } from '../people/people.js';
import { assignmentOf, isDelegated, takenBy, userOf, ways, type Definition } from '#lab/process-engine/index.js';
import { Subjects } from '../subjects.js';
import { cardAt } from '../command/form.js';
import { grouped } from '../tasks/grouped.js';
import { labelsAt } from '../definitions/labels.js';
import { namesOf, nodeOf } from '../definitions/nodes.js';
import { instanceContains } from './instance-search.js';
import { calledIn, Strips } from './strips.js';
import { suspensionsOf } from './suspensions.js';
import { countedIn, countOf, leavesAll, manyIn, numberOf, traitsOf } from './todo-counts.js';
import {
  columnOf,
  cursorTextOf,
  orderOf,
  pageKeys,
  sharedColumn,
  todoCursor,
  type TodoCursor,
  type TodoSort,
} from './todo-keys.js';
import type { TodoFilter, TodoReader } from './todo-rows.js';

/** Pages by number go as far as totals are counted. */
const isCounted: z.core.CheckFn<{ page: number; size: number }> = ({ value: { page, size }, issues }) => {
  const maximum = Math.ceil(countedTo / size);
  if (size > 0 && page > maximum && page <= maxPage)
    issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, input: page, path: ['page'] });
};

export const todoQuery = pageQuery
  .extend({
    /** Kinds of records; of any kind without. */
    subject: listOf(z.string().max(40)),
    /** Only what is past its due time. */
    late: z.stringbool().optional(),
    /** Tasks that I have delegated or a member of my group has claimed, in place of those that I can decide. */
    held: z.stringbool().optional(),
    /** Tasks that I have put aside, in place of the others. */
    aside: z.stringbool().optional(),
    /** Tasks of suspended instances, in place of those that can be decided. */
    suspended: z.stringbool().optional(),
    /** Only tasks of these levels. */
    priority: listOf(z.enum(priorityLevels)),
    sort: z.enum(['openedAt', '-openedAt', 'dueAt', 'priority']).default('openedAt'),
    /** `next` of the page before; in place of `page`, at any depth. */
    after: todoCursor.optional(),
  })
  .check(isCounted);
export type TodoQuery = z.infer<typeof todoQuery>;

export const kindsQuery = z.object({
  /** End of the reader's day: counts what is still due before it. */
  until: z.iso.datetime().optional(),
});
export type KindsQuery = z.infer<typeof kindsQuery>;

export const doneQuery = pageQuery
  .pick({ page: true, size: true, search: true })
  .extend({
    subject: z.string().max(40).optional(),
    /** Days of the decision, both inclusive. */
    closedFrom: day.optional(),
    closedTo: day.optional(),
    /** `next` of the page before; in place of `page`, at any depth. */
    after: todoCursor.refine(({ at }) => at !== null).optional(),
  })
  .check(isCounted);
export type DoneQuery = z.infer<typeof doneQuery>;

/** How a task ended, for a user who comes too late. */
export interface Closing {
  readonly subject: string;
  readonly recordId: string;
  readonly number: string;
  readonly title: BothNames;
  readonly elementName: BothNames;
  readonly closedAt: string;
  /** The user who decided it or made it needless; null where the process itself withdrew it. */
  readonly closedBy: Person | null;
  /** The owner on whose behalf they did it. */
  readonly closedFor?: Person;
  /** The action that was done with it; null where it was taken back undone. */
  readonly outcome: string | null;
}

/** What every line shows of its instance, `i`. */
const ofInstance = 'i.`titleZh`, i.`titleEn`, i.`card`, i.`initiator`, i.`definitionId`, i.`expected`, i.`rootId`';
/** What it shows of its own row. */
const ofRow = ['taskId', 'subject', 'recordId', 'instanceId', 'element', 'dueAt', 'priority']
  .map((name) => `d.\`${name}\``)
  .join(', ');

/** Whether its instance has called others, and whether its reader has a draft of it; the reader is bound. */
const beside = `${calledIn('i')} AS \`hasCalled\`, EXISTS(SELECT 1 FROM \`todo_draft\` f WHERE f.\`taskId\` = d.\`taskId\` AND f.\`userId\` = ?) AS \`hasDraft\``;

/** When its reader comes back to a task, `f`; the reader is bound. Read for those alone who have noted some. */
const noted = 'f.`at` AS `followUpAt`, f.`aside` AS `isAside`';
const notes = 'LEFT JOIN `todo_follow_up` f ON f.`userId` = ? AND f.`taskId` = d.`taskId`';

/** A line in the making, with the to-do rows of its task. */
interface Described {
  readonly line: TodoLine;
  readonly assignments: readonly Assigned[];
}

/** A to-do row as far as the marks of a line need it. */
interface Assigned {
  readonly principal: string;
  readonly kind: string;
  readonly way: string | null;
  readonly onBehalfOf: string | null;
  readonly readAt: number | null;
  readonly urgedAt: number | null;
}

/** Statements about the tasks of a reader. */
interface Questions {
  /** Asked in one round trip; the last says what the others depend on. */
  readonly statements: readonly Statement[];
  /** Asked at the same time, on a connection of its own. */
  readonly meanwhile?: Statement;
}

/** To-do lists: one index walk per principal of the reader, never a scan. */
@Injectable()
export class Todos {
  /** What was found of readers when they last asked, of those alone for whom lists take more than for others. */
  private readonly special = new Map<string, ReaderTraits>();
  /** Whether any instance was suspended when a reader last asked. */
  private meetsSuspended = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly definitions: Definitions,
    private readonly strips: Strips,
    private readonly subjects: Subjects,
    private readonly readers: RecordReaders,
  ) {}

  /** A page and its total: two round trips, however long the list and the page are. */
  async list(me: Me, query: TodoQuery): Promise<TodoPage> {
    await this.directory.refresh();
    const { sort, after, size, page } = query;
    const filter = this.filterOf(query);
    const { dialect } = this.db;
    // One more says whether there is another page.
    const window = { sort, after, skip: after ? 0 : (page - 1) * size, size: size + 1 };
    const questions = (reader: TodoReader): Questions => {
      const keys = pageKeys(dialect, reader, filter, window);
      const shared = sharedColumn(reader, window);
      const columns = [
        ...[ofRow, 'k.`openedAt`', ...(sort === 'priority' ? ['k.`precedence`'] : []), ofInstance, beside],
        ...[shared?.sql, reader.followsUp ? noted : undefined].filter((column) => column !== undefined),
      ];
      const lines = {
        sql: `SELECT ${columns.join(', ')} FROM (${keys.sql}) k JOIN \`todo\` d ON d.\`taskId\` = k.\`taskId\` AND d.\`principal\` = k.\`principal\` JOIN \`process_instance\` i ON i.\`id\` = d.\`instanceId\` ${reader.followsUp ? notes : ''} ORDER BY ${orderOf(sort, 'k')}`,
        values: [me.id, ...(shared?.values ?? []), ...keys.values, ...(reader.followsUp ? [me.id] : [])],
      };
      // To count many tasks takes as long as to find the page.
      return reader.hasMany && this.db.readsSideBySide
        ? { statements: [lines, traitsOf(reader)], meanwhile: numberOf(dialect, reader, filter) }
        : { statements: [lines, countOf(dialect, reader, filter)] };
    };
    let [found = [], ...counted] = await this.asked(me, questions);
    const isShared = found.some((row) => Number(row.isShared) === 1);
    if (isShared || new Set(found.map(({ taskId }) => taskId)).size < found.length) {
      this.remember(me.id, { hasShared: true });
      [found = [], ...counted] = await this.asked(me, questions);
    }
    const number = counted.at(-1);
    const total = countedIn(number);
    if (leavesAll(filter)) this.remember(me.id, { hasMany: manyIn(number) });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    return {
      rows: await this.marked(me, rows, filter.held ? 'held' : 'task'),
      total,
      next: last && found.length > size ? cursorTextOf(placeOf(last, sort)) : null,
    };
  }

  /**
   * How many tasks have waited for me how long, each counted up to one more than `countedTo`.
   * @param bounds instants, the latest first: what came after the first, between two of them, and no later than the last
   */
  async ages(me: Me, bounds: readonly Date[]): Promise<number[]> {
    await this.directory.refresh();
    const ranges = [undefined, ...bounds].map((until, at) => ({
      ...(until && { until }),
      ...(bounds[at] && { after: bounds[at] }),
    }));
    const counted = await this.asked(me, (reader) => ({
      statements: ranges.map((opened) => countOf(this.db.dialect, reader, { opened })),
    }));
    return counted.map(countedIn);
  }

  /** How many tasks wait for me, by subject; each counted up to one more than `countedTo`. */
  async counts(me: Me): Promise<ReadonlyMap<string, number>> {
    return (await this.kinds(me)).counts;
  }

  /** As `counts`, how many of them are late and, where the end of the day is given, how many are due in the rest of it. */
  async kinds(
    me: Me,
    { until }: KindsQuery = {},
  ): Promise<TodoUrgency & { readonly counts: ReadonlyMap<string, number> }> {
    await this.directory.refresh();
    const { dialect } = this.db;
    const now = this.clock.now();
    const subjects = this.subjects.all().map(({ name }) => name);
    const [late, ...more] = await this.asked(me, (reader) => ({
      statements: [
        countOf(dialect, reader, { lateAt: now }),
        ...subjects.map((subject) => countOf(dialect, reader, { subject })),
        ...(until === undefined ? [] : [countOf(dialect, reader, { due: { from: now, before: new Date(until) } })]),
      ],
    }));
    const today = more[subjects.length];
    const counts = subjects.map((subject, at): [string, number] => [subject, countedIn(more[at])]);
    return {
      counts: new Map(counts.filter(([, n]) => n > 0)),
      late: countedIn(late),
      ...(today && { today: countedIn(today) }),
    };
  }

  /**
   * What questions about a reader's tasks find, what is asked meanwhile last. Hardly any reader is kept out of a task, and
   * leaving such tasks out costs more than finding the others: it is done for those alone of whom the same round trip says
   * so. Tasks of suspended instances are left out while there are any. The last statement of the round trip says both, so
   * that no task is found whose row it would have missed: a task and who is kept out of it are written together.
   */
  private async asked({ id }: Me, questions: (reader: TodoReader) => Questions): Promise<readonly (readonly Row[])[]> {
    const principals = this.directory.principalsOf(id);
    const now = this.clock.now();
    const was = this.special.get(id) ?? usual;
    const { meetsSuspended: metSuspended } = this;
    const ask = async (traits: ReaderTraits & Pick<TodoReader, 'meetsSuspended'>) => {
      const { statements, meanwhile } = questions({ id, principals, now, ...traits });
      return Promise.all([this.db.queries(statements), ...(meanwhile ? [this.db.query(meanwhile)] : [])]);
    };
    const [found, ...more] = await ask({ ...was, meetsSuspended: metSuspended });
    const last = found.at(-1)?.[0];
    const is = this.remember(id, { isKeptOut: Number(last?.keptOut) > 0, followsUp: Number(last?.followsUp) > 0 });
    const meetsSuspended = Number(last?.suspended) > 0;
    this.meetsSuspended = meetsSuspended;
    const isMore =
      (is.isKeptOut && !was.isKeptOut) || (is.followsUp && !was.followsUp) || (meetsSuspended && !metSuspended);
    const [rows, ...others] = isMore ? await ask({ ...is, meetsSuspended }) : [found, ...more];
    return [...rows, ...others];
  }

  private remember(id: string, found: Partial<ReaderTraits>): ReaderTraits {
    const traits = { ...(this.special.get(id) ?? usual), ...found };
    if (Object.values(traits).some(Boolean)) this.special.set(id, traits);
    else this.special.delete(id);
    return traits;
  }

  private filterOf({ subject, late, held, aside, suspended, priority, search }: TodoQuery): TodoFilter {
    // A list of one is asked for as that one: the statement is prepared already.
    const kinds = subject?.length === 1 ? subject[0] : subject;
    return { subject: kinds, held, aside, suspended, priority, search, lateAt: late ? this.clock.now() : undefined };
  }

  /** What I have done, latest first, for the done list: two round trips, as the to-do list. */
  async done(me: Me, query: DoneQuery): Promise<CursorPage<DoneLine>> {
    await this.directory.refresh();
    const { after, page, size } = query;
    const { counted, from, where, values } = this.decidedBy(me, query);
    const beyond = after ? ' AND t.`closedAt` <= ? AND (t.`closedAt` < ? OR t.`id` < ?)' : '';
    // One more says whether there is another page.
    const [found = [], total = []] = await this.db.queries([
      {
        sql: `SELECT t.*, t.\`id\` AS \`taskId\`, t.\`closedAt\` AS \`readAt\`, ${ofInstance} FROM ${from} WHERE ${where}${beyond} ORDER BY t.\`closedAt\` DESC, t.\`id\` DESC LIMIT ? OFFSET ?`,
        values: [
          ...values,
          ...(after ? [after.at, after.at, after.task] : []),
          size + 1,
          after ? 0 : (page - 1) * size,
        ],
      },
      {
        sql: `SELECT COUNT(*) AS n FROM (SELECT t.\`id\` FROM ${counted} WHERE ${where} LIMIT ?) c`,
        values: [...values, countedTo + 1],
      },
    ]);
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const asked = rows.length === 0 ? known([]) : askedRows(opinionsOf(rows));
    const { described, along } = await this.described(me, rows, asked);
    const opinions = new Map(along.map((row) => [taskOf(row), String(row.opinion)]));
    return {
      rows: described.map(({ line: row }, index) =>
        Object.assign(
          row,
          {
            closedAt: new Date(Number(rows[index]?.closedAt)).toISOString(),
            outcome: textOrNull(rows[index]?.outcome),
            opinion: opinions.get(row.task) ?? null,
          },
          rows[index]?.closedFor ? { for: shown(this.directory, String(rows[index].closedFor)) } : {},
        ),
      ),
      total: Number(total[0]?.n),
      next: last && found.length > size ? cursorTextOf({ at: Number(last.closedAt), task: String(last.taskId) }) : null,
    };
  }

  /** Which tasks, `t`, a done list has. `counted` is what counting needs of `from`. */
  private decidedBy({ id }: Me, { subject, search, closedFrom, closedTo }: DoneQuery) {
    const zone = this.directory.zone();
    const parts: Statement[] = [conditions({ closedBy: id, ...(subject ? { subject } : {}) }, 't')];
    if (closedFrom) parts.push({ sql: 't.`closedAt` >= ?', values: [beginOf(closedFrom, zone)] });
    if (closedTo) parts.push({ sql: 't.`closedAt` < ?', values: [beginOf(addDays(closedTo, 1), zone)] });
    if (search) parts.push(instanceContains(search));
    const from = '`process_task` t JOIN `process_instance` i ON i.`id` = t.`instanceId`';
    return {
      from,
      counted: search ? from : '`process_task` t',
      where: parts.map(({ sql }) => sql).join(' AND '),
      values: parts.flatMap(({ values }) => values),
    };
  }

  /** One open task of mine. @throws BusinessError 8003 when it is closed, 8013 when it is not mine */
  async mine(me: Me, taskId: string): Promise<TodoLine> {
    await this.directory.refresh();
    const principals = [...this.directory.principalsOf(me.id)];
    const where = conditions({ taskId, principal: principals }, 'd');
    const found = await this.db.query({
      sql: `SELECT d.*, ${ofInstance}, ${beside}, ${noted} FROM \`todo\` d JOIN \`process_instance\` i ON i.\`id\` = d.\`instanceId\` ${notes} WHERE ${where.sql}`,
      values: [me.id, me.id, ...where.values],
    });
    const [row] = await this.marked(me, found.slice(0, 1), 'task');
    if (row) return row;
    const task = await this.db.repo(ProcessTask).findOneBy({ id: taskId });
    const closedBy = nameOf(this.directory, task?.closedBy ?? null);
    throw task?.closedAt ? new BusinessError(errors.taskTaken, [closedBy]) : new BusinessError(errors.notFound);
  }

  /** How a task ended. @throws BusinessError 8013 while it is open, and to those who may not read its record */
  async closing(me: Me, taskId: string): Promise<Closing> {
    await this.directory.refresh();
    const task = await this.db.repo(ProcessTask).findOneBy({ id: taskId });
    if (!task?.closedAt || !(await this.readers.mayRead(me, task.subject, task.recordId)))
      throw new BusinessError(errors.notFound);
    const instance = await this.db.repo(ProcessInstance).findOneByOrFail({ id: task.instanceId });
    const definition = await this.definitions.compiledOf(instance.definitionId);
    return {
      subject: task.subject,
      recordId: task.recordId,
      number: (instance.card as Card).number,
      title: { zh: instance.titleZh, en: instance.titleEn },
      elementName: namesOf(definition, task.element),
      closedAt: task.closedAt.toISOString(),
      closedBy: task.closedBy === null ? null : shown(this.directory, task.closedBy),
      ...(task.closedFor === null ? {} : { closedFor: shown(this.directory, task.closedFor) }),
      outcome: task.status === taskStatus.of.processed ? task.outcome : null,
    };
  }

  /** Marks my row of a task as seen, and the task as seen by one of its people. */
  async read(me: Me, taskId: string): Promise<void> {
    await this.directory.refresh();
    const where = conditions({ taskId, principal: [...this.directory.principalsOf(me.id)] });
    const now = this.clock.now().getTime();
    this.db.write(
      {
        sql: `UPDATE \`process_task\` SET \`seenAt\` = ? WHERE \`id\` = ? AND \`seenAt\` IS NULL AND EXISTS (SELECT 1 FROM \`todo\` WHERE ${where.sql})`,
        values: [now, taskId, ...where.values],
      },
      {
        sql: `UPDATE \`todo\` SET \`readAt\` = ? WHERE \`readAt\` IS NULL AND ${where.sql}`,
        values: [now, ...where.values],
      },
    );
  }

  /** Lines with what is special about them for their reader. @param kind of the rows by which they are listed */
  private async marked(me: Me, found: readonly Row[], kind: 'task' | 'held'): Promise<TodoLine[]> {
    if (found.length === 0) return [];
    const instances = found.map(({ instanceId, rootId }) => ({ id: String(instanceId), rootId: String(rootId) }));
    const { described, along } = await this.described(me, found, suspensionsOf(this.directory, instances));
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    return described.map(({ line, assignments }, index) => {
      // Whichever way it came: who has seen one row of the task has seen the task.
      const unread = !assignments.some(
        (row) => row.readAt !== null && row.kind === kind && principals.has(row.principal),
      );
      const draft = Number(found[index]?.hasDraft) > 0 ? { draft: true } : {};
      const suspension = along.get(String(found[index]?.instanceId));
      const suspended = suspension ? { suspended: suspension } : {};
      const followUp = this.followUpIn(found[index]);
      return Object.assign(line, { unread }, this.marks(assignments, principals), draft, suspended, followUp);
    });
  }

  /** When the reader comes back to a task, where that was read and noted. */
  private followUpIn(row: Row | undefined): Pick<TodoMarks, 'followUp'> {
    const { followUpAt, isAside } = row ?? {};
    if (followUpAt === null || followUpAt === undefined) return {};
    const at = new Date(Number(followUpAt));
    const on = dayIn(this.directory.zone(), at);
    return { followUp: { on, due: at <= this.clock.now(), aside: Number(isAside) > 0 } };
  }

  private marks(assignments: readonly Assigned[], principals: ReadonlySet<string>): TodoMarks {
    const mine = assignmentOf(assignments, { principals });
    const taken = takenBy(assignments);
    const holder = taken && shown(this.directory, userOf(taken.principal) ?? '');
    const isDelegatedAway = mine === undefined && taken !== undefined && isDelegated(taken);
    const owner = mine?.onBehalfOf ? shown(this.directory, mine.onBehalfOf) : undefined;
    const urged = assignments.find(({ kind, urgedAt }) => kind === 'task' && urgedAt !== null)?.urgedAt;
    return {
      ...(mine && userOf(mine.principal) === undefined ? { claimable: true } : {}),
      ...(holder && taken.way === ways.claimed ? { claimedBy: holder } : {}),
      ...(owner ? { for: owner } : {}),
      ...(owner && mine?.way !== ways.substitute ? { delegatedBy: owner } : {}),
      ...(mine?.way === ways.advice ? { advice: true } : {}),
      ...(isDelegatedAway && holder ? { delegatedTo: holder } : {}),
      ...(urged ? { urged: new Date(urged).toISOString() } : {}),
    };
  }

  /** Lines of found tasks with the to-do rows of each. @param along a question that travels with what they need */
  private async described<T>(me: Me, found: readonly Row[], along: Asked<T>) {
    const instances = found.map((row) => ({
      id: String(row.instanceId),
      expected: String(row.expected),
      endedAt: null,
      ...(row.hasCalled === undefined ? {} : { hasCalled: Number(row.hasCalled) > 0 }),
    }));
    const read = await this.strips.read([...new Map(instances.map((row) => [row.id, row])).values()], along);
    const assignments = grouped(read.todos, ({ id }) => String(id));
    const definitions = new Map<string, Definition>();
    for (const id of new Set(found.map(({ definitionId }) => String(definitionId))))
      definitions.set(id, await this.definitions.compiledOf(id));
    const described = found.map((row): Described => {
      const task = String(row.taskId);
      const definition = definitions.get(String(row.definitionId)) as Definition;
      return {
        line: this.line(me, row, definition, read.strips.get(String(row.instanceId))),
        assignments: (assignments.get(task) ?? []).map(assignedIn),
      };
    });
    return { described, along: read.along };
  }

  private line(me: Me, row: Row, definition: Definition, strip: PathStrip | undefined): TodoLine {
    const element = String(row.element);
    const { subject } = this.subjects.of(String(row.subject));
    const labels = labelsAt(definition, element);
    const card = cardAt(subject, nodeOf(definition, element), JSON.parse(String(row.card)) as Card, me.id);
    return {
      task: String(row.taskId),
      subject: String(row.subject),
      recordId: String(row.recordId),
      element,
      elementName: namesOf(definition, element),
      title: { zh: String(row.titleZh), en: String(row.titleEn) },
      card,
      requester: card.requester ? shown(this.directory, card.requester) : null,
      openedAt: new Date(Number(row.openedAt)).toISOString(),
      dueAt: row.dueAt === null || row.dueAt === undefined ? null : new Date(Number(row.dueAt)).toISOString(),
      unread: row.readAt === null || row.readAt === undefined,
      strip: strip ?? { steps: [] },
      ...(Object.keys(labels).length > 0 ? { labels } : {}),
      ...priorityIn(row),
    };
  }
}

/** What statements about the tasks of a reader depend on, as it was found. */
type ReaderTraits = Pick<TodoReader, 'isKeptOut' | 'followsUp' | 'hasShared' | 'hasMany'>;

const usual: ReaderTraits = { isKeptOut: false, followsUp: false, hasShared: false, hasMany: undefined };

/** The level of a task, where it is not the usual one. */
function priorityIn({ priority }: Row): Pick<TodoMarks, 'priority'> {
  const level = levelOf(Number(priority));
  return level === 'normal' ? {} : { priority: level };
}

/** Where a page ends whose last row this is. */
function placeOf(row: Row, sort: TodoSort): TodoCursor {
  const at = row[columnOf(sort)];
  return { at: at === null ? null : Number(at), task: String(row.taskId) };
}

/** What was said with the tasks of the instances of some rows. */
function opinionsOf(rows: readonly Row[]): Statement {
  const { sql, values } = conditions({
    instanceId: [...new Set(rows.map(({ instanceId }) => String(instanceId)))],
    kind: 'acted',
  });
  return {
    sql: `SELECT \`instanceId\`, \`token\`, \`iteration\`, \`opinion\` FROM \`process_history\` WHERE ${sql} AND \`opinion\` IS NOT NULL ORDER BY \`instanceId\`, \`n\``,
    values,
  };
}

/** The task that an entry of the history is about. */
function taskOf({ instanceId, token, iteration }: Row): string {
  return [instanceId, token, iteration].filter((part) => part !== null).join('.');
}

function assignedIn({ principal, kind, way, onBehalfOf, readAt, urgedAt }: Row): Assigned {
  return {
    principal: String(principal),
    kind: String(kind),
    way: textOrNull(way),
    onBehalfOf: textOrNull(onBehalfOf),
    readAt: readAt === null ? null : Number(readAt),
    urgedAt: urgedAt === null ? null : Number(urgedAt),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
