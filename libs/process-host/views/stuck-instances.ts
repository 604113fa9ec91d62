import { Injectable } from '@nestjs/common';
import type { StuckCause, StuckView } from '#lab/shared/process-inspection.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { inBatches } from '#lab/platform/database/in-batches.js';
import { conditions, inserts, remove } from '#lab/platform/database/sql.js';
import { Definitions } from '../definitions/definitions.js';
import { elementOf } from '../definitions/element-of.js';
import { outsideOf } from '../rights/closed-processes.js';
import { PeopleDirectory } from '../people/people.js';
import { taskStatus } from '../command/task-status.js';
import { topics } from '../topics.js';
import { everyDepartment } from './figure-sums.js';
import { addSpreadText, percentileOf } from './spread.js';

/** Why an instance counts as stuck, where, and since when in milliseconds. */
interface Finding {
  readonly instanceId: string;
  readonly cause: StuckCause;
  /** Empty where it is no step. */
  readonly element: string;
  readonly since: number;
}

/** How long visits of a step usually last, in milliseconds. */
interface UsualVisit {
  readonly key: string;
  readonly element: string;
  readonly usual: number;
}

/** Fewer visits of a step than this do not say what is unusually long. */
const fewestVisits = 20;
const unusual = 0.99;
/** Visits of this time are looked back at, in milliseconds. */
const lookBackMs = 365 * 24 * 3_600_000;
/** A timer that is due fires within seconds; it is overdue after this. */
const lateMs = 5 * 60_000;
/** Findings that are kept and shown. */
const most = 1000;
/** Rows of tasks, without what a user may begin of their own accord. */
const isAssignment = "`kind` <> 'offer'";
const open = 'i.`measuredAt` IS NULL AND i.`endedAt` IS NULL';

/**
 * Open instances that do not go on although no incident says so: a task that is open for longer than 99 of 100 visits of
 * its step, one whose people are all away, a job that was given up, a timer that is overdue, or nothing at all that
 * could move it. Suspended instances are left out.
 */
@Injectable()
export class StuckInstances {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
  ) {}

  /**
   * Looks again, within the open unit: what is stuck no more is forgotten.
   * @returns what was not stuck before; nothing where it is run twice
   */
  async look(): Promise<readonly Pick<Finding, 'instanceId' | 'cause' | 'element'>[]> {
    await this.directory.refresh();
    const found = new Map((await this.findings()).map((finding) => [keyOf(finding), finding]));
    const rows = await this.db.query({ sql: 'SELECT * FROM `process_stuck`', values: [] });
    const known = new Set(rows.map(keyOf));
    for (const { instanceId, cause, element } of rows.filter((row) => !found.has(keyOf(row))))
      this.db.write(remove('process_stuck', { instanceId, cause, element }));
    const added = [...found.values()].filter((finding) => !known.has(keyOf(finding)));
    const foundAt = this.clock.now().getTime();
    this.db.write(
      ...inserts(
        'process_stuck',
        added.map((finding) => ({ ...finding, foundAt })),
      ),
    );
    return added;
  }

  /**
   * What the last look has found and has not ended since, longest first.
   * @param closed keys of processes that the reader may not watch
   */
  async list(closed: readonly string[]): Promise<StuckView[]> {
    const watched = outsideOf(closed, 'i.`definitionId`');
    const rows = await this.db.query({
      sql: `SELECT s.\`cause\`, s.\`element\`, s.\`since\`, i.\`id\`, i.\`definitionId\`, i.\`titleZh\`, i.\`titleEn\`, i.\`card\` FROM \`process_stuck\` s JOIN \`process_instance\` i ON i.\`id\` = s.\`instanceId\` WHERE i.\`endedAt\` IS NULL AND ${watched.sql} ORDER BY s.\`since\`, i.\`id\`, s.\`cause\` LIMIT ?`,
      values: [...watched.values, most],
    });
    return Promise.all(
      rows.map(async (row) => {
        const element = String(row.element);
        const { number } = JSON.parse(String(row.card)) as { readonly number?: unknown };
        return {
          instance: String(row.id),
          number: typeof number === 'string' ? number : '',
          title: { zh: String(row.titleZh), en: String(row.titleEn) },
          cause: String(row.cause) as StuckCause,
          at: element === '' ? null : elementOf(await this.definitions.compiledOf(String(row.definitionId)), element),
          since: new Date(Number(row.since)).toISOString(),
        };
      }),
    );
  }

  private async findings(): Promise<readonly Finding[]> {
    const found = [...(await this.atTasks()), ...(await this.atJobs()), ...(await this.withoutAnything())];
    const suspended = await this.suspended();
    return found
      .filter(({ instanceId }) => !suspended.has(instanceId))
      .sort((a, b) => a.since - b.since)
      .slice(0, most);
  }

  private async atTasks(): Promise<Finding[]> {
    const slow = await this.slow();
    const away = [...(await this.withoutPeople()), ...(await this.withoutAssignment())];
    return [
      ...slow.map((row) => ({ ...placeOf(row), cause: 'slow' as const })),
      ...away.map((row) => ({ ...placeOf(row), cause: 'away' as const })),
    ];
  }

  /** Tasks that are open for longer than usual, asked for step by step: only they are read. */
  private async slow(): Promise<Row[]> {
    const now = this.clock.now().getTime();
    const found: Row[] = [];
    for (const { key, element, usual } of await this.longestVisits())
      found.push(
        ...(await this.db.query({
          sql: `SELECT t.\`instanceId\`, t.\`element\`, t.\`openedAt\` FROM \`process_definition\` d JOIN \`process_instance\` i ON i.\`definitionId\` = d.\`id\` JOIN \`process_task\` t ON t.\`instanceId\` = i.\`id\` WHERE d.\`key\` = ? AND i.\`endedAt\` IS NULL AND t.\`element\` = ? AND t.\`status\` = ? AND t.\`openedAt\` < ? ORDER BY t.\`openedAt\` LIMIT ?`,
          values: [key, element, taskStatus.of.awaiting, now - usual, most],
        })),
      );
    return found;
  }

  /** Tasks of principals none of whose members can act now, unless another principal of the task can. */
  private async withoutPeople(): Promise<Row[]> {
    const now = this.clock.now();
    const principals = await this.db.query({
      sql: `SELECT DISTINCT \`principal\` FROM \`todo\` WHERE ${isAssignment}`,
      values: [],
    });
    const unable = new Set(
      principals
        .map(({ principal }) => String(principal))
        .filter((principal) => !this.directory.membersOf(principal).some((user) => this.isThere(user, now))),
    );
    const theirs = await inBatches([...unable], (some) => {
      const where = conditions({ principal: [...some] });
      return this.db.query({
        sql: `SELECT \`taskId\`, \`instanceId\`, \`element\`, \`openedAt\` FROM \`todo\` WHERE ${isAssignment} AND ${where.sql}`,
        values: where.values,
      });
    });
    const tasks = new Map(theirs.map((row) => [String(row.taskId), row]));
    const all = await inBatches([...tasks.keys()], (some) => {
      const where = conditions({ taskId: [...some] });
      return this.db.query({
        sql: `SELECT \`taskId\`, \`principal\` FROM \`todo\` WHERE ${isAssignment} AND ${where.sql}`,
        values: where.values,
      });
    });
    for (const { taskId, principal } of all) if (!unable.has(String(principal))) tasks.delete(String(taskId));
    return [...tasks.values()];
  }

  /** Open tasks that are in no list of tasks. */
  private withoutAssignment(): Promise<readonly Row[]> {
    return this.db.query({
      sql: `SELECT t.\`instanceId\`, t.\`element\`, t.\`openedAt\` FROM \`process_instance\` i JOIN \`process_task\` t ON t.\`instanceId\` = i.\`id\` WHERE ${open} AND t.\`status\` = ? AND NOT EXISTS (SELECT 1 FROM \`todo\` o WHERE o.\`taskId\` = t.\`id\` AND o.${isAssignment}) LIMIT ?`,
      values: [taskStatus.of.awaiting, most],
    });
  }

  private isThere(user: string, at: Date): boolean {
    return this.directory.isEnabled(user) && this.directory.absentUntil(user, at) === undefined;
  }

  /** By process and step, what 99 of 100 visits of the last year did not exceed, in milliseconds. */
  private async longestVisits(): Promise<readonly UsualVisit[]> {
    const since = new Date(this.clock.now().getTime() - lookBackMs).toISOString().slice(0, 7);
    const rows = await this.db.query({
      sql: "SELECT d.`key`, f.`name`, f.`lasted`, f.`spread` FROM `process_figure` f JOIN `process_definition` d ON d.`id` = f.`definitionId` WHERE f.`departmentId` = ? AND f.`month` >= ? AND f.`kind` = 'step' AND f.`lasted` > 0",
      values: [everyDepartment, since],
    });
    const steps = new Map<string, { key: string; element: string; visits: number; spread: Map<number, number> }>();
    for (const { key, name, lasted, spread } of rows) {
      const step = `${String(key)} ${String(name)}`;
      const known = steps.get(step) ?? { key: String(key), element: String(name), visits: 0, spread: new Map() };
      steps.set(step, known);
      known.visits += Number(lasted);
      addSpreadText(known.spread, String(spread));
    }
    return [...steps.values()].flatMap(({ key, element, visits, spread }) => {
      const usual = percentileOf(spread, unusual);
      return visits < fewestVisits || usual === undefined ? [] : [{ key, element, usual }];
    });
  }

  /** Jobs that were given up, and timers that are overdue. */
  private async atJobs(): Promise<Finding[]> {
    const rows = await this.db.query({
      sql: "SELECT `payload`, `dueAt`, `parked` FROM `job` WHERE (`parked` = ? AND `topic` LIKE 'process.%') OR (`parked` = ? AND `topic` = ? AND `dueAt` < ?)",
      values: [true, false, topics.timer, this.clock.now().getTime() - lateMs],
    });
    const findings = rows.flatMap(({ payload, dueAt, parked }): Finding[] => {
      const instanceId = instanceIn(payload);
      const cause = Number(parked) === 1 ? 'job' : 'timer';
      return instanceId === undefined ? [] : [{ instanceId, cause, element: '', since: Number(dueAt) }];
    });
    const live = await this.openOf(findings.map(({ instanceId }) => instanceId));
    const each = new Map(findings.map((finding) => [keyOf(finding), finding]));
    return [...each.values()].filter(({ instanceId }) => live.has(instanceId));
  }

  /** Instances without a task, a wait, work, an incident, a called process or a job: nothing could move them. */
  private async withoutAnything(): Promise<Finding[]> {
    const none = ['process_subscription', 'process_external', 'process_incident']
      .map((table) => `NOT EXISTS (SELECT 1 FROM \`${table}\` x WHERE x.\`instanceId\` = i.\`id\`)`)
      .join(' AND ');
    const rows = await this.db.query({
      sql: `SELECT i.\`id\`, i.\`startedAt\`, i.\`definitionId\` FROM \`process_instance\` i WHERE ${open} AND i.\`watched\` IS NULL AND ${none} AND NOT EXISTS (SELECT 1 FROM \`process_task\` t WHERE t.\`instanceId\` = i.\`id\` AND t.\`status\` = ?) AND NOT EXISTS (SELECT 1 FROM \`process_instance\` c WHERE c.\`rootId\` = i.\`rootId\` AND c.\`parentId\` = i.\`id\` AND c.\`endedAt\` IS NULL)`,
      values: [taskStatus.of.awaiting],
    });
    if (rows.length === 0) return [];
    const jobs = await this.db.query({ sql: "SELECT `payload` FROM `job` WHERE `topic` LIKE 'process.%'", values: [] });
    const moved = new Set(jobs.map(({ payload }) => instanceIn(payload)));
    const lost: Finding[] = [];
    for (const { id, startedAt, definitionId } of rows) {
      if (moved.has(String(id)) || (await this.hasAdHoc(String(definitionId)))) continue;
      lost.push({ instanceId: String(id), cause: 'lost', element: '', since: Number(startedAt) });
    }
    return lost;
  }

  /** What may be begun freely in an ad-hoc sub-process has no row until it is begun. */
  private async hasAdHoc(definitionId: string): Promise<boolean> {
    const definition = await this.definitions.readable(definitionId);
    return [...(definition?.processes.values() ?? [])].some(({ all }) =>
      [...all.values()].some(({ adHoc }) => adHoc !== undefined),
    );
  }

  private async openOf(ids: readonly string[]): Promise<Set<string>> {
    const rows = await inBatches([...new Set(ids)], (some) => {
      const where = conditions({ id: [...some], endedAt: null });
      return this.db.query({ sql: `SELECT \`id\` FROM \`process_instance\` WHERE ${where.sql}`, values: where.values });
    });
    return new Set(rows.map(({ id }) => String(id)));
  }

  private async suspended(): Promise<Set<string>> {
    const rows = await this.db.query({ sql: 'SELECT `instanceId` FROM `process_suspended`', values: [] });
    return new Set(rows.map(({ instanceId }) => String(instanceId)));
  }
}

function placeOf({ instanceId, element, openedAt }: Row): Omit<Finding, 'cause'> {
  return { instanceId: String(instanceId), element: String(element), since: Number(openedAt) };
}

function keyOf({ instanceId, cause, element }: Row | Finding): string {
  return [instanceId, cause, element].map(String).join(' ');
}

/** The instance that a job is for; JSON columns are read as text here. */
function instanceIn(payload: unknown): string | undefined {
  const { instance } = JSON.parse(String(payload)) as { readonly instance?: unknown };
  return typeof instance === 'string' ? instance : undefined;
}
