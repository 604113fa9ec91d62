import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { fieldsRefused, refusalOf, refusedAt, refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import type { Act } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import type { Half } from '../../shared/hr.codes.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { endBefore } from '../../shared/leave-revocation.rules.js';
import { LeaveAdvance } from '../ledger/leave-advance.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { nameOf } from '../leave-type/leave-type.entity.js';
import { LeaveClaim } from './leave-claim.entity.js';
import {
  assertMayWriteFor,
  countedHalves,
  fromHalves,
  inOrder,
  intervalOf,
  overlap,
  takingStates,
  toHalves,
  type Interval,
} from './leave-claim.rules.js';

/** The rules of a claim that is submitted. */
@Injectable()
export class LeaveClaimChecks {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly balance: LeaveBalance,
    private readonly advance: LeaveAdvance,
  ) {}

  /** The halves of each day that count for a type, by the calendar of the owner's site. */
  counted(interval: Interval, calendarDays: boolean, ownerId: string): { day: Day; halves: number }[] {
    return countedHalves(interval, (day) => calendarDays || this.org.isWorkday(day, ownerId));
  }

  /** What a claim takes from the balance: the days it asks for, from its first counted day on. */
  taken(claim: LeaveClaim): { day: Day; halves: number }[] {
    const interval = intervalOf(claim);
    let left = claim.halves ?? 0;
    if (!interval || !claim.type) return [];
    return this.counted(interval, claim.type.calendarDays, claim.ownerId).flatMap(({ day, halves }) => {
      const part = Math.min(left, halves);
      left -= part;
      return part > 0 ? [{ day, halves: part }] : [];
    });
  }

  /** The halves that a claim takes from a half day on. */
  takenFrom(claim: LeaveClaim, { fromDay, fromHalf }: { readonly fromDay: Day; readonly fromHalf: Half }): number {
    const interval = intervalOf(claim);
    if (!interval) return 0;
    const before = claim.halves ?? 0;
    const kept = { ...interval, ...endBefore({ fromDay, fromHalf }) };
    const counted = this.counted(kept, claim.type?.calendarDays ?? false, claim.ownerId);
    return Math.max(0, before - counted.reduce((sum, { halves }) => sum + halves, 0));
  }

  /**
   * All that keeps a claim from being submitted, at once.
   * @throws BusinessError 403 for who wrote it for another person and manages leave no longer, 8012, 7101 when it overlaps
   * another claim, 7002 when the type has no process, 7003
   */
  async assertSubmittable(claim: LeaveClaim, { me, now }: Pick<Act, 'me' | 'now'>): Promise<void> {
    // Who wrote it for another person may have lost the right since. Others submit only by starting its process again.
    if (claim.createdBy === me.id) assertMayWriteFor(me, claim.ownerId);
    const { type, startDay, endDay, halves } = claim;
    const interval = intervalOf(claim);
    const today = dayIn(this.org.zoneOf(claim.ownerId), now);
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
      async () => {
        if (claim.nextYearConfirmed) return;
        if (startDay !== null && startDay.slice(0, 4) > today.slice(0, 4))
          throw refuseField('nextYearConfirmed', 'nextYear');
        const lent = interval && inOrder(interval) ? await this.takenInAdvance(claim) : undefined;
        if (lent !== undefined) throw refuseField('nextYearConfirmed', 'nextYearDays', fromHalves(lent));
      },
      ...this.rulesOfServer(claim, me, now),
    );
  }

  /** Halves that a claim takes of next year's leave, where the balance is too small and that year has them to give. */
  async takenInAdvance(claim: LeaveClaim): Promise<number | undefined> {
    const { type, ownerId, startDay } = claim;
    if (!type?.balanced || startDay === null) return undefined;
    const missing = await this.balance.missing({ userId: ownerId, typeId: type.id }, claim.id, this.taken(claim));
    if (missing === 0) return undefined;
    const lending = await this.advance.lendingFor(ownerId, type, startDay);
    return lending && missing <= lending.room ? missing : undefined;
  }

  /** What of a claim only the server can see: the form shows it beside what it finds itself. */
  foreseen(claim: LeaveClaim, me: Me, now: Date): Promise<readonly FieldError[]> {
    return fieldsRefused(this.rulesOfServer(claim, me, now));
  }

  private rulesOfServer(claim: LeaveClaim, me: Me, now: Date): (() => Promise<void> | void)[] {
    const { type } = claim;
    const interval = intervalOf(claim);
    if (!type || !interval || !inOrder(interval)) return [];
    return [
      () => {
        const earliest = addDays(dayIn(this.org.zoneOf(claim.ownerId), now), type.advanceDays ?? 0);
        // Those who manage leave record it when it comes, for themselves and for others.
        if (holds(me.permissions, mayLeave.claim.manage)) return;
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
          if (!type.balanced || (await this.takenInAdvance(claim)) !== undefined) return;
          await this.balance.assertEnough({ userId: claim.ownerId, typeId: type.id }, claim.id, this.taken(claim));
        }),
    ];
  }

  /** Days that differ from the calendar, and a missing attachment, need a comment. */
  private assertExplained(claim: LeaveClaim): Promise<void> {
    const { type, comment, ownerId, halves } = claim;
    const interval = intervalOf(claim);
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
      .findBy({ ownerId: claim.ownerId, state: In(takingStates), id: Not(claim.id) });
    const hit = others.find((other) => {
      const own = intervalOf(other);
      return own !== undefined && overlap(interval, own);
    });
    if (hit) throw refusalOf(['startDay'], new BusinessError(leaveErrors.overlaps, [hit.number]));
  }
}
