import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { ShownFields, Subjects, RecordReaders, type SubjectBinding } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveOperations } from '../../shared/hr.codes.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { LeaveClaim } from './leave-claim.entity.js';
import { LeaveClaimChecks } from './leave-claim.checks.js';
import { LeaveClaimRepository } from './leave-claim.repository.js';
import { fromHalves } from './leave-claim.rules.js';

const operations: Readonly<Record<string, string>> = {
  submit: leaveOperations.of.submit,
  approve: leaveOperations.of.pass,
  reject: leaveOperations.of.reject,
  withdraw: leaveOperations.of.withdraw,
};

/** How leave claims take part in processes; the balance moves with their states. */
@Injectable()
export class LeaveClaimBinding implements OnModuleInit {
  constructor(
    private readonly subjects: Subjects,
    private readonly claims: LeaveClaimRepository,
    private readonly checks: LeaveClaimChecks,
    private readonly balance: LeaveBalance,
    private readonly org: OrgDirectory,
    private readonly files: Files,
    private readonly texts: Texts,
    private readonly readers: RecordReaders,
    private readonly fields: ShownFields,
  ) {}

  onModuleInit(): void {
    this.subjects.register(leaveClaim, this.words);
    // Whoever decides about it decides by what is attached, too, unless their task keeps it from them.
    this.files.registerCheck(leaveClaim.name, async (me, id) => {
      const claim = await this.claims.load(id);
      if (this.mayRead(claim, me)) return true;
      return (
        (await this.readers.involves(me, leaveClaim.name, id)) &&
        (await this.fields.sees(me, leaveClaim.name, claim, 'files'))
      );
    });
  }

  readonly words: SubjectBinding<typeof leaveClaim, LeaveClaim> = {
    entity: LeaveClaim,
    record: (id) => this.claims.load(id),
    save: async (claim, me, now) => this.claims.store(stamp(claim, me?.id ?? claim.updatedBy, now)),
    facts: (claim) => ({
      days: fromHalves(claim.halves ?? 0),
      type: claim.type?.key ?? '',
      department: this.org.department(claim.departmentId)?.showId ?? '',
      hasAttachment: claim.fileCount > 0,
    }),
    content: ({ ownerId, typeId, startDay, startHalf, endDay, endHalf, halves, comment, fileCount }) => [
      [ownerId, typeId, startDay, startHalf, endDay, endHalf, halves],
      [comment, fileCount],
    ],
    diagram: (claim) => {
      if (!claim.type?.process) throw new BusinessError(leaveErrors.noApprovalFlow, [claim.type?.nameZh ?? '']);
      return claim.type.process;
    },
    anchors: ({ ownerId, departmentId }) => ({ owner: ownerId, department: departmentId }),
    mayRead: (claim, me) => this.mayRead(claim, me),
    starters: ({ ownerId, createdBy }) => [ownerId, createdBy],
    checks: {
      submit: (claim, { now }) => this.checks.assertSubmittable(claim, now),
    },
    apply: (claim, { action, fields }) => {
      claim.operation = operations[action] ?? claim.operation;
      if (typeof fields.comment === 'string') claim.comment = fields.comment;
    },
    form: (claim, field) => (field === 'comment' ? claim.comment : null),
    enter: {
      pending: (claim) => this.hold(claim),
      approved: (claim) => this.settle(claim, 'use'),
      rejected: (claim) => this.settle(claim, 'release'),
      withdrawn: (claim) => this.settle(claim, 'release'),
      draft: (claim) => this.settle(claim, 'release'),
    },
    handlers: {},
    title: (claim) => this.title(claim),
    card: (claim) => ({
      number: claim.number,
      requester: claim.ownerId,
      ...(claim.type ? { category: { zh: claim.type.nameZh, en: claim.type.nameEn } } : {}),
      days: fromHalves(claim.halves ?? 0),
      from: claim.startDay ?? '',
      to: claim.endDay ?? '',
    }),
  };

  private mayRead(claim: LeaveClaim, me: Me): boolean {
    return claim.ownerId === me.id || claim.createdBy === me.id || holds(me.permissions, mayLeave.claim.manage);
  }

  private async hold(claim: LeaveClaim): Promise<void> {
    if (!claim.type?.balanced) return;
    await this.balance.hold({ userId: claim.ownerId, typeId: claim.type.id }, claim.id, this.checks.taken(claim));
  }

  private async settle(claim: LeaveClaim, how: 'use' | 'release'): Promise<void> {
    if (!claim.type?.balanced) return;
    await this.balance[how]({ userId: claim.ownerId, typeId: claim.type.id }, claim.id);
  }

  /** `年假 5 天 · 11-30 至 12-04`. */
  private title({ type, halves, startDay, endDay }: LeaveClaim): BothNames {
    const say = (language: Language) =>
      this.texts.say(language, 'hr.claim.title', {
        type: type ? nameIn(language, { zh: type.nameZh, en: type.nameEn }) : '',
        days: fromHalves(halves ?? 0),
        from: startDay?.slice(5) ?? '',
        to: endDay?.slice(5) ?? '',
      });
    return { zh: say('zh'), en: say('en') };
  }
}
