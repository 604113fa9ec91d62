import { Body, Controller, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Public } from '#lab/platform/access/may.decorator.js';
import { codeByMailBody, type CodeByMailBody, type MailedCode, type PictureCode } from '../../shared/sign-in.dto.js';
import { Codes } from './codes.js';
import { Throttle } from './throttle.js';

@Controller('auth/code')
export class CodeController {
  constructor(
    private readonly codes: Codes,
    private readonly throttle: Throttle,
  ) {}

  /** Public because it is needed before the sign-in; limited by address. */
  @Post('picture')
  @Public()
  async picture(@Req() { ip }: FastifyRequest): Promise<PictureCode> {
    await this.throttle.call(ip);
    return this.codes.picture();
  }

  /** Public as the picture is; answers the same whether a user has that name or not. */
  @Post('mail')
  @Public()
  async mail(
    @Req() { ip }: FastifyRequest,
    @Body({ schema: codeByMailBody }) { username }: CodeByMailBody,
  ): Promise<MailedCode> {
    await this.throttle.letter(ip);
    // Strangers cannot fill a mailbox: a caller who asks too often gets an id without a code.
    if (await this.throttle.mayWriteTo(username)) return this.codes.byMail(username);
    return { id: await this.codes.put('mail', null, username) };
  }
}
