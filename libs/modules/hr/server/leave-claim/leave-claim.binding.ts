import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { beginOf, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { DocumentBinding, type Act } from '#lab/process-host/index.js';
import { Absences, OrgDirectory } from '../../../org/server/index.js';
import { leaveOperations } from '../../shared/hr.codes.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { leaveRights } from '../../shared/hr.permissions.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveAdvance } from '../ledger/leave-advance.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { LeaveType, nameOf } from '../leave-type/leave-type.entity.js';
import { LeaveTypeService } from '../leave-type/leave-type.service.js';
import { LeaveClaim } from './leave-claim.entity.js';
import { LeaveClaimNotices } from './leave-claim.notices.js';
import { LeaveClaimChecks } from './leave-claim.checks.js';
import { assertMayWriteFor, fromHalves, mayWriteFor } from './leave-claim.rules.js';

const operations: Readonly<Record<string, string>> = {
  submit: leaveOperations.of.submit,
  approve: leaveOperations.of.pass,
  reject: leaveOperations.of.reject,
  withdraw: leaveOperations.of.withdraw,
};

/** How leave claims take part in processes; the balance moves with their states. */
@Injectable()
export class LeaveClaimBinding extends DocumentBinding<typeof leaveClaim, LeaveClaim> {
  constructor(
    private readonly rules: LeaveClaimChecks,
    private readonly types: LeaveTypeService,
    private readonly balance: LeaveBalance,
    private readonly absences: Absences,
    private readonly advance: LeaveAdvance,
    private readonly org: OrgDirectory,
    private readonly clock: Clock,
    private readonly texts: Texts,
    private readonly notices: LeaveClaimNotices,
  ) {
    super(leaveClaim, LeaveClaim, leaveRights);
  }

  readonly handlers = {};

  readonly notifiesOwnerOfEnd = true;

  protected override readonly joined = [{ of: LeaveType, by: 'typeId', as: 'type' }] as const;

  readonly checks = {
    submit: (claim: LeaveClaim, act: Act) => this.rules.assertSubmittable(claim, act),
  };

  readonly enter = {
    pending: (claim: LeaveClaim) => this.hold(claim),
    approved: async (claim: LeaveClaim) => {
      await this.settle(claim, 'use');
      await this.away(claim);
    },
    rejected: (claim: LeaveClaim) => this.settle(claim, 'release'),
    withdrawn: (claim: LeaveClaim) => this.settle(claim, 'release'),
    draft: (claim: LeaveClaim) => this.settle(claim, 'release'),
  };

  facts(claim: LeaveClaim) {
    return {
      days: fromHalves(claim.halves ?? 0),
      type: claim.type?.key ?? '',
      department: this.org.department(claim.departmentId)?.showId ?? '',
      hasAttachment: claim.fileCount > 0,
      hasSubstitute: claim.substituteId !== null,
    };
  }

  content({ ownerId, typeId, startDay, startHalf, endDay, endHalf, halves, comment, fileCount }: LeaveClaim): unknown {
    return [
      [ownerId, typeId, startDay, startHalf, endDay, endHalf, halves],
      [comment, fileCount],
    ];
  }

  /** A diagram may ask the substitute whether they agree. */
  override anchors(claim: LeaveClaim) {
    const { substituteId } = claim;
    return { ...super.anchors(claim), formUsers: { substitute: substituteId === null ? [] : [substituteId] } };
  }

  /** @throws BusinessError 7002 without a type, or where the type has no process */
  async diagram({ type }: LeaveClaim): Promise<string> {
    if (!type) throw new BusinessError(leaveErrors.noApprovalFlow, [{ zh: '', en: null }]);
    return this.types.processFor(type, 'process');
  }

  category({ typeId }: LeaveClaim): string | null {
    return typeId;
  }

  apply(claim: LeaveClaim, { action, fields, me }: Act): void {
    if (action === 'submit') this.notices.wasSubmittedFor(claim, me);
    claim.operation = operations[action] ?? claim.operation;
    if (typeof fields.comment === 'string') claim.comment = fields.comment;
  }

  form(claim: LeaveClaim, field: string): string | null {
    return field === 'comment' ? claim.comment : null;
  }

  override async owned(claim: LeaveClaim) {
    const { type, startDay, endDay } = claim;
    const typeId = type ? [type.nameZh, type.nameEn].filter(Boolean).join(' / ') : null;
    return { typeId, startDay, endDay, ...(await super.owned(claim)) };
  }

  /** `年假 5 天 · 11-30 至 12-04`. */
  title({ type, halves, startDay, endDay }: LeaveClaim): BothNames {
    const say = (language: Language) =>
      this.texts.say(language, 'hr.claim.title', {
        type: type ? nameIn(language, nameOf(type)) : '',
        days: fromHalves(halves ?? 0),
        from: startDay?.slice(5) ?? '',
        to: endDay?.slice(5) ?? '',
      });
    return { zh: say('zh'), en: say('en') };
  }

  override card(claim: LeaveClaim) {
    return {
      ...super.card(claim),
      ...(claim.type ? { category: nameOf(claim.type) } : {}),
      days: fromHalves(claim.halves ?? 0),
      from: claim.startDay ?? '',
      to: claim.endDay ?? '',
    };
  }

  override mayEdit(claim: LeaveClaim, me: Me): boolean {
    return super.mayEdit(claim, me) && mayWriteFor(me, claim.ownerId);
  }

  /** @throws BusinessError 403 for who wrote it for another person and manages leave no longer, 8013, 8002 */
  override assertMayEdit(claim: LeaveClaim, me: Me): void {
    if (this.isOwn(claim, me)) assertMayWriteFor(me, claim.ownerId);
    super.assertMayEdit(claim, me);
  }

  override live() {
    return { state: Not('deleted') };
  }

  override markDeleted(claim: LeaveClaim): void {
    this.enterState(claim, 'deleted');
  }

  protected override async join(claim: LeaveClaim): Promise<void> {
    claim.fileCount = (await this.files.of(leaveClaim.name, claim.id)).length;
  }

  /**
   * The absence that follows from a claim while it is approved: its substitute acts for the person from its first half
   * to its last. A substitute who has left meanwhile, and leave that is over, make none.
   */
  async away(claim: LeaveClaim): Promise<void> {
    const { id, ownerId, substituteId, startDay, startHalf, endDay, endHalf, state } = claim;
    const isAway = state !== 'withdrawn' && startDay !== null && endDay !== null;
    if (!isAway || substituteId === null || !this.org.isEnabled(substituteId)) return this.absences.withdraw(id);
    const zone = this.org.zoneOf(ownerId);
    const at = (day: Day, hours: number) => new Date(beginOf(day, zone).getTime() + hours * 3_600_000);
    const beginsAt = at(startDay, startHalf === 'PM' ? 12 : 0);
    const endsAt = at(endDay, endHalf === 'AM' ? 12 : 24);
    if (endsAt <= this.clock.now()) return this.absences.withdraw(id);
    await this.absences.put({ id, userId: ownerId, substituteId, beginsAt, endsAt });
  }

  private async hold(claim: LeaveClaim): Promise<void> {
    if (!claim.type?.balanced) return;
    const { id, ownerId, type, startDay } = claim;
    const lending =
      claim.nextYearConfirmed && startDay !== null ? () => this.advance.lendingFor(ownerId, type, startDay) : undefined;
    await this.balance.hold({ userId: ownerId, typeId: type.id }, id, this.rules.taken(claim), lending);
  }

  private async settle(claim: LeaveClaim, how: 'use' | 'release'): Promise<void> {
    if (!claim.type?.balanced) return;
    await this.balance[how]({ userId: claim.ownerId, typeId: claim.type.id }, claim.id);
  }
}
