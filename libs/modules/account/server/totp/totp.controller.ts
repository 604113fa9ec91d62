import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Anyone, May, Public } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { IdentityGuard, OrgDirectory, UserService } from '../../../org/server/index.js';
import { mayUsers } from '../../../org/shared/org.permissions.js';
import { accountErrors } from '../../shared/account.errors.js';
import {
  challengeBody,
  enrolBody,
  secondStepBody,
  totpCodeBody,
  type ChallengeBody,
  type EnrolBody,
  type RecoveryCodes,
  type SecondStepBody,
  type TotpCodeBody,
  type TotpKeyView,
  type TotpState,
} from '../../shared/totp.dto.js';
import { Devices } from '../device/devices.js';
import { AddressLimit } from '../session/address-limit.guard.js';
import { Entrance, placeOf } from '../session/entrance.js';
import { OwnProof } from '../sign-in/own-proof.js';
import { Tickets } from '../ticket/tickets.js';
import { Totp } from './totp.js';

/** The second step of a sign-in: open routes, because the challenge of the first step is the proof. */
@Controller('auth/totp')
export class TotpController {
  constructor(
    private readonly totp: Totp,
    private readonly tickets: Tickets,
    private readonly entrance: Entrance,
    private readonly devices: Devices,
    private readonly org: OrgDirectory,
    private readonly proof: OwnProof,
  ) {}

  /** The challenge and a code for a token. */
  @Post()
  @Public()
  @UseGuards(AddressLimit)
  second(
    @Req() request: FastifyRequest,
    @Body({ schema: secondStepBody }) { challenge, code }: SecondStepBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ readonly token: string }> {
    return this.totp.kept(async () => {
      const userId = await this.tickets.find('code', challenge);
      if (userId === undefined) return new BusinessError(accountErrors.challengeOver);
      const refusal = (await this.entrance.refusalOf(userId)) ?? (await this.totp.check(userId, code));
      if (refusal) return refusal;
      await this.tickets.use('code', challenge);
      const opened = await this.entrance.open(userId, placeOf(request));
      await this.devices.remember(userId, request, reply);
      return opened;
    });
  }

  /** The key for a user who must turn on two-step verification before the session begins. */
  @Post('start')
  @Public()
  @UseGuards(AddressLimit)
  async start(@Body({ schema: challengeBody }) { challenge }: ChallengeBody): Promise<TotpKeyView> {
    const userId = await this.tickets.find('enrol', challenge);
    if (userId === undefined) throw new BusinessError(accountErrors.challengeOver);
    await this.org.refresh();
    return this.totp.begin(userId, this.org.user(userId)?.userId ?? '');
  }

  /** Their first code ends the setting up and the sign-in. */
  @Post('finish')
  @Public()
  @UseGuards(AddressLimit)
  finish(
    @Req() request: FastifyRequest,
    @Body({ schema: secondStepBody }) { challenge, code }: SecondStepBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes & { readonly token: string }> {
    return this.totp.kept(async () => {
      const userId = await this.tickets.find('enrol', challenge);
      if (userId === undefined) return new BusinessError(accountErrors.challengeOver);
      const given = (await this.entrance.refusalOf(userId)) ?? (await this.totp.confirm(userId, code));
      if (given instanceof BusinessError) return given;
      await this.tickets.use('enrol', challenge);
      const opened = await this.entrance.open(userId, placeOf(request));
      await this.devices.remember(userId, request, reply);
      return { ...given, ...opened };
    });
  }

  @Get()
  @Anyone()
  mine(@Me() me: Person): Promise<TotpState> {
    return this.totp.stateOf(me.id);
  }

  /**
   * The key of one's own authenticator app.
   * @throws BusinessError 1010 at `password`, 1128 for a user of an identity provider, 8014, 1122, 1123
   */
  @Post('enrol')
  @Anyone()
  async enrol(@Me() me: Person, @Body({ schema: enrolBody }) { password }: EnrolBody): Promise<TotpKeyView> {
    await this.proof.assertPresent(me, 'password', password);
    return this.totp.begin(me.id, me.username);
  }

  @Post('confirm')
  @Anyone()
  confirm(@Me() me: Person, @Body({ schema: totpCodeBody }) { code }: TotpCodeBody): Promise<RecoveryCodes> {
    return this.totp.kept(() => this.totp.confirm(me.id, code));
  }

  @Post('recoveryCodes')
  @Anyone()
  recoveryCodes(@Me() me: Person, @Body({ schema: totpCodeBody }) { code }: TotpCodeBody): Promise<RecoveryCodes> {
    return this.totp.kept(() => this.totp.renewCodes(me.id, code));
  }

  @Post('remove')
  @Anyone()
  remove(@Me() me: Person, @Body({ schema: totpCodeBody }) { code }: TotpCodeBody): Promise<null> {
    return this.totp.kept(() => this.totp.remove(me.id, code));
  }
}

/** Two-step verification of a user, for administrators. */
@Controller('org/users')
export class UserTotpController {
  constructor(
    private readonly totp: Totp,
    private readonly sessions: Sessions,
    private readonly devices: Devices,
    private readonly users: UserService,
    private readonly identity: IdentityGuard,
  ) {}

  @Get(':id/totp')
  @May(mayUsers.user.save)
  async stateOf(@Param('id') id: string): Promise<TotpState> {
    await this.users.get(id);
    return this.totp.stateOf(id);
  }

  /** Who has lost the phone may have lost the computer, too: they are signed out everywhere. */
  @Post(':id/totp/reset')
  @May(mayUsers.user.save)
  async reset(@Me() me: Person, @Param('id') id: string): Promise<null> {
    await this.users.get(id);
    // A user who resets the second step could next make a password for the account.
    await this.identity.assertMayActAs(me, id);
    await this.totp.reset(id);
    await this.sessions.revokeAll(id);
    await this.devices.forgetAll(id);
    return null;
  }
}
