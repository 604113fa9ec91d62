import { Injectable } from '@nestjs/common';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { topics } from '../command/topics.js';
import type { TaskInHand } from './task-in-hand.js';

/** What people are told by mail about an operation. */
export type TidingKind = 'given' | 'asked' | 'advised' | 'urged' | 'copied' | 'mentioned' | 'informed';

/** What travels to the mails: who is told what by whom. */
export interface Tiding {
  readonly kind: TidingKind;
  readonly instance: string;
  readonly task: string;
  readonly element: string;
  /** Null where the process itself tells them. */
  readonly by: string | null;
  readonly people: readonly string[];
  readonly text: string | null;
}

/** News of operations; mails are made of them after the commit. */
@Injectable()
export class Tidings {
  constructor(private readonly jobs: Jobs) {}

  tell(kind: TidingKind, { id, element, instance, me }: TaskInHand, people: readonly string[], text?: string): void {
    const told = people.filter((user) => user !== me.id);
    if (told.length === 0) return;
    const tiding: Tiding = {
      kind,
      instance: instance.id,
      task: id,
      element,
      by: me.id,
      people: told,
      text: text ?? null,
    };
    this.jobs.add(topics.told, tiding);
  }
}
