import { Body, Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Public } from '#lab/platform/access/may.decorator.js';
import { Environment } from '#lab/platform/config/environment.js';
import { log } from '#lab/platform/logging/log.js';
import { MailServer } from '#lab/platform/mail/mail-server.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { loginTypes } from '../../../org/shared/org.codes.js';
import {
  ownPath,
  signOnPath,
  signOnTokenBody,
  type SignedOn,
  type SignInMethods,
  type SignOnTokenBody,
} from '../../shared/single-sign-on.dto.js';
import { directorySettings } from '../directory/directory.settings.js';
import { ServerCookie } from '../session/cookie.js';
import { SignOnGuard } from './sign-on.guard.js';
import { SingleSignOn } from './single-sign-on.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

const cookieSeconds = 600;

/** The way through an identity provider and back. All of it is public: it leads to a session. */
@Controller('auth')
export class SingleSignOnController {
  private readonly cookie: ServerCookie;

  constructor(
    private readonly signOn: SingleSignOn,
    private readonly settings: Settings,
    private readonly mail: MailServer,
    { publicUrl }: Environment,
  ) {
    this.cookie = new ServerCookie('labdesk-sign-on', publicUrl);
  }

  /** Which ways of signing in there are. Public because the sign-in page asks it. */
  @Get('methods')
  @Public()
  async methods(): Promise<SignInMethods> {
    const directory = await this.settings.get(directorySettings);
    const { enabled, labelZh, labelEn } = await this.settings.get(singleSignOnSettings);
    const { local, domain, sso } = loginTypes.of;
    return {
      loginTypes: [local, ...(directory.enabled ? [domain] : []), ...(enabled ? [sso] : [])],
      singleSignOn: enabled ? { zh: labelZh, en: labelEn } : null,
      // Without a server mails become files, which a user who signs in cannot read.
      mail: (await this.mail.kind()) !== 'files',
    };
  }

  /** Sends the browser to the identity provider. Public because the user is not signed in yet. */
  @Get('sso/start')
  @Public()
  @UseGuards(SignOnGuard)
  async start(@Query('redirect') redirect: unknown, @Res() reply: FastifyReply): Promise<void> {
    try {
      const path = ownPath(typeof redirect === 'string' ? redirect : null);
      const { address, browser } = await this.signOn.begin(path);
      this.send(reply.header('set-cookie', this.cookie.text(browser, cookieSeconds)), address);
    } catch (error) {
      this.sendProblem(reply, error);
    }
  }

  /** Takes the browser back. Public because the state and the browser's cookie are the proof. */
  @Get('sso/callback')
  @Public()
  @UseGuards(SignOnGuard)
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      const code = await this.signOn.finish(request.url.split('?', 2)[1] ?? '', this.cookie.read(request));
      this.send(reply, `${signOnPath}?code=${code}`);
    } catch (error) {
      this.sendProblem(reply, error);
    }
  }

  /** Gives the session for the one-time code. Public because the code and the browser's cookie are the proof. */
  @Post('sso/token')
  @Public()
  @UseGuards(SignOnGuard)
  async token(
    @Body({ schema: signOnTokenBody }) { code }: SignOnTokenBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOn> {
    const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const signedOn = await this.signOn.session(code, this.cookie.read(request), from);
    void reply.header('set-cookie', this.cookie.text('', 0)).header('cache-control', 'no-store');
    return signedOn;
  }

  private send(reply: FastifyReply, address: string): void {
    // The addresses carry codes: they are neither cached nor sent as referrer.
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 302);
  }

  /** A browser on its way is shown a page that says what was wrong. */
  private sendProblem(reply: FastifyReply, error: unknown): void {
    if (!(error instanceof BusinessError)) log.error({ err: error }, 'a single sign-on failed');
    const code = error instanceof BusinessError ? error.code : errors.unknown.code;
    this.send(reply, `${signOnPath}?problem=${code}`);
  }
}
