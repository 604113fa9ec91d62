import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { copyIn } from '../people/copied.js';
import { PeopleDirectory } from '../people/people.js';
import type { TaskAtHand } from './open-task.js';

/** Users who are copied in on a process. */
@Injectable()
export class Copies {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
  ) {}

  /**
   * Copies users in; answers those who were not yet.
   * @param field the field that names them
   * @throws BusinessError 8012 for an unknown user
   */
  async add(
    { instance, me, now }: Pick<TaskAtHand, 'instance' | 'me' | 'now'>,
    people: readonly string[],
    field = 'people',
  ): Promise<string[]> {
    const wanted = [...new Set(people)];
    wanted.forEach((user, index) => {
      if (!this.directory.isEnabled(user)) throw refuseField(`${field}.${index}`, 'missing');
    });
    return copyIn(this.db, instance.id, wanted, me.id, now);
  }

  /** The read receipt of one's own copy. @throws BusinessError 8013 for a user without one */
  async read(me: Me, instanceId: string): Promise<null> {
    const where = conditions({ instanceId, userId: me.id });
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
