import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Subject } from '#lab/shared/define-subject.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Definitions } from '../definitions/definitions.js';
import { nodeOf } from '../definitions/nodes.js';
import { ProcessInstance, Todo } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';

/** Whether a process of a record is in progress, whatever state its diagram sets. */
@Injectable()
export class OpenRounds {
  constructor(
    private readonly db: Database,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
  ) {}

  /**
   * Whether a record is closed to a user because of its process: approvers decide about what they see, so the
   * record does not change meanwhile. A step that sets a state in which the record may be saved opens it to those who have its task.
   */
  async closes(me: Me, { name, editable }: Subject, recordId: string): Promise<boolean> {
    const instances = await this.db.repo(ProcessInstance).find({
      where: { subject: name, recordId, endedAt: IsNull() },
      select: { id: true, definitionId: true },
    });
    if (instances.length === 0) return false;
    await this.directory.refresh();
    const versionOf = new Map(instances.map(({ id, definitionId }) => [id, definitionId]));
    const principals = [...this.directory.principalsOf(me.id)];
    const tasks = await this.db
      .repo(Todo)
      .find({ where: { instanceId: In([...versionOf.keys()]), kind: 'task', principal: In(principals) } });
    for (const { instanceId, element } of tasks) {
      const state = nodeOf(await this.definitions.compiledOf(versionOf.get(instanceId) ?? ''), element)?.state;
      if (state !== undefined && editable.includes(state)) return false;
    }
    return true;
  }
}
