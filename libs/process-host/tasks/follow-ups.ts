import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Live } from '#lab/platform/live/live.js';
import { userPrincipal } from '#lab/process-engine/index.js';
import { TaskNotices } from '../command/task-notices.js';
import { Todo, TodoFollowUp } from '../entities.js';
import { topics } from '../topics.js';
import type { FoundTask } from './open-task.js';

/** What a user has noted about a task, as the job of its time knows it. */
interface FollowUpJob {
  readonly task: string;
  readonly user: string;
  readonly instance: string;
  readonly element: string;
  readonly at: number;
  /** The day is over: the note goes. */
  readonly over?: boolean;
}

const aDay = 24 * 3_600_000;

/** When users come back to their tasks: notes of their own, with a notice when the day has come. */
@Injectable()
export class FollowUps implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
    private readonly notices: TaskNotices,
    private readonly live: Live,
  ) {}

  onModuleInit(): void {
    this.handlers.register<FollowUpJob>({
      queue: 'process',
      mode: 'unit',
      attempts: 8,
      topic: topics.followUp,
      run: ({ payload }) => this.due(payload),
    });
  }

  /** Notes a day, in place of one that was noted before; in the unit that is open. */
  note(user: string, task: Pick<FoundTask, 'id' | 'element' | 'instance'>, at: Date, aside: boolean): void {
    this.drop(user, task.id);
    this.db.write(insert('todo_follow_up', { userId: user, taskId: task.id, at: at.getTime(), aside: aside ? 1 : 0 }));
    const job: FollowUpJob = {
      task: task.id,
      user,
      instance: task.instance.id,
      element: task.element,
      at: at.getTime(),
    };
    this.jobs.add(topics.followUp, job, { dueAt: at });
  }

  drop(user: string, task: string): void {
    this.db.write(remove('todo_follow_up', { userId: user, taskId: task }));
  }

  /** The day has come, or is over. A job of a note that was changed since finds another time and does nothing. */
  private async due(job: FollowUpJob): Promise<void> {
    const { task, user, instance, element, at, over } = job;
    const noted = await this.db.repo(TodoFollowUp).findOneBy({ userId: user, taskId: task });
    if (noted?.at.getTime() !== at) return;
    const isTheirs = await this.db.repo(Todo).existsBy({ taskId: task, principal: userPrincipal(user), kind: 'task' });
    if (over || !isTheirs) return this.drop(user, task);
    this.jobs.add(topics.followUp, { ...job, over: true }, { dueAt: new Date(at + aDay) });
    this.notices.ring({ kind: 'followUp', instance, task, element, by: null, people: [user], text: null });
    this.live.changed({ ids: [task], todo: [userPrincipal(user)] });
  }
}
