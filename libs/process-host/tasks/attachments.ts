import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ProcessInstance } from '../entities.js';
import { Todos } from '../views/todos.js';
import { TaskFrame } from './task-frame.js';
import { instanceIdOf, type TaskInHand } from './task-in-hand.js';

/** Whose a file is: one task's, or the whole process's. */
export const attachmentPlaces = ['task', 'instance'] as const;
export type AttachmentPlace = (typeof attachmentPlaces)[number];

const subjectOf = { task: 'process-task', instance: 'process-instance' } as const;
const mostFiles = 20;

export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly at: AttachmentPlace;
  readonly by: string;
}

/** Files of a task and of its process; uploaded like any other, read by whoever may read the record. */
@Injectable()
export class Attachments implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly files: Files,
    private readonly todos: Todos,
  ) {}

  onModuleInit(): void {
    this.files.registerCheck(subjectOf.task, (me, taskId) => this.mayRead(me, instanceIdOf(taskId)));
    this.files.registerCheck(subjectOf.instance, (me, instanceId) => this.mayRead(me, instanceId));
  }

  /**
   * Whoever has the task attaches to it; to the process everybody who may read its record.
   * @throws BusinessError 8013 for a file that is not a fresh upload of theirs, 8012 when there are twenty already
   */
  attach(me: Me, taskId: string, file: string, at: AttachmentPlace, key?: string): Promise<null> {
    const audience = at === 'task' ? 'holder' : 'reader';
    return this.frame.perform(me, taskId, { audience, request: { file, at }, key }, async (task) => {
      const [subject, owner] = placeOf(task, at);
      const there = await this.files.of(subject, owner);
      if (there.length >= mostFiles) throw refuseField('file', 'tooMany', String(mostFiles));
      await this.files.bind(me, [...there.map(({ id }) => id), file], subject, owner);
      const { name } = await this.db.repo(StoredFile).findOneByOrFail({ id: file });
      return { kind: 'attach', text: name };
    });
  }

  /** Takes back what one has attached oneself. @throws BusinessError 8013 for files of others */
  detach(me: Me, taskId: string, file: string, key?: string): Promise<null> {
    return this.frame.perform(me, taskId, { audience: 'reader', request: { file }, key }, async (task) => {
      for (const at of attachmentPlaces) {
        const [subject, owner] = placeOf(task, at);
        const there = await this.files.of(subject, owner);
        const mine = there.find(({ id, createdBy }) => id === file && createdBy === me.id);
        if (!mine) continue;
        await this.files.bind(
          me,
          there.flatMap(({ id }) => (id === file ? [] : [id])),
          subject,
          owner,
        );
        return { kind: 'detach', text: mine.name };
      }
      throw new BusinessError(errors.notFound);
    });
  }

  /** Files of a task, then those of its process. */
  async of(taskId: string): Promise<AttachedFile[]> {
    const found = await Promise.all([
      this.files.of(subjectOf.task, taskId),
      this.files.of(subjectOf.instance, instanceIdOf(taskId)),
    ]);
    return found.flatMap((files, index) =>
      files.map(({ id, name, size, createdBy }) => ({
        id,
        name,
        size,
        at: attachmentPlaces[index] ?? 'task',
        by: createdBy,
      })),
    );
  }

  private async mayRead(me: Me, instanceId: string): Promise<boolean> {
    const row = await this.db
      .repo(ProcessInstance)
      .findOne({ where: { id: instanceId }, select: { id: true, subject: true, recordId: true } });
    return row !== null && this.todos.mayRead(me, row.subject, row.recordId);
  }
}

function placeOf({ id, instance }: TaskInHand, at: AttachmentPlace): [string, string] {
  return [subjectOf[at], at === 'task' ? id : instance.id];
}
