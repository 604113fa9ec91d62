import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessRules } from '#lab/platform/access/access-rules.js';
import { Sessions, type SignInPlace } from '#lab/platform/access/sessions.js';
import { Audit } from '#lab/platform/audit/audit.js';
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
    private readonly rules: AccessRules,
    private readonly tickets: Tickets,
    private readonly totp: Totp,
    private readonly audit: Audit,
  ) {}

  /** For a password or a link; whom another house has let in by its own means gets `open`. */
  async enter(userId: string, from: SignInPlace): Promise<Entered> {
    const { totp } = await this.rules.now();
    if (totp === 'off') return this.open(userId, from);
    if (await this.totp.isSetUp(userId))
      return { challenge: await this.tickets.make('code', userId, codeSeconds), step: 'code' };
    if (totp === 'required')
      return { challenge: await this.tickets.make('enrol', userId, enrolSeconds), step: 'enrol' };
    return this.open(userId, from);
  }

  /** Opens a session, in the current unit. */
  async open(userId: string, from: SignInPlace): Promise<{ readonly token: string }> {
    const token = await this.sessions.open(userId, from);
    this.audit.record({ action: 'session.open', subject: 'user', recordId: userId, actor: userId });
    return { token };
  }
}

/** Where a request comes from. */
export function placeOf(request: FastifyRequest): SignInPlace {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
