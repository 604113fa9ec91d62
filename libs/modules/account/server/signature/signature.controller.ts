import { Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { TakesFile, uploadOf } from '#lab/platform/http/upload.js';
import { ownSignature, type OwnSignature } from '../../shared/signature.dto.js';
import { OwnSignatures } from './own-signatures.js';

/** The picture of one's own signature; whose it is follows from the session alone. */
@Controller('account/signature')
export class SignatureController {
  constructor(private readonly signatures: OwnSignatures) {}

  @Get()
  @Anyone()
  @Answers(ownSignature.nullable())
  get(@Me() me: Person): Promise<OwnSignature | null> {
    return this.signatures.of(me);
  }

  @TakesFile()
  @Post()
  @Anyone()
  @HttpCode(200)
  @Answers(ownSignature.nullable())
  async put(@Me() me: Person, @Req() request: FastifyRequest): Promise<OwnSignature | null> {
    const { bytes } = await uploadOf(request);
    return this.signatures.put(me, bytes);
  }

  @Delete()
  @Anyone()
  @Answers(z.null())
  async remove(@Me() me: Person): Promise<null> {
    await this.signatures.remove(me);
    return null;
  }
}
