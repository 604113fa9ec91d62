import { Injectable } from '@nestjs/common';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { Database } from '#lab/platform/database/database.js';
import { update } from '#lab/platform/database/sql.js';
import { Forecast } from '../../command/forecast.js';
import { stateOf } from '../../command/instance-row.js';
import { PeopleDirectory } from '../../people/people.js';
import { Subjects } from '../../subjects.js';
import type { TaskAtHand } from '../open-task.js';
import type { Trace } from '../task-traces.js';
import type { TaskOperation } from './task-operation.js';

const mostADay = 3;
const apartMs = 4 * 3_600_000;

/** Asks the assignees of a task to act soon; for the initiator and for those who will probably decide later. */
@Injectable()
export class Urge implements TaskOperation<'urge'> {
  readonly name = 'urge';
  readonly audience = 'rule';

  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly forecast: Forecast,
  ) {}

  async isShown({ instance, definition, me, principals, now }: TaskAtHand): Promise<boolean> {
    if (instance.initiator === me.id) return true;
    const { subject, binding } = this.subjects.of(instance.subject);
    const about = { subject, binding, record: await binding.record(instance.recordId) };
    const ahead = await this.forecast.peopleAhead(definition, about, stateOf(instance), now);
    return ahead.some((principal) => principals.has(principal));
  }

  /** @throws BusinessError 8004 for others; 8014 with the seconds to wait: three times a day, four hours apart */
  async perform(task: TaskAtHand, { text }: OperationInput<'urge'>): Promise<Trace> {
    if (!(await this.isShown(task))) throw new BusinessError(errors.notYourTask);
    await this.assertNotTooOften(task);
    const open = task.assignments.filter(({ kind }) => kind === 'task').map(({ principal }) => principal);
    this.db.write(update('todo', { urgedAt: task.now, readAt: null }, { taskId: task.id, kind: 'task' }));
    const to = [...new Set(open.flatMap((principal) => this.directory.membersOf(principal)))];
    return { kind: 'urge', text, notice: { kind: 'urged', to } };
  }

  private async assertNotTooOften({ id, instance, now }: TaskAtHand): Promise<void> {
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
