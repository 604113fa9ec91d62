import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Copies } from './copy.js';
import { TaskFrame } from './task-frame.js';
import { Tidings } from './tidings.js';

export interface Comment {
  readonly text: string;
  /** Users named in it. */
  readonly mentions: readonly string[];
}

/** What people say to each other about a task; whoever is named is copied in, so that they can read what it is about. */
@Injectable()
export class Comments {
  constructor(
    private readonly frame: TaskFrame,
    private readonly copies: Copies,
    private readonly tidings: Tidings,
  ) {}

  /** For everybody who may read the record. @throws BusinessError 8012 for a mention of somebody who is not there */
  comment(me: Me, taskId: string, comment: Comment, key?: string): Promise<null> {
    const { text, mentions } = comment;
    const request = { operation: 'comment', audience: 'reader', request: comment, key } as const;
    return this.frame.perform(me, taskId, request, async (task) => {
      const people = [...new Set(mentions)];
      if (people.length > 0) {
        await this.copies.add(task, people, me, task.now);
        this.tidings.tell('mentioned', task, people, text);
      }
      return { kind: 'comment', people, text };
    });
  }
}
