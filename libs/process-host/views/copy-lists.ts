import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { instanceContains } from './instance-search.js';

export const copyQuery = pageQuery
  .pick({ page: true, size: true, search: true })
  .extend({ unread: z.stringbool().optional() });
export type CopyQuery = z.infer<typeof copyQuery>;

/** A process that its reader was copied in on. */
export interface CopyRow {
  readonly instance: string;
  readonly subject: string;
  readonly recordId: string;
  readonly number: string;
  readonly title: BothNames;
  /** Null where the process itself has. */
  readonly by: Person | null;
  readonly at: string;
  readonly readAt: string | null;
}

/** What others have copied me in on, latest first. */
@Injectable()
export class CopyLists {
  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
  ) {}

  async list(me: Me, { page, size, unread, search }: CopyQuery): Promise<Page<CopyRow>> {
    await this.directory.refresh();
    const found = search ? instanceContains(search) : undefined;
    const from = `FROM \`process_copy\` c JOIN \`process_instance\` i ON i.\`id\` = c.\`instanceId\` WHERE c.\`userId\` = ?${unread ? ' AND c.`readAt` IS NULL' : ''}${found ? ` AND ${found.sql}` : ''}`;
    const wanted = found?.values ?? [];
    const rows = await this.db.query({
      sql: `SELECT c.\`by\`, c.\`at\`, c.\`readAt\`, i.\`id\`, i.\`subject\`, i.\`recordId\`, i.\`titleZh\`, i.\`titleEn\`, i.\`card\` ${from} ORDER BY c.\`at\` DESC, i.\`id\` DESC LIMIT ? OFFSET ?`,
      values: [me.id, ...wanted, size, (page - 1) * size],
    });
    const [counted] = await this.db.query({ sql: `SELECT COUNT(*) AS n ${from}`, values: [me.id, ...wanted] });
    return {
      rows: rows.map((row) => ({
        instance: String(row.id),
        subject: String(row.subject),
        recordId: String(row.recordId),
        number: (JSON.parse(String(row.card)) as Card).number,
        title: { zh: String(row.titleZh), en: String(row.titleEn) },
        by: row.by === null ? null : shown(this.directory, String(row.by)),
        at: new Date(Number(row.at)).toISOString(),
        readAt: row.readAt === null ? null : new Date(Number(row.readAt)).toISOString(),
      })),
      total: Number(counted?.n),
    };
  }
}
