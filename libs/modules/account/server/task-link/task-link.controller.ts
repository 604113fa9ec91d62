import { Body, Controller, Injectable, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  decideLinkBody,
  linkedOutcome,
  linkedTask,
  openLinkBody,
  type DecideLinkBody,
  type LinkedOutcome,
  type LinkedTask,
  type OpenLinkBody,
} from '#lab/shared/task-link.js';
import { Public } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { addressLimit } from '#lab/platform/limits/address-limit.js';
import { LinkedTasks } from '#lab/process-host/index.js';
import { placeOf } from '../session/entrance.js';

/** Slows down trying tickets; the people of one office, behind one address, are not stopped. */
@Injectable()
export class TaskLinkLimit extends addressLimit('taskLinks', 60) {}

/**
 * Decides a task by the link of a mail. Open, for its receiver has no session here: the ticket is the proof. It comes in
 * the body, which no log has, and nothing is decided before a decision is sent, so that programs that follow the links of
 * mails do nothing.
 */
@Controller('process/taskLinks')
@UseGuards(TaskLinkLimit)
export class TaskLinkController {
  constructor(private readonly tasks: LinkedTasks) {}

  /** What the link is about; changes nothing, however often it is asked. */
  @Post('open')
  @Public()
  @Answers(linkedTask)
  open(@Body({ schema: openLinkBody }) { ticket }: OpenLinkBody): Promise<LinkedTask> {
    return this.tasks.open(ticket);
  }

  @Post('decide')
  @Public()
  @Answers(linkedOutcome)
  decide(
    @Req() request: FastifyRequest,
    @Body({ schema: decideLinkBody }) body: DecideLinkBody,
  ): Promise<LinkedOutcome> {
    return this.tasks.decide(body, placeOf(request).userAgent);
  }
}
