import { Body, Controller, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Public } from '#lab/platform/access/may.decorator.js';
import { codeBody, type CodeBody, type MailedCode, type PictureCode } from '../../shared/sign-in.dto.js';
import { Codes } from './codes.js';
import { Door } from './door.js';
import { Throttle } from './throttle.js';

@Controller('auth/code')
export class CodeController {
  constructor(
    private readonly codes: Codes,
    private readonly throttle: Throttle,
    private readonly door: Door,
  ) {}

  /** Public because it is needed before the sign-in; limited by address; the more failures there were, the more work. */
  @Post('picture')
  @Public()
  async picture(
    @Req() request: FastifyRequest,
    @Body({ schema: codeBody }) { username }: CodeBody,
  ): Promise<PictureCode> {
    const bits = await this.door.workBits(username, request);
    return this.codes.picture(username, bits);
  }

  /** Public as the picture is; answers the same whether a user has that name or not. */
  @Post('mail')
  @Public()
  async mail(@Req() { ip }: FastifyRequest, @Body({ schema: codeBody }) { username }: CodeBody): Promise<MailedCode> {
    await this.throttle.letter(ip);
    // Strangers cannot fill a mailbox: a caller who asks too often gets an id without a code.
    if (await this.throttle.mayWriteTo(username)) return this.codes.byMail(username);
    return { id: await this.codes.put('mail', null, username) };
  }
}
