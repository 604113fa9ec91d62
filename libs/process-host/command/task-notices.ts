import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import type { ProcessInstance } from '../entities.js';
import { topics } from '../topics.js';

/** Why users get a notice about a task. */
export type TaskNoticeKind =
  | 'given'
  | 'asked'
  | 'advised'
  | 'urged'
  | 'copied'
  | 'mentioned'
  | 'informed'
  | 'written'
  | 'followUp';

/** The job from which the mails of a notice are written. */
export interface TaskNotice {
  readonly kind: TaskNoticeKind;
  readonly instance: string;
  readonly task: string;
  readonly element: string;
  /** Null where the process itself sends it. */
  readonly by: string | null;
  readonly people: readonly string[];
  readonly text: string | null;
}

/** The task that a notice is about, and the user who causes it. */
interface NoticeSource {
  readonly id: string;
  readonly element: string;
  readonly instance: { readonly id: string };
  readonly me: Me;
}

/** An approval as the command that ended it knows it, so that nothing is read for its notice. */
export interface Approval extends Pick<
  ProcessInstance,
  'definitionId' | 'subject' | 'recordId' | 'titleZh' | 'titleEn' | 'card'
> {
  readonly initiator: string;
  /** The state of the record. */
  readonly state: string;
  readonly endedAt: Date;
}

/** Puts what happened behind the bell of those who are to know of it; a later folder knows how ends are read. */
export interface Ringer {
  pass(notice: TaskNotice): Promise<void>;
  end(instance: string): Promise<void>;
  approved(approval: Approval): void;
}

/**
 * Notices about tasks and ends. What is behind the bell is written in the transaction of its cause, at its end, so that
 * either is there exactly when the other is; mails are jobs.
 */
@Injectable()
export class TaskNotices {
  private ringer: Ringer | undefined;

  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
  ) {}

  register(ringer: Ringer): void {
    this.ringer = ringer;
  }

  /** Users do not get notices about what they do themselves. */
  send(
    kind: TaskNoticeKind,
    { id, element, instance, me }: NoticeSource,
    to: readonly string[],
    text: string | undefined,
  ): void {
    const people = to.filter((user) => user !== me.id);
    if (people.length === 0) return;
    const notice: TaskNotice = {
      kind,
      instance: instance.id,
      task: id,
      element,
      by: me.id,
      people,
      text: text ?? null,
    };
    this.pass(notice);
  }

  /** Passes a notice on to its people, in the unit that is open. */
  pass(notice: TaskNotice): void {
    this.jobs.add(topics.notice, notice);
    this.db.beforeCommit(async () => this.ringer?.pass(notice));
  }

  /** Passes on a notice that is a mail alone, in the unit that is open. */
  mail(notice: TaskNotice): void {
    this.jobs.add(topics.notice, notice);
  }

  /** Puts a notice behind the bell of its people alone, in the unit that is open. */
  ring(notice: TaskNotice): void {
    this.db.beforeCommit(async () => this.ringer?.pass(notice));
  }

  /**
   * Tells the initiator that the process of their record is over, in the unit that is open.
   * @param approval what is known where it led to approval; any other end is read from the history
   */
  end(instance: string, approval?: Approval): void {
    this.jobs.add(topics.ended, { instance });
    if (approval) this.ringer?.approved(approval);
    else this.db.beforeCommit(async () => this.ringer?.end(instance));
  }
}
