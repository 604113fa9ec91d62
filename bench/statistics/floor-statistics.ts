import { taskStatus } from '#lab/process-host/index.js';
import type { Answered } from '../harness/list-pages.js';
import type { Lists } from '../harness/list-work.js';
import { countedUpTo, placesOf } from '../host/floor-documents.js';
import type { PlainSql, Value } from '../host/plain-sql.js';
import { figureLines, usualDuration } from './floor-figures.js';
import { pageOf, pageSize, type Filled, type StatisticsPageName } from './pages.js';

interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

const shown = [
  ...['id', 'parentId', 'subject', 'recordId', 'titleZh', 'titleEn', 'card', 'round', 'initiator', 'startedAt'],
  ...['endedAt', 'outcome', 'definitionId'],
]
  .map((name) => `i.\`${name}\``)
  .join(', ');
const latest = 'i.`startedAt` DESC, i.`id` DESC';

/** The same figures, pages and totals in statements written by hand. */
export class FloorStatistics implements Lists<StatisticsPageName> {
  constructor(
    private readonly sql: PlainSql,
    private readonly filled: Filled,
  ) {}

  async page(name: StatisticsPageName, page: number): Promise<Answered> {
    const { filled, sql } = this;
    const { figures, list } = pageOf(name);
    if (figures) {
      const { version, department = '', from = filled.yearFrom, to = filled.lastMonth } = figures(filled);
      return figureLines(sql, { versions: version ? [version] : filled.versions, department, from, to });
    }
    if (list) return this.instances(name, page);
    return name === 'open instances by element' ? this.open() : usualDuration(sql, filled);
  }

  close(): Promise<void> {
    return this.sql.close();
  }

  private async instances(name: StatisticsPageName, page: number): Promise<Answered> {
    const versions = versionsOf(name, this.filled);
    const joined = (conditions: readonly Condition[]) => ({
      sql: conditions.map(({ sql }) => sql).join(' AND '),
      values: conditions.flatMap(({ values }) => values),
    });
    // Each version is walked by itself, in the order of starts.
    const walks = versions.map((version) =>
      joined([
        ...(version === undefined ? [] : [{ sql: 'i.`definitionId` = ?', values: [version] }]),
        ...conditionsOf(name, this.filled, true),
      ]),
    );
    const walk = (where: string) =>
      `SELECT * FROM (SELECT i.\`id\`, i.\`startedAt\` FROM \`process_instance\` i WHERE ${where} ORDER BY ${latest} LIMIT ?) w`;
    const rows = await this.sql.all(
      `SELECT ${shown}, d.\`key\`, d.\`nameZh\`, d.\`nameEn\`, d.\`version\` FROM (SELECT \`id\` FROM (${walks.map(({ sql }) => walk(sql)).join(' UNION ALL ')}) u ORDER BY \`startedAt\` DESC, \`id\` DESC LIMIT ? OFFSET ?) p JOIN \`process_instance\` i ON i.\`id\` = p.\`id\` JOIN \`process_definition\` d ON d.\`id\` = i.\`definitionId\` ORDER BY ${latest}`,
      [...walks.flatMap(({ values }) => [...values, page * pageSize]), pageSize, (page - 1) * pageSize],
    );
    const known = versions.flatMap((version) => version ?? []);
    const counted = joined([
      ...(known.length === 0 ? [] : [{ sql: `i.\`definitionId\` IN (${placesOf(known)})`, values: known }]),
      ...conditionsOf(name, this.filled, false),
    ]);
    const total = await countedUpTo(this.sql, `FROM \`process_instance\` i WHERE ${counted.sql}`, counted.values);
    const ids = rows.map(({ id }) => String(id));
    await this.ends(ids);
    return { ids, total };
  }

  /** Reads how the instances of a page ended, those that they called included. */
  private async ends(ids: readonly string[]): Promise<void> {
    await this.sql.all(
      `SELECT i.\`rootId\`, h.\`instanceId\`, h.\`n\`, h.\`kind\`, h.\`element\`, h.\`at\`, h.\`by\`, h.\`outcome\`, h.\`opinion\` FROM \`process_instance\` i JOIN \`process_history\` h ON h.\`instanceId\` = i.\`id\` WHERE i.\`rootId\` IN (${placesOf(ids)}) AND h.\`kind\` IN ('acted', 'decided', 'fired', 'entered', 'ended')`,
      ids,
    );
  }

  private async open(): Promise<Answered> {
    const { versions } = this.filled;
    const open = `FROM \`process_instance\` i JOIN OF o ON o.\`instanceId\` = i.\`id\` WHERE i.\`definitionId\` IN (${placesOf(versions)}) AND i.\`endedAt\` IS NULL`;
    const from = (table: string) => open.replace('OF', `\`${table}\``);
    const places = await this.sql.all(
      `SELECT \`element\`, COUNT(*) AS n FROM (SELECT o.\`instanceId\`, o.\`element\` ${from('process_history')} AND o.\`element\` IS NOT NULL AND o.\`iteration\` IS NULL AND o.\`kind\` IN ('entered', 'left', 'cancelled') GROUP BY o.\`instanceId\`, o.\`element\` HAVING SUM(CASE o.\`kind\` WHEN 'entered' THEN 1 ELSE -1 END) > 0) p GROUP BY \`element\``,
      versions,
    );
    const tasks = await this.sql.all(
      `SELECT o.\`element\`, COUNT(DISTINCT o.\`instanceId\`) AS n, COUNT(DISTINCT CASE WHEN o.\`dueAt\` < ? THEN o.\`instanceId\` END) AS late ${from('process_task')} AND o.\`status\` = '${taskStatus.of.awaiting}' GROUP BY o.\`element\``,
      [Date.now(), ...versions],
    );
    const incidents = await this.sql.all(
      `SELECT o.\`element\`, COUNT(DISTINCT o.\`instanceId\`) AS n ${from('process_incident')} GROUP BY o.\`element\``,
      versions,
    );
    const numberAt = (rows: typeof places, element: unknown, column = 'n') =>
      Number(rows.find((row) => row.element === element)?.[column] ?? 0);
    const elements = new Set([...places, ...tasks, ...incidents].map(({ element }) => element));
    const ids = [...elements].map((element) => {
      const failed = numberAt(incidents, element);
      const instances = Math.max(numberAt(places, element), numberAt(tasks, element), failed);
      return `${String(element)} ${instances} ${numberAt(tasks, element, 'late')} ${failed}`;
    });
    return { ids: ids.sort(), total: ids.length };
  }
}

/** The versions that a list has; undefined for those of all processes. */
function versionsOf(name: StatisticsPageName, filled: Filled): readonly (string | undefined)[] {
  const { definition, version } = pageOf(name).list?.(filled) ?? {};
  if (definition === undefined) return [undefined];
  return version === undefined ? filled.versions : [version];
}

/** @param isWalk whether rows are read in the order of their starts, not found by their ends */
function conditionsOf(name: StatisticsPageName, filled: Filled, isWalk: boolean): Condition[] {
  const end = isWalk ? '+i.`endedAt`' : 'i.`endedAt`';
  const { begins, ends } = filled.past;
  const asked = pageOf(name).list?.(filled) ?? {};
  const { definition, show, ending, department, element, mark, decidedBy, search } = asked;
  const visit = 'v.`definitionId` = i.`definitionId` AND v.`instanceId` = i.`id`';
  return [
    ...(show === 'running' ? [{ sql: 'i.`endedAt` IS NULL AND i.`measuredAt` IS NULL', values: [] }] : []),
    ...(show === 'running' || asked.endedFrom ? [] : [{ sql: `${end} > 0`, values: [] }]),
    ...(definition === undefined ? [{ sql: 'i.`parentId` IS NULL', values: [] }] : []),
    ...(asked.endedFrom ? [{ sql: `${end} >= ? AND ${end} < ?`, values: [begins, ends] }] : []),
    ...(asked.endedFrom && isWalk ? [{ sql: 'i.`startedAt` < ?', values: [ends] }] : []),
    ...(ending ? [{ sql: 'i.`ending` = ?', values: [ending] }] : []),
    ...(department ? [{ sql: 'i.`departmentId` = ?', values: [department] }] : []),
    ...(element ? [having(`\`process_visit\` v WHERE ${visit} AND v.\`element\` = ?`, element)] : []),
    ...(mark ? [having(`\`process_visit\` v WHERE ${visit} AND v.\`${mark}\` > 0`)] : []),
    ...(decidedBy
      ? [having("`process_task` t WHERE t.`instanceId` = i.`id` AND t.`status` = '1' AND t.`closedBy` = ?", decidedBy)]
      : []),
    ...(search ? [{ sql: 'i.`searchText` LIKE ?', values: [`%${search}%`] }] : []),
  ];
}

function having(sql: string, ...values: readonly Value[]): Condition {
  return { sql: `EXISTS (SELECT 1 FROM ${sql})`, values };
}
