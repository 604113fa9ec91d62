import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { TodoDraft } from '../entities.js';
import { TaskFrame } from './task-frame.js';

export interface Draft {
  readonly opinion: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a user has typed for a task and not sent yet; saved every few seconds, so it leaves no trace. */
@Injectable()
export class Drafts {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
  ) {}

  /** Stores a draft; an empty one is removed. */
  save(me: Me, taskId: string, draft: Draft): Promise<null> {
    return this.frame.perform(me, taskId, { audience: 'holder', request: ['draft', draft] }, ({ now }) => {
      const mine = { taskId, userId: me.id };
      const isEmpty = draft.opinion === '' && Object.keys(draft.input).length === 0;
      this.db.write(
        remove('todo_draft', mine),
        ...(isEmpty
          ? []
          : [
              insert('todo_draft', {
                ...mine,
                opinion: draft.opinion,
                input: JSON.stringify(draft.input),
                savedAt: now,
              }),
            ]),
      );
      return undefined;
    });
  }

  async of(me: Me, taskId: string): Promise<(Draft & { readonly savedAt: string }) | null> {
    const row = await this.db.repo(TodoDraft).findOneBy({ taskId, userId: me.id });
    if (!row) return null;
    return {
      opinion: row.opinion,
      input: JSON.parse(row.input) as Draft['input'],
      savedAt: row.savedAt.toISOString(),
    };
  }
}
