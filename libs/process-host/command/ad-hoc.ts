import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { openAdHocs, type Happening } from '#lab/process-engine/index.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessInstance } from '../entities.js';
import { Subjects } from '../subjects.js';
import { namesOf } from '../definitions/nodes.js';
import { Happenings } from './happenings.js';
import { heldInstance, stateOf } from './instance-row.js';

/** An open ad-hoc sub-process with what may begin in it. */
export interface AdHocWork {
  /** Its instance: the given one, or one that it has called. */
  readonly instance: string;
  readonly token: number;
  readonly element: string;
  readonly name: BothNames;
  /** Only one activity at a time. */
  readonly sequential: boolean;
  readonly takesMore: boolean;
  readonly activities: readonly { readonly element: string; readonly name: BothNames; readonly active: number }[];
}

/** Ad-hoc sub-processes: the owner of the record and administrators start their activities and complete them. */
@Injectable()
export class AdHoc {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly definitions: Definitions,
    private readonly subjects: Subjects,
    private readonly happenings: Happenings,
  ) {}

  /** Open ad-hoc sub-processes of an instance and of all that it has called; none for users who may not start activities. */
  async open(me: Me, instanceId: string, manages: boolean): Promise<AdHocWork[]> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row || row.endedAt !== null || !(await this.mayChoose(me, row, manages))) return [];
    const where = row.parentId === null ? { rootId: row.id } : { id: row.id };
    const open: AdHocWork[] = [];
    for (const one of await this.db.repo(ProcessInstance).findBy({ ...where, endedAt: IsNull() })) {
      const definition = await this.definitions.compiledOf(one.definitionId);
      for (const { token, el, sequential, takesMore, activities } of openAdHocs(definition, stateOf(one)))
        open.push({
          instance: one.id,
          token,
          element: el,
          name: namesOf(definition, el),
          sequential,
          takesMore,
          activities: activities.map((each) => ({
            element: each.el,
            name: namesOf(definition, each.el),
            active: each.active,
          })),
        });
    }
    return open;
  }

  /** @throws BusinessError 8013 unknown, 8004 not theirs to say, 8003 over by now, 8002 what cannot begin there now */
  activate(me: Me, instanceId: string, token: number, elements: readonly string[], manages: boolean): Promise<void> {
    return this.say(me, instanceId, manages, 'activate', { type: 'activated', token, elements });
  }

  /**
   * Ends the sub-process; what is still open in it is cancelled.
   * @throws BusinessError as `activate`; 8024 for a user of the record's own side while activities are open, which others
   * are to decide
   */
  async finish(me: Me, instanceId: string, token: number, manages: boolean): Promise<void> {
    // Held, so that no activity begins between the look and the end.
    await this.db.current.read(heldInstance(this.db.dialect, instanceId));
    const works = await this.open(me, instanceId, manages);
    const work = works.find((one) => one.instance === instanceId && one.token === token);
    if (work?.activities.some(({ active }) => active > 0)) await this.happenings.assertMaySteer(instanceId, me);
    await this.say(me, instanceId, manages, 'finish', { type: 'finished', token });
  }

  private async say(me: Me, instanceId: string, manages: boolean, word: string, event: Happening): Promise<void> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row) throw new BusinessError(errors.notFound);
    if (!(await this.mayChoose(me, row, manages))) throw new BusinessError(errors.notYourTask);
    await this.happenings.order(instanceId, event, { me });
    this.audit.record({
      action: `process.${word}`,
      subject: 'process',
      recordId: instanceId,
      actor: me.id,
      detail: event,
    });
  }

  private async mayChoose(me: Me, { subject, recordId }: ProcessInstance, manages: boolean): Promise<boolean> {
    if (manages) return true;
    const { binding } = this.subjects.of(subject);
    return binding.starters(await binding.record(recordId)).includes(me.id);
  }
}
