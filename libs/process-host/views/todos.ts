import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { PathStrip, Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions, containing } from '#lab/platform/database/sql.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessInstance, ProcessTask } from '../entities.js';
import { PeopleDirectory, shown } from '../people/people.js';
import type { Card } from '../subjects.js';
import { Strips } from './strips.js';

export const todoQuery = pageQuery.extend({
  subject: z.string().max(40).optional(),
  /** Only what is past its due time. */
  late: z.coerce.boolean().optional(),
  sort: z.enum(['openedAt', '-openedAt', 'dueAt']).default('openedAt'),
});
export type TodoQuery = z.infer<typeof todoQuery>;

/** One line of somebody's to-do list. */
export interface TodoRow {
  readonly task: string;
  readonly subject: string;
  readonly recordId: string;
  readonly element: string;
  readonly elementName: { readonly zh: string; readonly en: string };
  readonly title: BothNames;
  readonly card: Card;
  readonly requester: Person | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly unread: boolean;
  readonly strip: PathStrip;
}

/** Totals are counted so far and then shown as "1,000+". */
export const countedTo = 1000;
/** A filtered list looks at so many rows of each principal. */
const searchedTo = 5000;

/** To-do lists: one index walk per principal of the reader, never a scan. */
@Injectable()
export class Todos {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly definitions: Definitions,
    private readonly strips: Strips,
  ) {}

  async list(me: Me, query: TodoQuery): Promise<Page<TodoRow>> {
    await this.directory.refresh();
    const principals = this.directory.principalsOf(me.id);
    const search = query.search ? containing(query.search) : undefined;
    const filtered = search !== undefined || query.late === true || query.sort === 'dueAt';
    const depth = filtered ? searchedTo : query.page * query.size;
    const rows = this.union(principals, query, depth);
    const where = search ? " WHERE LOWER(i.`titleZh`) LIKE ? ESCAPE '!' OR LOWER(i.`titleEn`) LIKE ? ESCAPE '!' OR LOWER(i.`card`) LIKE ? ESCAPE '!'" : '';
    const values = [...rows.values, ...(search ? [search, search, search] : [])];
    const order = query.sort === 'dueAt' ? 't.`dueAt` IS NULL, t.`dueAt`' : `t.\`openedAt\` ${query.sort === '-openedAt' ? 'DESC' : 'ASC'}`;
    const from = `FROM (${rows.sql}) t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\`${where}`;
    const found = await this.db.query({
      sql: `SELECT t.*, i.\`titleZh\`, i.\`titleEn\`, i.\`card\`, i.\`initiator\`, i.\`definitionId\`, i.\`expected\` ${from} ORDER BY ${order}, t.\`taskId\` LIMIT ? OFFSET ?`,
      values: [...values, query.size, (query.page - 1) * query.size],
    });
    const total = filtered
      ? Number((await this.db.query({ sql: `SELECT COUNT(*) AS n ${from}`, values }))[0]?.n)
      : [...(await this.counts(me)).entries()].reduce((sum, [subject, n]) => sum + (!query.subject || query.subject === subject ? n : 0), 0);
    return { rows: await this.rows(found), total };
  }

  /** How many tasks wait for me, by subject; each counted up to a limit. */
  async counts(me: Me): Promise<Map<string, number>> {
    await this.directory.refresh();
    const rows = this.union(this.directory.principalsOf(me.id), { sort: 'openedAt' }, countedTo + 1);
    const found = await this.db.query({ sql: `SELECT t.\`subject\`, COUNT(*) AS n FROM (${rows.sql}) t GROUP BY t.\`subject\``, values: rows.values });
    return new Map(found.map((row) => [String(row.subject), Number(row.n)]));
  }

  /** What I have done, latest first, for the done list. */
  async done(me: Me, query: TodoQuery): Promise<Page<TodoRow & { readonly closedAt: string; readonly outcome: string | null }>> {
    const where = { closedBy: me.id, ...(query.subject ? { subject: query.subject } : {}) };
    const [tasks, total] = await this.db.repo(ProcessTask).findAndCount({
      where,
      order: { closedAt: 'DESC' },
      skip: (query.page - 1) * query.size,
      take: query.size,
    });
    await this.directory.refresh();
    const instances = await this.db.repo(ProcessInstance).findBy({ id: In(tasks.map(({ instanceId }) => instanceId)) });
    const byId = new Map(instances.map((row) => [row.id, row]));
    const raw = tasks.flatMap((task): Row[] => {
      const instance = byId.get(task.instanceId);
      if (!instance) return [];
      const { titleZh, titleEn, initiator, definitionId, expected } = instance;
      const times = { openedAt: task.openedAt.getTime(), dueAt: task.dueAt?.getTime() ?? null, readAt: 0 };
      return [{ ...task, ...times, taskId: task.id, titleZh, titleEn, initiator, definitionId, expected, card: JSON.stringify(instance.card) }];
    });
    const rows = await this.rows(raw);
    return {
      rows: rows.map((row, index) => ({ ...row, closedAt: tasks[index]?.closedAt?.toISOString() ?? '', outcome: tasks[index]?.outcome ?? null })),
      total,
    };
  }

  /** One open task of mine. @throws BusinessError 8003 when it is closed, 8013 when it is not mine */
  async mine(me: Me, taskId: string): Promise<TodoRow> {
    await this.directory.refresh();
    const principals = [...this.directory.principalsOf(me.id)];
    const where = conditions({ taskId, principal: principals }, 't');
    const found = await this.db.query({
      sql: `SELECT t.*, i.\`titleZh\`, i.\`titleEn\`, i.\`card\`, i.\`initiator\`, i.\`definitionId\`, i.\`expected\` FROM \`todo\` t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` WHERE ${where.sql}`,
      values: where.values,
    });
    const [row] = await this.rows(found);
    if (row) return row;
    const task = await this.db.repo(ProcessTask).findOneBy({ id: taskId });
    const closedBy = task?.closedBy ? shown(this.directory, task.closedBy).name.zh : '';
    throw task?.closedAt ? new BusinessError(errors.taskTaken, [closedBy]) : new BusinessError(errors.notFound);
  }

  /** Marks my row of a task as seen. */
  async read(me: Me, taskId: string): Promise<void> {
    await this.directory.refresh();
    const where = conditions({ taskId, principal: [...this.directory.principalsOf(me.id)] });
    this.db.write({ sql: `UPDATE \`todo\` SET \`readAt\` = ? WHERE \`readAt\` IS NULL AND ${where.sql}`, values: [this.clock.now(), ...where.values] });
  }

  /** Whether a person has or had a task on a record: they may read it. */
  async involves(me: Me, subject: string, recordId: string): Promise<boolean> {
    await this.directory.refresh();
    const where = conditions({ subject, recordId, principal: [...this.directory.principalsOf(me.id)] });
    const [open] = await this.db.query({ sql: `SELECT 1 AS one FROM \`todo\` WHERE ${where.sql} LIMIT 1`, values: where.values });
    return open !== undefined || this.db.repo(ProcessTask).existsBy({ subject, recordId, closedBy: me.id });
  }

  /** One branch per principal, each cut off by itself: the index gives the first rows of each without sorting. */
  private union(principals: readonly string[], query: Pick<TodoQuery, 'subject' | 'late' | 'sort'>, depth: number): Statement {
    const direction = query.sort === '-openedAt' ? 'DESC' : 'ASC';
    const branches = principals.map((principal): Statement => {
      const where = conditions({ principal, kind: 'task', ...(query.subject ? { subject: query.subject } : {}) });
      const late = query.late ? { sql: ' AND `dueAt` < ?', values: [this.clock.now()] } : { sql: '', values: [] };
      return {
        sql: `SELECT * FROM (SELECT * FROM \`todo\` WHERE ${where.sql}${late.sql} ORDER BY \`openedAt\` ${direction}, \`taskId\` LIMIT ?) AS b`,
        values: [...where.values, ...late.values, depth],
      };
    });
    const columns = '`taskId`, `subject`, `recordId`, `instanceId`, `element`, MIN(`openedAt`) AS `openedAt`, MIN(`dueAt`) AS `dueAt`, MAX(`readAt`) AS `readAt`';
    // A task that reaches its reader by two ways is one line.
    return {
      sql: `SELECT ${columns} FROM (${branches.map(({ sql }) => sql).join(' UNION ALL ')}) u GROUP BY \`taskId\`, \`subject\`, \`recordId\`, \`instanceId\`, \`element\``,
      values: branches.flatMap(({ values }) => values),
    };
  }

  private async rows(found: readonly Row[]): Promise<TodoRow[]> {
    const instances = found.map((row) => ({ id: String(row.instanceId), expected: String(row.expected), endedAt: null }));
    const strips = await this.strips.ofInstances([...new Map(instances.map((row) => [row.id, row])).values()]);
    const rows: TodoRow[] = [];
    for (const row of found) {
      const definition = await this.definitions.compiledOf(String(row.definitionId));
      const { name, zh, en } = definition.root.all.get(String(row.element))?.names ?? { name: String(row.element) };
      const card = JSON.parse(String(row.card)) as Card;
      rows.push({
        task: String(row.taskId),
        subject: String(row.subject),
        recordId: String(row.recordId),
        element: String(row.element),
        elementName: { zh: zh ?? name, en: en ?? name },
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
