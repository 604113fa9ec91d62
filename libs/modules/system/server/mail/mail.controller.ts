import { Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import {
  mailQuery,
  type MailCounts,
  type MailDetail,
  type MailQuery,
  type MailRow,
  type MailTemplate,
} from '../../shared/mail.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { MailDesk } from './mail-desk.js';

@Controller('system/mails')
@May(maySystem)
export class MailController {
  constructor(
    private readonly desk: MailDesk,
    private readonly repeats: Repeats,
  ) {}

  @Get()
  list(@Query({ schema: mailQuery }) query: MailQuery): Promise<Page<MailRow>> {
    return this.desk.list(query);
  }

  @Get('counts')
  counts(): Promise<MailCounts> {
    return this.desk.counts();
  }

  @Get('templates')
  templates(): Promise<MailTemplate[]> {
    return this.desk.templates();
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<MailDetail> {
    return this.desk.get(id);
  }

  /** A repeat with the same key answers the mail that the first request has queued. */
  @Post(':id/resend')
  @HttpCode(200)
  resend(@Me() me: Person, @Param('id') id: string, @Headers(idempotencyHeader) key?: string): Promise<{ id: string }> {
    return this.repeats.once(me, keyOf(key), ['system/mails', 'resend', id], () => this.desk.resend(id));
  }

  @Post(':id/delivered')
  @HttpCode(200)
  confirmDelivered(@Param('id') id: string): Promise<{ id: string }> {
    return this.desk.confirmDelivered(id);
  }
}
