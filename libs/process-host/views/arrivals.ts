import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Arrival } from '#lab/shared/briefing.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { assignmentOf, isDelegated, ways } from '#lab/process-engine/index.js';
import { instanceIdOf, parseTaskId } from '../assignment/task-id.js';
import { ProcessHistory, ProcessRemark, Todo } from '../entities.js';
import { PeopleDirectory, shown } from '../people/people.js';

/** Why a task came to a user where it was sent to them, by another user or by an absence: for screens and mails. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
  ) {}

  /** Undefined where the diagram gave it to them. The directory has been refreshed. */
  async of(userId: string, task: string): Promise<Arrival | undefined> {
    const rows = await this.db.repo(Todo).findBy({ taskId: task, kind: 'task' });
    const mine = assignmentOf(rows, { principals: new Set(this.directory.principalsOf(userId)) });
    if (!mine) return undefined;
    if (mine.way === ways.substitute && mine.onBehalfOf !== null) return this.absence(mine.onBehalfOf, mine.subject);
    return (await this.passedOn(userId, mine)) ?? (await this.moved(userId, mine));
  }

  /** The owner is absent; nothing where they have just come back and the substitute still has the task. */
  private absence(owner: string, subject: string): Arrival | undefined {
    const until = this.directory.absentUntil(owner, this.clock.now(), subject);
    return until === undefined ? undefined : { kind: 'substitute', by: shown(this.directory, owner), until };
  }

  /** Given by an assignee or an administrator. */
  private async passedOn(userId: string, mine: Todo): Promise<Arrival | undefined> {
    const { taskId } = mine;
    const remarks = await this.db.repo(ProcessRemark).find({
      where: { instanceId: instanceIdOf(taskId), taskId, kind: In(['transfer', 'reassign', 'delegate']) },
      order: { n: 'ASC' },
    });
    const last = remarks.findLast(
      (remark) => isTo(remark, userId) && (remark.kind === 'delegate') === isDelegated(mine),
    );
    if (!last) return undefined;
    const kind = last.kind === 'delegate' ? (mine.way === ways.advice ? 'advice' : 'delegate') : 'transfer';
    return this.arrival(kind, last.by, last.text);
  }

  /**
   * Opened by a send-back to its step, at the same instant; for one who was asked to sign, perhaps after another; or again
   * because the content changed after their approval.
   */
  private async moved(userId: string, { taskId, element, openedAt }: Todo): Promise<Arrival | undefined> {
    const { instance, token, i } = parseTaskId(taskId);
    const history = await this.db.repo(ProcessHistory).find({
      where: { instanceId: instance, kind: In(['returned', 'signersAdded', 'askedAgain']) },
      order: { n: 'ASC' },
    });
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
