import { Injectable } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { fact, type Finding } from './finding.js';

/** Jobs that an instance awaits take seconds; an older one counts as stuck. */
const longWorkMs = 60 * 60_000;
/** A timer is late after this long. */
const lateMs = 5 * 60_000;

/** Finds instances that do not continue: with an incident, or without one. */
@Injectable()
export class InstanceChecks {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
  ) {}

  /** The worst problem names the finding; all figures are its facts. */
  async look(): Promise<Finding> {
    const now = this.clock.now().getTime();
    const [incidents] = await this.db.query({
      sql: 'SELECT COUNT(DISTINCT `instanceId`) AS `n`, MIN(`raisedAt`) AS `oldest` FROM `process_incident`',
      values: [],
    });
    const stopped = Number(incidents?.n ?? 0);
    const running = await this.count('`process_instance` WHERE `endedAt` IS NULL', []);
    const nobodyActs = await this.tasksWithoutAnybody();
    const workWaits =
      (await this.count("`job` WHERE `topic` = 'process.work' AND `createdAt` < ?", [now - longWorkMs])) +
      (await this.count('`process_external` WHERE `createdAt` < ?', [now - longWorkMs]));
    const timersLate = await this.count("`job` WHERE `topic` = 'process.timer' AND `dueAt` < ?", [now - lateMs]);
    // What the regular look of the process centre has found.
    const doNotGoOn = await this.countStuck();
    const stuck = { stopped, nobodyActs, workWaits, timersLate, doNotGoOn };
    const facts = [
      fact('running', 'count', running),
      ...Object.entries(stuck).map(([name, count]) => fact(name, 'count', count)),
      ...(stopped > 0 ? [fact('stoppedSince', 'stamp', new Date(Number(incidents?.oldest)).toISOString())] : []),
    ];
    const worst = Object.entries(stuck).find(([, count]) => count > 0);
    return worst ? { state: 'warn', found: worst[0], facts } : { state: 'good', found: 'running', facts };
  }

  /** Open tasks whose people have all left, or whose groups and roles are empty. */
  private async tasksWithoutAnybody(): Promise<number> {
    const rows = await this.db.query({
      sql: "SELECT DISTINCT `principal` FROM `todo` WHERE `kind` <> 'offer'",
      values: [],
    });
    await this.org.refresh();
    const able = rows.map(({ principal }) => String(principal)).filter((principal) => this.canAct(principal));
    const held = conditions({ principal: able }, 'd');
    return this.count(
      `\`process_task\` t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\`
        WHERE t.\`closedBy\` IS NULL AND t.\`closedAt\` IS NULL AND i.\`endedAt\` IS NULL AND NOT EXISTS
        (SELECT 1 FROM \`todo\` d WHERE d.\`taskId\` = t.\`id\` AND d.\`kind\` <> 'offer' AND ${held.sql})`,
      held.values,
    );
  }

  private async countStuck(): Promise<number> {
    const [row] = await this.db.query({
      sql: 'SELECT COUNT(DISTINCT s.`instanceId`) AS `n` FROM `process_stuck` s JOIN `process_instance` i ON i.`id` = s.`instanceId` WHERE i.`endedAt` IS NULL',
      values: [],
    });
    return Number(row?.n ?? 0);
  }

  private canAct(principal: string): boolean {
    return this.org.membersOf(principal).some((user) => this.org.isEnabled(user));
  }

  private async count(what: string, values: readonly unknown[]): Promise<number> {
    const [row] = await this.db.query({ sql: `SELECT COUNT(*) AS \`n\` FROM ${what}`, values });
    return Number(row?.n ?? 0);
  }
}
