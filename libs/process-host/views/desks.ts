import { Injectable } from '@nestjs/common';
import type { Person } from '#lab/shared/process-view.js';
import type { TaskOperation } from '#lab/shared/task-operations.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { ProcessCopy } from '../entities.js';
import { asksOpinion } from '../definitions/nodes.js';
import { PeopleDirectory, shown } from '../people/people.js';
import { Attachments, type AttachedFile } from '../tasks/attachments.js';
import { Drafts, type Draft } from '../tasks/drafts.js';
import { TaskFrame } from '../tasks/task-frame.js';
import { TaskOperations } from '../tasks/task-operations.js';

/** What belongs to an open task besides its decision. */
export interface Desk {
  readonly operations: readonly (TaskOperation | 'draft')[];
  /** Every decision needs an opinion. */
  readonly needsOpinion: boolean;
  readonly dueAt: string | null;
  readonly draft: (Draft & { readonly savedAt: string }) | null;
  readonly files: readonly (Omit<AttachedFile, 'by'> & { readonly by: Person })[];
  readonly copies: readonly { readonly person: Person; readonly by: Person | null; readonly readAt: string | null }[];
}

/** What a screen shows around a task: the operations that its reader can do now, draft, files, copies. */
@Injectable()
export class Desks {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly directory: PeopleDirectory,
    private readonly attachments: Attachments,
    private readonly drafts: Drafts,
    private readonly operations: TaskOperations,
  ) {}

  /** @param administers whether the reader administers instances; @throws BusinessError as `TaskFrame.look` */
  async of(me: Me, taskId: string, administers: boolean): Promise<Desk> {
    const task = await this.frame.look(me, taskId);
    const copies = await this.db
      .repo(ProcessCopy)
      .find({ where: { instanceId: task.instance.id }, order: { at: 'ASC', userId: 'ASC' } });
    const files = await this.attachments.of(taskId);
    const person = (id: string) => shown(this.directory, id);
    return {
      operations: [...(await this.operations.shownAt(task, administers)), ...(task.mine ? (['draft'] as const) : [])],
      needsOpinion: asksOpinion(task.node),
      dueAt: task.dueAt === null ? null : new Date(task.dueAt).toISOString(),
      draft: await this.drafts.of(me, taskId),
      files: files.map(({ by, ...file }) => ({ ...file, by: person(by) })),
      copies: copies.map(({ userId, by, readAt }) => ({
        person: person(userId),
        by: by === null ? null : person(by),
        readAt: readAt?.toISOString() ?? null,
      })),
    };
  }
}
