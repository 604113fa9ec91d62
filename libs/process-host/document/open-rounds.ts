import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Subject } from '#lab/shared/define-subject.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { keptOf } from '../command/form.js';
import { KeptContents } from '../command/kept-contents.js';
import { Definitions } from '../definitions/definitions.js';
import { nodeOf } from '../definitions/nodes.js';
import { ProcessInstance, Todo } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects, type SubjectRecord } from '../subjects.js';

/** The instance whose step lets a user save the record, or the last one where all are over. */
export interface Opening {
  readonly instance: string;
  readonly isOver: boolean;
}

/** Whether a process of a record is in progress, whatever state its diagram sets. */
@Injectable()
export class OpenRounds {
  constructor(
    private readonly db: Database,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly contents: KeptContents,
  ) {}

  /** Whether a record is closed to a user because of its process. */
  async closes(me: Me, subject: Subject, recordId: string): Promise<boolean> {
    return (await this.openingOf(me, subject, recordId)) === 'closed';
  }

  /** Whether a process of a record is in progress. */
  async isOpen(me: Me, subject: Subject, recordId: string): Promise<boolean> {
    const opening = await this.openingOf(me, subject, recordId);
    return opening === 'closed' || opening?.isOver === false;
  }

  /**
   * Approvers decide about what they see, so a record is closed while its process is open. A step that sets a state in
   * which the record may be saved opens it to those who have its task: the instance of that step. Undefined where it has
   * had no process.
   */
  async openingOf(me: Me, { name, editable }: Subject, recordId: string): Promise<Opening | 'closed' | undefined> {
    const rounds = await this.db.repo(ProcessInstance).find({
      where: { subject: name, recordId },
      select: { id: true, parentId: true, definitionId: true, endedAt: true },
      order: { round: 'ASC' },
    });
    const instances = rounds.filter(({ endedAt }) => endedAt === null);
    if (instances.length === 0) {
      const last = rounds.findLast(({ parentId }) => parentId === null);
      return last && { instance: last.id, isOver: true };
    }
    await this.directory.refresh();
    const versionOf = new Map(instances.map(({ id, definitionId }) => [id, definitionId]));
    const principals = [...this.directory.principalsOf(me.id)];
    const tasks = await this.db
      .repo(Todo)
      .find({ where: { instanceId: In([...versionOf.keys()]), kind: 'task', principal: In(principals) } });
    for (const { instanceId, element } of tasks) {
      const state = nodeOf(await this.definitions.compiledOf(versionOf.get(instanceId) ?? ''), element)?.state;
      if (state !== undefined && editable.includes(state)) return { instance: instanceId, isOver: false };
    }
    return 'closed';
  }

  /**
   * Keeps what a record is like before a user saves it: for those who have seen it, and before a step's first save of it
   * for the act that ends the step.
   */
  async keepBefore(me: Me, { instance, isOver }: Opening, name: string, record: SubjectRecord): Promise<void> {
    const { subject, binding } = this.subjects.of(name);
    await this.contents.keep(binding, { instanceId: instance, subject: name, record, by: me.id });
    if (isOver) return;
    const revised = await keptOf(subject, binding, record);
    await this.db.repo(ProcessInstance).update({ id: instance, revised: IsNull() }, { revised });
  }

  /** Keeps what a record is like before an act outside its process changes what people have decided about. */
  async keepSeen(me: Me, name: string, record: SubjectRecord): Promise<void> {
    const last = await this.db.repo(ProcessInstance).findOne({
      where: { subject: name, recordId: record.id, parentId: IsNull() },
      select: { id: true },
      order: { round: 'DESC' },
    });
    if (!last) return;
    const { binding } = this.subjects.of(name);
    await this.contents.keep(binding, { instanceId: last.id, subject: name, record, by: me.id });
  }
}
