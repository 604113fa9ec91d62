import { Injectable } from '@nestjs/common';
import { addDays, beginOf, dayIn, weekday } from '#lab/shared/day.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { countedTo } from '#lab/shared/counted-to.js';
import { PeopleDirectory, Todos } from '#lab/process-host/index.js';
import type { ProcessSummary, Week } from '../../shared/started.dto.js';

const dayMs = 86_400_000;
const weeksShown = 12;

/** How the processes of a person go: three walks along an index. */
@Injectable()
export class Summaries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly todos: Todos,
  ) {}

  async of(me: Me): Promise<ProcessSummary> {
    await this.directory.refresh();
    const today = dayIn(this.directory.zone(), this.clock.now());
    return {
      waiting: await this.waiting(me),
      decided: await this.decided(me, `${today.slice(0, 7)}-01`),
      weeks: await this.weeks(me, addDays(today, 1 - (weekday(today) || 7))),
    };
  }

  private async waiting(me: Me): Promise<ProcessSummary['waiting']> {
    const now = this.clock.now().getTime();
    const [today = 0, twoDays = 0, fiveDays = 0, longer = 0] = await this.todos.ages(
      me,
      [1, 3, 6].map((days) => new Date(now - days * dayMs)),
    );
    return { today, twoDays, fiveDays, longer };
  }

  private async decided(me: Me, from: string): Promise<ProcessSummary['decided']> {
    const rows = await this.db.query({
      sql: 'SELECT `openedAt`, `closedAt`, `dueAt` FROM `process_task` WHERE `closedBy` = ? AND `closedAt` >= ? AND `outcome` IS NOT NULL ORDER BY `closedAt` DESC LIMIT ?',
      values: [me.id, beginOf(from, this.directory.zone()).getTime(), countedTo + 1],
    });
    const took = rows.map((row) => Number(row.closedAt) - Number(row.openedAt)).sort((a, b) => a - b);
    const due = rows.filter((row) => row.dueAt !== null);
    const inTime = due.filter((row) => Number(row.closedAt) <= Number(row.dueAt)).length;
    return {
      count: rows.length,
      medianMs: took[Math.floor((took.length - 1) / 2)] ?? null,
      inTime: due.length === 0 ? null : Math.round((100 * inTime) / due.length),
    };
  }

  private async weeks(me: Me, monday: string): Promise<Week[]> {
    const days = Array.from({ length: weeksShown + 1 }, (_, n) => addDays(monday, 7 * (n + 1 - weeksShown)));
    const begins = days.map((day) => beginOf(day, this.directory.zone()).getTime());
    const rows = await this.db.query({
      sql: 'SELECT `startedAt`, `endedAt` FROM `process_instance` WHERE `initiator` = ? AND `parentId` IS NULL AND (`startedAt` >= ? OR `endedAt` >= ?) ORDER BY `startedAt` DESC LIMIT ?',
      values: [me.id, begins[0], begins[0], countedTo],
    });
    const within = (value: unknown, week: number) =>
      value !== null && Number(value) >= (begins[week] ?? 0) && Number(value) < (begins[week + 1] ?? 0);
    return days.slice(0, weeksShown).map((from, week) => ({
      from,
      started: rows.filter((row) => within(row.startedAt, week)).length,
      ended: rows.filter((row) => within(row.endedAt, week)).length,
    }));
  }
}
