import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { fieldsRefused, refusalOf, refusedAt, refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { nameOf } from '../leave-type/leave-type.entity.js';
import { LeaveClaim } from './leave-claim.entity.js';
import { countedHalves, fromHalves, inOrder, overlap, toHalves, type Interval } from './leave-claim.rules.js';

/** States in which a claim takes its days. */
const taking = ['pending', 'inApproval', 'approved'];

/** The rules of a claim that is submitted. */
@Injectable()
export class LeaveClaimChecks {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly balance: LeaveBalance,
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

  /**
   * All that keeps a claim from being submitted, at once.
   * @throws BusinessError 8012, 7101 when it overlaps another claim, 7002 when the type has no process, 7003
   */
  async assertSubmittable(claim: LeaveClaim, now: Date): Promise<void> {
    const { type, startDay, endDay, halves } = claim;
    const interval = this.intervalOf(claim);
    const today = dayIn(this.org.zone(), now);
    // Without the lock two claims of one person that are submitted at once do not see each other.
    await this.org.lock(claim.ownerId);
    await refuseTogether(
      () => {
        if (!type) throw refuseField('typeId', 'required');
      },
      () => {
        if (startDay === null) throw refuseField('startDay', 'required');
      },
      () => {
        if (endDay === null) throw refuseField('endDay', 'required');
        if (interval && !inOrder(interval)) throw refuseField('endDay', 'order');
        if (startDay !== null && startDay.slice(0, 4) !== endDay.slice(0, 4)) throw refuseField('endDay', 'sameYear');
      },
      () => {
        if (halves === null) throw refuseField('days', 'required');
        if (halves <= 0) throw refuseField('days', 'tooSmall', '0.5');
      },
      () => this.assertExplained(claim),
      () => {
        if (startDay !== null && startDay.slice(0, 4) > today.slice(0, 4) && !claim.nextYearConfirmed)
          throw refuseField('nextYearConfirmed', 'nextYear');
      },
      ...this.rulesOfServer(claim, now),
    );
  }

  /** What of a claim only the server can see: the form shows it beside what it finds itself. */
  foreseen(claim: LeaveClaim, now: Date): Promise<readonly FieldError[]> {
    return fieldsRefused(this.rulesOfServer(claim, now));
  }

  private rulesOfServer(claim: LeaveClaim, now: Date): (() => Promise<void> | void)[] {
    const { type } = claim;
    const interval = this.intervalOf(claim);
    if (!type || !interval || !inOrder(interval)) return [];
    return [
      () => {
        const earliest = addDays(dayIn(this.org.zone(), now), type.advanceDays ?? 0);
        if (type.advanceDays && interval.startDay < earliest)
          throw refuseField('startDay', 'advance', String(type.advanceDays));
      },
      () => this.assertFree(claim, interval),
      () => {
        if (type.process === null || !type.enabled)
          throw refusalOf(['typeId'], new BusinessError(leaveErrors.noApprovalFlow, [nameOf(type)]));
      },
      () =>
        refusedAt(['days'], async () => {
          if (!type.balanced) return;
          await this.balance.assertEnough({ userId: claim.ownerId, typeId: type.id }, claim.id, this.taken(claim));
        }),
    ];
  }

  /** Days that differ from the calendar, and a missing attachment, need a comment. */
  private assertExplained(claim: LeaveClaim): Promise<void> {
    const { type, comment, ownerId, halves } = claim;
    const interval = this.intervalOf(claim);
    return refuseTogether(
      () => {
        if (!interval || !type || halves === null || !inOrder(interval)) return;
        const counted = this.counted(interval, type.calendarDays, ownerId);
        const computed = counted.reduce((sum, day) => sum + day.halves, 0);
        if (computed !== halves && comment === '') throw refuseField('comment', 'explain', fromHalves(computed));
      },
      () => {
        const from = type?.attachmentDays ? toHalves(type.attachmentDays) : 0;
        if (type?.needAttachment && (halves ?? 0) >= from && claim.fileCount === 0 && comment === '')
          throw refuseField('files', 'proof');
      },
    );
  }

  private async assertFree(claim: LeaveClaim, interval: Interval): Promise<void> {
    const others = await this.db
      .repo(LeaveClaim)
      .findBy({ ownerId: claim.ownerId, state: In(taking), id: Not(claim.id) });
    const hit = others.find((other) => {
      const own = this.intervalOf(other);
      return own !== undefined && overlap(interval, own);
    });
    if (hit) throw refusalOf(['startDay'], new BusinessError(leaveErrors.overlaps, [hit.number]));
  }
}
