import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { DocumentBinding, type Act } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveOperations } from '../../shared/hr.codes.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { leaveRights } from '../../shared/hr.permissions.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { LeaveType, nameOf } from '../leave-type/leave-type.entity.js';
import { LeaveClaim } from './leave-claim.entity.js';
import { LeaveClaimChecks } from './leave-claim.checks.js';
import { fromHalves } from './leave-claim.rules.js';

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
    private readonly balance: LeaveBalance,
    private readonly org: OrgDirectory,
    private readonly texts: Texts,
  ) {
    super(leaveClaim, LeaveClaim, leaveRights);
  }

  readonly handlers = {};

  protected override readonly joined = [{ of: LeaveType, by: 'typeId', as: 'type' }] as const;

  readonly checks = {
    submit: (claim: LeaveClaim, { now }: Act) => this.rules.assertSubmittable(claim, now),
  };

  readonly enter = {
    pending: (claim: LeaveClaim) => this.hold(claim),
    approved: (claim: LeaveClaim) => this.settle(claim, 'use'),
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
    };
  }

  content({ ownerId, typeId, startDay, startHalf, endDay, endHalf, halves, comment, fileCount }: LeaveClaim): unknown {
    return [
      [ownerId, typeId, startDay, startHalf, endDay, endHalf, halves],
      [comment, fileCount],
    ];
  }

  diagram({ type }: LeaveClaim): string {
    if (!type?.process)
      throw new BusinessError(leaveErrors.noApprovalFlow, [{ zh: type?.nameZh ?? '', en: type?.nameEn ?? null }]);
    return type.process;
  }

  apply(claim: LeaveClaim, { action, fields }: Act): void {
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

  override live() {
    return { state: Not('deleted') };
  }

  override markDeleted(claim: LeaveClaim): void {
    this.enterState(claim, 'deleted');
  }

  protected override async join(claim: LeaveClaim): Promise<void> {
    claim.fileCount = (await this.files.of(leaveClaim.name, claim.id)).length;
  }

  private async hold(claim: LeaveClaim): Promise<void> {
    if (!claim.type?.balanced) return;
    await this.balance.hold({ userId: claim.ownerId, typeId: claim.type.id }, claim.id, this.rules.taken(claim));
  }

  private async settle(claim: LeaveClaim, how: 'use' | 'release'): Promise<void> {
    if (!claim.type?.balanced) return;
    await this.balance[how]({ userId: claim.ownerId, typeId: claim.type.id }, claim.id);
  }
}
