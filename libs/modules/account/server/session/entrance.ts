import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { AccessRules } from '#lab/platform/access/access-rules.js';
import { Sessions, type SignInPlace } from '#lab/platform/access/sessions.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { log } from '#lab/platform/logging/log.js';
import { accountErrors } from '../../shared/account.errors.js';
import type { Entered } from '../../shared/session.dto.js';
import { Tickets } from '../ticket/tickets.js';
import { Totp } from '../totp/totp.js';

/** Seconds for finding the phone, or for setting codes up. */
const codeSeconds = 300;
const enrolSeconds = 900;

/** What comes after the first step of a sign-in: the second one, or the session. */
@Injectable()
export class Entrance {
  constructor(
    private readonly sessions: Sessions,
    private readonly directory: UserDirectory,
    private readonly rules: AccessRules,
    private readonly tickets: Tickets,
    private readonly totp: Totp,
    private readonly audit: Audit,
    private readonly db: Database,
  ) {}

  /** After a password or a link. A user of an identity provider has had the second step there and gets `open`. */
  async enter(userId: string, from: SignInPlace): Promise<Entered> {
    const { totp } = await this.rules.now();
    if (totp === 'off') return this.open(userId, from);
    if (await this.totp.isSetUp(userId))
      return { challenge: await this.tickets.make('code', userId, codeSeconds), step: 'code' };
    if (totp === 'required')
      return { challenge: await this.tickets.make('enrol', userId, enrolSeconds), step: 'enrol' };
    return this.open(userId, from);
  }

  /**
   * The refusal of a user whom an administrator disabled or locked since the first step, 1102 or 1103. Their row stays
   * locked, so that they cannot be disabled between this check and the session. An account that strangers have got held
   * meanwhile is no reason: the first step is done.
   */
  async refusalOf(userId: string): Promise<BusinessError | undefined> {
    const standing = await this.directory.standingOf(userId);
    if (standing === 'enabled' || standing === 'held') return undefined;
    this.audit.record({ action: 'session.keptOut', subject: 'user', recordId: userId, actor: null });
    return new BusinessError(standing === 'locked' ? accountErrors.locked : accountErrors.noAccess);
  }

  /** Opens a session, in the current unit. @throws BusinessError 1102, 1103 */
  async open(userId: string, from: SignInPlace): Promise<{ readonly token: string }> {
    const refusal = await this.refusalOf(userId);
    if (refusal) throw refusal;
    const token = await this.sessions.open(userId, from);
    if (this.db.isFull) log.warn({ user: userId }, 'signed in without a row of the audit: the disk is full');
    else this.audit.record({ action: 'session.open', subject: 'user', recordId: userId, actor: userId });
    return { token };
  }
}

/** Where a request comes from. */
export function placeOf(request: FastifyRequest): SignInPlace {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
