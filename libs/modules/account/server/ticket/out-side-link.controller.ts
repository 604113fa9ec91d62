import { Body, Controller, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { framePages } from '#lab/shared/frame-pages.js';
import { May, Public } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { IdentityGuard } from '../../../org/server/index.js';
import { mayUsers } from '../../../org/shared/org.permissions.js';
import { accountErrors } from '../../shared/account.errors.js';
import {
  outSideLinkBody,
  outSideTicketBody,
  type Entered,
  type OutSideLinkBody,
  type OutSideTicket,
  type OutSideTicketBody,
} from '../../shared/session.dto.js';
import { AddressLimit } from '../session/address-limit.guard.js';
import { Entrance, placeOf } from '../session/entrance.js';
import { Tickets } from './tickets.js';

/** Seconds that a link from outside works: long enough for a redirect, too short for a history or a log. */
const linkSeconds = 60;

/** Another system hands a person over: it asks for a one-time ticket, and the person's browser exchanges it. */
@Controller('auth')
export class OutSideLinkController {
  constructor(
    private readonly tickets: Tickets,
    private readonly directory: UserDirectory,
    private readonly identity: IdentityGuard,
    private readonly entrance: Entrance,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  @Post('outSideTickets')
  @May(mayUsers.outside.issue)
  async issue(
    @Me() me: Person,
    @Body({ schema: outSideTicketBody }) { userId, issuer }: OutSideTicketBody,
  ): Promise<OutSideTicket> {
    const found = await this.directory.credentials(userId);
    if (found?.standing !== 'enabled' && found?.standing !== 'held') throw new BusinessError(errors.notFound);
    // A caller who can sign a user in can do everything that the user can.
    await this.identity.assertMayActAs(me, found.userId);
    const content = await this.tickets.make('outside', found.userId, linkSeconds, { bound: issuer });
    this.audit.record({
      action: 'session.ticket',
      subject: 'user',
      recordId: found.userId,
      actor: me.id,
      detail: { issuer },
    });
    return {
      content,
      path: `${framePages.outsideLink}?content=${encodeURIComponent(content)}`,
      expiresAt: new Date(this.clock.now().getTime() + linkSeconds * 1000).toISOString(),
    };
  }

  /** Open, for who comes has no session yet: the ticket is what lets them in, once. */
  @Post('outSideLink')
  @Public()
  @UseGuards(AddressLimit)
  async exchange(
    @Req() request: FastifyRequest,
    @Body({ schema: outSideLinkBody }) { content }: OutSideLinkBody,
  ): Promise<Entered> {
    const userId = await this.tickets.use('outside', content);
    if (userId === undefined || !(await this.directory.me(userId, '', null)))
      throw new BusinessError(accountErrors.worthlessLink);
    const [issuer = ''] = content.split('.');
    this.audit.record({
      action: 'session.link',
      subject: 'user',
      recordId: userId,
      actor: userId,
      detail: { issuer: Buffer.from(issuer, 'base64url').toString('utf8') },
    });
    return this.entrance.enter(userId, placeOf(request));
  }
}
