import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyContains } from '#lab/platform/database/search.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { grouped } from '../tasks/grouped.js';

export const draftListQuery = pageQuery.pick({ page: true, size: true, search: true });
export type DraftListQuery = z.infer<typeof draftListQuery>;

/** A record of its reader's that waits to be submitted. */
export interface DraftRow {
  readonly subject: string;
  readonly recordId: string;
  readonly number: string;
  readonly title: BothNames;
  readonly updatedAt: string;
}

/** The drafts of a person in all rooms, the latest first. */
@Injectable()
export class DraftLists {
  constructor(
    private readonly db: Database,
    private readonly subjects: Subjects,
    private readonly people: PeopleDirectory,
  ) {}

  /** A page and its total: two queries, and those of titles for each kind of record on the page. */
  async list(me: Me, { page, size, search }: DraftListQuery): Promise<Page<DraftRow>> {
    await this.people.refresh();
    const kinds = this.subjects.all().flatMap(({ name }) => {
      const drafts = this.subjects.of(name).binding.drafts?.(me);
      return drafts ? [{ name, drafts }] : [];
    });
    if (kinds.length === 0) return { rows: [], total: 0 };
    // The names of subjects come from our own code.
    const union = kinds.map(({ name, drafts }) => `SELECT '${name}' AS \`subject\`, d.* FROM (${drafts.sql}) d`);
    const found = search ? anyContains(['u.`number`', 'u.`searchText`'], search) : undefined;
    const from = `FROM (${union.join(' UNION ALL ')}) u${found ? ` WHERE ${found.sql}` : ''}`;
    const values = [...kinds.flatMap(({ drafts }) => drafts.values), ...(found?.values ?? [])];
    const [rows = [], counted = []] = await this.db.queries([
      {
        sql: `SELECT * ${from} ORDER BY u.\`updatedAt\` DESC, u.\`id\` DESC LIMIT ? OFFSET ?`,
        values: [...values, size, (page - 1) * size],
      },
      { sql: `SELECT COUNT(*) AS n ${from}`, values },
    ]);
    const titles = new Map<string, BothNames>();
    for (const [name, drafts] of grouped(rows, ({ subject }) => String(subject))) {
      const ids = drafts.map(({ id }) => String(id));
      for (const [id, title] of (await this.subjects.of(name).binding.titlesOf?.(ids)) ?? []) titles.set(id, title);
    }
    return {
      rows: rows.map(({ id, subject, number, updatedAt }) => ({
        subject: String(subject),
        recordId: String(id),
        number: String(number),
        title: titles.get(String(id)) ?? { zh: String(number) },
        updatedAt: new Date(Number(updatedAt)).toISOString(),
      })),
      total: Number(counted[0]?.n),
    };
  }
}
