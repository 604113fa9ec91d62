import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { signTaskAnswer, signTaskBody, type SignTaskAnswer, type SignTaskBody } from '#lab/shared/signing.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { Signatures } from '#lab/process-host/index.js';
import { OwnProof } from '../sign-in/own-proof.js';

/** Signing a decision before it is sent. */
@Controller('process/tasks')
export class TaskSignatureController {
  constructor(
    private readonly proof: OwnProof,
    private readonly signatures: Signatures,
  ) {}

  /** @throws BusinessError as `OwnProof.assertPresent` at `password`, and as `Signatures.give` */
  @Post(':id/signature')
  @Anyone()
  @HttpCode(200)
  @Answers(signTaskAnswer)
  async sign(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: signTaskBody }) { confirm, password, pictureId }: SignTaskBody,
  ): Promise<SignTaskAnswer> {
    if (confirm) await this.proof.assertPresent(me, 'password', password);
    return { ticket: await this.signatures.give(me, id, confirm, pictureId) };
  }
}
