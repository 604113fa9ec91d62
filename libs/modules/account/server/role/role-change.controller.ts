import { Body, Controller, Post } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { accountErrors } from '../../shared/account.errors.js';
import { changeRoleBody, type ChangeRoleBody } from '../../shared/session.dto.js';

/** Acting as one of one's roles, and as oneself again. */
@Controller('auth')
export class RoleChangeController {
  constructor(
    private readonly sessions: Sessions,
    private readonly org: OrgDirectory,
    private readonly audit: Audit,
  ) {}

  /** Answers another token; the one that asked ends with it. */
  @Post('changeRole')
  @Anyone()
  async changeRole(
    @Me() me: Person,
    @Body({ schema: changeRoleBody }) { roleId }: ChangeRoleBody,
  ): Promise<{ readonly token: string }> {
    const role = this.org.rolesOf(me.id).find(({ id }) => id === roleId);
    if (roleId !== null && !role) throw new BusinessError(accountErrors.notYourRole);
    const token = await this.sessions.renew(me.sessionId, roleId);
    this.audit.record({
      action: 'session.role',
      subject: 'user',
      recordId: me.id,
      detail: { role: role?.code ?? null },
    });
    return { token };
  }
}
