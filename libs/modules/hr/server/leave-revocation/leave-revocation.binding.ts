import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { dayIn } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { askedThen, type Asked } from '#lab/platform/database/asked.js';
import { DocumentBinding, type Act } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { leaveRights, mayLeave } from '../../shared/hr.permissions.js';
import { leaveRevocation } from '../../shared/leave-revocation.subject.js';
import { LeaveClaimBinding } from '../leave-claim/leave-claim.binding.js';
import { LeaveClaim } from '../leave-claim/leave-claim.entity.js';
import { fromHalves } from '../leave-claim/leave-claim.rules.js';
import { LeaveTaking } from '../leave-claim/leave-taking.js';
import { nameOf } from '../leave-type/leave-type.entity.js';
import { LeaveTypeService } from '../leave-type/leave-type.service.js';
import { LeaveRevocation } from './leave-revocation.entity.js';
import { firstOf, isInside } from '../../shared/leave-revocation.rules.js';

/** How revocations take part in processes; the claim follows their states. */
@Injectable()
export class LeaveRevocationBinding extends DocumentBinding<typeof leaveRevocation, LeaveRevocation> {
  constructor(
    private readonly claims: LeaveClaimBinding,
    private readonly taking: LeaveTaking,
    private readonly types: LeaveTypeService,
    private readonly org: OrgDirectory,
    private readonly texts: Texts,
  ) {
    super(leaveRevocation, LeaveRevocation, leaveRights);
  }

  readonly handlers = {};

  protected override readonly joined = [{ of: LeaveClaim, by: 'claimId', as: 'claim' }] as const;

  readonly checks = {
    submit: (revocation: LeaveRevocation, act: Act) => this.assertSubmittable(revocation, act),
  };

  readonly enter = {
    pending: (revocation: LeaveRevocation) => this.mark(revocation, 'running'),
    approved: async (revocation: LeaveRevocation) => {
      const claim = await this.claims.record(revocation.claimId);
      claim.revokeState = null;
      const { whole, fromDay, fromHalf, halves } = revocation;
      if (whole || fromDay === null) await this.taking.takeBack(claim);
      else await this.taking.shorten(claim, { fromDay, fromHalf, halves });
      await this.taking.store(claim);
      revocation.claim = claim;
    },
    rejected: (revocation: LeaveRevocation) => this.mark(revocation, null),
    withdrawn: (revocation: LeaveRevocation) => this.mark(revocation, null),
    draft: (revocation: LeaveRevocation) => this.mark(revocation, null),
  };

  facts({ claim, halves, whole, departmentId }: LeaveRevocation) {
    return {
      days: fromHalves(halves),
      type: claim.type?.key ?? '',
      department: this.org.department(departmentId)?.showId ?? '',
      isWhole: whole,
    };
  }

  content({ claimId, whole, fromDay, fromHalf, halves, reason }: LeaveRevocation): unknown {
    return [claimId, whole, fromDay, fromHalf, halves, reason];
  }

  /** @throws BusinessError 7002 where the type has no process of revocations */
  async diagram({ claim: { type } }: LeaveRevocation): Promise<string> {
    if (!type) throw new BusinessError(leaveErrors.noApprovalFlow, [{ zh: '', en: null }]);
    return this.types.processFor(type, 'revokeProcess');
  }

  category({ claim }: LeaveRevocation): string | null {
    return claim.typeId;
  }

  form(): null {
    return null;
  }

  override async owned(revocation: LeaveRevocation) {
    const { fromDay, reason, halves } = revocation;
    return { fromDay, days: fromHalves(halves), reason, ...(await super.owned(revocation)) };
  }

  /** `销假 2 天 · 年假`. */
  title({ claim, halves }: LeaveRevocation): BothNames {
    const say = (language: Language) =>
      this.texts.say(language, 'hr.revocation.title', {
        type: claim.type ? nameIn(language, nameOf(claim.type)) : '',
        days: fromHalves(halves),
      });
    return { zh: say('zh'), en: say('en') };
  }

  override card(revocation: LeaveRevocation) {
    const { claim, halves, fromDay } = revocation;
    return {
      ...super.card(revocation),
      ...(claim.type ? { category: nameOf(claim.type) } : {}),
      days: fromHalves(halves),
      from: fromDay ?? claim.startDay ?? '',
      to: claim.endDay ?? '',
    };
  }

  override entriesAsked(revocations: readonly LeaveRevocation[], forList = false): Asked<void> {
    return askedThen(super.entriesAsked(revocations, forList), () =>
      this.claims.joinEntries(revocations.map(({ claim }) => claim)),
    );
  }

  /**
   * @throws BusinessError 8002 for a claim that is not approved, 8022 while another revocation of it is in progress,
   * 8012 by field
   */
  private async assertSubmittable(revocation: LeaveRevocation, { me, now }: Act): Promise<void> {
    const { claimId, whole, fromDay, fromHalf, halves, reason } = revocation;
    // Two revocations of one claim that are submitted at once would not see each other.
    await this.db.lock(LeaveClaim, [claimId]);
    const claim = await this.claims.record(claimId);
    if (claim.state !== 'approved') throw new BusinessError(errors.illegalState, [claim.state, 'revoke']);
    if (claim.revokeState !== null) throw new BusinessError(errors.inProgress);
    revocation.claim = claim;
    const first = firstOf(claim, revocation);
    await refuseTogether(
      () => {
        if (!whole && fromDay === null) throw refuseField('fromDay', 'required');
        if (!whole && fromDay !== null && !isInside(claim, { fromDay, fromHalf }))
          throw refuseField('fromDay', 'insideLeave');
        if (
          first !== null &&
          first < dayIn(this.org.zoneOf(claim.ownerId), now) &&
          !holds(me.permissions, mayLeave.claim.manage)
        )
          throw refuseField(whole ? 'whole' : 'fromDay', 'passedDays');
      },
      () => {
        const all = claim.halves ?? 0;
        if (whole ? halves !== all : halves >= all) throw refuseField('days', 'tooManyDays', fromHalves(all));
        if (halves <= 0) throw refuseField('days', 'tooSmall', '0.5');
      },
      () => {
        if (reason === '') throw refuseField('reason', 'required');
      },
    );
  }

  private async mark({ claimId }: LeaveRevocation, revokeState: 'running' | null): Promise<void> {
    const claim = await this.claims.record(claimId);
    if (claim.revokeState === revokeState) return;
    claim.revokeState = revokeState;
    await this.taking.store(claim);
  }
}
