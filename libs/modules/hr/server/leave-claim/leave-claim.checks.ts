import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { nameOf } from '../leave-type/leave-type.entity.js';
import { LeaveClaim } from './leave-claim.entity.js';
import { countedHalves, fromHalves, inOrder, overlap, toHalves, type Interval } from './leave-claim.rules.js';

/** States in which a claim takes its days. */
const taking = ['pending', 'inApproval', 'approved'];

/** The rules of a claim that is submitted, in the order in which refusals are shown. */
@Injectable()
export class LeaveClaimChecks {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
  ) {}

  /** The interval of a claim, once it is complete. */
  intervalOf({ startDay, startHalf, endDay, endHalf }: LeaveClaim): Interval | undefined {
    return startDay !== null && endDay !== null ? { startDay, startHalf, endDay, endHalf } : undefined;
  }

  /** The halves of each day that count for a type, by the calendar of the owner's site. */
  counted(interval: Interval, calendarDays: boolean, ownerId: string): { day: Day; halves: number }[] {
    return countedHalves(interval, (day) => calendarDays || this.org.isWorkday(day, ownerId));
  }

  /** What a claim takes from the balance: the days it asks for, from its first counted day on. */
  taken(claim: LeaveClaim): { day: Day; halves: number }[] {
    const interval = this.intervalOf(claim);
    let left = claim.halves ?? 0;
    if (!interval || !claim.type) return [];
    return this.counted(interval, claim.type.calendarDays, claim.ownerId).flatMap(({ day, halves }) => {
      const part = Math.min(left, halves);
      left -= part;
      return part > 0 ? [{ day, halves: part }] : [];
    });
  }

  /** @throws BusinessError 8012 with the field, 7101 when it overlaps another claim, 7002 when the type has no process */
  async assertSubmittable(claim: LeaveClaim, now: Date): Promise<void> {
    const interval = this.intervalOf(claim);
    const { type, halves } = claim;
    if (!type) throw refuseField('typeId', 'required');
    if (!interval) throw refuseField(claim.startDay === null ? 'startDay' : 'endDay', 'required');
    if (halves === null) throw refuseField('days', 'required');
    if (!inOrder(interval)) throw refuseField('endDay', 'order');
    if (interval.startDay.slice(0, 4) !== interval.endDay.slice(0, 4)) throw refuseField('endDay', 'sameYear');
    if (halves <= 0) throw refuseField('days', 'tooSmall', '0.5');
    const today = dayIn(this.org.zone(), now);
    if (type.advanceDays && interval.startDay < addDays(today, type.advanceDays))
      throw refuseField('startDay', 'advance', String(type.advanceDays));
    this.assertExplained(claim, interval, halves);
    await this.assertFree(claim, interval);
    if (type.process === null || !type.enabled) throw new BusinessError(leaveErrors.noApprovalFlow, [nameOf(type)]);
    if (interval.startDay.slice(0, 4) > today.slice(0, 4) && !claim.nextYearConfirmed)
      throw refuseField('nextYearConfirmed', 'nextYear');
  }

  /** Days that differ from the calendar, and a missing attachment, need a comment. */
  private assertExplained(claim: LeaveClaim, interval: Interval, halves: number): void {
    const { type, comment, ownerId } = claim;
    const counted = this.counted(interval, type?.calendarDays ?? false, ownerId);
    const computed = counted.reduce((sum, day) => sum + day.halves, 0);
    if (computed !== halves && comment === '') throw refuseField('comment', 'explain', fromHalves(computed));
    const from =
      type?.attachmentDays === null || type?.attachmentDays === undefined ? 0 : toHalves(type.attachmentDays);
    if (type?.needAttachment && halves >= from && claim.fileCount === 0 && comment === '')
      throw refuseField('files', 'proof');
  }

  private async assertFree(claim: LeaveClaim, interval: Interval): Promise<void> {
    // Without the lock two claims of one person that are submitted at once do not see each other.
    await this.org.lock(claim.ownerId);
    const others = await this.db
      .repo(LeaveClaim)
      .findBy({ ownerId: claim.ownerId, state: In(taking), id: Not(claim.id) });
    const hit = others.find((other) => {
      const own = this.intervalOf(other);
      return own !== undefined && overlap(interval, own);
    });
    if (hit) throw new BusinessError(leaveErrors.overlaps, [hit.number]);
  }
}
