import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { copyIn } from '../people/copied.js';
import { PeopleDirectory } from '../people/people.js';
import { TaskFrame } from './task-frame.js';
import type { OpenTask } from './task-in-hand.js';
import { Tidings } from './tidings.js';

export interface CopyRequest {
  readonly people: readonly string[];
  readonly text?: string | undefined;
}

/** Copies people in: they may read the record and say when they have. */
@Injectable()
export class Copies {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly frame: TaskFrame,
    private readonly directory: PeopleDirectory,
    private readonly tidings: Tidings,
  ) {}

  /** @throws BusinessError 8007 when all of them are copied in already, 8012 for somebody who is not there */
  copy(me: Me, taskId: string, copies: CopyRequest, key?: string): Promise<null> {
    const request = { operation: 'cc', audience: 'holder', request: copies, key } as const;
    return this.frame.perform(me, taskId, request, async (task) => {
      const added = await this.add(task, copies.people, me, task.now);
      if (added.length === 0) {
        const [first = ''] = copies.people;
        throw new BusinessError(errors.userRepeated, [this.directory.person(first)?.name.zh ?? first]);
      }
      this.tidings.tell('copied', task, added, copies.text);
      return { kind: 'cc', people: added, text: copies.text };
    });
  }

  /** Those of some people who were not copied in yet, and are from now on. */
  async add({ instance }: OpenTask, people: readonly string[], me: Me, now: Date): Promise<string[]> {
    const wanted = [...new Set(people)];
    wanted.forEach((user, index) => {
      if (!this.directory.isEnabled(user)) throw refuseField(`people.${index}`, 'missing');
    });
    return copyIn(this.db, instance.id, wanted, me.id, now);
  }

  /** The read receipt: my copy of a process has been seen. @throws BusinessError 8013 for whoever has none */
  async read(me: Me, instanceId: string): Promise<null> {
    const mine = { instanceId, userId: me.id };
    const where = conditions(mine);
    const [copy] = await this.db.query({
      sql: `SELECT 1 AS one FROM \`process_copy\` WHERE ${where.sql}`,
      values: where.values,
    });
    if (!copy) throw new BusinessError(errors.notFound);
    this.db.write({
      sql: `UPDATE \`process_copy\` SET \`readAt\` = ? WHERE \`readAt\` IS NULL AND ${where.sql}`,
      values: [this.clock.now(), ...where.values],
    });
    return null;
  }
}
