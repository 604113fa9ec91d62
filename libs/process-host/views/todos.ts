import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Card, DoneLine, TodoLine, TodoMarks } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { taskStatus } from '../command/task-status.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessHistory, ProcessInstance, ProcessTask, Todo, TodoDraft } from '../entities.js';
import { nameOf, PeopleDirectory, shown } from '../people/people.js';
import { assignmentOf, isDelegated, takenBy, userOf, ways } from '#lab/process-engine/index.js';
import { Subjects } from '../subjects.js';
import { cardAt } from '../command/form.js';
import { grouped } from '../tasks/grouped.js';
import { namesOf, nodeOf } from '../definitions/nodes.js';
import { instanceContains } from './instance-search.js';
import { Strips } from './strips.js';

export const todoQuery = pageQuery.extend({
  subject: z.string().max(40).optional(),
  /** Only what is past its due time. */
  late: z.stringbool().optional(),
  /** Tasks that I have delegated or a member of my group has claimed, in place of those that I can decide. */
  held: z.stringbool().optional(),
  sort: z.enum(['openedAt', '-openedAt', 'dueAt']).default('openedAt'),
});
export type TodoQuery = z.infer<typeof todoQuery>;

export const doneQuery = pageQuery
  .pick({ page: true, size: true, search: true })
  .extend({ subject: z.string().max(40).optional() });
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

/** Totals are counted up to this and then shown as "1,000+". */
export const countedTo = 1000;
/** A filtered list reads at most this many rows of each principal. */
const searchedTo = 5000;

/** What every line shows of its instance, `i`. */
const ofInstance = 'i.`titleZh`, i.`titleEn`, i.`card`, i.`initiator`, i.`definitionId`, i.`expected`';

/** What is the same in all rows of a task. */
const lineKey = (rows: string) =>
  ['taskId', 'subject', 'recordId', 'instanceId', 'element'].map((column) => `${rows}.\`${column}\``).join(', ');
/** A task that reaches its reader by two ways is one line. */
const lineColumns = (rows: string) =>
  `${lineKey(rows)}, MIN(${rows}.\`openedAt\`) AS \`openedAt\`, MIN(${rows}.\`dueAt\`) AS \`dueAt\`, MAX(${rows}.\`readAt\`) AS \`readAt\``;

interface Found {
  readonly lines: readonly Row[];
  readonly total: number;
}

/** To-do lists: one index walk per principal of the reader, never a scan. */
@Injectable()
export class Todos {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly definitions: Definitions,
    private readonly strips: Strips,
    private readonly subjects: Subjects,
    private readonly readers: RecordReaders,
  ) {}

  async list(me: Me, query: TodoQuery): Promise<Page<TodoLine>> {
    await this.directory.refresh();
    const isFiltered = query.search || query.late === true || query.held === true || query.sort === 'dueAt';
    const { lines, total } = isFiltered ? await this.filtered(me, query) : await this.walked(me, query);
    return { rows: await this.marked(me, await this.rows(me, lines)), total };
  }

  /** How many tasks wait for me, by subject; each counted up to a limit. */
  async counts(me: Me): Promise<Map<string, number>> {
    await this.directory.refresh();
    const rows = this.union(me, { sort: 'openedAt' }, countedTo + 1, '`taskId`, `subject`');
    const found = await this.db.query({
      sql: `SELECT t.\`subject\`, COUNT(DISTINCT t.\`taskId\`) AS n FROM (${rows.sql}) t GROUP BY t.\`subject\``,
      values: rows.values,
    });
    return new Map(found.map((row) => [String(row.subject), Number(row.n)]));
  }

  /** How many of them are late. */
  async late(me: Me): Promise<number> {
    await this.directory.refresh();
    const rows = this.union(me, { sort: 'openedAt', late: true }, countedTo + 1, '`taskId`');
    const sql = `SELECT COUNT(DISTINCT t.\`taskId\`) AS n FROM (${rows.sql}) t`;
    const [found] = await this.db.query({ sql, values: rows.values });
    return Number(found?.n);
  }

  /** A page by the time of arrival: the index alone finds its tasks, and only their rows are read. */
  private async walked(me: Me, query: TodoQuery): Promise<Found> {
    const keys = this.union(me, query, query.page * query.size, '`taskId`, `openedAt`');
    const direction = query.sort === '-openedAt' ? 'DESC' : 'ASC';
    const page = `SELECT \`taskId\`, MIN(\`openedAt\`) AS \`at\` FROM (${keys.sql}) u GROUP BY \`taskId\` ORDER BY \`at\` ${direction}, \`taskId\` LIMIT ? OFFSET ?`;
    const mine = conditions({ principal: [...this.directory.principalsOf(me.id)], kind: 'task' }, 'd');
    const rows = `SELECT ${lineColumns('d')} FROM (${page}) k JOIN \`todo\` d ON d.\`taskId\` = k.\`taskId\` WHERE ${mine.sql} GROUP BY ${lineKey('d')}`;
    const [lines, counts] = [
      await this.db.query({
        sql: `SELECT t.*, ${ofInstance} FROM (${rows}) t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` ORDER BY t.\`openedAt\` ${direction}, t.\`taskId\``,
        values: [...keys.values, query.size, (query.page - 1) * query.size, ...mine.values],
      }),
      await this.counts(me),
    ];
    const counted = [...counts].filter(([subject]) => !query.subject || query.subject === subject);
    return { lines, total: counted.reduce((sum, [, n]) => sum + n, 0) };
  }

  /** A page of what a filter leaves of the first rows of each principal, with the number of all that it leaves. */
  private async filtered(me: Me, query: TodoQuery): Promise<Found> {
    const search = query.search ? instanceContains(query.search) : undefined;
    const union = this.union(me, query, searchedTo, '*');
    const rows = `SELECT ${lineColumns('u')} FROM (${union.sql}) u GROUP BY ${lineKey('u')}`;
    const order = query.sort === 'dueAt' ? 't.`dueAt` IS NULL, t.`dueAt`' : 't.`openedAt`';
    const lines = await this.db.query({
      sql: `SELECT t.*, ${ofInstance}, COUNT(*) OVER () AS n FROM (${rows}) t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\`${search ? ` WHERE ${search.sql}` : ''} ORDER BY ${order}${query.sort === '-openedAt' ? ' DESC' : ''}, t.\`taskId\` LIMIT ? OFFSET ?`,
      values: [...union.values, ...(search?.values ?? []), query.size, (query.page - 1) * query.size],
    });
    // A page beyond the last one holds no line that could say how many there are.
    if (lines.length === 0 && query.page > 1)
      return { lines, total: (await this.filtered(me, { ...query, page: 1 })).total };
    return { lines, total: Number(lines[0]?.n ?? 0) };
  }

  /** What I have done, latest first, for the done list. */
  async done(me: Me, query: DoneQuery): Promise<Page<DoneLine>> {
    await this.directory.refresh();
    const search = query.search ? instanceContains(query.search) : undefined;
    const where = conditions({ closedBy: me.id, ...(query.subject ? { subject: query.subject } : {}) }, 't');
    const from = `FROM \`process_task\` t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` WHERE ${where.sql}${search ? ` AND ${search.sql}` : ''}`;
    const values = [...where.values, ...(search?.values ?? [])];
    const found = await this.db.query({
      sql: `SELECT t.*, t.\`id\` AS \`taskId\`, t.\`closedAt\` AS \`readAt\`, ${ofInstance} ${from} ORDER BY t.\`closedAt\` DESC, t.\`id\` DESC LIMIT ? OFFSET ?`,
      values: [...values, query.size, (query.page - 1) * query.size],
    });
    const [counted] = await this.db.query({ sql: `SELECT COUNT(*) AS n ${from}`, values });
    const opinions = await this.opinions(found.map(({ instanceId }) => String(instanceId)));
    const rows = await this.rows(me, found);
    return {
      rows: rows.map((row, index) => ({
        ...row,
        closedAt: new Date(Number(found[index]?.closedAt)).toISOString(),
        outcome: textOrNull(found[index]?.outcome),
        opinion: opinions.get(row.task) ?? null,
        ...(found[index]?.closedFor ? { for: shown(this.directory, String(found[index].closedFor)) } : {}),
      })),
      total: Number(counted?.n),
    };
  }

  /** What was said with the tasks of some instances, by task. */
  private async opinions(instanceIds: readonly string[]): Promise<Map<string, string>> {
    if (instanceIds.length === 0) return new Map();
    const said = await this.db.repo(ProcessHistory).find({
      where: { instanceId: In([...new Set(instanceIds)]), kind: 'acted', opinion: Not(IsNull()) },
      select: { instanceId: true, n: true, token: true, iteration: true, opinion: true },
    });
    return new Map(
      said.map(({ instanceId, token, iteration, opinion }) => [
        [instanceId, token, iteration].filter((part) => part !== null).join('.'),
        opinion ?? '',
      ]),
    );
  }

  /** One open task of mine. @throws BusinessError 8003 when it is closed, 8013 when it is not mine */
  async mine(me: Me, taskId: string): Promise<TodoLine> {
    await this.directory.refresh();
    const principals = [...this.directory.principalsOf(me.id)];
    const where = conditions({ taskId, principal: principals }, 't');
    const found = await this.db.query({
      sql: `SELECT t.*, ${ofInstance} FROM \`todo\` t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` WHERE ${where.sql}`,
      values: where.values,
    });
    const [row] = await this.marked(me, await this.rows(me, found));
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

  /** Marks my row of a task as seen. */
  async read(me: Me, taskId: string): Promise<void> {
    await this.directory.refresh();
    const where = conditions({ taskId, principal: [...this.directory.principalsOf(me.id)] });
    this.db.write({
      sql: `UPDATE \`todo\` SET \`readAt\` = ? WHERE \`readAt\` IS NULL AND ${where.sql}`,
      values: [this.clock.now(), ...where.values],
    });
  }

  /** One branch per principal, each cut off by itself: the index gives the first rows of each without sorting. */
  private union(
    me: Me,
    query: Pick<TodoQuery, 'subject' | 'late' | 'held' | 'sort'>,
    depth: number,
    columns: string,
  ): Statement {
    const direction = query.sort === '-openedAt' ? 'DESC' : 'ASC';
    const branches = this.directory.principalsOf(me.id).map((principal): Statement => {
      const where = conditions({
        principal,
        kind: query.held ? 'held' : 'task',
        ...(query.subject ? { subject: query.subject } : {}),
      });
      const late = query.late ? { sql: ' AND `dueAt` < ?', values: [this.clock.now()] } : { sql: '', values: [] };
      const out = userOf(principal) === undefined ? keptOut(me) : { sql: '', values: [] };
      return {
        sql: `SELECT * FROM (SELECT ${columns} FROM \`todo\` WHERE ${where.sql}${late.sql}${out.sql} ORDER BY \`openedAt\` ${direction}, \`taskId\` LIMIT ?) AS b`,
        values: [...where.values, ...late.values, ...out.values, depth],
      };
    });
    return {
      sql: branches.map(({ sql }) => sql).join(' UNION ALL '),
      values: branches.flatMap(({ values }) => values),
    };
  }

  /** Lines with what is special about them for their reader: two queries, however many lines. */
  private async marked(me: Me, lines: readonly TodoLine[]): Promise<TodoLine[]> {
    if (lines.length === 0) return [];
    const taskId = In(lines.map(({ task }) => task));
    const rows = grouped(await this.db.repo(Todo).findBy({ taskId }), (row) => row.taskId);
    const drafts = new Set((await this.db.repo(TodoDraft).findBy({ taskId, userId: me.id })).map((row) => row.taskId));
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    return lines.map((line) => ({
      ...line,
      ...this.marks(rows.get(line.task) ?? [], principals),
      ...(drafts.has(line.task) ? { draft: true } : {}),
    }));
  }

  private marks(assignments: readonly Todo[], principals: ReadonlySet<string>): TodoMarks {
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
      ...(urged ? { urged: urged.toISOString() } : {}),
    };
  }

  private async rows(me: Me, found: readonly Row[]): Promise<TodoLine[]> {
    const instances = found.map((row) => ({
      id: String(row.instanceId),
      expected: String(row.expected),
      endedAt: null,
    }));
    const strips = await this.strips.ofInstances([...new Map(instances.map((row) => [row.id, row])).values()]);
    const rows: TodoLine[] = [];
    for (const row of found) {
      const definition = await this.definitions.compiledOf(String(row.definitionId));
      const node = nodeOf(definition, String(row.element));
      const card = cardAt(this.subjects.of(String(row.subject)).subject, node, JSON.parse(String(row.card)), me.id);
      rows.push({
        task: String(row.taskId),
        subject: String(row.subject),
        recordId: String(row.recordId),
        element: String(row.element),
        elementName: namesOf(definition, String(row.element)),
        title: { zh: String(row.titleZh), en: String(row.titleEn) },
        card,
        requester: card.requester ? shown(this.directory, card.requester) : null,
        openedAt: new Date(Number(row.openedAt)).toISOString(),
        dueAt: row.dueAt === null || row.dueAt === undefined ? null : new Date(Number(row.dueAt)).toISOString(),
        unread: row.readAt === null || row.readAt === undefined,
        strip: strips.get(String(row.instanceId)) ?? { steps: [] },
      });
    }
    return rows;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Leaves out the tasks of a group or role that one of its members may not decide. */
function keptOut({ id }: Me): Statement {
  const kept = 'SELECT 1 FROM `task_kept_out` k WHERE k.`taskId` = `todo`.`taskId` AND k.`userId` = ?';
  return { sql: ` AND NOT EXISTS (${kept})`, values: [id] };
}
