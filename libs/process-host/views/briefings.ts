import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { Briefing, Revision } from '#lab/shared/briefing.js';
import type { ChangedValue } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { instanceIdOf } from '../assignment/task-id.js';
import { Definitions } from '../definitions/definitions.js';
import { namesOf } from '../definitions/nodes.js';
import { ProcessHistory, ProcessInstance, Todo } from '../entities.js';
import { PeopleDirectory, shown } from '../people/people.js';
import type { SubjectRecord } from '../subjects.js';
import { Arrivals } from './arrivals.js';
import type { Sees } from './process-views.js';
import { ShownFields } from './shown-fields.js';

/** The briefing of a task, and whether the record may differ from what its assignee has seen of it. */
interface Briefed {
  readonly briefing: Briefing;
  readonly mayDiffer: boolean;
}

/** What acts of this round have changed, and whether the record was changed at all once it was submitted first. */
interface Revised extends Pick<Briefed, 'mayDiffer'> {
  readonly revisions: readonly Revision[];
}

/** What the assignee of a task is to know before they decide: why it is theirs, and what earlier steps have changed. */
@Injectable()
export class Briefings {
  constructor(
    private readonly db: Database,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly arrivals: Arrivals,
    private readonly fields: ShownFields,
  ) {}

  /** @param sees whether its reader gets to see a field or fact of the record */
  async ofTask(me: Me, task: string, sees: Sees): Promise<Briefing> {
    return (await this.briefed(me, task, sees)).briefing;
  }

  private async briefed(me: Me, task: string, sees: Sees): Promise<Briefed> {
    await this.directory.refresh();
    const arrival = (await this.arrivals.ofTask(task))(me.id, task);
    const { revisions, mayDiffer } = await this.revisions(me, task, sees);
    const briefing = { ...(arrival ? { arrival } : {}), ...(revisions.length > 0 ? { revisions } : {}) };
    return { briefing, mayDiffer };
  }

  /** For the task on a record that its reader has had longest; undefined where they have none. */
  async ofRecord(me: Me, subject: string, record: SubjectRecord): Promise<Briefed | undefined> {
    await this.directory.refresh();
    const [mine] = await this.db.repo(Todo).find({
      where: { subject, recordId: record.id, kind: 'task', principal: In([...this.directory.principalsOf(me.id)]) },
      order: { openedAt: 'ASC', taskId: 'ASC' },
      take: 1,
    });
    return mine && this.briefed(me, mine.taskId, await this.fields.seenBy(me, subject, record));
  }

  /** Values of the record that acts in this round have changed since its reader last decided, as they are now. */
  private async revisions(me: Me, task: string, sees: Sees): Promise<Revised> {
    const { rootId, round } = await this.db.repo(ProcessInstance).findOneOrFail({
      where: { id: instanceIdOf(task) },
      select: { id: true, rootId: true, round: true },
    });
    const tree = await this.db.repo(ProcessInstance).find({
      where: { rootId },
      select: { id: true, definitionId: true },
    });
    const instanceId = In(tree.map(({ id }) => id));
    const acts = await this.db.repo(ProcessHistory).find({
      where: [
        { instanceId, changes: Not(IsNull()) },
        { instanceId, kind: 'acted', by: me.id },
      ],
      order: { at: 'ASC', n: 'ASC' },
    });
    const news = acts.slice(acts.findLastIndex(({ by }) => by === me.id) + 1);
    const found = new Map<string, Revision>();
    for (const { instanceId: instance, element, by, changes } of news) {
      const version = tree.find(({ id }) => id === instance)?.definitionId ?? '';
      const step = element === null ? undefined : namesOf(await this.definitions.compiledOf(version), element);
      const origin = { ...(by === null ? {} : { by: shown(this.directory, by) }), ...(step ? { step } : {}) };
      for (const change of JSON.parse(changes ?? '[]') as ChangedValue[]) {
        const key = `${change.line ?? ''}/${change.field}`;
        const { before } = found.get(key) ?? change;
        if (sees(change.field)) found.set(key, { ...change, before, ...origin });
      }
    }
    return {
      revisions: [...found.values()].filter(({ before, after }) => before !== after),
      mayDiffer: round > 1 || acts.some(({ changes }) => changes !== null),
    };
  }
}
