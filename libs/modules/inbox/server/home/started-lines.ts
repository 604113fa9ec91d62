import { Injectable } from '@nestjs/common';
import { addDays, beginOf } from '#lab/shared/day.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { instanceContains, PeopleDirectory, RoundEnds, Strips } from '#lab/process-host/index.js';
import type { StartedPage, StartedQuery } from '../../shared/started.dto.js';

/** A record that went round again is shown with its last round only. */
const latest =
  'NOT EXISTS (SELECT 1 FROM `process_instance` n WHERE n.`subject` = i.`subject` AND n.`recordId` = i.`recordId` AND n.`parentId` IS NULL AND n.`round` > i.`round`)';

/** What a person has sent on its way. */
@Injectable()
export class StartedLines {
  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
    private readonly strips: Strips,
    private readonly ends: RoundEnds,
  ) {}

  /** Two queries and those of strips and ends, however many lines. */
  async page(me: Me, query: StartedQuery): Promise<StartedPage> {
    await this.directory.refresh();
    const { sql, values } = narrowed(me, query, this.directory.zone());
    const rows = await this.db.query({
      sql: `SELECT i.\`id\`, i.\`subject\`, i.\`recordId\`, i.\`titleZh\`, i.\`titleEn\`, i.\`card\`, i.\`startedAt\`, i.\`endedAt\`, i.\`expected\`, i.\`definitionId\`, i.\`outcome\` FROM \`process_instance\` i WHERE ${sql} ORDER BY i.\`endedAt\` IS NOT NULL, i.\`startedAt\` DESC, i.\`id\` DESC LIMIT ? OFFSET ?`,
      values: [...values, query.size, (query.page - 1) * query.size],
    });
    const [counted] = await this.db.query({
      sql: `SELECT COUNT(*) AS n FROM \`process_instance\` i WHERE ${sql}`,
      values,
    });
    const instances = rows.map((row) => ({
      id: String(row.id),
      subject: String(row.subject),
      definitionId: String(row.definitionId),
      outcome: row.outcome === null ? null : String(row.outcome),
      expected: String(row.expected),
      endedAt: row.endedAt === null ? null : new Date(Number(row.endedAt)),
    }));
    const strips = await this.strips.ofInstances(instances);
    const ends = await this.ends.ofInstances(instances);
    const endOf = (id: string) => {
      const end = ends.get(id);
      return end ? { end } : {};
    };
    return {
      rows: rows.map((row) => ({
        instance: String(row.id),
        subject: String(row.subject),
        recordId: String(row.recordId),
        number: (JSON.parse(String(row.card)) as Card).number,
        title: { zh: String(row.titleZh), en: String(row.titleEn) },
        startedAt: new Date(Number(row.startedAt)).toISOString(),
        endedAt: row.endedAt === null ? null : new Date(Number(row.endedAt)).toISOString(),
        ...endOf(String(row.id)),
        strip: strips.get(String(row.id)) ?? { steps: [] },
      })),
      total: Number(counted?.n),
    };
  }
}

function narrowed(me: Me, { show, subject, search, startedFrom, startedTo }: StartedQuery, zone: string): Statement {
  const parts: Statement[] = [{ sql: `i.\`initiator\` = ? AND i.\`parentId\` IS NULL AND ${latest}`, values: [me.id] }];
  if (show) parts.push({ sql: `i.\`endedAt\` IS ${show === 'running' ? '' : 'NOT '}NULL`, values: [] });
  if (subject) parts.push({ sql: 'i.`subject` = ?', values: [subject] });
  if (startedFrom) parts.push({ sql: 'i.`startedAt` >= ?', values: [beginOf(startedFrom, zone).getTime()] });
  if (startedTo) parts.push({ sql: 'i.`startedAt` < ?', values: [beginOf(addDays(startedTo, 1), zone).getTime()] });
  if (search) parts.push(instanceContains(search));
  return { sql: parts.map((part) => part.sql).join(' AND '), values: parts.flatMap((part) => part.values) };
}
