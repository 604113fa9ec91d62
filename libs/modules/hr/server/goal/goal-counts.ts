import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Badges, PeopleDirectory } from '#lab/process-host/index.js';
import { goal } from '../../shared/goal.subject.js';
import { goalCounts } from '../../shared/goal.words.js';
import { GoalWindowRules } from './goal-windows.js';

/** The numbers of goals in the shell. */
@Injectable()
export class GoalCounts implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly badges: Badges,
    private readonly people: PeopleDirectory,
    private readonly windows: GoalWindowRules,
  ) {}

  onModuleInit(): void {
    this.badges.register(goalCounts.approve, (me) => this.toDecide(me));
    this.badges.register(goalCounts.submit, (me) => this.toSubmit(me));
  }

  /** Sets of others that the reader approves or scores. */
  private async toDecide(me: Me): Promise<number> {
    await this.people.refresh();
    const principals = [...this.people.principalsOf(me.id)];
    return this.counted(
      `SELECT COUNT(DISTINCT t.\`recordId\`) AS \`n\` FROM \`todo\` t JOIN \`goal\` g ON g.\`id\` = t.\`recordId\` WHERE t.\`subject\` = ? AND t.\`kind\` IN ('task', 'held') AND t.\`principal\` IN (${principals.map(() => '?').join(', ')}) AND g.\`state\` IN ('toApprove', 'toScore') AND g.\`deletedAt\` IS NULL`,
      [goal.name, ...principals],
    );
  }

  /** The reader's own drafts of years that are being written, changes that are open, and self-evaluations. */
  private toSubmit(me: Me): Promise<number> {
    const today = this.windows.todayOf(me.id);
    return this.counted(
      "SELECT COUNT(*) AS `n` FROM `goal` g LEFT JOIN `goal_config` c ON c.`year` = g.`year` WHERE g.`ownerId` = ? AND g.`deletedAt` IS NULL AND (g.`state` IN ('modifying', 'toEvaluate') OR (g.`state` = 'draft' AND c.`writeOpen` <= ? AND c.`scoringOpen` > ?))",
      [me.id, today, today],
    );
  }

  private async counted(sql: string, values: readonly string[]): Promise<number> {
    const [row] = await this.db.query({ sql, values: [...values] });
    return Number(row?.n);
  }
}
