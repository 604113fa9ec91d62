import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import type { DisableBody, LeaveAnswer, LeaveBody, LeaverOpen, LeaverView } from '../../shared/leaver.dto.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { IdentityGuard } from './identity-guard.js';
import { LeaverParts } from './leaver-parts.js';
import { User } from './user.entity.js';
import { UserService } from './user.service.js';

/** Things of one kind that the wizard names. */
const mostNamed = 20;

/** People who leave: what they have, who takes it over, and the end of their way in. */
@Injectable()
export class Leavers {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
    private readonly users: UserService,
    private readonly identity: IdentityGuard,
    private readonly parts: LeaverParts,
  ) {}

  /** @throws BusinessError 8013 */
  async of(id: string): Promise<LeaverView> {
    const { version } = await this.users.get(id);
    await this.org.refresh();
    return { version, parts: await this.open(id) };
  }

  /**
   * Hands over what has a successor, writes the last day, and shuts the person out where that is asked for: all of it
   * or nothing. What a successor may not have is kept and answered, and the person is not shut out before it has another.
   * @throws BusinessError 8001, 4006 a successor who is missing or disabled, 8007 the person themselves, 1151 when
   * something is left that no one takes over, 1104 when the person holds more than `me`, 1105 the last administrator
   */
  async leave(
    me: Me,
    id: string,
    { version, successors, resignDate, reason, disable }: LeaveBody,
  ): Promise<LeaveAnswer> {
    const user = await this.held(id, version);
    await this.identity.assertMayActAs(me, id);
    await this.org.refresh();
    const known = this.parts.all().flatMap(({ kind, handOver }) => (handOver ? kind : []));
    for (const [kind, to] of Object.entries(successors)) {
      if (!known.includes(kind)) throw refuseField(`successors.${kind}`, 'unknown');
      if (to === id) throw new BusinessError(errors.userRepeated, [{ zh: user.nameZh, en: user.nameEn }]);
      if (!this.org.isEnabled(to)) throw new BusinessError(orgErrors.userMissing, [this.org.namesOf(to)]);
    }
    const before = await this.open(id);
    const refused: LeaveAnswer['refused'][number][] = [];
    for (const part of this.parts.all()) {
      const to = successors[part.kind];
      const kept = to === undefined ? undefined : await part.handOver?.(me, id, to, reason);
      if (!kept || kept.length === 0) continue;
      const names = new Map((await part.open(id)).map((item) => [item.id, item.name]));
      refused.push(...kept.map((row) => ({ ...row, kind: part.kind, name: names.get(row.id) ?? { zh: row.id } })));
    }
    const isOut = disable && refused.length === 0;
    // Who works until the last day needs what they hold until then.
    if (isOut) for (const part of this.parts.all()) await part.end?.(me, id);
    if (user.joinDate && resignDate < user.joinDate) throw refuseField('resignDate', 'tooSmall', user.joinDate);
    // What was handed over may have changed the row itself.
    const now = Object.assign(await this.users.get(id), { resignDate });
    await this.db.repo(User).save(stamp(now, me.id, this.clock.now()));
    orgChanged(this.db);
    this.audit.record({
      action: 'leaver.handOver',
      subject: 'org/users',
      recordId: id,
      actor: me.id,
      detail: {
        successors,
        resignDate,
        reason,
        counts: Object.fromEntries(before.map((each) => [each.kind, each.count])),
        ...(refused.length > 0 ? { refused: refused.map((row) => row.id) } : {}),
      },
    });
    if (isOut) await this.shutOut(me, now, undefined);
    return { refused };
  }

  /**
   * @throws BusinessError 8001 stale, 8002 disabled already, 1104 when they hold more than `me`, 1105 the last administrator, 1151 with something left to
   * hand over and no reason given
   */
  async disable(me: Me, id: string, { version, reason }: DisableBody): Promise<void> {
    const user = await this.held(id, version);
    await this.org.refresh();
    if (user.status === userStatus.of.disabled) throw new BusinessError(errors.illegalState);
    await this.shutOut(me, user, reason);
  }

  private async shutOut(me: Me, user: User, reason: string | undefined): Promise<void> {
    const left = (await this.open(user.id)).filter(({ way, count }) => way === 'handOver' && count > 0);
    const count = left.reduce((sum, each) => sum + each.count, 0);
    if (count > 0 && !reason)
      throw new BusinessError(orgErrors.leaverNotDone, [{ zh: user.nameZh, en: user.nameEn }, count], { parts: left });
    if (count > 0)
      this.audit.record({
        action: 'leaver.force',
        subject: 'org/users',
        recordId: user.id,
        actor: me.id,
        detail: { reason, left: Object.fromEntries(left.map((each) => [each.kind, each.count])) },
      });
    await this.users.setStatus(me, user, userStatus.of.disabled);
  }

  private async open(id: string): Promise<LeaverOpen[]> {
    const open: LeaverOpen[] = [];
    for (const part of this.parts.all()) {
      const items = await part.open(id);
      const way = part.handOver ? 'handOver' : part.end ? 'end' : 'named';
      open.push({ kind: part.kind, way, count: items.length, items: items.slice(0, mostNamed) });
    }
    return open;
  }

  private async held(id: string, version: number): Promise<User> {
    await this.db.lock(User, [id]);
    const user = await this.users.get(id);
    assertVersion(user, version);
    return user;
  }
}
