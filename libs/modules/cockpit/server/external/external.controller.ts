import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { May, Public } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { ExternalWork, type ExternalTask } from '#lab/process-host/index.js';
import {
  completeBody,
  errorBody,
  extendBody,
  failBody,
  fetchBody,
  type CompleteBody,
  type ErrorBody,
  type ExtendBody,
  type FailBody,
  type FetchBody,
} from '../../shared/external.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { AnswerGuard } from './answer.guard.js';

/**
 * Work that systems outside do. Fetching wants a session; the answers are public because the token that came with the
 * work is the proof, and a worker that answers an hour later need not be signed in any more.
 */
@Controller('process/external')
export class ExternalController {
  constructor(private readonly work: ExternalWork) {}

  @Post('fetch')
  @May(mayProcess.external.fetch)
  async fetch(
    @Me() me: Person,
    @Body({ schema: fetchBody }) { topic, max, lockFor }: FetchBody,
  ): Promise<{ tasks: ExternalTask[] }> {
    return { tasks: await this.work.fetch(me, topic, max, lockFor) };
  }

  @Post(':id/complete')
  @Public()
  @UseGuards(AnswerGuard)
  complete(@Param('id') id: string, @Body({ schema: completeBody }) { token, result }: CompleteBody): Promise<null> {
    return this.work.answer(id, token, { verb: 'complete', result });
  }

  /** It did not work this time; with tries left it is given out again. */
  @Post(':id/fail')
  @Public()
  @UseGuards(AnswerGuard)
  fail(@Param('id') id: string, @Body({ schema: failBody }) { token, ...failure }: FailBody): Promise<null> {
    return this.work.answer(id, token, { verb: 'fail', ...failure });
  }

  /** It went wrong in a way that the diagram knows. */
  @Post(':id/error')
  @Public()
  @UseGuards(AnswerGuard)
  error(@Param('id') id: string, @Body({ schema: errorBody }) { token, ...error }: ErrorBody): Promise<null> {
    return this.work.answer(id, token, { verb: 'error', ...error });
  }

  @Post(':id/extend')
  @Public()
  @UseGuards(AnswerGuard)
  extend(
    @Param('id') id: string,
    @Body({ schema: extendBody }) { token, lockFor }: ExtendBody,
  ): Promise<{ lockedUntil: string }> {
    return this.work.extend(id, token, lockFor);
  }
}
