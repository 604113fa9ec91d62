import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { topics } from '../topics.js';

/** Why users get a notice about a task. */
export type TaskNoticeKind = 'given' | 'asked' | 'advised' | 'urged' | 'copied' | 'mentioned' | 'informed';

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

/** Notices about operations on tasks; mails are written after the commit. */
@Injectable()
export class TaskNotices {
  constructor(private readonly jobs: Jobs) {}

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
    this.jobs.add(topics.notice, notice);
  }
}
