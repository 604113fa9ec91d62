import { Controller, Get, Headers, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { livePath } from '#lab/shared/live.js';
import { Anyone } from '../access/may.decorator.js';
import { Me } from '../access/me.decorator.js';
import type { Me as Person } from '../access/me.js';
import { SessionStrategy } from '../access/session.strategy.js';
import { LiveStreams } from './live-streams.js';

@Controller(livePath)
export class LiveController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly session: SessionStrategy,
  ) {}

  /** Server-sent events about what changes for the caller; it goes on until one of both ends it, and is no activity. */
  @Get()
  @Anyone()
  stream(
    @Me() me: Person,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('last-event-id') after?: string,
  ): StreamableFile {
    // A proxy that collects answers would hold the events back.
    void reply.header('x-accel-buffering', 'no');
    const events = this.streams.stream(me, () => this.session.validate(request), after);
    return new StreamableFile(events, { type: 'text/event-stream; charset=utf-8' });
  }
}
