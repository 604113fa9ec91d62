import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { instanceIdOf } from '../assignment/task-id.js';
import { ProcessInstance } from '../entities.js';
import { TaskFrame } from './task-frame.js';
import type { TaskAtHand } from './open-task.js';

/** What a file belongs to: one task, or the whole process. */
const attachmentPlaces = ['task', 'instance'] as const;
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

/** Files of a task and of its process; uploaded like any other, read by every reader of the record. */
@Injectable()
export class Attachments implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly frame: TaskFrame,
    private readonly files: Files,
    private readonly readers: RecordReaders,
  ) {}

  onModuleInit(): void {
    this.files.registerCheck(
      subjectOf.task,
      (me, taskId) => this.mayRead(me, instanceIdOf(taskId)),
      (me, taskId) => this.noteReading(me, instanceIdOf(taskId)),
    );
    this.files.registerCheck(
      subjectOf.instance,
      (me, instanceId) => this.mayRead(me, instanceId),
      (me, instanceId) => this.noteReading(me, instanceId),
    );
  }

  /**
   * Attaches a file to a task or its process; answers its name.
   * @throws BusinessError 8013 for a file that is no fresh upload of the caller, 8012 when there are twenty already
   */
  async add(task: TaskAtHand, file: string, at: AttachmentPlace): Promise<string> {
    const [subject, owner] = placeOf(task, at);
    const there = await this.files.of(subject, owner);
    if (there.length >= mostFiles) throw refuseField('file', 'tooMany', String(mostFiles));
    await this.files.bind(task.me, [...there.map(({ id }) => id), file], subject, owner);
    const { name } = await this.db.repo(StoredFile).findOneByOrFail({ id: file });
    return name;
  }

  /** Removes a file that the caller has attached. @throws BusinessError 8013 for files of others */
  detach(me: Me, taskId: string, file: string, key?: string): Promise<null> {
    return this.frame.perform(me, taskId, { audience: 'reader', request: ['detach', file], key }, async (task) => {
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
    const row = await this.recordOf(instanceId);
    return row !== null && this.readers.mayRead(me, row.subject, row.recordId);
  }

  private async noteReading(me: Me, instanceId: string): Promise<void> {
    const row = await this.recordOf(instanceId);
    if (row) await this.readers.noteReading(me, row.subject, row.recordId);
  }

  private recordOf(instanceId: string) {
    return this.db
      .repo(ProcessInstance)
      .findOne({ where: { id: instanceId }, select: { id: true, subject: true, recordId: true } });
  }
}

function placeOf({ id, instance }: TaskAtHand, at: AttachmentPlace): [string, string] {
  return [subjectOf[at], at === 'task' ? id : instance.id];
}
