import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, within } from '#lab/platform/database/listing.js';
import { DocumentQueries, sheetColumn, shown, type SheetColumn } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { Half } from '../../shared/hr.codes.js';
import type {
  ChoicesQuery,
  CountQuery,
  LeaveChoice,
  LeaveClaimDetail,
  LeaveClaimQuery,
  LeaveClaimRow,
  LeaveCount,
} from '../../shared/leave-claim.dto.js';
import { leaveRights, mayLeave } from '../../shared/hr.permissions.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveRevocation } from '../leave-revocation/leave-revocation.entity.js';
import { isYearly } from '../ledger/entitlement.rules.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { LeaveType, nameOf } from '../leave-type/leave-type.entity.js';
import { AbsentPeople } from '../team/absent-people.js';
import { LeaveClaimBinding } from './leave-claim.binding.js';
import { LeaveClaimChecks } from './leave-claim.checks.js';
import { LeaveClaim } from './leave-claim.entity.js';
import { assertMayWriteFor, fromHalves, intervalOf, isOwnLeave, toHalves } from './leave-claim.rules.js';

/** Reading leave claims, and what a person has left to claim. */
@Injectable()
export class LeaveClaimQueries extends DocumentQueries<LeaveClaim, LeaveClaimQuery, LeaveClaimRow, LeaveClaimDetail> {
  constructor(
    binding: LeaveClaimBinding,
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly checks: LeaveClaimChecks,
    private readonly balance: LeaveBalance,
    private readonly absent: AbsentPeople,
  ) {
    super(binding);
  }

  protected readonly searched = ['number', 'comment'] as const;

  protected readonly sheet: readonly SheetColumn<LeaveClaimRow>[] = [
    sheetColumn.name('type'),
    sheetColumn.day('startDay'),
    { field: 'startHalf', cell: ({ startHalf }, language) => this.half(language, startHalf) },
    sheetColumn.day('endDay'),
    { field: 'endHalf', cell: ({ endHalf }, language) => this.half(language, endHalf) },
    sheetColumn.number('days'),
  ];

  protected where({ typeId, year }: LeaveClaimQuery) {
    const inYear = year === undefined ? undefined : within(`${year}-01-01`, `${year}-12-31`);
    return { typeId: anyOf(typeId), startDay: inYear };
  }

  protected row({ type, startDay, startHalf, endDay, endHalf, halves }: LeaveClaim) {
    const days = halves === null ? null : fromHalves(halves);
    return { type: type ? nameOf(type) : { zh: '' }, startDay, startHalf, endDay, endHalf, days };
  }

  protected async detailOf(me: Me, claim: LeaveClaim) {
    const { id, type, ownerId, departmentId, typeId, comment, nextYearConfirmed, substituteId, state } = claim;
    const isManager = holds(me.permissions, mayLeave.claim.manage);
    const isRevocable = state === 'approved' && claim.revokeState === null;
    const interval = intervalOf(claim);
    const strips = await this.strips.ofRecords(leaveClaim.name, [id]);
    return {
      strip: strips.get(id) ?? null,
      typeId: typeId ?? '',
      department: this.org.departmentName(departmentId),
      comment,
      nextYearConfirmed,
      substitute: substituteId === null ? null : shown(this.people, substituteId),
      revokeState: claim.revokeState,
      revocations: await this.revocationsOf(id),
      mayRevoke: isRevocable && Boolean(type?.revokeProcess) && (isManager || this.mayTakeBack(claim, me)),
      mayCancel: isRevocable && isManager && !isOwnLeave(claim, me),
      computedDays: interval && type ? this.days(interval, type.calendarDays, ownerId) : null,
      balance: type ? await this.balanceOf(ownerId, type, claim.startDay, id) : null,
    };
  }

  /**
   * The types that a person may choose, each with the days that are left of it today.
   * @throws BusinessError 403 when the caller asks about another person without managing leave
   */
  async choices(me: Me, { ownerId = me.id }: ChoicesQuery): Promise<LeaveChoice[]> {
    assertMayWriteFor(me, ownerId);
    await this.org.refresh();
    const types = await this.db.repo(LeaveType).find({ where: { enabled: true }, order: { key: 'ASC' } });
    const choices: LeaveChoice[] = [];
    for (const type of types) {
      const { id, key, needAttachment, attachmentDays } = type;
      const balance = await this.balanceOf(ownerId, type, null);
      choices.push({ id, key, name: nameOf(type), balance, byEvent: !isYearly(type), needAttachment, attachmentDays });
    }
    return choices;
  }

  /**
   * The days that the calendar of the person counts in an interval, and their balance on its first day.
   * @throws BusinessError 403 when the caller asks about another person without managing leave
   */
  async count(
    me: Me,
    { ownerId = me.id, typeId, days, substituteId, id = '', ...interval }: CountQuery,
  ): Promise<LeaveCount> {
    assertMayWriteFor(me, ownerId);
    await this.org.refresh();
    const type = await this.db.repo(LeaveType).findOneBy({ id: typeId });
    const counted = this.days(interval, type?.calendarDays ?? false, ownerId);
    const halves = toHalves(days ?? counted);
    const claim = Object.assign(new LeaveClaim(), { id, ownerId, type, ...interval, halves });
    return {
      days: counted,
      balance: type ? await this.balanceOf(ownerId, type, interval.startDay) : null,
      advance: fromHalves((await this.checks.takenInAdvance(claim)) ?? 0),
      substituteAway: substituteId
        ? await this.absent.awayIn(substituteId, { from: interval.startDay, to: interval.endDay })
        : [],
      problems: [...(await this.checks.foreseen(claim, me, this.clock.now()))],
    };
  }

  private mayTakeBack(claim: LeaveClaim, me: Me): boolean {
    return isOwnLeave(claim, me) && holds(me.permissions, leaveRights.create);
  }

  /** What was submitted to take a claim back, the latest first. */
  private async revocationsOf(claimId: string) {
    const where = { claimId, deletedAt: IsNull() };
    const found = await this.db.repo(LeaveRevocation).find({ where, order: { createdAt: 'DESC', id: 'DESC' } });
    return found.map(({ id, number, state, whole, fromDay, fromHalf, halves }) => {
      return { id, number, state, whole, fromDay, fromHalf, days: fromHalves(halves) };
    });
  }

  private days(...asked: Parameters<LeaveClaimChecks['counted']>): string {
    return fromHalves(this.checks.counted(...asked).reduce((sum, { halves }) => sum + halves, 0));
  }

  /** Days of a type that a person has left, today if no day is named; null where the type keeps no balance. */
  private async balanceOf(
    userId: string,
    type: LeaveType,
    day: string | null,
    without?: string,
  ): Promise<string | null> {
    if (!type.balanced) return null;
    const on = day ?? this.org.todayOf(userId);
    return fromHalves(await this.balance.on(on, { userId, typeId: type.id }, without));
  }

  private half(language: 'zh' | 'en', half: Half): string {
    return this.texts.say(language, `hr.claim.halves.${half}`);
  }
}
