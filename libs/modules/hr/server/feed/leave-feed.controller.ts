import { createHash } from 'node:crypto';
import {
  Body,
  Controller,
  Delete,
  Get,
  Injectable,
  Param,
  Put,
  Req,
  Res,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { May, Public } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { addressLimit } from '#lab/platform/limits/address-limit.js';
import { leaveRights } from '../../shared/hr.permissions.js';
import { leaveFeed, leaveFeedBody, savedLeaveFeed, type LeaveFeedBody } from '../../shared/leave-feed.dto.js';
import { LeaveFeeds } from './leave-feeds.js';

/** Calendars of a whole company may come from one address, and services ask for many people. */
@Injectable()
export class LeaveFeedLimit extends addressLimit('leaveFeed', 300) {}

/** The feed of leave of the person who asks, and what calendars read of it. */
@Controller('hr/leave-feed')
export class LeaveFeedController {
  constructor(private readonly feeds: LeaveFeeds) {}

  @Get()
  @May(...leaveRights.search)
  @Answers(leaveFeed)
  own(@Me() me: Person) {
    return this.feeds.of(me);
  }

  /** Makes it, replaces its link or changes what it has; a new link is answered this once. */
  @Put()
  @May(...leaveRights.search)
  @Answers(savedLeaveFeed)
  save(@Me() me: Person, @Body({ schema: leaveFeedBody }) body: LeaveFeedBody) {
    return this.feeds.save(me, body);
  }

  @Delete()
  @May(...leaveRights.search)
  @Answers(z.null())
  async revoke(@Me() me: Person): Promise<null> {
    await this.feeds.revoke(me);
    return null;
  }

  /** Open, for calendars have no session: the secret in the address is the proof. */
  @Get(':file')
  @Public()
  @UseGuards(LeaveFeedLimit)
  async read(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const text = await this.feeds.read(file);
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    void reply.header('cache-control', 'private, max-age=900').header('etag', tag);
    const isKnown = namesTag(request.headers['if-none-match'], tag);
    if (isKnown) void reply.status(304);
    const bytes = Buffer.from(isKnown ? '' : text);
    return new StreamableFile(bytes, { type: 'text/calendar; charset=utf-8' });
  }
}

/** Whether a reader has the answer of this tag already. @param known `If-None-Match`: tags, weak ones too, or `*` */
function namesTag(known: string | undefined, tag: string): boolean {
  const tags = (known ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
