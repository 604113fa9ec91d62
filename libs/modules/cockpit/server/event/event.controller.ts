import { Body, Controller, Headers, Post } from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Deliveries, type SignalAnswer, type MessageAnswer } from '#lab/process-host/index.js';
import { messageBody, signalBody, type MessageBody, type SignalBody } from '../../shared/event.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';

/** Messages and signals from other systems. */
@Controller('process')
export class EventController {
  constructor(private readonly deliveries: Deliveries) {}

  /** One instance takes it, or one begins with it. */
  @Post('messages')
  @May(mayProcess.instance.manage)
  message(
    @Me() me: Person,
    @Body({ schema: messageBody }) body: MessageBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<MessageAnswer> {
    return this.deliveries.message(me, body, keyOf(key));
  }

  /** All who listen hear it. */
  @Post('signals')
  @May(mayProcess.instance.manage)
  signal(
    @Me() me: Person,
    @Body({ schema: signalBody }) body: SignalBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<SignalAnswer> {
    return this.deliveries.signal(me, body, keyOf(key));
  }
}
