import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import type { LeaveClaim } from './leave-claim.entity.js';

/** Notifications about a claim besides those of its process. */
@Injectable()
export class LeaveClaimNotices {
  constructor(
    private readonly notifications: Notifications,
    private readonly texts: Texts,
    private readonly org: OrgDirectory,
  ) {}

  /** The person is notified that the writer of their claim has submitted it; one who restarts its process is not meant. */
  wasSubmittedFor({ id, number, version, ownerId, createdBy }: LeaveClaim, me: Me): void {
    if (ownerId === me.id || createdBy !== me.id) return;
    const { zh, en } = this.org.namesOf(me.id);
    const title = {
      zh: this.texts.say('zh', 'hr.claim.wasSubmittedFor', { number, by: zh }),
      en: this.texts.say('en', 'hr.claim.wasSubmittedFor', { number, by: en ?? zh }),
    };
    const path = leaveClaimDocument.paths.record(id);
    this.notifications.add({ to: ownerId, kind: 'hr.changed', title, path, event: `wasSubmittedFor.${id}.${version}` });
  }

  /** The owner and the substitute are notified that a leave manager has taken the leave back. */
  wasCancelled({ id, number, version, ownerId, substituteId }: LeaveClaim, me: Me, reason: string): void {
    const words = { number, reason };
    const title = {
      zh: this.texts.say('zh', 'hr.claim.wasCancelled', words),
      en: this.texts.say('en', 'hr.claim.wasCancelled', words),
    };
    const path = leaveClaimDocument.paths.record(id);
    for (const to of new Set([ownerId, substituteId]))
      if (to !== null && to !== me.id)
        this.notifications.add({ to, kind: 'hr.changed', title, path, event: `wasCancelled.${id}.${version}` });
  }
}
