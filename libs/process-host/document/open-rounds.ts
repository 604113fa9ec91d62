import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Subject } from '#lab/shared/define-subject.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { keptOf } from '../command/form.js';
import { Definitions } from '../definitions/definitions.js';
import { nodeOf } from '../definitions/nodes.js';
import { ProcessInstance, Todo } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects, type SubjectRecord } from '../subjects.js';

/** The instance whose step lets a user save the record; closed where none does. */
type Opening = 'closed' | { readonly instance: string };

/** Whether a process of a record is in progress, whatever state its diagram sets. */
@Injectable()
export class OpenRounds {
  constructor(
    private readonly db: Database,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
  ) {}

  /** Whether a record is closed to a user because of its process. */
  async closes(me: Me, subject: Subject, recordId: string): Promise<boolean> {
    return (await this.openingOf(me, subject, recordId)) === 'closed';
  }

  /**
   * Approvers decide about what they see, so a record is closed while its process is open. A step that sets a state in
   * which the record may be saved opens it to those who have its task: the instance of that step. Undefined where no
   * process is open.
   */
  async openingOf(me: Me, { name, editable }: Subject, recordId: string): Promise<Opening | undefined> {
    const instances = await this.db.repo(ProcessInstance).find({
      where: { subject: name, recordId, endedAt: IsNull() },
      select: { id: true, definitionId: true },
    });
    if (instances.length === 0) return undefined;
    await this.directory.refresh();
    const versionOf = new Map(instances.map(({ id, definitionId }) => [id, definitionId]));
    const principals = [...this.directory.principalsOf(me.id)];
    const tasks = await this.db
      .repo(Todo)
      .find({ where: { instanceId: In([...versionOf.keys()]), kind: 'task', principal: In(principals) } });
    for (const { instanceId, element } of tasks) {
      const state = nodeOf(await this.definitions.compiledOf(versionOf.get(instanceId) ?? ''), element)?.state;
      if (state !== undefined && editable.includes(state)) return { instance: instanceId };
    }
    return 'closed';
  }

  /** Keeps what a record is like before a step's first save of it, for the act that ends the step. */
  async keepBefore(instance: string, name: string, record: SubjectRecord): Promise<void> {
    const { subject, binding } = this.subjects.of(name);
    const revised = await keptOf(subject, binding, record);
    await this.db.repo(ProcessInstance).update({ id: instance, revised: IsNull() }, { revised });
  }
}
