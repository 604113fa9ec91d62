import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Substitutes } from '#lab/process-host/index.js';
import { Absence } from './absence.entity.js';
import { OrgDirectory, orgChanged } from './org-directory.js';

/** Absences and substitutes; written by the rooms that record them, in their own unit. */
@Injectable()
export class Absences {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
    private readonly substitutes: Substitutes,
  ) {}

  /**
   * Writes an absence or changes the one of that id. Open tasks follow when it begins and when it ends.
   * @throws BusinessError 8007 for a substitute who is the person themselves, 8012 for one who may not be given work
   * and for an end that is not after the begin
   */
  async put({ id, userId, substituteId, beginsAt, endsAt }: Absence): Promise<void> {
    await this.org.refresh();
    if (substituteId === userId) throw new BusinessError(errors.userRepeated, [this.org.namesOf(userId)]);
    if (!this.org.isEnabled(substituteId)) throw refuseField('substituteId', 'missing');
    if (endsAt <= beginsAt) throw refuseField('endsAt', 'tooSmall', beginsAt.toISOString());
    await this.db.repo(Absence).save({ id, userId, substituteId, beginsAt, endsAt });
    orgChanged(this.db);
    this.substitutes.lookAt(this.clock.now(), `absence.changed:${id}`);
    this.substitutes.lookAt(beginsAt, `absence.begins:${id}`);
    this.substitutes.lookAt(endsAt, `absence.ends:${id}`);
  }

  /** Takes an absence back; the rows of its substitute go. */
  async remove(id: string): Promise<void> {
    await this.db.repo(Absence).delete({ id });
    orgChanged(this.db);
    this.substitutes.lookAt(this.clock.now(), `absence.changed:${id}`);
  }
}
