import { Injectable } from '@nestjs/common';
import type { Arrival } from '#lab/shared/briefing.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { assignmentOf, isDelegated, ways } from '#lab/process-engine/index.js';
import { instanceIdOf, parseTaskId } from '../assignment/task-id.js';
import { ProcessHistory, ProcessRemark, Todo } from '../entities.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { grouped } from '../tasks/grouped.js';

/** Why a task came to a user; undefined where the diagram gave it to them. The directory has been refreshed. */
export type ArrivalOf = (userId: string, task: string) => Arrival | undefined;

/** What was done to tasks of one instance, in order. */
interface Deeds {
  readonly remarks: ReadonlyMap<string, readonly ProcessRemark[]>;
  readonly history: readonly ProcessHistory[];
}

/** Why tasks came to users where they were sent to them, by another user or by an absence: for screens and mails. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
  ) {}

  /** Of one task; nothing is known of a task that is not open. */
  async ofTask(task: string): Promise<ArrivalOf> {
    return this.ofTasks(await this.db.repo(Todo).findBy({ taskId: task, kind: 'task' }));
  }

  /**
   * Of open tasks of one instance: as few statements for thousands of them as for one.
   * @param rows of the to-do lists, all of these tasks whose kind is `task`
   */
  async ofTasks(rows: readonly Todo[]): Promise<ArrivalOf> {
    const deeds = await this.deedsAt(rows);
    const byTask = grouped(rows, ({ taskId }) => taskId);
    return (userId, task) => {
      const mine = assignmentOf(byTask.get(task) ?? [], { principals: new Set(this.directory.principalsOf(userId)) });
      if (!mine) return undefined;
      if (mine.way === ways.substitute && mine.onBehalfOf !== null) return this.absence(mine.onBehalfOf, mine.subject);
      return this.passedOn(userId, mine, deeds) ?? this.moved(userId, mine, deeds);
    };
  }

  private async deedsAt(rows: readonly Todo[]): Promise<Deeds> {
    const [some] = rows;
    if (!some) return { remarks: new Map(), history: [] };
    const instanceId = instanceIdOf(some.taskId);
    const taskId = [...new Set(rows.map((row) => row.taskId))];
    const remarks = this.db.reading(ProcessRemark);
    const passedOn = remarks.select({ instanceId, taskId, kind: ['transfer', 'reassign', 'delegate'] });
    const first = Math.min(...taskId.map((task) => parseTaskId(task).token));
    const openedAt = Math.min(...rows.map((row) => row.openedAt.getTime()));
    // The history of a step with many people is long and has no index but that of its numbers. Tokens draw theirs from
    // the same row of numbers, so what sent a task here is not before the command that put its token on the step.
    const [passed = [], [last] = []] = await this.db.queries([
      { ...passedOn, sql: `${passedOn.sql} ORDER BY \`n\`` },
      {
        sql: `SELECT \`n\` FROM \`process_history\` WHERE \`instanceId\` = ? AND \`n\` < ? AND \`at\` < ? ORDER BY \`n\` DESC LIMIT 1`,
        values: [instanceId, first, openedAt],
      },
    ]);
    const history = this.db.reading(ProcessHistory, { without: ['content', 'tableId', 'took', 'fields', 'changes'] });
    const moved = history.select({ instanceId, kind: ['returned', 'signersAdded', 'askedAgain'] });
    const since = { sql: `${moved.sql} AND \`n\` > ? ORDER BY \`n\``, values: [...moved.values, Number(last?.n ?? 0)] };
    return {
      remarks: grouped(remarks.made(passed), (remark) => remark.taskId),
      history: history.made(await this.db.query(since)),
    };
  }

  /** The owner is absent; nothing where they have just come back and the substitute still has the task. */
  private absence(owner: string, subject: string): Arrival | undefined {
    const until = this.directory.absentUntil(owner, this.clock.now(), subject);
    return until === undefined ? undefined : { kind: 'substitute', by: shown(this.directory, owner), until };
  }

  /** Given by an assignee or an administrator. */
  private passedOn(userId: string, mine: Todo, { remarks }: Deeds): Arrival | undefined {
    const last = remarks
      .get(mine.taskId)
      ?.findLast((remark) => isTo(remark, userId) && (remark.kind === 'delegate') === isDelegated(mine));
    if (!last) return undefined;
    const kind = last.kind === 'delegate' ? (mine.way === ways.advice ? 'advice' : 'delegate') : 'transfer';
    return this.arrival(kind, last.by, last.text);
  }

  /**
   * Opened by a send-back to its step, at the same instant; for one who was asked to sign, perhaps after another; or again
   * because the content changed after their approval.
   */
  private moved(userId: string, { taskId, element, openedAt }: Todo, { history }: Deeds): Arrival | undefined {
    const { token, i } = parseTaskId(taskId);
    const cause = history.findLast((item) => {
      const isNow = item.at.getTime() === openedAt.getTime();
      if (item.kind === 'returned') return isNow && item.outcome === element;
      if (item.kind === 'askedAgain') return item.token === token;
      return item.token === token && i !== undefined && (item.people === null ? isNow : isTo(item, userId));
    });
    if (!cause?.by) return undefined;
    if (cause.kind === 'askedAgain') return this.arrival('changed', cause.by, null);
    return this.arrival(cause.kind === 'returned' ? 'return' : 'addSign', cause.by, cause.opinion);
  }

  private arrival(kind: Arrival['kind'], by: string, text: string | null): Arrival {
    return { kind, by: shown(this.directory, by), ...(text === null ? {} : { text }) };
  }
}

function isTo({ people }: { readonly people: string | null }, userId: string): boolean {
  return (people ?? '').split(' ').includes(userId);
}
