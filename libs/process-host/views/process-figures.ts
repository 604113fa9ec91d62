import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type {
  BranchFigures,
  CategoryFigures,
  DurationFigures,
  MonthFigures,
  OpenFigures,
  ProcessFiguresView,
  ResponseFigures,
  StepFigures,
  TaskFigures,
} from '#lab/shared/process-figures.js';
import type { ElementView } from '#lab/shared/process-inspection.js';
import type { RoundOutcome } from '#lab/shared/round-end.js';
import { roundOutcomes } from '#lab/shared/round-outcomes.js';
import type { BothNames } from '#lab/shared/texts.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { Definition, Node } from '#lab/process-engine/index.js';
import { BindingPlaces } from '../bindings/binding-places.js';
import { Definitions } from '../definitions/definitions.js';
import { nodeOf } from '../definitions/nodes.js';
import { elementOf } from '../definitions/element-of.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { taskStatus } from '../command/task-status.js';
import { everyDepartment, FigureCounts } from './figure-sums.js';
import { percentileOf } from './spread.js';

/** Which instances figures are of. */
interface FigureSelection {
  /** Months of their end, both inclusive; the last twelve unless given. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Id of a version; all of them unless given. */
  readonly version?: string | undefined;
  /** Department of their initiators. */
  readonly department?: string | undefined;
}

interface Version {
  readonly id: string;
  readonly version: number;
  readonly name: BothNames;
}

/** Months that are shown unless others are asked for. */
const usualMonths = 12;
/** Fewer instances than this say nothing about how long the next one takes. */
const fewest = 5;
const usualKeptMs = 5 * 60_000;

/** Reads the figures of a process: rows by month, whose number does not depend on how many instances there are. */
@Injectable()
export class ProcessFigures {
  /** Medians of the last year by key of the process, kept for five minutes. */
  private readonly usual = new Map<string, { readonly until: number; readonly lasts: number | null }>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly places: BindingPlaces,
  ) {}

  /**
   * @param seesPeople whether the reader may compare persons
   * @throws BusinessError 8013 where there is no such process or version
   */
  async of(key: string, selection: FigureSelection, seesPeople: boolean): Promise<ProcessFiguresView> {
    await this.directory.refresh();
    const versions = await this.versionsOf(key);
    const [latest] = versions;
    const asked = selection.version === undefined ? versions : versions.filter(({ id }) => id === selection.version);
    const [drawn] = asked;
    if (!latest || !drawn) throw new BusinessError(errors.notFound);
    const { from, to } = this.monthsOf(selection);
    const rows = await this.rowsOf(
      asked.map(({ id }) => id),
      selection.department ?? everyDepartment,
      from,
      to,
    );
    const sums = new Map<string, FigureCounts>();
    const ended = new Map<string, FigureCounts>();
    for (const row of rows) {
      addTo(sums, `${String(row.kind)} ${String(row.name)}`, row);
      if (row.kind === 'ending') addTo(ended, String(row.month), row);
    }
    const of = (kind: string) =>
      [...sums].flatMap(([name, counts]) =>
        name.startsWith(`${kind} `) ? [[name.slice(kind.length + 1), counts] as const] : [],
      );
    const definitions = await this.definitionsOf(asked, rows);
    return {
      key,
      name: latest.name,
      versions: versions.map(({ id, version }) => ({ id, version })),
      drawn: drawn.id,
      from,
      to,
      uncounted: await this.uncounted(asked.map(({ id }) => id)),
      total: totalOf(of('ending')),
      months: monthsBetween(from, to).map((month) => monthOf(month, ended.get(month))),
      steps: stepsOf(of('step'), definitions),
      branches: branchesOf(new Map(of('flow')), definitions),
      categories: categoriesOf(of('category'), await this.categoryNames(of('category').length > 0)),
      departments: responsesOf(of('department'), (id) => this.directory.departmentName(id) ?? { zh: id, en: id }),
      people: seesPeople ? responsesOf(of('person'), (id) => shown(this.directory, id).name) : null,
    };
  }

  /** Where the open instances of a process are, or those of one version. */
  async open(key: string, version: string | undefined): Promise<OpenFigures[]> {
    const versions = (await this.versionsOf(key)).filter(({ id }) => version === undefined || id === version);
    if (versions.length === 0) throw new BusinessError(errors.notFound);
    const open = conditions({ definitionId: versions.map(({ id }) => id), endedAt: null }, 'i');
    const now = this.clock.now().getTime();
    const [places = [], tasks = [], incidents = [], used = []] = await this.db.queries([
      {
        sql: `SELECT p.\`element\`, COUNT(*) AS \`n\` FROM (SELECT h.\`instanceId\`, h.\`element\` FROM \`process_instance\` i JOIN \`process_history\` h ON h.\`instanceId\` = i.\`id\` WHERE ${open.sql} AND ${ofPlaces} GROUP BY h.\`instanceId\`, h.\`element\` HAVING ${isThere}) p GROUP BY p.\`element\``,
        values: open.values,
      },
      {
        sql: `SELECT t.\`element\`, COUNT(DISTINCT t.\`instanceId\`) AS \`n\`, COUNT(DISTINCT CASE WHEN t.\`dueAt\` < ? THEN t.\`instanceId\` END) AS \`late\` FROM \`process_instance\` i JOIN \`process_task\` t ON t.\`instanceId\` = i.\`id\` WHERE ${open.sql} AND t.\`status\` = ? GROUP BY t.\`element\``,
        values: [now, ...open.values, taskStatus.of.awaiting],
      },
      {
        sql: `SELECT p.\`element\`, COUNT(DISTINCT p.\`instanceId\`) AS \`n\` FROM \`process_instance\` i JOIN \`process_incident\` p ON p.\`instanceId\` = i.\`id\` WHERE ${open.sql} GROUP BY p.\`element\``,
        values: open.values,
      },
      {
        sql: `SELECT DISTINCT i.\`definitionId\` FROM \`process_instance\` i WHERE ${open.sql}`,
        values: open.values,
      },
    ]);
    const definitions = await this.definitionsOf(versions, used);
    const figures = new Map<string, { instances: number; late: number; failed: number }>();
    const at = (element: string) => {
      const known = figures.get(element) ?? { instances: 0, late: 0, failed: 0 };
      figures.set(element, known);
      return known;
    };
    for (const { element, n } of places) at(String(element)).instances = Number(n);
    for (const { element, n, late } of tasks) {
      // A task keeps up with the migration of its instance, the history names what it was called before.
      const figure = at(String(element));
      figure.instances = Math.max(figure.instances, Number(n));
      figure.late = Number(late);
    }
    for (const { element, n } of incidents) {
      const figure = at(String(element));
      figure.instances = Math.max(figure.instances, Number(n));
      figure.failed = Number(n);
    }
    return [...figures].flatMap(([element, figure]) => {
      const view = viewIn(definitions, element);
      return view ? [{ ...view, ...figure }] : [];
    });
  }

  /** Entries of catalogues that choose a process now, in the order of the catalogues. */
  async categories(key: string): Promise<{ readonly id: string; readonly name: BothNames }[]> {
    return (await this.places.entries())
      .filter(({ processes }) => Object.values(processes).includes(key))
      .map(({ id, name }) => ({ id, name }));
  }

  private async categoryNames(isNeeded: boolean): Promise<ReadonlyMap<string, BothNames>> {
    const entries = isNeeded ? await this.places.entries() : [];
    return new Map(entries.map(({ id, name }) => [id, name]));
  }

  /**
   * Milliseconds that a process usually takes from submit to decision: the median of the last year, over all versions.
   * Null where fewer than five instances were decided.
   */
  async usuallyLasts(key: string): Promise<number | null> {
    const now = this.clock.now().getTime();
    const known = this.usual.get(key);
    if (known && known.until > now) return known.lasts;
    await this.directory.refresh();
    const versions = await this.versionsOf(key);
    const { from, to } = this.monthsOf({});
    const where = conditions({
      definitionId: versions.map(({ id }) => id),
      departmentId: everyDepartment,
      kind: 'ending',
    });
    const rows = await this.db.query({
      sql: `SELECT * FROM \`process_figure\` WHERE ${where.sql} AND \`month\` >= ? AND \`month\` <= ?`,
      values: [...where.values, from, to],
    });
    const counts = new FigureCounts();
    for (const row of rows) counts.addRow(rowOf(row));
    const lasts = counts.counts.lasted < fewest ? null : (percentileOf(counts.spread, 0.5) ?? null);
    this.usual.set(key, { until: now + usualKeptMs, lasts });
    return lasts;
  }

  private async versionsOf(key: string): Promise<Version[]> {
    const rows = await this.db.query({
      sql: 'SELECT `id`, `version`, `nameZh`, `nameEn` FROM `process_definition` WHERE `key` = ? ORDER BY `version` DESC',
      values: [key],
    });
    return rows.map(({ id, version, nameZh, nameEn }) => ({
      id: String(id),
      version: Number(version),
      name: { zh: String(nameZh), en: String(nameEn) },
    }));
  }

  private monthsOf({ from, to }: FigureSelection): { readonly from: string; readonly to: string } {
    const last = to ?? dayIn(this.directory.zone(), this.clock.now()).slice(0, 7);
    return { from: from ?? monthBefore(last, usualMonths - 1), to: last };
  }

  private rowsOf(versions: readonly string[], departmentId: string, from: string, to: string): Promise<readonly Row[]> {
    const where = conditions({ definitionId: [...versions], departmentId });
    return this.db.query({
      sql: `SELECT * FROM \`process_figure\` WHERE ${where.sql} AND \`month\` >= ? AND \`month\` <= ?`,
      values: [...where.values, from, to],
    });
  }

  /** The versions that have figures or are drawn, latest first: an element is named as the latest of them names it. */
  private async definitionsOf(versions: readonly Version[], rows: readonly Row[]): Promise<Definition[]> {
    const counted = new Set(rows.map(({ definitionId }) => String(definitionId)));
    const named = versions.filter(({ id }, at) => at === 0 || counted.has(id));
    const definitions = await Promise.all(named.map(({ id }) => this.definitions.readable(id)));
    return definitions.flatMap((definition) => definition ?? []);
  }

  private async uncounted(versions: readonly string[]): Promise<number> {
    // The index of what was not measured holds few rows; that of a version has all that have ended.
    const [row] = await this.db.query({
      sql: `SELECT COUNT(*) AS \`n\` FROM \`process_instance\` WHERE \`measuredAt\` IS NULL AND \`endedAt\` > 0 AND +\`definitionId\` IN (${versions.map(() => '?').join(', ')})`,
      values: versions,
    });
    return Number(row?.n ?? 0);
  }
}

/** Rows of the history that say whether an instance is at an element. */
const ofPlaces = "h.`element` IS NOT NULL AND h.`iteration` IS NULL AND h.`kind` IN ('entered', 'left', 'cancelled')";
const isThere = "SUM(CASE h.`kind` WHEN 'entered' THEN 1 ELSE -1 END) > 0";

/** The condition that an open instance `i` is at an element; the element is bound twice. */
export const isAtElement = `(EXISTS (SELECT h.\`instanceId\` FROM \`process_history\` h WHERE h.\`instanceId\` = i.\`id\` AND h.\`element\` = ? AND ${ofPlaces} GROUP BY h.\`instanceId\` HAVING ${isThere}) OR EXISTS (SELECT 1 FROM \`process_task\` t WHERE t.\`instanceId\` = i.\`id\` AND t.\`element\` = ? AND t.\`status\` = '${taskStatus.of.awaiting}'))`;

function addTo(sums: Map<string, FigureCounts>, name: string, row: Row): void {
  const counts = sums.get(name) ?? new FigureCounts();
  sums.set(name, counts);
  counts.addRow(rowOf(row));
}

/** Sums of a plain row; drivers answer large numbers as texts. */
function rowOf(row: Row): Parameters<FigureCounts['addRow']>[0] {
  const number = (name: string) => Number(row[name]);
  return {
    count: number('count'),
    lasted: number('lasted'),
    ms: number('ms'),
    tasks: number('tasks'),
    taskMs: number('taskMs'),
    waitMs: number('waitMs'),
    due: number('due'),
    late: number('late'),
    returned: number('returned'),
    rejected: number('rejected'),
    work: number('work'),
    automatic: number('automatic'),
    spread: String(row.spread),
  };
}

function durationsOf(figures: FigureCounts): DurationFigures {
  const { lasted, ms } = figures.counts;
  if (lasted === 0) return { average: null, median: null, p90: null };
  return {
    average: Math.round(ms / lasted),
    median: percentileOf(figures.spread, 0.5) ?? null,
    p90: percentileOf(figures.spread, 0.9) ?? null,
  };
}

function tasksOf({ counts: { tasks, due, late } }: FigureCounts): TaskFigures {
  return { tasks, due, late };
}

function totalOf(ends: readonly (readonly [string, FigureCounts])[]): ProcessFiguresView['total'] {
  const all = new FigureCounts();
  const endings = Object.fromEntries(roundOutcomes.map((outcome) => [outcome, 0])) as Record<RoundOutcome, number>;
  for (const [ending, figures] of ends) {
    endings[ending as RoundOutcome] += figures.counts.count;
    all.addSum(figures);
  }
  const { count, returned, rejected, work, automatic } = all.counts;
  return { ended: count, endings, ...durationsOf(all), ...tasksOf(all), returned, rejected, work, automatic };
}

function monthOf(month: string, figures = new FigureCounts()): MonthFigures {
  return { month, ended: figures.counts.count, ...durationsOf(figures) };
}

function stepsOf(
  steps: readonly (readonly [string, FigureCounts])[],
  definitions: readonly Definition[],
): StepFigures[] {
  return steps
    .flatMap(([element, figures]) => {
      const view = viewIn(definitions, element);
      return view ? [{ view, figures }] : [];
    })
    .sort((a, b) => b.figures.counts.ms - a.figures.counts.ms || a.view.element.localeCompare(b.view.element))
    .map(({ view, figures }) => {
      const { count, tasks, taskMs, waitMs, returned, rejected } = figures.counts;
      return {
        ...view,
        visits: count,
        ...durationsOf(figures),
        ...tasksOf(figures),
        waiting: tasks === 0 ? null : Math.round(waitMs / tasks),
        working: tasks === 0 ? null : Math.round((taskMs - waitMs) / tasks),
        returned,
        rejected,
      };
    });
}

function branchesOf(counts: ReadonlyMap<string, FigureCounts>, definitions: readonly Definition[]): BranchFigures[] {
  const seen = new Set<string>();
  return definitions.flatMap((definition) =>
    splitsOf(definition).flatMap((node) => {
      const flows = node.outgoing.map(({ id, target }) => ({
        flow: id,
        name: flowName(node, id),
        to: elementOf(definition, target),
        count: counts.get(id)?.counts.count ?? 0,
      }));
      if (seen.has(node.id) || flows.every(({ count }) => count === 0)) return [];
      seen.add(node.id);
      return [{ ...elementOf(definition, node.id), flows }];
    }),
  );
}

function splitsOf({ processes }: Definition): Node[] {
  return [...processes.values()].flatMap(({ all }) => [...all.values()]).filter(({ outgoing }) => outgoing.length > 1);
}

function flowName(node: Node, flow: string): BothNames | null {
  const names = node.outgoing.find(({ id }) => id === flow)?.names;
  if (!names) return null;
  const { name, zh, en } = names;
  const isNamed = name !== '' && name !== flow;
  return isNamed || zh || en ? { zh: zh ?? name, en: en ?? name } : null;
}

function responsesOf(
  figures: readonly (readonly [string, FigureCounts])[],
  nameOf: (id: string) => BothNames,
): ResponseFigures[] {
  return figures
    .map(([id, counts]) => ({ id, name: nameOf(id), ...durationsOf(counts), ...tasksOf(counts) }))
    .sort((a, b) => (b.median ?? 0) - (a.median ?? 0) || a.id.localeCompare(b.id));
}

/** An entry that was removed is named by its id. */
function categoriesOf(
  figures: readonly (readonly [string, FigureCounts])[],
  names: ReadonlyMap<string, BothNames>,
): CategoryFigures[] {
  return figures
    .map(([id, counts]) => ({
      id,
      name: names.get(id) ?? { zh: id, en: id },
      ended: counts.counts.count,
      ...durationsOf(counts),
      ...tasksOf(counts),
    }))
    .sort((a, b) => b.ended - a.ended || a.id.localeCompare(b.id));
}

/** An element as the latest version that has it names it; undefined where none has. */
function viewIn(definitions: readonly Definition[], element: string): ElementView | undefined {
  const named = definitions.find((definition) => nodeOf(definition, element) !== undefined);
  return named && elementOf(named, element);
}

/** @param month `2026-09` */
function monthBefore(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - months, 1)).toISOString().slice(0, 7);
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = to; month >= from; month = monthBefore(month, 1)) months.unshift(month);
  return months;
}
