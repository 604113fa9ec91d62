import { Injectable } from '@nestjs/common';
import { addDays, beginOf } from '#lab/shared/day.js';
import type { Card } from '#lab/shared/todo-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { instanceContains, PeopleDirectory, RoundEnds, Strips } from '#lab/process-host/index.js';
import type { StartedPage, StartedQuery } from '../../shared/started.dto.js';

/** A record that went round again is shown with its last round only. */
const latest =
  'NOT EXISTS (SELECT 1 FROM `process_instance` n WHERE n.`subject` = i.`subject` AND n.`recordId` = i.`recordId` AND n.`parentId` IS NULL AND n.`round` > i.`round`)';

/** How long what came back is listed first, in milliseconds, and how many of it at most. */
const backFor = 7 * 86_400_000;
const mostBack = 8;

/** What a person has sent on its way. */
@Injectable()
export class StartedLines {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly strips: Strips,
    private readonly ends: RoundEnds,
  ) {}

  /**
   * What has come back to the reader first, then what runs, then the newest. Two queries and those of strips and ends,
   * however many lines, and those of the few that came back.
   */
  async page(me: Me, query: StartedQuery): Promise<StartedPage> {
    await this.directory.refresh();
    const { sql, values } = narrowed(me, query, this.directory.zone());
    const back = query.show ? [] : await this.cameBack(me);
    const isElsewhere = back.length > 0 ? `i.\`id\` NOT IN (${back.map(() => '?').join(', ')}), ` : '';
    const rows = await this.db.query({
      sql: `SELECT i.\`id\`, i.\`subject\`, i.\`recordId\`, i.\`titleZh\`, i.\`titleEn\`, i.\`card\`, i.\`startedAt\`, i.\`endedAt\`, i.\`expected\`, i.\`definitionId\`, i.\`outcome\` FROM \`process_instance\` i WHERE ${sql} ORDER BY ${isElsewhere}i.\`endedAt\` IS NOT NULL, i.\`startedAt\` DESC, i.\`id\` DESC LIMIT ? OFFSET ?`,
      values: [...values, ...back, query.size, (query.page - 1) * query.size],
    });
    const [counted] = await this.db.query({
      sql: `SELECT COUNT(*) AS n FROM \`process_instance\` i WHERE ${sql}`,
      values,
    });
    const instances = rows.map((row) => ({ ...endedOf(row), expected: String(row.expected) }));
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

  /** Instances of the last days that did not lead to approval, whose records wait to be mended and sent again. */
  private async cameBack(me: Me): Promise<string[]> {
    const since = this.clock.now().getTime() - backFor;
    const rows = await this.db.query({
      sql: `SELECT i.\`id\`, i.\`subject\`, i.\`recordId\`, i.\`endedAt\`, i.\`definitionId\`, i.\`outcome\` FROM \`process_instance\` i WHERE i.\`initiator\` = ? AND i.\`parentId\` IS NULL AND i.\`endedAt\` >= ? AND ${latest} ORDER BY i.\`endedAt\` DESC LIMIT ?`,
      values: [me.id, since, mostBack],
    });
    return this.ends.stillBack(rows.map((row) => ({ ...endedOf(row), recordId: String(row.recordId) })));
  }
}

/** The columns of a row that say how it ended. */
function endedOf(row: Readonly<Record<string, unknown>>) {
  return {
    id: String(row.id),
    subject: String(row.subject),
    definitionId: String(row.definitionId),
    outcome: row.outcome === null ? null : String(row.outcome),
    endedAt: row.endedAt === null ? null : new Date(Number(row.endedAt)),
  };
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
