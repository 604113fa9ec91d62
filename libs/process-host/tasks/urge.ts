import { Injectable } from '@nestjs/common';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { update } from '#lab/platform/database/sql.js';
import { Forecast } from '../command/forecast.js';
import { stateOf } from '../command/member.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { TaskFrame } from './task-frame.js';
import type { TaskInHand } from './task-in-hand.js';
import { Tidings } from './tidings.js';

const mostADay = 3;
const apartMs = 4 * 3_600_000;

/** Asks those who have a task to do it soon. */
@Injectable()
export class Urging {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly forecast: Forecast,
    private readonly tidings: Tidings,
  ) {}

  /**
   * The initiator may, and whoever will probably decide later on.
   * @throws BusinessError 8004 for others; 8014 with the seconds to wait: three times a day, four hours apart
   */
  urge(me: Me, taskId: string, text: string | undefined, key?: string): Promise<null> {
    const request = { operation: 'urge', audience: 'judged', request: { text }, key } as const;
    return this.frame.perform(me, taskId, request, async (task) => {
      if (!(await this.mayUrge(task))) throw new BusinessError(errors.notYourTask);
      await this.assertNotTooOften(task);
      const open = task.rows.filter(({ kind }) => kind === 'task').map(({ principal }) => principal);
      this.db.write(update('todo', { urgedAt: task.now, readAt: null }, { taskId, kind: 'task' }));
      const people = [...new Set(open.flatMap((principal) => this.directory.membersOf(principal)))];
      this.tidings.tell('urged', task, people, text);
      return { kind: 'urge', text };
    });
  }

  /** Whether a person may ask for a task that is open now. */
  async mayUrge({ instance, definition, me, now }: TaskInHand): Promise<boolean> {
    if (instance.initiator === me.id) return true;
    const { subject, binding } = this.subjects.of(instance.subject);
    const about = { subject, binding, record: await binding.record(instance.recordId) };
    const principals = new Set<string>(this.directory.principalsOf(me.id));
    const ahead = await this.forecast.peopleAhead(definition, about, stateOf(instance), now);
    return ahead.some((principal) => principals.has(principal));
  }

  private async assertNotTooOften({ id, instance, now }: TaskInHand): Promise<void> {
    const zone = this.directory.zone();
    const today = dayIn(zone, now);
    const rows = await this.db.query({
      sql: "SELECT `at` FROM `process_remark` WHERE `instanceId` = ? AND `taskId` = ? AND `kind` = 'urge' ORDER BY `n` DESC LIMIT 3",
      values: [instance.id, id],
    });
    const times = rows.map(({ at }) => Number(at));
    const begin = beginOf(today, zone).getTime();
    const waits = [
      ...times.slice(0, 1).map((last) => last + apartMs),
      ...(times.filter((at) => at >= begin).length >= mostADay ? [beginOf(addDays(today, 1), zone).getTime()] : []),
    ].map((until) => until - now.getTime());
    const wait = Math.max(0, ...waits);
    if (wait > 0) throw new BusinessError(errors.tooMany, [Math.ceil(wait / 1000)]);
  }
}
