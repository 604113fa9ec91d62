import { Injectable } from '@nestjs/common';
import type { Usual } from '#lab/shared/process-view.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { formatTaskId, parseTaskId } from '../assignment/task-id.js';
import { taskStatus } from './task-status.js';

/** How long the steps of a process took, by element. */
export type Durations = ReadonlyMap<string, Usual>;

/** Fewer steps than this say nothing; more runs than that say nothing new. */
const fewest = 5;
const mostRuns = 200;
/** Versions that are looked back at: what was drawn before them is another process by now. */
const mostVersions = 10;
const keptMs = 5 * 60_000;

/** How long the steps of a process took in past instances; cached for five minutes. */
@Injectable()
export class PastDurations {
  private readonly kept = new Map<string, { readonly until: number; readonly durations: Durations }>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Steps that people have done at least five times in the last 200 runs, over all versions of a key. */
  async of(key: string): Promise<Durations> {
    const now = this.clock.now().getTime();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.durations;
    const versions = await this.db.query({
      sql: 'SELECT `id` FROM `process_definition` WHERE `key` = ? ORDER BY `version` DESC LIMIT ?',
      values: [key, mostVersions],
    });
    if (versions.length === 0) return new Map();
    const durations = await this.read(versions.map(({ id }) => String(id)));
    this.kept.set(key, { until: now + keptMs, durations });
    return durations;
  }

  /** The last runs that have ended, and where these are few those that go on: one walk along an index a version. */
  private async read(versions: readonly string[]): Promise<Durations> {
    const last = versions
      .map(
        (_, index) =>
          `SELECT * FROM (SELECT \`id\`, \`endedAt\` FROM \`process_instance\` WHERE \`definitionId\` = ? ORDER BY \`endedAt\` DESC LIMIT ${mostRuns}) AS \`v${index}\``,
      )
      .join(' UNION ALL ');
    const rows = await this.db.query({
      sql: `SELECT t.\`id\`, t.\`element\`, t.\`openedAt\`, t.\`closedAt\` FROM (SELECT \`id\` FROM (${last}) AS \`all\` ORDER BY \`endedAt\` DESC LIMIT ${mostRuns}) AS \`runs\` JOIN \`process_task\` t ON t.\`instanceId\` = \`runs\`.\`id\` WHERE t.\`status\` = ?`,
      values: [...versions, taskStatus.of.processed],
    });
    const steps = new Map<string, Step>();
    for (const row of rows) {
      const step = { element: String(row.element), from: Number(row.openedAt), to: Number(row.closedAt) };
      const id = stepOf(String(row.id));
      const before = steps.get(id);
      steps.set(
        id,
        before ? { ...step, from: Math.min(step.from, before.from), to: Math.max(step.to, before.to) } : step,
      );
    }
    return usualOf([...steps.values()]);
  }
}

/** One visit of an element: the tasks of all who signed it together. */
interface Step {
  readonly element: string;
  readonly from: number;
  readonly to: number;
}

/** The tasks of all signers of one step share its token. */
function stepOf(taskId: string): string {
  const { instance, token } = parseTaskId(taskId);
  return formatTaskId({ instance, token });
}

function usualOf(steps: readonly Step[]): Durations {
  const byElement = new Map<string, number[]>();
  for (const { element, from, to } of steps) {
    const known = byElement.get(element);
    if (known) known.push(to - from);
    else byElement.set(element, [to - from]);
  }
  return new Map(
    [...byElement]
      .filter(([, times]) => times.length >= fewest)
      .map(([element, times]) => {
        const sorted = times.sort((a, b) => a - b);
        return [element, { median: percentile(sorted, 0.5), p90: percentile(sorted, 0.9) }];
      }),
  );
}

/** The smallest of the sorted values that so great a part of them does not exceed. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
